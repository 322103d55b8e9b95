package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.CollectiveMatrix;
import railmpi.test.programs.ComputesMeanwhile;
import railmpi.test.programs.Hello;
import railmpi.test.programs.RunCases;
import railmpi.test.programs.TypedMatrix;

/** Collectives against a serial reference. */
@Test(groups = "multiprocess")
public final class CollectivesTest {
    private static final int[] ALL_RANKS = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    /** In a quick run with many ranks. */
    private static final int MOST_ROOTS = 6;

    @DataProvider
    public Object[][] ranksAndJdks() {
        return Matrix.ranksAndJdks(1);
    }

    /** Numbers of ranks and where messages go, shared memory or sockets; one of them without comparing the calls. */
    @DataProvider
    public Object[][] ranksAndFabrics() {
        if (!Settings.isFull()) {
            return quickRanksAndFabrics();
        }
        List<Object[]> rows = new ArrayList<>();
        for (int ranks : ALL_RANKS) {
            rows.add(new Object[] {ranks, overSockets(ranks)});
            rows.add(new Object[] {ranks, withoutComparing(ranks)});
        }
        return rows.toArray(new Object[0][]);
    }

    /** Sockets with both kinds of progress; of many ranks the one or the other. */
    private static Object[][] quickRanksAndFabrics() {
        int many = Matrix.chosen(0, new int[] {6, 7, 8, 9})[0];
        int few = Matrix.chosen(0, new int[] {2, 3})[0];
        boolean isOverSockets = Settings.seed() / 4 % 2 == 0;
        return new Object[][] {
            {2, overSockets(2)},
            {3, overSockets(3)},
            {few, withoutComparing(few)},
            {many, isOverSockets ? overSockets(many) : withoutComparing(many)},
        };
    }

    private static String[] overSockets(int ranks) {
        return new String[] {"--mca", "btl", "soft,self", "--mca", "btl_progress", progress(ranks)};
    }

    private static String[] withoutComparing(int ranks) {
        return new String[] {"--mca", "coll_check", "false", "--mca", "btl_progress", progress(ranks)};
    }

    private static String progress(int ranks) {
        return ranks == 2 ? "polling" : "threaded";
    }

    @Test(dataProvider = "ranksAndFabrics")
    public void shouldEqualTheSerialReferenceOver(int ranks, String[] options) {
        MpiJob.of(ranks, CollectiveMatrix.class)
                .options(options)
                .arguments(Settings.seed() + 1, Settings.isFull() ? 20 : 1, Settings.isFull() ? 300 : 30)
                .shortLived()
                .limit(Settings.isFull() ? 3600 : 120)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    /** Numbers of ranks, and where messages go. */
    @DataProvider
    public Object[][] ranksAndWays() {
        List<Object[]> rows = new ArrayList<>();
        for (int ranks : Matrix.chosen(0, new int[] {1}, new int[] {2, 3}, new int[] {4, 5, 6}, new int[] {7, 8, 9})) {
            rows.add(new Object[] {ranks, new String[0]});
        }
        for (int ranks : Settings.isFull() ? ALL_RANKS : Matrix.chosen(1, new int[] {2, 3})) {
            rows.add(new Object[] {ranks, overSockets(ranks)});
        }
        return rows.toArray(new Object[0][]);
    }

    @Test(dataProvider = "ranksAndWays")
    public void shouldMoveEveryTypeOnEveryKindOfCommunicator(int ranks, String[] options) {
        MpiJob.of(ranks, TypedMatrix.class)
                .options(options)
                .arguments(Settings.seed() + 2, Settings.isFull() ? 25 : 1, Settings.isFull() ? 100 : 40)
                .shortLived()
                .limit(Settings.isFull() ? 3600 : 240)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    @Test(dataProvider = "ranksAndFabrics")
    public void shouldKeepOperationsApart(int ranks, String[] options) {
        for (int i = 0; i < (Settings.isFull() ? 30 : 1); i++) {
            MpiJob.of(ranks, RunCases.class)
                    .options(options)
                    .arguments(Settings.seed() + i, "overlap")
                    .shortLived()
                    .run()
                    .assertOk(ranks)
                    .assertSilent();
        }
    }

    /**
     * Barriers by writes into registered memory: by multicast, in a node, over sockets, over rails of which some break.
     * A quick run has each of the four, and each algorithm.
     */
    @DataProvider
    public Object[][] flagBarriers() {
        String[] sockets = {"--mca", "btl", "soft,self"};
        String[] threaded = {"--mca", "btl", "soft,self", "--mca", "btl_progress", "threaded"};
        String[] breaking = {
            "--mca",
            "btl",
            "soft,self",
            "--mca",
            "btl_paths_per_port",
            "3",
            "--mca",
            "btl_fault",
            "break=60,drop=150,limit=30,seed=" + (1 + Settings.seed() % 1000)
        };
        String[] losing = {
            "--mca",
            "btl",
            "soft,self",
            "--mca",
            "btl_progress",
            "threaded",
            "--mca",
            "btl_fault",
            "miss=10,twice=9,swap=9"
        };
        Object[][][] sets = {
            {{"rgm", 4, losing}},
            {{"rds", 5, new String[0]}, {"rpe", 6, new String[0]}},
            {{"rpe", 3, threaded}, {"rds", 4, sockets}},
            {{"rds", 3, breaking}, {"rpe", 4, breaking}},
        };
        return Settings.isFull()
                ? Stream.of(sets).flatMap(Arrays::stream).toArray(Object[][]::new)
                : Stream.of(sets).map(set -> set[Matrix.choice(set.length)]).toArray(Object[][]::new);
    }

    @Test(dataProvider = "flagBarriers")
    public void shouldLetNobodyLeaveBarriersOfFlagsEarly(String algorithm, int ranks, String[] options) {
        MpiJob.of(ranks, RunCases.class)
                .options(options)
                .options("--mca", "coll_barrier_algorithm", algorithm)
                .arguments(Settings.seed(), "barriers")
                .shortLived()
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    /** Broadcasts by multicast and short reductions by flags. */
    public void shouldEqualTheSerialReferenceWhenDatagramsAreLost() {
        int ranks = 5;
        MpiJob.of(ranks, CollectiveMatrix.class)
                .options(overSockets(ranks))
                .options("--mca", "coll_bcast_algorithm", "multicast", "--mca", "coll_allreduce_algorithm", "flags")
                .options("--mca", "btl_fault", "miss=9,twice=9,swap=9,seed=" + (1 + Settings.seed() % 1000))
                .arguments(Settings.seed() + 3, Settings.isFull() ? 20 : 1, 30)
                .shortLived()
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    /** Where messages go: through shared memory, through sockets. */
    @DataProvider
    public Object[][] fabrics() {
        return new Object[][] {{"shm,self"}, {"soft,self"}};
    }

    @Test(dataProvider = "fabrics")
    public void shouldGoOnWithoutCallsWhenThreaded(String fabric) {
        MpiJob.of(3, ComputesMeanwhile.class)
                .options("--mca", "btl", fabric, "--mca", "btl_progress", "threaded")
                .run()
                .assertOk(3)
                .assertSilent();
    }

    public void shouldRefuseAWrongTuningFile() throws IOException {
        Path rows = Files.createTempFile("railmpi-tuning-", ".txt");
        try {
            Files.writeString(rows, "bcast any 2 0 teleport\n");
            MpiJob.of(2, Hello.class)
                    .options("--mca", "coll_tuning_file", rows.toString())
                    .run()
                    .assertFailed()
                    .assertStderr(rows + ":1: bcast has no algorithm 'teleport'");
        } finally {
            Files.delete(rows);
        }
    }

    @Test(dataProvider = "ranksAndJdks")
    public void shouldEqualTheSerialReference(int ranks, Jdk jdk) {
        int draws = Settings.isFull() ? 40 : Math.max(1, 8 / ranks);
        int bigShare = Settings.isFull() ? 500 : ranks <= 5 ? 300 / ranks : 25;
        // comparing the calls of 16 ranks on two cores takes as long as the calls
        boolean isChecked = ranks <= 8 || Settings.isFull();
        MpiJob.of(ranks, CollectiveMatrix.class)
                .options("--mca", "coll_check", String.valueOf(isChecked))
                .arguments(Settings.seed(), draws, bigShare, Settings.isFull() ? ranks : Math.min(ranks, MOST_ROOTS))
                .jdk(jdk)
                .shortLived()
                .limit(Settings.isFull() ? 3600 : 240)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }
}
