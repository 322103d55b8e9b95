package railmpi.test.torture;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.testng.Assert.ThrowingRunnable;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;

/** What is which trouble. */
@Test(groups = "unit", timeOut = 10_000)
public final class VerdictTest {
    private static final String OK = "OK 7 checks on rank 0\nOK 9 checks on rank 1\n";
    private static final String NAMED = "mpirun: rank 1 on node0 was killed by signal 9 (SIGKILL)";

    private static JobResult job(int status, String stdout, String stderr, String... problems) {
        return new JobResult("mpirun", status, stdout, stderr, 1, List.of(problems));
    }

    private static void expect(Trouble trouble, ThrowingRunnable judgement) {
        assertEquals(expectThrows(TroubleFound.class, judgement).trouble(), trouble);
    }

    public void shouldAcceptWhatIsGood() {
        Verdict.requireSuccess(job(0, OK, ""), 2);
        Verdict.requireFailure(job(137, "", NAMED), "rank 1\\b.*signal 9");
        Verdict.requireSuccessOr(job(0, OK, ""), 2, "space");
        Verdict.requireSuccessOr(job(1, "", "no space"), 2, "space");
    }

    public void shouldCallItLostWhenARankOrTheJobDoesNotComeThrough() {
        expect(Trouble.LOST, () -> Verdict.requireSuccess(job(1, "", "some error"), 2));
        expect(Trouble.LOST, () -> Verdict.requireSuccess(job(0, "OK 7 checks on rank 0\n", ""), 2));
    }

    public void shouldCallItWrongWhenACheckFailsOrTheCauseIsNotNamed() {
        expect(Trouble.WRONG, () -> Verdict.requireSuccess(job(1, "", "AssertionError: check 3: byte 5"), 2));
        expect(Trouble.WRONG, () -> Verdict.requireFailure(job(1, "", "AssertionError: check 3: byte 5"), "check"));
        expect(Trouble.WRONG, () -> Verdict.requireFailure(job(0, "", NAMED), "rank 1"));
        expect(Trouble.WRONG, () -> Verdict.requireFailure(job(137, "", NAMED), "rank 0"));
        expect(Trouble.WRONG, () -> Verdict.requireSuccessOr(job(1, "", "no idea"), 2, "space"));
    }

    public void shouldTellAHangFromWhatIsLeftBehind() {
        expect(Trouble.HANG, () -> Verdict.requireSuccess(job(-1, OK, "", "not ended after 60 s"), 2));
        expect(Trouble.LEFT_BEHIND, () -> Verdict.requireSuccess(job(0, OK, "", "process 7 is still there"), 2));
    }

    public void shouldCallItLateAfterASecondChance() {
        expect(Trouble.LATE, () -> Verdict.requireSoon(() -> 1_000_000));
        Iterator<Double> seconds = Arrays.asList(1_000_000.0, 0.5).iterator();
        Verdict.requireSoon(seconds::next);
    }
}
