package railmpi.btl.agent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import railmpi.core.RailException;
import railmpi.core.nativ.NativeAccess;
import railmpi.core.nativ.ThreadSlice;
import railmpi.core.progress.AgentThread;
import railmpi.core.progress.Sleeper;
import railmpi.fabric.FabricEvents;

/**
 * The thread that drives the rails while the program does not: it places what arrives, acknowledges it and answers
 * requests while the application computes. As long as the application polls by itself the agent only looks every
 * one or two milliseconds whether it still does; otherwise it sleeps in the kernel until something arrives.
 *
 * <p>It is also what puts waiting threads to sleep on the rails: they hand over to the agent, which wakes them when one
 * of their operations is complete. Methods of {@link Sleeper} may be called by any thread, {@link #applicationPolled}
 * and {@link #applicationReturned} by the holder of the progress lock.
 */
public final class Agent extends AgentThread implements Sleeper {
    private static final VarHandle POLLS;
    private static final VarHandle SLEEPERS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            POLLS = lookup.findVarHandle(Agent.class, "polls", long.class);
            SLEEPERS = lookup.findVarHandle(Agent.class, "sleepers", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final long NAP_NS = 1_000_000;
    /** Naps double up to this while the application goes on polling: each costs the core that it polls on. */
    private static final long LONGEST_NAP_NS = 2_000_000;

    private static final int AWAIT_MS = 500;
    /** What the agent asks the kernel for: it runs for much less when it is woken, and should not wait for its turn. */
    private static final long SLICE_NS = 100_000;

    private final FabricEvents events;
    private volatile Sleeper inNode;
    private final Progress progress;

    /** Polls of the application so far; opaque: a stale value costs one nap. */
    private long polls;

    @SuppressWarnings("unused") // through SLEEPERS
    private volatile int sleepers;

    private final boolean isEager;

    private volatile boolean isDriving;

    /** How long the agent sleeps now, or slept last. */
    private volatile int sleepMs = AWAIT_MS;

    /** Set by the program's threads, cleared by the agent before the pass that looks at what they left. */
    private volatile boolean isWorkLeft;

    /** What ended the thread, null as long as nothing did. */
    private volatile Throwable failure;

    /** What the agent drives. */
    public interface Progress {
        /** Makes one pass over everything outstanding, with the progress lock. */
        void advance();

        /**
         * Tells whether a thread of the program is at it, perhaps without a core; waiting for it would cost another
         * one.
         */
        default boolean isProgramAtIt() {
            return false;
        }

        /** Returns how long to sleep at most if nothing happens, in milliseconds. */
        default int longestSleepMs(int wantedMs) {
            return wantedMs;
        }
    }

    /**
     * Prepares the thread; start it when everything is open.
     *
     * @param events what to sleep on
     * @param inNode how threads sleep and are woken by peers of this node
     * @param progress what to drive
     * @param isEager whether to drive at once what the program leaves under way, instead of after a nap
     */
    public Agent(FabricEvents events, Sleeper inNode, Progress progress, boolean isEager) {
        super("railmpi-agent");
        this.events = events;
        this.inNode = inNode;
        this.progress = progress;
        this.isEager = isEager;
    }

    /**
     * Sets another way to sleep in this node, when peers there come. Call with the progress lock; who sleeps is woken.
     *
     * @param newInNode knows nothing yet of those who sleep
     */
    public void sleepInNodeBy(Sleeper newInNode) {
        Sleeper old = inNode;
        for (int i = 0; i < sleepers; i++) {
            newInNode.announce();
            old.retract();
        }
        inNode = newInNode;
        old.wake();
    }

    /** Notes that the application has polled the rails by itself. Call with the progress lock. */
    public void applicationPolled() {
        POLLS.setOpaque(this, polls + 1);
    }

    /**
     * Notes that the application has left something to be sent later, at the latest by the agent. Call with the
     * progress lock.
     */
    public void applicationReturned() {
        POLLS.setOpaque(this, polls + 1);
        if (isDriving) {
            events.wake();
        }
    }

    /** Notes that the application has left something under way that goes on by itself. Call with the progress lock. */
    public void applicationLeftWork() {
        if (isEager && !isDriving) {
            isWorkLeft = true;
            LockSupport.unpark(this);
        } else {
            shortenSleep();
        }
    }

    /** Something is to be looked at sooner than was known when the agent fell asleep. */
    private void shortenSleep() {
        if (isDriving && progress.longestSleepMs(AWAIT_MS) < sleepMs) {
            events.wake();
        }
    }

    @Override
    public void run() {
        try {
            drive();
        } catch (RuntimeException | Error e) {
            failure = e;
            inNode.wake();
        }
    }

    private void drive() {
        if (isEager && NativeAccess.load()) {
            ThreadSlice.shorten(SLICE_NS);
        }
        long seen = -1;
        long napNs = NAP_NS;
        while (!isClosed()) {
            long now = (long) POLLS.getOpaque(this);
            if (sleepers == 0 && !isWorkLeft && (now != seen || progress.isProgramAtIt())) {
                seen = now;
                isDriving = false;
                LockSupport.parkNanos(this, napNs);
                napNs = Math.min(2 * napNs, LONGEST_NAP_NS);
            } else {
                napNs = NAP_NS;
                isDriving = true; // before the pass: what the application leaves after it wakes us
                isWorkLeft = false;
                progress.advance();
                seen = now;
                sleepMs = AWAIT_MS; // before the question: what changes after it wakes us
                sleepMs = progress.longestSleepMs(AWAIT_MS);
                events.await(sleepMs);
            }
        }
    }

    @Override
    protected void rouse() {
        LockSupport.unpark(this);
        events.wake();
    }

    @Override
    public void announce() {
        SLEEPERS.getAndAdd(this, 1);
        LockSupport.unpark(this);
        shortenSleep();
        inNode.announce();
    }

    @Override
    public void retract() {
        inNode.retract();
        SLEEPERS.getAndAdd(this, -1);
    }

    @Override
    public int ticket() {
        return inNode.ticket();
    }

    /**
     * {@inheritDoc}
     *
     * @throws RailException INTERNAL if the agent was ended by an error: nobody drives the rails for those who sleep
     */
    @Override
    public void sleep(int ticket) {
        Throwable cause = failure;
        if (cause != null) {
            throw new RailException(
                    RailException.Category.INTERNAL, "the thread that drives the rails was ended by " + cause, cause);
        }
        inNode.sleep(ticket);
    }

    @Override
    public void wake() {
        inNode.wake();
    }
}
