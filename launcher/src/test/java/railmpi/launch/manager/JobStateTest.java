package railmpi.launch.manager;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.launch.job.ExitStatus;

@Test(groups = "unit", singleThreaded = true)
public class JobStateTest {
    private static final long HOUR_NS = 3_600_000_000_000L;

    private JobState state;

    @BeforeMethod
    public void start() {
        state = new JobState(new String[] {"rank 0", "rank 1"});
    }

    private void expect(String message, int status) {
        assertEquals(state.verdict().message(), message);
        assertEquals(state.verdict().exitStatus(), status);
    }

    public void shouldBeFineWhenAllFinalize() {
        for (int rank = 0; rank < 2; rank++) {
            state.initialised(rank);
        }
        for (int rank = 0; rank < 2; rank++) {
            state.finalized(rank);
            state.disconnected(rank);
            state.exited(rank, 0);
        }
        assertNull(state.verdict());
        assertTrue(state.haveAllExited());
    }

    public void shouldBeFineWhenRankExitsAfterFinalizeWithoutFarewell() {
        state.initialised(0);
        state.paused(0);
        assertEquals(state.stageOf(0), "has finalized");
        state.disconnected(0);
        state.exited(0, 0);
        state.initialised(1);
        state.paused(1);
        state.exited(1, 0);
        state.disconnected(1);
        assertNull(state.verdict());
    }

    public void shouldExpectFinalizeAgainAfterInitAgain() {
        for (int rank = 0; rank < 2; rank++) {
            state.initialised(rank);
            state.paused(rank);
        }
        assertFalse(state.enterBarrier(0));
        assertNull(state.verdict());
        assertTrue(state.enterBarrier(1));
        state.exited(1, 0);
        expect("rank 1 exited without MPI.Finalize", 1);
    }

    public void shouldEndJobWhenRankLeavesAfterFinalizeAndAnotherInitialisesAgain() {
        for (int rank = 0; rank < 2; rank++) {
            state.initialised(rank);
            state.paused(rank);
        }
        assertFalse(state.enterBarrier(0));
        state.disconnected(1);
        expect("rank 1 has finalized while other ranks wait for it in MPI.Init or Finalize", 1);
    }

    public void shouldBeFineWhenProgramsWithoutMpiEnd() {
        state.exited(0, 0);
        state.exited(1, 0);
        assertNull(state.verdict());
    }

    public void shouldEndJobWhenRankExitsWithoutFinalize() {
        state.initialised(1);
        state.disconnected(1);
        state.exited(1, 0);
        expect("rank 1 exited without MPI.Finalize", 1);
    }

    public void shouldEndJobWhenRankDisconnectsAndItsWrapperLives() {
        state.initialised(1);
        state.disconnected(1);
        expect("rank 1 left without MPI.Finalize", 1);
    }

    public void shouldCombineExitCodes() {
        state.exited(0, 1);
        state.exited(1, 2);
        expect("rank 0 exited with code 1 before MPI.Init", Verdict.COMBINED);
        assertEquals(state.combinedExitStatus(), 3);
    }

    public void shouldBlameTheKilledRankRatherThanThoseThatSuffer() {
        state.initialised(0);
        state.initialised(1);
        state.aborted(0, 16, "peer_1_is_gone");
        state.exited(1, 137);
        expect("rank 1 was killed by signal 9 (SIGKILL)", 137);
    }

    public void shouldGiveCodeOfAbort() {
        state.aborted(0, 7, "why");
        state.exited(0, 7);
        expect("rank 0 aborted the job with code 7: why", 7);
        assertEquals(ExitStatus.ofAbort(256), 1);
    }

    public void shouldEndJobWhenRankOfBarrierIsGone() {
        state.initialised(0);
        assertFalse(state.enterBarrier(0));
        state.exited(1, 0);
        expect("rank 1 exited without MPI.Init while other ranks wait for it", 1);
    }

    public void shouldEndJobWhenBarrierIsEnteredAfterOtherRankHasFinalized() {
        state.initialised(0);
        state.initialised(1);
        state.finalized(1);
        assertFalse(state.enterBarrier(0));
        expect("rank 1 has finalized while other ranks wait for it in MPI.Init or Finalize", 1);
    }

    public void shouldWaitForTheExitThatExplainsWhyOthersWait() throws InterruptedException {
        state.initialised(0);
        state.initialised(1);
        state.paused(1);
        assertFalse(state.enterBarrier(0));
        state.disconnected(1);
        expect("rank 1 has finalized while other ranks wait for it in MPI.Init or Finalize", 1);
        Thread waiting = new Thread(() -> {
            try {
                state.awaitCause(System.nanoTime() + HOUR_NS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        waiting.start();
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        state.exited(0, 0);
        state.exited(1, 137);
        waiting.join();
        expect("rank 1 was killed by signal 9 (SIGKILL)", 137);
    }

    public void shouldCompleteBarriersAgainAndAgain() {
        for (int i = 0; i < 3; i++) {
            assertFalse(state.enterBarrier(1));
            assertEquals(state.stageOf(1), "waits for the other ranks in MPI.Init or Finalize");
            assertTrue(state.enterBarrier(0));
        }
        assertNull(state.verdict());
    }

    private static final class Told implements JobState.FailureListener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void onFailure(int rank, String what) {
            text.append("failed ").append(rank).append(' ').append(what).append('\n');
        }

        @Override
        public void onExit(int rank, String what, int status) {
            text.append("exited ").append(rank).append(' ').append(what).append('\n');
        }
    }

    private Told tolerate(int ranks) {
        Told told = new Told();
        String[] names = new String[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            names[rank] = "rank " + rank;
        }
        state = new JobState(names, told);
        for (int rank = 0; rank < ranks; rank++) {
            state.initialised(rank);
        }
        return told;
    }

    public void shouldTellOfFailureOnceAndGoOn() {
        Told told = tolerate(3);
        state.disconnected(1);
        state.exited(1, 137);
        assertEquals(
                told.text.toString(),
                "failed 1 left without MPI.Finalize\nexited 1 was killed by signal 9 (SIGKILL)\n");
        assertNull(state.verdict());
    }

    public void shouldCountExitWithoutFinalizeAsFailureWhateverTheStatus() {
        Told told = tolerate(2);
        state.exited(1, 0);
        assertEquals(
                told.text.toString(), "failed 1 exited without MPI.Finalize\nexited 1 exited without MPI.Finalize\n");
        state.finalized(0);
        state.exited(0, 0);
        assertNull(state.verdict());
        assertTrue(state.haveAllExited());
        assertEquals(state.combinedExitStatus(), 0);
    }

    public void shouldCompleteTheBarrierOfThoseThatLive() {
        tolerate(3);
        assertFalse(state.enterBarrier(0));
        assertFalse(state.enterBarrier(1));
        assertFalse(state.isBarrierComplete());
        state.exited(1, 137);
        assertFalse(state.isBarrierComplete(), "one of two that live waits");
        assertTrue(state.enterBarrier(2));
        assertFalse(state.enterBarrier(0));
        state.exited(2, 137);
        assertTrue(state.isBarrierComplete());
        assertFalse(state.isBarrierComplete(), "it is over");
    }

    /** What has finalized is not missed. */
    public void shouldTellOfLostRanksUnlessTheyAreDone() {
        Told told = tolerate(3);
        state.finalized(2);
        state.lost(1, "was lost");
        state.lost(2, "was lost");
        state.disconnected(1);
        assertEquals(told.text.toString(), "failed 1 was lost\nexited 1 was lost\n");
        assertNull(state.verdict());
        state = new JobState(new String[] {"rank 0"});
        state.lost(0, "was lost");
        expect("rank 0 was lost", 137);
    }

    public void shouldEndWhenNobodyIsLeft() {
        tolerate(2);
        state.exited(0, 137);
        assertNull(state.verdict());
        state.exited(1, 137);
        expect("rank 1 was killed by signal 9 (SIGKILL), and no other rank is left", 137);
    }
}
