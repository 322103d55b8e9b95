package railmpi.btl.agent;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import railmpi.core.progress.Sleeper;
import railmpi.fabric.FabricEvents;

/**
 * What the application leaves is seen by the agent's pass, or the agent is woken: Agent.applicationReturned and drive.
 */
@JCStressTest
@State
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "woken")
@Outcome(id = "1, (0|1)", expect = Expect.ACCEPTABLE, desc = "seen")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "asleep with work to do")
public class AgentStress implements FabricEvents, Sleeper, Agent.Progress {
    /** Ends the agent where it would sleep. */
    private static final class Asleep extends RuntimeException {
        private static final long serialVersionUID = 1;

        Asleep() {
            super(null, null, false, false);
        }
    }

    private static final Asleep ASLEEP = new Asleep();

    private final Agent agent = new Agent(this, this, this, false);
    private int work;
    private int seen;
    private volatile int wakes;

    /** Somebody waits, so that the agent drives at once. */
    public AgentStress() {
        agent.announce();
    }

    /** The application, with the progress lock. */
    @Actor
    public void leave() {
        synchronized (this) {
            work = 1;
            agent.applicationReturned();
        }
    }

    /** The agent's thread, until it sleeps. */
    @Actor
    public void drive(LL_Result result) {
        Runnable life = agent; // in the thread of the case instead of its own
        life.run();
        result.r1 = seen;
    }

    /** What became of it. */
    @Arbiter
    public void judge(LL_Result result) {
        result.r2 = wakes;
    }

    @Override
    public void advance() {
        synchronized (this) {
            seen = work;
        }
    }

    @Override
    public void await(int timeoutMs) {
        throw ASLEEP;
    }

    /** Of the agent; and of threads that sleep in the node when it ends, which are none here. */
    @Override
    public void wake() {
        if (Thread.holdsLock(this)) {
            wakes = 1;
        }
    }

    @Override
    public void announce() {}

    @Override
    public void retract() {}

    @Override
    public int ticket() {
        return 0;
    }

    @Override
    public void sleep(int ticket) {}
}
