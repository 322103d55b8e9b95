package railmpi.test.suite;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.testng.annotations.AfterClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Testbed;
import railmpi.test.programs.CollectiveMatrix;
import railmpi.test.programs.Hello;
import railmpi.test.programs.Lifecycle;
import railmpi.test.programs.PointToPointMatrix;
import railmpi.test.programs.RunCases;

/** The tests of messages again, over several nodes: shared memory inside a node, sockets between. */
@Test(groups = "multiprocess")
public final class MultiNodeTest {
    private static final double LIMIT_SECONDS = 240;
    private static final String[] SOCKETS_ONLY = {"--mca", "btl", "soft,self"};

    private final Map<Integer, Testbed> testbeds = new HashMap<>();

    /** Brings each cluster up when it is first wanted. */
    private Testbed testbed(int nodes) {
        return testbeds.computeIfAbsent(nodes, Testbed::up);
    }

    @AfterClass(alwaysRun = true)
    public void takeDown() {
        testbeds.values().forEach(Testbed::close);
    }

    /**
     * Nodes, ranks on each, ranks: in a quick run a cluster where all are alone on their node, and one where two share
     * one.
     */
    private static Object[][] clusters(long turn) {
        Object[][] all = {{2, 1, 2}, {3, 2, 5}, {3, 1, 3}, {2, 2, 4}};
        int first = 2 * (int) Math.floorMod(turn, 2L);
        return Settings.isFull() ? all : Arrays.copyOfRange(all, first, first + 2);
    }

    @DataProvider
    public Object[][] clustersForMessages() {
        return clusters(Settings.seed());
    }

    @DataProvider
    public Object[][] clustersForRules() {
        return clusters(Settings.seed() + 1);
    }

    @DataProvider
    public Object[][] clustersForCollectives() {
        return clusters(Settings.seed() / 2);
    }

    private static MpiJob waiting(MpiJob job, int ranks) {
        job.shortLived().limit(Settings.isFull() ? 3600 : LIMIT_SECONDS);
        return ranks > Runtime.getRuntime().availableProcessors() ? job.options("--oversubscribe") : job;
    }

    private static MpiJob pointToPoint(int ranks) {
        int share = Settings.isFull() ? 1000 : Math.max(15, 240 / (ranks * ranks));
        int bigShare = Settings.isFull() ? 300 : 12 / ranks + 2;
        return waiting(
                MpiJob.of(ranks, PointToPointMatrix.class)
                        .arguments(Settings.seed() + ranks, share, bigShare, Matrix.sizes()),
                ranks);
    }

    private static MpiJob cases(int ranks) {
        return waiting(
                MpiJob.of(ranks, RunCases.class)
                        .arguments(Settings.seed(), "matching", "probes", "requests", "rings", "limits", "environment")
                        .arguments("objects", "communicators"),
                ranks);
    }

    private static MpiJob collectives(int ranks) {
        int draws = Settings.isFull() ? 30 : Math.max(1, 4 / ranks);
        int bigShare = Settings.isFull() ? 300 : 100 / ranks;
        return waiting(MpiJob.of(ranks, CollectiveMatrix.class).arguments(Settings.seed(), draws, bigShare), ranks);
    }

    @Test(dataProvider = "clustersForMessages")
    public void shouldDeliverEveryTypeSizeModeAndMemory(int nodes, int perNode, int ranks) {
        pointToPoint(ranks)
                .across(testbed(nodes), perNode)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    @Test(dataProvider = "clustersForRules")
    public void shouldFollowTheRulesOfMpi(int nodes, int perNode, int ranks) {
        cases(ranks).across(testbed(nodes), perNode).run().assertOk(ranks).assertSilent();
    }

    @Test(dataProvider = "clustersForCollectives")
    public void shouldEqualTheSerialReference(int nodes, int perNode, int ranks) {
        collectives(ranks).across(testbed(nodes), perNode).run().assertOk(ranks).assertSilent();
    }

    /** Sockets inside a node as well: everything with 2 or 3 ranks, in a full run with both. */
    @DataProvider
    public Object[][] jobsOnOneNode() {
        List<IntFunction<MpiJob>> jobs =
                List.of(MultiNodeTest::pointToPoint, MultiNodeTest::cases, MultiNodeTest::collectives);
        List<Object[]> rows = new ArrayList<>();
        for (int turn = 0; turn < jobs.size(); turn++) {
            for (int ranks : Matrix.chosen(turn, new int[] {2, 3})) {
                rows.add(new Object[] {ranks, jobs.get(turn).apply(ranks)});
            }
        }
        return rows.toArray(new Object[0][]);
    }

    @Test(dataProvider = "jobsOnOneNode")
    public void shouldPassOverSocketsInsideANode(int ranks, MpiJob job) {
        job.options(SOCKETS_ONLY).run().assertOk(ranks).assertSilent();
    }

    /** Memory that may be closed, is one thread's own, or is read-only; newer JDKs have more kinds of it. */
    @Test(dataProvider = "jdks")
    public void shouldTakeMemoryOfEveryKind(Jdk jdk) {
        MpiJob.of(2, RunCases.class)
                .arguments(Settings.seed(), "memory", "segments")
                .options(SOCKETS_ONLY)
                .jdk(jdk)
                .run()
                .assertOk(2)
                .assertSilent();
    }

    public void shouldUseSocketsOnlyInsideNodesToo() {
        pointToPoint(4)
                .options(SOCKETS_ONLY)
                .across(testbed(2), 2)
                .run()
                .assertOk(4)
                .assertSilent();
    }

    /** Small limits, so that each way of a message is taken between nodes; a quick run takes half of them. */
    @DataProvider
    public Object[][] thresholds() {
        Object[][] all = {
            {new String[] {"--mca", "pml_eager_limit", "64"}},
            {new String[] {"--mca", "btl_receive_slots", "4", "--mca", "btl_receive_slot_size", "1024"}},
            {new String[] {"--mca", "btl_send_ring_size", "16k", "--mca", "btl_stage_size", "64k"}},
            {new String[] {"--mca", "pml_unexpected_limit", "4k"}},
        };
        return Matrix.share(2, all);
    }

    @Test(dataProvider = "thresholds")
    public void shouldDeliverWhateverTheThresholdsAre(String[] options) {
        pointToPoint(2).options(options).across(testbed(2), 1).run().assertOk(2).assertSilent();
    }

    @DataProvider
    public Object[][] jdks() {
        return Matrix.jdks();
    }

    @Test(dataProvider = "jdks")
    public void shouldRunOnEachJdk(Jdk jdk) {
        MpiJob.of(4, Hello.class)
                .across(testbed(2), 2)
                .options("--oversubscribe")
                .jdk(jdk)
                .run()
                .assertOk(4)
                .assertSilent();
    }

    public void shouldBeginAgainAfterFinalize() {
        MpiJob.of(2, Lifecycle.class)
                .across(testbed(2), 1)
                .arguments(3)
                .run()
                .assertStatus(0)
                .assertSilent();
    }

    public void shouldSortAndVerifyOverTwoNodes() {
        is(waiting(MpiJob.ofWords("-n", "4", "java", "railmpi.nas.is.IS", "W"), 4)
                .across(testbed(2), 2));
    }

    public void shouldSortAndVerifyByHydraItself() {
        is(MpiJob.ofWords(
                        "-n",
                        "4",
                        Jdk.current().tool("java"),
                        "-cp",
                        Installation.classPath(),
                        "railmpi.nas.is.IS",
                        "W")
                .acrossByHydra(testbed(2), 2)
                .environment("RAILMPI_MCA_mpi_yield_when_idle", "1")
                .limit(LIMIT_SECONDS));
    }

    private static void is(MpiJob job) {
        job.run()
                .assertStatus(0)
                .assertSilent()
                .assertStdout(
                        "IS Benchmark Completed",
                        "Class\\s*=\\s*W",
                        "Total processes\\s*=\\s*4",
                        "Verification\\s*=\\s*SUCCESSFUL");
    }

    public void shouldLeaveNoFilesOnAnyNode() throws IOException {
        Testbed cluster = testbed(3);
        TreeSet<String> before = files(cluster);
        JobResult result =
                waiting(MpiJob.of(6, Hello.class), 6).across(cluster, 2).run().assertOk(6);
        TreeSet<String> left = files(cluster);
        left.removeAll(before);
        result.require(left.isEmpty(), "files are left: " + left);
    }

    private static TreeSet<String> files(Testbed cluster) throws IOException {
        TreeSet<String> all = new TreeSet<>();
        for (int node = 0; node < cluster.nodes(); node++) {
            try (Stream<Path> files = Files.list(cluster.sharedMemory(node))) {
                all.addAll(files.map(Path::toString).toList());
            }
        }
        return all;
    }

    /** A list of interfaces that leaves loopback only, and why rail0 is not used. */
    @DataProvider
    public Object[][] loopbackOnly() {
        return new Object[][] {
            {"btl_if_exclude", "rail0", "btl_if_exclude has rail0"},
            {"btl_if_include", "lo", "btl_if_include \\(lo\\) does not name it"},
        };
    }

    @Test(dataProvider = "loopbackOnly")
    public void shouldSayThatOnlyLoopbackIsLeft(String parameter, String list, String reason) {
        MpiJob.of(2, Hello.class)
                .across(testbed(2), 1)
                .options("--mca", parameter, list)
                .limit(30)
                .run()
                .assertFailed()
                .assertStderr("only loopback is left, .*: interface rail0 is left out: " + reason);
    }

    /** Open MPI's names for the same. */
    public void shouldUnderstandTheComponentsOfOpenMpi() {
        for (String components : List.of("tcp,self", "tcp,vader,self", "^openib")) {
            MpiJob.of(2, Hello.class)
                    .across(testbed(2), 1)
                    .options("--mca", "btl", components)
                    .run()
                    .assertOk(2)
                    .assertSilent();
        }
        JobResult result = MpiJob.of(2, Hello.class)
                .across(testbed(2), 1)
                .options("--mca", "btl", "vader,self")
                .limit(30)
                .run()
                .assertFailed()
                .assertStderr("btl");
        assertEquals(result.stdout(), "");
    }
}
