package railmpi.core.progress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import railmpi.core.RailException;
import railmpi.core.log.Log;

/**
 * The one lock of a process's progress engine. Uncontended it costs one compare-and-set; a thread that waits for a
 * message holds it while it spins and hands it over as soon as another thread asks.
 *
 * <p>An error in between, of a stack or a heap that is used up, never leaves it held, or given up twice: {@link #exit} needs less
 * stack than {@link #enter} has found, and what gives the lock up for a while makes sure of the stack to take it again first.
 *
 * <p>Not reentrant. Any thread. Hot path: short.
 */
public final class ProgressLock {
    private static final VarHandle HELD;
    private static final VarHandle CONTENDERS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HELD = lookup.findVarHandle(ProgressLock.class, "held", int.class);
            CONTENDERS = lookup.findVarHandle(ProgressLock.class, "contenders", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int FREE = 0;
    private static final int HELD_BY_PROGRAM = 1;
    private static final int HELD_BY_AGENT = 2;
    private static final int SPINS_BEFORE_YIELD = 64;

    /** Who holds the lock. Through HELD, except where there is no stack for that. */
    @SuppressWarnings("unused")
    private volatile int held;

    @SuppressWarnings("unused") // through CONTENDERS
    private int contenders;

    /** Set by the last holder, who keeps the lock. */
    private volatile boolean isClosed;

    /**
     * Becomes MULTIPLE when a thread has broken it and may; a thread that reads the old value looks once more in
     * vain.
     */
    private ThreadLevel level = ThreadLevel.MULTIPLE;

    private Thread owner;
    private boolean isStrict;

    /**
     * Sets which threads should enter. Call before any other thread uses the lock.
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
    }

    /**
     * Acquires the lock.
     *
     * @throws ForbiddenThreadException if the thread level forbids this thread to be here, and that is looked at
     *     strictly
     * @throws RailException FINALIZED after {@link #close}
     */
    public void enter() {
        if (level != ThreadLevel.MULTIPLE) {
            checkThread();
        }
        // acquire: sees everything written before the exit() of the previous holder
        if (!HELD.weakCompareAndSetAcquire(this, FREE, HELD_BY_PROGRAM)) {
            enterContended();
        }
    }

    /** Acquires the lock for a thread of the library, which no thread level forbids and which no program knows of. */
    public void enterAsAgent() {
        if (!HELD.weakCompareAndSetAcquire(this, FREE, HELD_BY_AGENT)) {
            StackReserve.require();
            contend(HELD_BY_AGENT);
        }
    }

    /** Releases the lock. */
    public void exit() {
        try {
            HELD.setRelease(this, FREE); // release: pairs with the acquire in enter()
        } catch (StackOverflowError e) {
            held = FREE; // calls nothing
        }
    }

    /** Keeps the lock for ever: whoever wants it from now on gets an error. For its holder. */
    public void close() {
        isClosed = true;
    }

    /**
     * Tells whether a thread of the library holds the lock. For its holder.
     *
     * @return false if a thread of the program does
     */
    public boolean isHeldByAgent() {
        return (int) HELD.getOpaque(this) == HELD_BY_AGENT;
    }

    /**
     * Tells whether a thread of the program is at work in the library. Any thread: the answer may be old at once.
     *
     * @return true if it holds the lock
     */
    public boolean isHeldByProgram() {
        return (int) HELD.getOpaque(this) == HELD_BY_PROGRAM;
    }

    /**
     * Releases the lock for a while, if there is stack for {@link #resume}, which the caller does in any case.
     *
     * @return to be given to {@link #resume}
     */
    public int pause() {
        StackReserve.require();
        int holder = (int) HELD.getOpaque(this);
        exit();
        return holder;
    }

    /**
     * Takes the lock again.
     *
     * @param holder from {@link #pause}
     */
    public void resume(int holder) {
        if (!HELD.weakCompareAndSetAcquire(this, FREE, holder)) {
            contend(holder);
        }
    }

    /**
     * Tells whether another thread wants the lock.
     *
     * @return true if the holder should call {@link #handOver()}
     */
    public boolean isContended() {
        return (int) CONTENDERS.getOpaque(this) != 0;
    }

    /** Lets another thread have the lock and takes it again. */
    public void handOver() {
        int holder = pause();
        try {
            Thread.yield();
        } finally {
            resume(holder);
        }
    }

    private void enterContended() {
        if (level == ThreadLevel.SERIALIZED && (int) HELD.getAcquire(this) == HELD_BY_PROGRAM) {
            broken("two threads are in MPI at once, but the thread level is MPI.THREAD_SERIALIZED (thread "
                    + Thread.currentThread().getName() + ")");
        }
        StackReserve.require();
        contend(HELD_BY_PROGRAM);
    }

    /** The caller has made sure of the stack: an error between taking the lock and returning would leave it held. */
    private void contend(int holder) {
        CONTENDERS.getAndAdd(this, 1);
        try {
            int spins = 0;
            while (!HELD.weakCompareAndSetAcquire(this, FREE, holder)) {
                if (++spins % SPINS_BEFORE_YIELD == 0) {
                    requireOpen();
                    Thread.yield();
                } else {
                    Thread.onSpinWait();
                }
            }
        } finally {
            CONTENDERS.getAndAdd(this, -1);
        }
    }

    private void requireOpen() {
        if (isClosed) {
            throw new RailException(RailException.Category.FINALIZED, "MPI was finalized before this call could begin");
        }
    }

    private void checkThread() {
        ThreadLevel present = level;
        if (present.ordinal() < ThreadLevel.SERIALIZED.ordinal() && Thread.currentThread() != owner) {
            broken("thread " + Thread.currentThread().getName() + " calls MPI, but the thread level is MPI.THREAD_"
                    + present + ": only thread " + owner.getName() + " may");
        }
    }

    /** A thread has broken the level, for which the lock is good all the same. */
    private synchronized void broken(String what) {
        if (isStrict) {
            throw new ForbiddenThreadException(what);
        }
        if (level != ThreadLevel.MULTIPLE) {
            level = ThreadLevel.MULTIPLE;
            Log.info(what + "; it works, told once (an error with mpi_check_threads)");
        }
    }
}
