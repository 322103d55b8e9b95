package railmpi.core.stress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import railmpi.core.progress.ProgressLock;

/** A thread of the program and one of the library are never both in the library, and each sees what the other wrote. */
@JCStressTest
@State
@Outcome(
        id = {"1, 2", "2, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "one after the other")
@Outcome(expect = Expect.FORBIDDEN, desc = "both at once, or one does not see the other's write")
public class ProgressLockStress {
    private final ProgressLock lock = new ProgressLock();
    private int entries;

    /** The program. */
    @Actor
    public void call(II_Result result) {
        lock.enter();
        result.r1 = ++entries;
        lock.exit();
    }

    /** The agent. */
    @Actor
    public void pass(II_Result result) {
        lock.enterAsAgent();
        result.r2 = ++entries;
        lock.exit();
    }
}
