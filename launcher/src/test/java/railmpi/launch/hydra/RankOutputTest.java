package railmpi.launch.hydra;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.launch.job.JobSettings;
import railmpi.launch.manager.OutputFiles;

@Test(groups = "unit", singleThreaded = true)
public class RankOutputTest {
    private static final String MARK = "feedbeef";

    private Path file;
    private HydraState state;
    private ByteArrayOutputStream hydraErr;
    private HydraMessages messages;
    private RankOutput output;

    @BeforeMethod
    public void open() throws IOException {
        file = Files.createTempFile("railmpi-output", "");
        open(false);
    }

    private void open(boolean toleratesFailures) {
        JobSettings settings = new JobSettings();
        settings.errorPattern = file.toString();
        settings.tagOutput = true;
        state = new HydraState(toleratesFailures);
        hydraErr = new ByteArrayOutputStream();
        PrintStream err = new PrintStream(hydraErr, true, StandardCharsets.UTF_8);
        messages = new HydraMessages(err, err, false, state);
        output = new RankOutput(new OutputFiles(settings, "here"), true, MARK, state, messages, "prog");
    }

    @AfterMethod(alwaysRun = true)
    public void close() throws IOException {
        Files.delete(file);
    }

    private void give(int rank, String text) throws IOException {
        give(0, rank, text);
    }

    private void give(int group, int rank, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        output.onRankOutput(RankPlace.parse(group + " " + rank + " 0 node" + rank), bytes, 0, bytes.length);
    }

    /** Only between begin and end of MPI, and not after an abort. */
    public void shouldLetTheJobGoOnWhenRanksFail() throws IOException {
        open(true);
        give(0, MARK + "begun\n");
        give(1, MARK + "begun\n");
        give(1, MARK + "exited 137\n");
        assertNull(state.cause());
        assertEquals(
                hydraErr.toString(StandardCharsets.UTF_8),
                "mpirun: rank 1 on node1 was killed by signal 9 (SIGKILL); the job goes on without it\n");
        give(0, MARK + "finished\n");
        state.hydraEnded(9);
        assertEquals(state.exitStatus(), 0);
        give(0, MARK + "exited 3\n");
        assertEquals(state.exitStatus(), 3);
    }

    public void shouldPutLinesTogether() throws IOException {
        give(0, "half ");
        give(1, "whole\n");
        give(0, "line\n");
        give(1, "rest");
        output.onEnd(null);
        assertEquals(Files.readString(file), "[1] whole\n[0] half line\n[1] rest");
    }

    public void shouldTakeTheReportOutOfTheOutput() throws IOException {
        give(2, "dying" + MARK + "exited 137\n");
        assertEquals(Files.readString(file), "[2] dying");
        assertEquals(state.cause(), "rank 2 on node2 (prog) was killed by signal 9 (SIGKILL)");
        assertEquals(state.exitStatus(), 137);
    }

    public void shouldCombineExitCodesButPreferSignals() throws IOException {
        give(0, MARK + "exited 1\n");
        give(1, MARK + "exited 2\n");
        assertEquals(state.cause(), "rank 0 on node0 (prog) exited with code 1");
        assertEquals(state.exitStatus(), 3);
        give(2, MARK + "exited 139\n");
        assertTrue(state.cause().startsWith("rank 2 on node2"), state.cause());
        assertEquals(state.exitStatus(), 139);
    }

    public void shouldNotMindARankThatEndsWell() throws IOException {
        give(0, MARK + "exited 0\n");
        assertNull(state.cause());
        assertEquals(state.exitStatus(), 0);
    }

    public void shouldEndWhenARankExitsWithoutFinalize() throws IOException {
        give(1, "working" + MARK + "begun\n");
        assertNull(state.cause());
        give(1, MARK + "exited 0\n");
        assertEquals(state.cause(), "rank 1 on node1 (prog) exited without MPI.Finalize");
        assertEquals(state.exitStatus(), 1);
    }

    public void shouldLetARankExitBetweenFinalizeAndTheNextInit() throws IOException {
        give(0, MARK + "begun\n");
        give(0, MARK + "finished\n");
        give(0, MARK + "exited 0\n");
        assertNull(state.cause());
        for (String report : List.of("begun", "finished", "begun")) {
            give(1, MARK + report + "\n");
        }
        give(1, MARK + "exited 0\n");
        assertEquals(state.cause(), "rank 1 on node1 (prog) exited without MPI.Finalize");
    }

    public void shouldGiveTheCodeOfAnAbort() throws IOException {
        give(1, MARK + "aborted 7 MPI.COMM_WORLD.abort\n");
        give(1, MARK + "exited 7\n");
        give(0, MARK + "aborted 74 MPI_ERR_PROC_ABORTED\n");
        assertEquals(state.cause(), "rank 1 on node1 (prog) aborted the job with code 7: MPI.COMM_WORLD.abort");
        assertEquals(state.exitStatus(), 7);
    }

    public void shouldBelieveWhoEndsMoreThanWhoNoticesIt() throws IOException {
        give(0, MARK + "aborted 74 MPI_ERR_PROC_ABORTED\n");
        give(0, MARK + "exited 74\n");
        assertEquals(state.cause(), "rank 0 on node0 (prog) aborted the job with code 74: MPI_ERR_PROC_ABORTED");
        assertEquals(state.exitStatus(), 74);
        give(1, MARK + "exited 6\n");
        assertEquals(state.cause(), "rank 1 on node1 (prog) exited with code 6");
        assertEquals(state.exitStatus(), 6);
    }

    public void shouldNameTheRankThatWasKilledAndNotWhoNoticedIt() throws IOException {
        give(0, MARK + "aborted 74 MPI_ERR_PROC_ABORTED\n");
        give(3, MARK + "exited 137\n");
        assertEquals(state.cause(), "rank 3 on node3 (prog) was killed by signal 9 (SIGKILL)");
        assertEquals(state.exitStatus(), 137);
    }

    public void shouldNotMindRanksThatMpirunKills() throws IOException {
        give(2, MARK + "exited 6\n");
        state.settle();
        give(0, MARK + "exited 137\n");
        assertEquals(state.cause(), "rank 2 on node2 (prog) exited with code 6");
        assertEquals(state.exitStatus(), 6);
    }

    public void shouldEndNobodyForAGroupThatIsNotWaitedForAnyMore() throws IOException {
        give(0, MARK + "abandoned\n");
        give(2, 0, MARK + "exited 0\n");
        give(2, 1, MARK + "exited 3\n");
        assertNull(state.cause(), "after the end of the group that was abandoned");
        give(3, 0, MARK + "exited 0\n");
        assertEquals(
                state.cause(),
                "rank 0 of spawned job 3 on node0 ended without MPI.Init while the processes that spawned it wait");
    }

    private void showBanner(int code) {
        messages.take("", false);
        messages.take("====================", false);
        messages.take("=   BAD TERMINATION OF ONE OF YOUR APPLICATION PROCESSES", false);
        messages.take("=   PID 26934 RUNNING AT node0", false);
        messages.take("=   EXIT CODE: " + code, false);
    }

    public void shouldExplainTheBannerOfHydra() {
        showBanner(9);
        assertEquals(state.cause(), "process 26934 on node0 was killed by signal 9 (SIGKILL)");
        assertEquals(state.exitStatus(), 137);
        assertEquals(hydraErr.toString(StandardCharsets.UTF_8), "");
    }

    public void shouldNameTheRankThatTheBannerMeans() throws IOException {
        give(0, MARK + "is 26934\n");
        showBanner(9);
        assertEquals(state.cause(), "rank 0 on node0 (prog) was killed by signal 9 (SIGKILL)");
        assertEquals(state.exitStatus(), 137);
    }

    public void shouldNotTakeHydrasNoteForASignal() {
        showBanner(1);
        assertEquals(state.cause(), "process 26934 on node0 ended without MPI.Finalize");
        assertEquals(state.exitStatus(), 1);
    }

    public void shouldBelieveARankMoreThanABannerBeforeIt() throws IOException {
        showBanner(1);
        give(2, MARK + "exited 6\n");
        assertEquals(state.cause(), "rank 2 on node2 (prog) exited with code 6");
        assertEquals(state.exitStatus(), 6);
    }

    public void shouldKeepComplaintsUntilAsked() {
        messages.take("[mpiexec@node0] write error", true);
        messages.take("ssh: could not resolve hostname", true);
        assertEquals(hydraErr.toString(StandardCharsets.UTF_8).trim(), "ssh: could not resolve hostname");
        messages.tellKept();
        assertTrue(hydraErr.toString(StandardCharsets.UTF_8).contains("write error"));
        assertNull(state.cause());
    }
}
