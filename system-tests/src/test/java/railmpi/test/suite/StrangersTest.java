package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Sockets;
import railmpi.test.job.Testbed;
import railmpi.test.job.Tools;
import railmpi.test.programs.Recorder;
import railmpi.test.programs.Strangers;
import railmpi.test.programs.Traffic;

/** Others on the network connect to the ranks of a job that runs. */
@Test(groups = "multiprocess")
public final class StrangersTest {
    private static final int CONNECTIONS = Settings.isFull() ? 100_000 : 2_000;
    /** Of the traffic, which ends when all strangers have been there. */
    private static final int LONGEST_SECONDS = Settings.isFull() ? 1_200 : 120;

    /** Below the ports that Linux gives to who connects, of which strangers leave many behind. */
    private static final int RANK_PORT = 21_000;

    private static final int RECORDER_PORT = 21_001;

    private static final Pattern SUMMARY =
            Pattern.compile("connected (\\d+) refused (\\d+) accepted (\\d+) version (\\d+)");

    private Testbed testbed;

    @BeforeClass
    public void bringUp() {
        testbed = Testbed.up(2);
    }

    @AfterClass(alwaysRun = true)
    public void takeDown() {
        if (testbed != null) {
            testbed.close();
        }
    }

    public void shouldNotDisturbAJob() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-strangers");
        try {
            visitAJob(folder.resolve("stop"));
        } finally {
            Folders.remove(folder);
        }
    }

    private void visitAJob(Path stop) throws IOException {
        RunningJob job = MpiJob.of(2, Traffic.class)
                .across(testbed, 1)
                .arguments(Settings.seed(), LONGEST_SECONDS, stop)
                .limit(LONGEST_SECONDS + 60)
                .start();
        job.awaitStdout("READY", 2);
        Map<Integer, Long> pids = job.rankPids();
        long turnedAway = 0;
        try {
            for (int rank = 0; rank < 2; rank++) {
                turnedAway += visit(pids.get(rank), "node" + rank);
            }
        } finally {
            Files.createFile(stop);
        }
        assertTrue(turnedAway >= CONNECTIONS, turnedAway + " connections");
        JobResult result = job.finish().assertOk(2);
        long lines = result.stderr().lines().count();
        result.require(lines < Math.min(turnedAway / 4, 60 + 4 * result.seconds()), lines + " lines on standard error");
        result.assertNotStderr("Exception", "^\\s+at ");
        for (int rank = 0; rank < 2; rank++) {
            result.assertStderr("warning: rank " + rank + ": a connection from .* to rail0 is closed");
        }
    }

    /** The ranks connect through somebody on the other's node, who later says again what the two have said. */
    public void shouldRefuseARecordedHandshake() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-strangers");
        try {
            List<RunningJob> recorders = new ArrayList<>();
            for (int node = 0; node < 2; node++) {
                divert(node);
                recorders.add(recorder(node).start());
                recorders.get(node).awaitStdout("LISTENING", 1);
            }
            replayToAJob(recorders, folder.resolve("stop"));
        } finally {
            Folders.remove(folder);
            for (int node = 0; node < 2; node++) {
                testbed.execute(node, "nft", "add table ip railmpi; delete table ip railmpi"); // there or not
            }
        }
    }

    private void replayToAJob(List<RunningJob> recorders, Path stop) throws IOException {
        RunningJob job = MpiJob.of(2, Traffic.class)
                .across(testbed, 1)
                .options("--mca", "btl_port_range", RANK_PORT + "-" + RANK_PORT)
                .arguments(Settings.seed(), LONGEST_SECONDS, stop)
                .limit(LONGEST_SECONDS + 60)
                .start();
        try {
            job.awaitStdout("READY", 2);
            for (RunningJob recorder : recorders) {
                recorder.writeAndClose("replay\n");
                recorder.awaitStdout("recorded", 1);
            }
        } finally {
            Files.createFile(stop);
        }
        JobResult result = job.finish().assertOk(2);
        result.assertNotStderr("Exception", "^\\s+at ");
        int recorded = 0;
        for (int rank = 0; rank < 2; rank++) {
            JobResult recording = recorders.get(rank).finish().assertStatus(0);
            if (recording.stdout().contains("recorded 0 ")) {
                continue; // the other has connected sooner: whoever first awaits something of a peer does
            }
            recorded++;
            recording.assertStdout("recorded [1-9]\\d* replayed [1-9]\\d+ accepted 0");
            result.assertStderr(
                    "rank " + rank + ": a connection from .* is closed: it does not know the secret of this job");
        }
        result.require(recorded > 0, "nothing was recorded");
    }

    /** Who connects to the port of a rank on a node reaches the recorder there. */
    private void divert(int node) {
        if (Tools.onPath("nft") == null) {
            throw new SkipException("missing tool: nft (package nftables) to divert connections");
        }
        testbed.execute(
                node,
                "nft",
                "add table ip railmpi; add chain ip railmpi in { type nat hook prerouting priority -100; };"
                        + " add rule ip railmpi in tcp dport " + RANK_PORT + " redirect to :" + RECORDER_PORT);
    }

    private MpiJob recorder(int node) {
        return MpiJob.ofWords(
                        Jdk.current().tool("java"),
                        "-cp",
                        RailHome.testClasses(),
                        Recorder.class.getName(),
                        "node" + node,
                        Integer.toString(RANK_PORT),
                        Integer.toString(RECORDER_PORT))
                .tool("")
                .on(testbed, node)
                .limit(LONGEST_SECONDS + 60);
    }

    /** Visits a rank from the other node and from its own; returns how often. */
    private long visit(long pid, String host) {
        Set<Integer> ports = Sockets.listening(pid);
        assertFalse(ports.isEmpty(), "the rank listens nowhere");
        long visits = 0;
        for (int from = 0; from < 2; from++) {
            JobResult result =
                    strangers(from, host, list(ports), list(Sockets.datagram(pid)), Integer.toString(CONNECTIONS / 4));
            Matcher summary = SUMMARY.matcher(result.stdout());
            result.require(summary.find(), "no summary");
            assertEquals(summary.group(3), "0", "strangers were accepted: " + result.stdout());
            visits += Long.parseLong(summary.group(1));
        }
        return visits;
    }

    private static String list(Set<Integer> ports) {
        return ports.isEmpty() ? "-" : ports.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private JobResult strangers(int from, String host, String... arguments) {
        List<String> words = new ArrayList<>(
                List.of(Jdk.current().tool("java"), "-cp", RailHome.testClasses(), Strangers.class.getName(), host));
        words.addAll(List.of(arguments));
        words.add(Long.toString(Settings.seed() + from));
        return MpiJob.ofWords(words.toArray(new String[0]))
                .tool("")
                .on(testbed, from)
                .limit(LONGEST_SECONDS)
                .run()
                .assertStatus(0);
    }
}
