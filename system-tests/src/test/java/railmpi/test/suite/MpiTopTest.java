package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Testbed;
import railmpi.test.job.Tools;
import railmpi.test.programs.Standing;
import railmpi.test.programs.Traffic;

/** What mpi-top shows of running jobs, on one machine and on several. */
@Test(groups = "multiprocess")
public final class MpiTopTest {
    private static final String ROW = "\"rank\": %d, \"host\": \"%s\", \"pid\": \\d+, \"call\": \"%s";
    private static final String BUSY =
            "\"sentMessagesPerSecond\": [1-9]\\d*\\.\\d+, \"sentBytesPerSecond\": [1-9]\\d*\\.\\d+,"
                    + " \"receivedMessagesPerSecond\": [1-9]\\d*\\.\\d+, \"receivedBytesPerSecond\": [1-9]\\d*\\.\\d+,"
                    + " \"rails\": \\[\\{\"name\": \"%s\", \"up\": 1, \"connecting\": 0, \"down\": 0, \"weight\":"
                    + " \\d+\\.\\d+, \"sentBytesPerSecond\": [1-9]\\d*\\.\\d+";

    private Path folder;
    private Testbed testbed;

    @AfterClass(alwaysRun = true)
    public void takeDown() throws IOException {
        if (testbed != null) {
            testbed.close();
        }
        Folders.remove(folder);
    }

    private static MpiJob top(String... options) {
        return MpiJob.ofWords(options).tool("mpi-top").limit(60);
    }

    private MpiJob topHere(String... options) {
        return top(options).sharedMemory(folder);
    }

    private static String row(int rank, String host, String call) {
        return String.format(ROW, rank, host, call);
    }

    private static String job(JobResult shown) {
        Matcher matcher = Pattern.compile("\"job\": \"([^\"]+)\"").matcher(shown.stdout());
        shown.require(matcher.find(), "no name of a job");
        return matcher.group(1);
    }

    /**
     * Four ranks that stand still, for a while a second job beside them; they go while they are looked at, and then
     * none.
     */
    public void shouldShowWhatRanksDoUntilTheJobHasGone() throws IOException {
        folder = Files.createTempDirectory("railmpi-top");
        RunningJob standing = MpiJob.of(4, Standing.class)
                .sharedMemory(folder)
                .options("--mca", "btl_yield_passes", "20")
                .limit(120)
                .start();
        standing.awaitStdout("READY", 4);
        JobResult seen = topHere("--once", "--json", "--interval", "1").run().assertStatus(0);
        seen.assertSilent()
                .assertStdout(
                        row(0, "[^\"]+", "computes\", \"shareInMpi\": 0\\."),
                        row(1, "[^\"]+", "waits in receive, peer 2, tag 12, context \\d+ .MPI_COMM_WORLD., for"),
                        row(2, "[^\"]+", "waits in receive, peer 1, tag 21, context \\d+ .pair of 1 and 2., for"),
                        row(3, "[^\"]+", "waits in [^\"]*\", \"shareInMpi\": 1\\.000"),
                        "\"size\": 4, \"failed\": \\[\\], \"silent\": \\[\\]");
        EndlessTraffic traffic = EndlessTraffic.begin(
                MpiJob.of(2, Traffic.class)
                        .sharedMemory(folder)
                        .options("--mca", "btl", "soft,self", "--mca", "btl_if_include", "lo"),
                2);
        JobResult both = topHere("--once").run().assertStatus(2);
        both.assertStderr(
                "^mpi-top: 2 jobs run; choose one by --job NAME", "^  " + job(seen) + ": 4 ranks", ": 2 ranks");
        Matcher other = Pattern.compile("(?m)^  (\\S+): 2 ranks").matcher(both.stderr());
        both.require(other.find(), "the second job has no name");
        topHere("--once", "--job", "nobody").run().assertStatus(2).assertStderr("--job nobody does not run");
        String collector = "env RAILMPI_SHM_DIR=" + folder;
        top("--once", "--json", "--by", collector, "--job", other.group(1))
                .run()
                .assertStatus(0)
                .assertStdout(String.format(BUSY, "lo"), row(0, "[^\"]+", ""), row(1, "[^\"]+", ""));
        traffic.end();
        shouldGiveBackTheTerminal(job(seen), "q", 0);
        shouldGiveBackTheTerminal(job(seen), "\u0003", 130); // Ctrl-C
        RunningJob looking = topHere("--interval", "0.5", "--job", job(seen)).start();
        looking.awaitStdout("waits in receive, peer 2, tag 12", 2);
        standing.writeAndClose("go\n");
        looking.finish().assertStatus(1).assertStderr("^mpi-top: job " + job(seen) + " has ended");
        standing.finish().assertStatus(0);
        topHere("--once").run().assertStatus(1).assertStderr("^mpi-top: no job of this user has been found");
    }

    /** script(1) makes the terminal; its settings are printed before and after. */
    private void shouldGiveBackTheTerminal(String job, String key, int status) {
        if (Tools.onPath("script") == null) {
            throw new SkipException("missing tool: script (package bsdutils)");
        }
        String look = RailHome.tool("mpi-top") + " --interval 0.5 --job " + job;
        RunningJob looking = MpiJob.ofWords(
                        "script",
                        "-qec",
                        "trap : INT; stty cols 150 rows 24; stty -g; " + look + "; echo status $?; stty -g",
                        "/dev/null")
                .tool("")
                .sharedMemory(folder)
                .limit(60)
                .start();
        looking.awaitStdout("\u001b\\[H\u001b\\[J[^\u001b]*waits in receive, peer 2, tag 12", 1);
        looking.writeAndClose(key);
        JobResult shown = looking.finish().assertStatus(0).assertStdout("status " + status);
        List<String> settings = Pattern.compile("\\b[0-9a-f]+(?::[0-9a-f]+){10,}")
                .matcher(shown.stdout())
                .results()
                .map(MatchResult::group)
                .toList();
        shown.require(settings.size() == 2, "not told twice, but " + settings);
        shown.require(settings.get(0).equals(settings.get(1)), "settings have changed: " + settings);
        shown.require(
                shown.stdout().contains("\u001b[?25h\u001b[?1049l"), "no cursor, and the table in place of the screen");
    }

    public void shouldRefuseWhatCannotBe() {
        top("--interval", "0").run().assertStatus(2).assertStderr("--interval 0");
        top("--once", "--by", "/no/such/launcher -n 2").run().assertFailed().assertStderr("/no/such/launcher");
        top("--once", "--by", "false").run().assertFailed().assertStderr("false .*has ended with status 1");
    }

    /** Nodes see nothing of each other's shared memory; on each there is one rank, which has no job directory. */
    public void shouldShowTheRanksOfAllNodes() {
        testbed = Testbed.up(2, "1gbit");
        EndlessTraffic traffic =
                EndlessTraffic.begin(MpiJob.of(2, Traffic.class).across(testbed, 1), 2);
        top("--once", "--json", "--interval", "1")
                .on(testbed, 0)
                .run()
                .assertStatus(0)
                .assertStdout(
                        row(0, "node0", ""), row(1, "node1", ""), String.format(BUSY, "rail0"), "\"silent\": \\[\\]");
        traffic.end();
    }
}
