package railmpi.core.stress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import railmpi.core.progress.ProgressLock;

/**
 * A thread that waits hands the lock over: what it left is there for the one that comes, and what that one did is there
 * when the wait goes on. Each finds the lock its own.
 */
@JCStressTest
@State
@Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "the other one came before the wait")
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "and in the middle of it")
@Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "and after it")
@Outcome(expect = Expect.FORBIDDEN, desc = "neither sees the other, or the lock is somebody else's")
public class LockHandOverStress {
    private final ProgressLock lock = new ProgressLock();
    private int posted;
    private int completed;

    /** Posts something and waits for it once. */
    @Actor
    public void waits(III_Result result) {
        lock.enter();
        posted = 1;
        lock.handOver();
        result.r1 = completed;
        result.r3 = lock.isHeldByAgent() ? 0 : 1;
        lock.exit();
    }

    /** Completes it, if it is there. */
    @Actor
    public void passes(III_Result result) {
        lock.enterAsAgent();
        result.r2 = posted;
        completed = 1;
        lock.exit();
    }
}
