package railmpi.core.progress;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import railmpi.core.LibraryThread;
import railmpi.core.RailException;
import railmpi.core.log.Log;

/**
 * The one lock of a process's progress engine. Uncontended it costs one compare-and-set; a thread that waits for a
 * message holds it while it spins and hands it over as soon as another thread asks.
 *
 * <p>An error in between, of a stack or a heap that is used up, never leaves it held, or given up twice. What gives the
 * lock up for a while makes sure of the stack to take it again first. {@link #exit} may find no stack even to begin:
 * the lock then keeps the id of a thread that is no longer in the library. That thread takes it over when it comes
 * again, and whoever waits long asks where its holder is ({@link Whereabouts}).
 *
 * <p>Not reentrant. Any thread. Hot path: short.
 */
public final class ProgressLock {
    /**
     * Updaters, and no VarHandles: in the interpreter, where every job begins, those take three to four times as long.
     */
    private static final AtomicLongFieldUpdater<ProgressLock> HELD =
            AtomicLongFieldUpdater.newUpdater(ProgressLock.class, "held");

    private static final AtomicIntegerFieldUpdater<ProgressLock> CONTENDERS =
            AtomicIntegerFieldUpdater.newUpdater(ProgressLock.class, "contenders");

    private static final long FREE = 0;
    private static final long HELD_BY_AGENT = Long.MAX_VALUE;
    /** The last holder keeps it. */
    private static final long CLOSED = Long.MAX_VALUE - 1;

    private static final int SPINS_BEFORE_YIELD = 64;
    /** Roughly, to count what naps of virtual threads stand for. */
    private static final long SPIN_NS = 40;
    /** Some ten milliseconds; the next questions come after twice the time each. */
    private static final long SPINS_BEFORE_QUESTION = 1 << 18;

    /**
     * Who holds the lock: one of the above, or the id of a thread of the program, negative while somebody asks where
     * that is. Written through HELD, except where there is no stack for that. Whoever takes it sees everything that was
     * written before it was given up.
     */
    private volatile long held;

    /** Threads that want it. Written through CONTENDERS. */
    private volatile int contenders;

    /**
     * Becomes MULTIPLE when a thread has broken it and may; a thread that reads the old value looks once more in
     * vain.
     */
    private ThreadLevel level = ThreadLevel.MULTIPLE;

    private Thread owner;
    private boolean isStrict;

    /** The only thread that should enter; null where several may. Racy as the level is. */
    private Thread only;

    /**
     * Sets which threads should enter; those of the library may in any case. Call before any other thread uses the
     * lock.
     *
     * @param newLevel the thread level that was granted
     * @param newOwner the thread that initialised MPI; the only one that should below SERIALIZED
     * @param strict whether a thread that breaks the level gets an error; else the first one is told of, and from then
     *     on the lock serves all threads
     */
    public void restrict(ThreadLevel newLevel, Thread newOwner, boolean strict) {
        level = newLevel;
        owner = newOwner;
        isStrict = strict;
        only = newLevel.ordinal() < ThreadLevel.SERIALIZED.ordinal() ? newOwner : null;
    }

    /**
     * Acquires the lock.
     *
     * @throws ForbiddenThreadException if the thread level forbids this thread to be here, and that is looked at
     *     strictly
     * @throws RailException FINALIZED after {@link #close}
     */
    public void enter() {
        Thread thread = Thread.currentThread();
        Thread allowed = only;
        if (allowed != null && allowed != thread && !(thread instanceof LibraryThread)) {
            broken("thread " + thread.getName() + " calls MPI, but the thread level is MPI.THREAD_" + level
                    + ": only thread " + owner.getName() + " may");
        }
        long self = thread.getId();
        if (!HELD.compareAndSet(this, FREE, self)) {
            enterContended(self);
        }
    }

    /** Acquires the lock for a thread of the library, which no thread level forbids and which no program knows of. */
    public void enterAsAgent() {
        if (!HELD.compareAndSet(this, FREE, HELD_BY_AGENT)) {
            StackReserve.require();
            contend(HELD_BY_AGENT);
        }
    }

    /** Releases the lock. */
    public void exit() {
        try {
            HELD.lazySet(this, FREE); // a release
        } catch (StackOverflowError e) {
            held = FREE; // calls nothing
        }
    }

    /**
     * Tells whether the calling thread holds the lock. For threads of the program, and for those of the library where
     * they have it whenever they ask.
     *
     * @return true if it may not enter
     */
    public boolean isHeldHere() {
        Thread thread = Thread.currentThread();
        return thread instanceof LibraryThread || Math.abs(held) == thread.getId();
    }

    /** Keeps the lock for ever: whoever wants it from now on gets an error. For its holder. */
    public void close() {
        held = CLOSED;
    }

    /**
     * Tells whether a thread of the library holds the lock. For its holder.
     *
     * @return false if a thread of the program does
     */
    public boolean isHeldByAgent() {
        return held == HELD_BY_AGENT;
    }

    /**
     * Tells whether a thread of the program is at work in the library. Any thread: the answer may be old at once.
     *
     * @return true if it holds the lock
     */
    public boolean isHeldByProgram() {
        long holder = held;
        return holder != FREE && holder != HELD_BY_AGENT;
    }

    /**
     * Releases the lock for a while, if there is stack for {@link #resume}, which the caller does in any case.
     *
     * @return to be given to {@link #resume}
     */
    public long pause() {
        StackReserve.require();
        long holder = Math.abs(held);
        exit();
        return holder;
    }

    /**
     * Takes the lock again.
     *
     * @param holder from {@link #pause}
     */
    public void resume(long holder) {
        if (!HELD.compareAndSet(this, FREE, holder)) {
            contend(holder);
        }
    }

    /**
     * Tells whether another thread wants the lock.
     *
     * @return true if the holder should call {@link #handOver()}
     */
    public boolean isContended() {
        return contenders != 0;
    }

    /** Lets another thread have the lock and takes it again. */
    public void handOver() {
        long holder = pause();
        try {
            VirtualThreads.giveWay();
        } finally {
            resume(holder);
        }
    }

    private void enterContended(long self) {
        StackReserve.require();
        if (hasStayed(self)) {
            return;
        }
        if (level == ThreadLevel.SERIALIZED && areTwoOfProgram()) {
            broken("two threads are in MPI at once, but the thread level is MPI.THREAD_SERIALIZED (thread "
                    + Thread.currentThread().getName() + ")");
        }
        contend(self);
    }

    /** Tells whether the caller and the holder are threads of the program. */
    private boolean areTwoOfProgram() {
        if (Thread.currentThread() instanceof LibraryThread) {
            return false;
        }
        long holder = Math.abs(held);
        return holder != FREE
                && holder < CLOSED
                && !LibraryThread.isAtWork(holder)
                && Math.abs(held) == holder; // else it may have been one of the library, and have ended since
    }

    /** Tells whether the caller, who comes from outside, has left the lock held the last time: it has it then. */
    private boolean hasStayed(long self) {
        long holder = held;
        return holder == self || holder == -self && HELD.compareAndSet(this, holder, self);
    }

    /** The caller has made sure of the stack: an error between taking the lock and returning would leave it held. */
    private void contend(long self) {
        CONTENDERS.incrementAndGet(this);
        try {
            long question = SPINS_BEFORE_QUESTION;
            for (long spins = 1; !HELD.compareAndSet(this, FREE, self); spins++) {
                if (spins >= question) {
                    question *= 2;
                    if (takesOver(self)) {
                        return;
                    }
                } else if (spins % SPINS_BEFORE_YIELD == 0) {
                    requireOpen();
                    long napped = VirtualThreads.giveWay(spins * SPIN_NS) / SPIN_NS;
                    spins += napped - napped % SPINS_BEFORE_YIELD;
                } else {
                    Thread.onSpinWait();
                }
            }
        } finally {
            CONTENDERS.decrementAndGet(this);
        }
    }

    /**
     * Takes the lock from a thread that has left the library with it. While the question is open the word is marked: a
     * holder that is at work after all writes another one when it is done, and the mark is gone.
     */
    private boolean takesOver(long self) {
        long holder = held;
        if (holder <= FREE || holder >= CLOSED || !HELD.compareAndSet(this, holder, -holder)) {
            return false;
        }
        boolean hasLeft = Whereabouts.hasLeft(holder);
        return HELD.compareAndSet(this, -holder, hasLeft ? self : holder) && hasLeft;
    }

    private void requireOpen() {
        if (held == CLOSED) {
            throw new RailException(RailException.Category.FINALIZED, "MPI was finalized before this call could begin");
        }
    }

    /** A thread has broken the level, for which the lock is good all the same. */
    private synchronized void broken(String what) {
        if (isStrict) {
            throw new ForbiddenThreadException(what);
        }
        if (level != ThreadLevel.MULTIPLE) {
            level = ThreadLevel.MULTIPLE;
            only = null;
            Log.info(what + "; it works (this message appears once; mpi_check_threads makes it an error)");
        }
    }
}
