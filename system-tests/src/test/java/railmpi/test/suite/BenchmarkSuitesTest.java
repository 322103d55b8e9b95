package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;

/** The IMB-style and OSU-style programs: what they print can be read by the programs that read IMB's and OSU's. */
@Test(groups = "multiprocess")
public final class BenchmarkSuitesTest {
    private static final String IMB = "railmpi.bench.imb.";
    private static final String OSU = "railmpi.bench.osu.";
    private static final String IOR = "railmpi.bench.ior.Ior";
    private static final String[] QUICK_IMB = {"-jit_warm_up", "0", "-iter", "8", "-check"};
    private static final String[] QUICK_OSU = {"-i", "8", "-x", "2", "-c", "--jit-warmup", "0"};

    @DataProvider
    public Object[][] ranks() {
        return new Object[][] {{2, "buffer"}, {4, "arrays"}};
    }

    @Test(dataProvider = "ranks")
    public void shouldPrintTablesOfImbMpi1(int ranks, String kind) {
        List<String> lines = run(
                        ranks,
                        IMB + "IMB_MPI1",
                        QUICK_IMB,
                        "-a",
                        kind,
                        "-npmin",
                        Integer.toString(ranks),
                        "-msgsize",
                        "0,4,1024,65536",
                        "-include",
                        "Uniband,Biband,Reduce_scatter_block,Reduce_local,PingPongAnySource")
                .lines();
        List<String> names = new ArrayList<>();
        int figures = 0;
        for (int index = 0; index < lines.size(); index++) {
            String line = lines.get(index);
            if (line.startsWith("# Benchmarking ")) {
                names.add(line.substring("# Benchmarking ".length()).strip());
                int expected = names.get(names.size() - 1).startsWith("PingP") ? 2 : ranks;
                assertEquals(lines.get(index + 1), "# #processes = " + expected + " ");
                assertTrue(lines.get(index - 1).matches("#-{50,}"), lines.get(index - 1));
            } else if (!line.isEmpty() && !line.startsWith("#") && !line.contains("#repetitions")) {
                assertColumns(line, line.length() / 13);
                figures++;
            }
        }
        assertEquals(
                String.join(" ", names),
                "PingPong PingPing Sendrecv Exchange Allreduce Reduce Reduce_scatter Allgather Allgatherv Gather Gatherv "
                        + "Scatter Scatterv Alltoall Alltoallv Bcast Barrier Uniband Biband Reduce_scatter_block "
                        + "Reduce_local PingPongAnySource");
        assertEquals(figures, (names.size() - 1) * 4 + 1);
        assertTrue(lines.contains("# All processes entering MPI_Finalize"));
    }

    private static void assertColumns(String line, int columns) {
        assertEquals(line.length(), 13 * columns, line);
        for (int column = 0; column < columns; column++) {
            String text = line.substring(13 * column, 13 * column + 13);
            assertTrue(text.matches(" +\\d+(\\.\\d\\d)?"), line);
        }
        if (columns > 4) {
            assertTrue(line.endsWith("         0.00"), "defects in: " + line);
        }
    }

    public void shouldPrintOverlapOfImbNbc() {
        List<String> lines = run(
                        2,
                        IMB + "IMB_NBC",
                        QUICK_IMB,
                        "-msglog",
                        "10:10",
                        "Ibcast",
                        "Ialltoall_pure",
                        "Iallreduce",
                        "Ibarrier",
                        "Ireduce_scatter")
                .lines();
        assertHas(lines, "       #bytes #repetitions t_ovrl[usec] t_pure[usec]  t_CPU[usec]   overlap[%]      defects");
        assertHas(lines, " #repetitions t_ovrl[usec] t_pure[usec]  t_CPU[usec]   overlap[%]");
        assertEquals(
                matching(lines, " {9}1024 {12}8( +\\d+\\.\\d\\d){4} {9}0\\.00").size(), 3);
        assertEquals(matching(lines, " {12}8( +\\d+\\.\\d\\d){4}").size(), 1);
    }

    public void shouldPrintTablesOfImbIo() throws IOException {
        Path folder = Files.createTempDirectory("imb-io");
        try {
            List<String> lines = filesOfImb(folder, "buffer", "-msgsize", "0,4101");
            assertHas(lines, "# IO lengths were user defined");
            assertHas(lines, "# Benchmarking S_IWrite_Expl ");
            assertHas(lines, "# #processes = 1 ");
            assertEquals(matching(lines, "# {4}MODE: AGGREGATE ").size(), 36);
            assertEquals(matching(lines, "# {4}MODE: NON-AGGREGATE ").size(), 9);
            assertHas(
                    lines,
                    "       #bytes #repetitions t_ovrl[usec] t_pure[usec]  t_CPU[usec]   overlap[%]      defects");
            assertEquals(
                    matching(lines, " +(0|4101) +[12]( +\\d+\\.\\d\\d){2,4} +0\\.00")
                            .size(),
                    45 * 2);
            assertEquals(matching(lines, " {12}2( +\\d+\\.\\d\\d){3}").size(), 1);
            try (Stream<Path> left = Files.list(folder)) {
                assertEquals(left.toList(), List.of());
            }
        } finally {
            Folders.remove(folder);
        }
    }

    public void shouldTakeArraysInImbIo() throws IOException {
        Path folder = Files.createTempDirectory("imb-io");
        try {
            List<String> lines = filesOfImb(
                    folder, "arrays", "-msgsize", "65536", "P_Write_Shared", "C_IRead_Indv", "P_IWrite_Expl");
            assertEquals(matching(lines, " {8}65536 +[12] .* 0\\.00").size(), 4);
        } finally {
            Folders.remove(folder);
        }
    }

    private static List<String> filesOfImb(Path folder, String kind, String... more) {
        String file = folder.resolve("out").toString();
        String[] first = {
            "-check", "-jit_warm_up", "0", "-npmin", "3", "-iter", "2,1,1", "-a", kind, "-file", file,
        };
        return run(3, IMB + "IMB_IO", first, more).lines();
    }

    public void shouldRunGroupsOfImbIoAtOnce() throws IOException {
        Path folder = Files.createTempDirectory("imb-io");
        try {
            List<String> lines = run(
                            4,
                            IMB + "IMB_IO",
                            QUICK_IMB,
                            "-multi",
                            "1",
                            "-msglog",
                            "10:10",
                            "-file",
                            folder.resolve("out").toString(),
                            "C_Write_Shared",
                            "P_Read_Priv",
                            "Open_Close")
                    .lines();
            assertHas(lines, "# Benchmarking Multi-C_Write_Shared ");
            assertEquals(matching(lines, " {12}[01] {9}1024 .* 0\\.00").size(), 2 * 3 + 3);
        } finally {
            Folders.remove(folder);
        }
    }

    public void shouldNotTouchAFileThatIsThere() throws IOException {
        Path file = Files.createTempFile("imb-io", "");
        try {
            for (String[] program : new String[][] {{IMB + "IMB_IO", "-file"}, {IOR, "-o"}}) {
                MpiJob.ofWords("-n", "2", "java", program[0], program[1], file.toString())
                        .run()
                        .assertStatus(2)
                        .assertStderr(Pattern.quote(file.toString()) + ".* it exists");
            }
            assertTrue(Files.exists(file));
        } finally {
            Files.delete(file);
        }
    }

    @DataProvider
    public Object[][] files() {
        return new Object[][] {
            {new String[] {"-c", "-C", "-e"}},
            {new String[] {"-F", "-Z", "-z", "-array"}},
            {new String[] {"-Z", "-X", "3", "-g", "-hint", "romio_cb_write=enable"}},
        };
    }

    @Test(dataProvider = "files")
    public void shouldPrintTableOfIor(String[] options) throws IOException {
        Path folder = Files.createTempDirectory("ior");
        try {
            String file = folder.resolve("file").toString();
            List<String> lines = run(
                            3, IOR, options, "-b", "256k", "-t", "64k", "-s", "3", "-i", "2", "-W", "-R", "-o", file)
                    .lines();
            assertHas(lines, "aggregate filesize  : 2.25 MiB");
            String row = " +\\d+\\.\\d\\d +\\d+\\.\\d\\d +\\d\\.\\d{6} +256\\.00 +64\\.00( +\\d\\.\\d{6}){4} +[01] *";
            assertEquals(matching(lines, "write" + row).size(), 2);
            assertEquals(matching(lines, "read" + row).size(), 2);
            assertEquals(
                    matching(lines, "Max (Write|Read): .* MiB/sec \\(.* MB/sec\\)")
                            .size(),
                    2);
            assertEquals(matching(lines, "WARNING.*").size(), 0);
            try (Stream<Path> left = Files.list(folder)) {
                assertEquals(left.toList(), List.of());
            }
        } finally {
            Folders.remove(folder);
        }
    }

    public void shouldTellOfWrongDataInIor() throws IOException {
        Path folder = Files.createTempDirectory("ior");
        try {
            Path file = folder.resolve("file");
            run(2, IOR, new String[] {"-w", "-k"}, "-o", file.toString());
            run(2, IOR, new String[] {"-r", "-R"}, "-o", file.toString());
            byte[] all = Files.readAllBytes(file);
            assertEquals(all.length, 2 << 20);
            all[1 << 19] ^= 1;
            Files.write(file, all);
            MpiJob.ofWords("-n", "2", "java", IOR, "-r", "-R", "-C", "-o", file.toString())
                    .run()
                    .assertStatus(1)
                    .assertStdout("(?m)^WARNING: reading of repetition 0 has found 1 transfers with wrong data$");
        } finally {
            Folders.remove(folder);
        }
    }

    @DataProvider
    public Object[][] oneSided() {
        return new Object[][] {{"IMB_EXT", 3, 6, 11, 2}, {"IMB_RMA", 3, 17, 26, 3}};
    }

    /** All benchmarks of a program; tables, figures of each, and rows that have one size only. */
    @Test(dataProvider = "oneSided")
    public void shouldPrintTablesOfOneSidedImb(String program, int ranks, int benchmarks, int tables, int sizes) {
        List<String> lines = run(
                        ranks, IMB + program, QUICK_IMB, "-npmin", "3", "-msgsize", sizes == 2 ? "0,4099" : "0,8,65536")
                .lines();
        assertEquals(matching(lines, "# Benchmarking .*").size(), tables);
        assertEquals(matching(lines, "# Benchmarking .*").stream().distinct().count(), benchmarks);
        boolean isRma = program.equals("IMB_RMA");
        String firstMode = isRma ? "NON-AGGREGATE" : "AGGREGATE";
        assertEquals(matching(lines, "# +MODE: .*").get(0).strip(), "#    MODE: " + firstMode);
        String passive = " +#bytes +#repetitions +t_pure\\[usec] +t_ovrl\\[usec] +defects";
        assertEquals(matching(lines, passive).size(), isRma ? 1 : 0);
        int single = isRma ? 4 : 0;
        assertEquals(
                matching(lines, " +\\d+ +8( +\\d+\\.\\d\\d){2,4} +0\\.00").size(), (tables - single) * sizes + single);
        assertEquals(matching(lines, "# #processes = [23] ").size(), tables);
    }

    public void shouldRunGroupsOfImbAtOnce() {
        List<String> lines = run(
                        4, IMB + "IMB_MPI1", QUICK_IMB, "-multi", "1", "-map", "2x2", "-msglog", "0", "PingPong")
                .lines();
        assertHas(lines, "# Benchmarking Multi-PingPong ");
        assertHas(lines, "# ( 2 groups of 2 processes each running simultaneous ) ");
        assertHas(lines, "# Group  0: " + "    0" + "    2");
        assertHas(lines, "# Group  1: " + "    1" + "    3");
        assertHas(lines, "        Group       #bytes #repetitions      t[usec]   Mbytes/sec      defects");
        assertEquals(
                matching(lines, " {12}[01] {12}[01] {12}8( +\\d+\\.\\d\\d){2} {9}0\\.00")
                        .size(),
                4);
    }

    @DataProvider
    public Object[][] marches() {
        return new Object[][] {{"buffer", "double", "char"}, {"arrays", "int", "double"}};
    }

    @Test(dataProvider = "marches")
    public void shouldKeepDataRightWhenMessagesMarchThroughMemory(String kind, String type, String reductionType) {
        List<String> lines = run(
                        2,
                        IMB + "IMB_MPI1",
                        QUICK_IMB,
                        "-a",
                        kind,
                        "-data_type",
                        type,
                        "-red_data_type",
                        reductionType,
                        "-off_cache",
                        "0.01,128",
                        "-root_shift",
                        "on",
                        "-imb_barrier",
                        "on",
                        "-thread_level",
                        "funneled",
                        "-msgsize",
                        "8,4095",
                        "PingPong",
                        "Exchange",
                        "Biband",
                        "Bcast",
                        "Scatter",
                        "Alltoallv",
                        "Reduce",
                        "Reduce_local",
                        "Reduce_scatter")
                .lines();
        assertHas(lines, "# MPI Thread Environment: MPI_THREAD_FUNNELED");
        assertHas(lines, "# MPI_Datatype                   :   MPI_" + type.toUpperCase(Locale.ROOT) + " ");
        assertHas(lines, "# MPI_Datatype for reductions    :   MPI_" + reductionType.toUpperCase(Locale.ROOT) + " ");
        assertEquals(matching(lines, " {12}8 .* 0\\.00").size(), 9);
        assertEquals(matching(lines, " {9}409[56] .* 0\\.00").size(), 9);
    }

    public void shouldTellTheMemoryThatIsMissing() {
        List<String> lines = run(2, IMB + "IMB_MPI1", QUICK_IMB, "-mem", "0.00001", "-msgsize", "1024,8192", "PingPong")
                .lines();
        assertEquals(matching(lines, " {9}1024 {12}8 .* 0\\.00").size(), 1);
        assertHas(
                lines,
                "         8192 out-of-mem.; needed X=   0.001 GB; use flag \"-mem X\" to allow more per process");
        lines = run(
                        2,
                        IMB + "IMB_MPI1",
                        QUICK_IMB,
                        "-mem",
                        "100",
                        "-msgsize",
                        "1073741824",
                        "-off_cache",
                        "1",
                        "Alltoall")
                .lines();
        assertEquals(
                matching(lines, "   1073741824 int-overflow.; needed    4.001 GB.*|   1073741824 out-of-mem.; .*")
                        .size(),
                1);
    }

    public void shouldTellTheMemoryThatTheVirtualMachineLacks() {
        MpiJob.ofWords("-n", "2", "java", "-Xmx32m", IMB + "IMB_MPI1")
                .arguments(
                        "-jit_warm_up", "0", "-iter", "4", "-msglog", "22:25", "-a", "arrays", "PingPong", "Alltoall")
                .run()
                .assertStatus(0)
                .assertStdout("(?m)^ +33554432 out-of-mem\\.; needed +0\\.094 GB, more than this JVM may have; .*-Xmx");
        MpiJob.ofWords("-n", "2", "java", "-XX:MaxDirectMemorySize=8m", OSU + "Osu", "osu_alltoall")
                .arguments("--jit-warmup", "0", "-i", "4", "-x", "1", "-m", "1048576:16777216")
                .run()
                .assertStatus(0)
                .assertStderr("need \\d+ bytes, more than a JVM of this job may have; .*MaxDirectMemorySize");
    }

    private static Object[][] osu() {
        return new Object[][] {
            {2, "osu_latency", "buffer", "# OSU MPI Latency Test v7.4", "# Size         Avg Latency(us)", 1},
            {2, "osu_latency", "arrays", "# OSU MPI Latency Test v7.4", "# Size         Avg Latency(us)", 1},
            {2, "osu_bw", "arrays", "# OSU MPI Bandwidth Test v7.4", "# Size        Bandwidth (MB/s)", 1},
            {
                2,
                "osu_bibw",
                "buffer",
                "# OSU MPI Bi-Directional Bandwidth Test v7.4",
                "# Size        Bandwidth (MB/s)",
                1
            },
            {
                4,
                "osu_mbw_mr",
                "buffer",
                "# [ pairs: 2 ] [ window size: 64 ]",
                "# Size                    MB/s          Messages/s",
                2
            },
            {4, "osu_multi_lat", "arrays", "# OSU MPI Multi Latency Test v7.4", "# Size         Avg Latency(us)", 1},
            {
                4,
                "osu_allgatherv",
                "buffer",
                "# OSU MPI Allgatherv Latency Test v7.4",
                "# Size         Avg Latency(us)",
                1
            },
            {4, "osu_allreduce", "arrays", "# Datatype: MPI_INT.", "# Size         Avg Latency(us)", 1},
            {4, "osu_alltoallw", "buffer", "# Datatype: MPI_CHAR.", "# Size         Avg Latency(us)", 1},
            {2, "osu_reduce_scatter_block", "buffer", "# Datatype: MPI_INT.", "# Size         Avg Latency(us)", 1},
            {4, "osu_scatterv", "arrays", "# OSU MPI Scatterv Latency Test v7.4", "# Size         Avg Latency(us)", 1},
            {
                3,
                "osu_neighbor_alltoallv",
                "arrays",
                "# OSU MPI Neighborhood All-to-Allv Latency Test v7.4",
                "# Size         Avg Latency(us)",
                1
            },
            {
                2,
                "osu_bibw_persistent",
                "buffer",
                "# OSU MPI Bi-Directional Bandwidth Persistent Test v7.4",
                "# Size        Bandwidth (MB/s)",
                1
            },
            {
                2,
                "osu_latency_persistent",
                "arrays",
                "# OSU MPI Latency Persistent Test v7.4",
                "# Size         Avg Latency(us)",
                1
            },
            {2, "osu_latency_mt", "buffer", "# Number of Receiver threads: 2", "# Size         Avg Latency(us)", 1},
            {
                2,
                "osu_neighbor_allgather",
                "buffer",
                "# OSU MPI Neighborhood Allgather Latency Test v7.4",
                "# Size         Avg Latency(us)",
                1
            },
            {
                2,
                "osu_ibcast",
                "buffer",
                "# OSU MPI Non-blocking Broadcast Latency Test v7.4",
                "# Size             Overall(us)         Compute(us)      Pure Comm.(us)          Overlap(%)",
                4
            },
            {
                4,
                "osu_ireduce_scatter",
                "arrays",
                "# Overall = Coll. Init + Compute + MPI_Test + MPI_Wait",
                "# Size             Overall(us)         Compute(us)      Pure Comm.(us)          Overlap(%)",
                4
            },
        };
    }

    /** The whole list with {@code -Drailmpi.full=true}; every other program otherwise, which ones the seed decides. */
    @DataProvider
    public Object[][] chosenOsu() {
        Object[][] all = osu();
        return Settings.isFull()
                ? all
                : IntStream.range(0, all.length)
                        .filter(index -> (index + Settings.seed()) % 2 == 0)
                        .mapToObj(index -> all[index])
                        .toArray(Object[][]::new);
    }

    @Test(dataProvider = "chosenOsu")
    public void shouldPrintTableOfOsu(int ranks, String program, String kind, String head, String titles, int figures) {
        List<String> lines = run(ranks, OSU + "Osu", named(program), "-a", kind, "-m", "1024:16384")
                .lines();
        assertHas(lines, head);
        assertHas(lines, titles + "          Validation");
        List<String> rows = matching(lines, "\\d+ *( +\\d+\\.\\d\\d){" + figures + "} {16}Pass");
        assertEquals(rows.size(), 5);
        for (String row : rows) {
            assertEquals(row.length(), 10 + 20 * figures + 20, row);
            assertTrue(row.substring(0, 10).matches("\\d+ +"), row);
        }
    }

    /** Each benchmark of windows, each way to make one, each way to synchronise. */
    private static String[][] oneSidedOsu() {
        return new String[][] {
            {"osu_put_latency", "create", "pscw", "MPI_Put Latency Test"},
            {"osu_get_latency", "dynamic", "fence", "MPI_Get Latency Test"},
            {"osu_put_bw", "dynamic", "lock", "MPI_Put Bandwidth Test"},
            {"osu_get_bw", "allocate", "flush_local", "MPI_Get Bandwidth Test"},
            {"osu_put_bibw", "create", "fence", "MPI_Put Bi-directional Bandwidth Test"},
            {"osu_acc_latency", "allocate", "lock_all", "MPI_Accumulate Latency Test"},
            {"osu_get_acc_latency", "create", "pscw", "MPI_Get_accumulate Latency Test"},
            {"osu_cas_latency", "allocate", "flush", "MPI_Compare_and_swap Latency Test"},
            {"osu_fop_latency", "dynamic", "flush", "MPI_Fetch_and_op Latency Test"},
        };
    }

    @DataProvider
    public Object[][] chosenOneSidedOsu() {
        String[][] all = oneSidedOsu();
        return IntStream.range(0, all.length)
                .filter(index -> Settings.isFull() || (index + Settings.seed()) % 3 == 0)
                .mapToObj(index -> all[index])
                .toArray(Object[][]::new);
    }

    @Test(dataProvider = "chosenOneSidedOsu")
    public void shouldPrintTableOfOneSidedOsu(String benchmark, String window, String epoch, String title) {
        boolean isOfOne = benchmark.contains("cas") || benchmark.contains("fop");
        List<String> lines = run(
                        2,
                        OSU + "Osu",
                        new String[] {benchmark},
                        "-w",
                        window,
                        "-s",
                        epoch,
                        "-ci7",
                        "-x2",
                        "-m4:16384",
                        "--jit-warmup=0")
                .lines();
        assertHas(lines, "# OSU " + title + " v7.4");
        assertEquals(
                matching(lines, "# (Window creation|Synchronization): MPI_Win_.*")
                        .size(),
                2);
        assertEquals(matching(lines, "\\d+ +\\d+\\.\\d\\d +Pass").size(), isOfOne ? 1 : 13);
    }

    @DataProvider
    public Object[][] pairsOfOsu() {
        String[] ofBandwidth = {
            "# OSU MPI_Get Multiple Bandwidth Bandwidth Test v7.4",
            "# Window creation: MPI_Win_allocate",
            "# Synchronization: MPI_Win_flush",
            "# Datatype: MPI_CHAR.",
            "# Size        Bandwidth (MB/s)          Messages/s"
        };
        String[] ofLatency = {
            "# OSU MPI_Get Multi Latency Test v7.4",
            "# Pairs: 2",
            "# Window: MPI_Win_allocate",
            "# Synchronization: PSCW",
            "# Size            Latency (us)"
        };
        return new Object[][] {
            {5, "osu_get_mbw", List.of("-R1"), 2, ofBandwidth},
            {
                4,
                "osu_get_mbw",
                List.of("-sfence", "-p1", "-wcreate", "-R0"),
                1,
                new String[] {
                    "# Window creation: MPI_Win_create",
                    "# Synchronization: MPI_Win_fence",
                    "# Size        Bandwidth (MB/s)"
                }
            },
            {4, "osu_get_multi_lat", List.of(), 1, ofLatency},
            {
                4,
                "osu_get_multi_lat",
                List.of("-p1", "-wdynamic"),
                1,
                new String[] {"# Pairs: 1", "# Window: MPI_Win_create_dynamic"}
            },
        };
    }

    @Test(dataProvider = "pairsOfOsu")
    public void shouldPrintTableOfPairsThatGet(
            int ranks, String program, List<String> options, int figures, String[] head) {
        List<String> lines = run(
                        ranks,
                        OSU + "Osu",
                        Stream.concat(Stream.of(program), options.stream()).toArray(String[]::new),
                        "-ci7",
                        "-x2",
                        "-m4:16384",
                        "-W8",
                        "--jit-warmup=0")
                .lines();
        for (String line : head) {
            assertHas(lines, line.startsWith("# Size") ? line + "          Validation" : line);
        }
        assertEquals(
                matching(lines, "\\d+( +\\d+\\.\\d\\d){" + figures + "} +Pass").size(), 13);
    }

    public void shouldPrintBarrierAndExtremesAndPercentilesOfOsu() {
        List<String> lines = run(2, OSU + "Osu", named("osu_barrier"), "-f").lines();
        assertHas(lines, "# Avg Latency(us)     Min Latency(us)     Max Latency(us)  Iterations");
        assertEquals(
                matching(lines, " +\\d+\\.\\d\\d +\\d+\\.\\d\\d +\\d+\\.\\d\\d {11}8")
                        .size(),
                1);
        lines = run(2, OSU + "Osu", new String[] {"osu_gather"}, "-i", "9", "-z", "-m", "1:1", "--jit-warmup", "0")
                .lines();
        assertHas(lines, "# Size         Avg Latency(us)    P50 Tail Lat(us)    P90 Tail Lat(us)    P99 Tail Lat(us)");
    }

    @DataProvider
    public Object[][] roots() {
        return new Object[][] {
            {"osu_bcast", "fixed:2"}, {"osu_gather", "rotate"}, {"osu_ireduce", "rotate"}, {"osu_ibcast", "rotate"}
        };
    }

    @Test(dataProvider = "roots")
    public void shouldMoveTheRootOfOsu(String benchmark, String root) {
        List<String> lines = run(
                        3, OSU + "Osu", new String[] {benchmark}, "-k", root, "-ci7", "-x2", "-m8:16", "--jit-warmup=0")
                .lines();
        assertEquals(matching(lines, "(8|16) .* Pass").size(), 2);
    }

    public void shouldTellOfTheStartOfMpi() {
        List<String> lines = run(3, OSU + "Osu", new String[] {"osu_init"}).lines();
        assertHas(lines, "# OSU MPI Init Test v7.4");
        assertEquals(
                matching(lines, "nprocs: 3, min: \\d+ ms, max: \\d+ ms, avg: \\d+ ms")
                        .size(),
                1);
        lines = run(2, OSU + "Osu", new String[] {"osu_hello"}).lines();
        assertEquals(String.join("/", lines), "# OSU MPI Hello World Test v7.4/This is a test with 2 processes");
    }

    public void shouldTimeEachKindOfCallInTurns() {
        List<String> lines =
                run(2, "railmpi.bench.ompi.Phases", new String[] {"0.01"}).lines();
        List<String> rows = matching(lines, "PHASE,[^,]+(,\\d+){3}");
        assertEquals(rows.size(), lines.size());
        assertEquals(rows.stream().map(row -> row.split(",")[1]).distinct().count(), 28);
    }

    public void shouldTimeTheFirstBarriers() {
        List<String> lines =
                run(3, "railmpi.bench.ompi.NearCalls", new String[] {"first"}).lines();
        assertEquals(
                matching(lines, "RES,(first400|next4000),3,0,\\d+\\.\\d{4},us,.*")
                        .size(),
                2);
    }

    public void shouldWriteFilesForPrograms() throws IOException {
        Path csv = Files.createTempFile("imb", ".csv");
        Path json = Files.createTempFile("osu", ".json");
        try {
            run(2, IMB + "IMB_MPI1", QUICK_IMB, "-msglog", "0", "Bcast", "-csv", csv.toString());
            List<String> facts = Files.readAllLines(csv).stream()
                    .filter(line -> line.startsWith("# "))
                    .toList();
            assertEquals(
                    matching(facts, "# (java.vm.version|gc.longest_ms): .+").size(), 2);
            List<String> lines = Files.readAllLines(csv).subList(facts.size(), facts.size() + 3);
            assertEquals(
                    lines.get(0),
                    "benchmark,processes,group,bytes,repetitions,t_min[usec],t_max[usec],t_avg[usec],defects");
            assertTrue(lines.get(2).matches("Bcast,2,0,1,8(,\\d+\\.\\d{4}){4}"), lines.get(2));
            run(2, OSU + "Osu", named("osu_latency"), "-m", "1", "--json", json.toString());
            String text = Files.readString(json);
            assertTrue(text.contains("\"java.vm.version\": \""), text);
            assertTrue(text.contains("\"benchmark\": \"osu_latency\", \"ranks\": 2, \"bytes\": 1"), text);
            assertTrue(text.contains("\"gc.count\": "), text);
            assertTrue(text.contains("\"rails\": [\n]"), "shared memory is no rail: " + text);
        } finally {
            Files.delete(csv);
            Files.delete(json);
        }
    }

    public void shouldWritePercentilesOfImbToFiles() throws IOException {
        Path csv = Files.createTempFile("imb", ".csv");
        try {
            run(
                    2,
                    IMB + "IMB_MPI1",
                    QUICK_IMB,
                    "-msglog",
                    "0",
                    "PingPong",
                    "-percentiles",
                    "50,99.9",
                    "-csv",
                    csv.toString());
            List<String> lines = Files.readAllLines(csv);
            assertHas(
                    lines,
                    "benchmark,processes,group,bytes,repetitions,t[usec],Mbytes/sec,defects,P50.0[usec],P99.9[usec]");
            assertEquals(
                    matching(lines, "PingPong,2,0,[01],8(,\\d+\\.\\d{4}){5}").size(), 2);
        } finally {
            Files.delete(csv);
        }
    }

    public void shouldTellWhatRailsHaveCarried() throws IOException {
        Path json = Files.createTempFile("osu", ".json");
        try {
            MpiJob.ofWords("-n", "2", "--mca", "btl", "soft,self", "java", OSU + "Osu")
                    .arguments((Object[]) named("osu_latency"))
                    .arguments("-m", "1048576:1048576", "--json", json.toString())
                    .run()
                    .assertStatus(0)
                    .assertSilent();
            Matcher rail = Pattern.compile("\"peer\": 1, \"rail\": \"[^\"]+\", .*\"rendezvous_bytes\": (\\d+)")
                    .matcher(Files.readString(json));
            assertTrue(rail.find(), Files.readString(json));
            assertTrue(Long.parseLong(rail.group(1)) >= 1048576, rail.group());
        } finally {
            Files.delete(json);
        }
    }

    @DataProvider
    public Object[][] mistakes() {
        return new Object[][] {
            {IMB + "IMB_MPI1", "PingPonk", "unknown benchmark 'PingPonk'; the nearest is PingPong"},
            {IMB + "IMB_MPI1", "-off_cache", "option -off_cache needs a value"},
            {IMB + "IMB_NBC", "Bcast", "unknown benchmark 'Bcast': it is one of railmpi.bench.imb.IMB_MPI1"},
            {OSU + "Osu", "osu_latncy", "unknown benchmark 'osu_latncy'; the nearest is osu_latency"},
            {OSU + "Osu", "osu_bw_fan_in", "benchmark osu_bw_fan_in of the programs in C is not built here"},
            {
                OSU + "Osu",
                "osu_bcast_persistent",
                "benchmark osu_bcast_persistent of the programs in C is not built here"
            },
            {IMB + "IMB_RMA", "Windo", "unknown benchmark 'Windo'"},
            {OSU + "Osu osu_init", "-x", "there is no argument '-x'; this test has none"},
            {OSU + "Osu osu_bw", "--jsn=x", "unknown option '--jsn'; the nearest is --json"},
            {IMB + "IMB_MPI1", "-csv=/x", "unknown option"},
        };
    }

    @Test(dataProvider = "mistakes")
    public void shouldNameMistakes(String program, String argument, String message) {
        MpiJob.ofWords("-n", "2", "java")
                .arguments((Object[]) program.split(" "))
                .arguments(argument)
                .run()
                .assertFailed()
                .assertStderr(Pattern.quote(message));
    }

    /** How the programs are called that version 0.9 had for each benchmark, and what runs it now. */
    @DataProvider
    public Object[][] gone() {
        return new Object[][] {
            {List.of("java", OSU + "OsuLatency"), "osu_latency"},
            {List.of("java", OSU.replace('.', '/') + "OsuIreduceScatterBlock", "-h"), "osu_ireduce_scatter_block"},
            {List.of("sh", "-c", "exec java " + OSU + "OsuMbwMr"), "osu_mbw_mr"},
        };
    }

    @Test(dataProvider = "gone")
    public void shouldNameTheProgramThatRunsTheBenchmarkNow(List<String> words, String benchmark) {
        MpiJob.ofWords("-n", "2")
                .arguments(words.toArray())
                .run()
                .assertFailed()
                .assertStderr("there is no class railmpi\\.bench\\.osu\\.Osu\\w+, use: Osu " + benchmark + " ");
    }

    public void shouldFindBenchmarksFromAScript() {
        for (String java : List.of("java", "java -cp .", "java --class-path=.")) {
            MpiJob.ofWords("-n", "2", "sh", "-c", "exec " + java + " " + OSU + "Osu osu_hello")
                    .shortLived()
                    .run()
                    .assertStatus(0)
                    .assertStdout("This is a test with 2 processes");
        }
    }

    public void shouldReadFilesOfOptionsOnRankZeroOnly() throws IOException {
        Path here = Files.createTempDirectory("imb");
        Path there = Files.createTempDirectory("imb");
        Path sizes = here.resolve("len.txt");
        Path names = here.resolve("names.txt");
        String[] options = {"-iter", "5", "-jit_warm_up", "0", "-msglen", "len.txt", "-input", "names.txt"};
        try {
            Files.writeString(sizes, "8\n16\n");
            Files.writeString(names, "PingPong\n");
            JobResult result = runApart(here, there, options).assertStatus(0).assertSilent();
            assertEquals(
                    matching(result.stdout().lines().toList(), " {11}( 8|16) {12}5 .*")
                            .size(),
                    2);
            runApart(there, here, options)
                    .assertStatus(2)
                    .assertStderr("cannot read names.txt: no such file, on the machine of rank 0");
        } finally {
            for (Path path : List.of(sizes, names, here, there)) {
                Files.delete(path);
            }
        }
    }

    public void shouldStartWithTheThreadLevelOfAFile() throws IOException {
        Path here = Files.createTempDirectory("imb");
        Path there = Files.createTempDirectory("imb");
        Path yaml = here.resolve("options.yaml");
        String[] options = {"-load", "options.yaml", "-jit_warm_up", "0"};
        try {
            Files.writeString(yaml, "iter: 5\nmsglog: 0\nthread_level: funneled\nextra_args: [PingPong]\n");
            JobResult result = runApart(here, here, options).assertStatus(0).assertSilent();
            assertHas(result.stdout().lines().toList(), "# MPI Thread Environment: MPI_THREAD_FUNNELED");
            runApart(here, there, options)
                    .assertStatus(2)
                    .assertStderr("-thread_level: funneled stands in a file that not every machine has");
        } finally {
            for (Path path : List.of(yaml, here, there)) {
                Files.delete(path);
            }
        }
    }

    /** Runs IMB-MPI1 with rank 0 in one folder and rank 1 in another. */
    private static JobResult runApart(Path first, Path second, String... options) {
        return MpiJob.ofWords("-n", "1", "-wdir", first.toString(), "java", IMB + "IMB_MPI1")
                .arguments((Object[]) options)
                .arguments(":", "-n", "1", "-wdir", second.toString(), "java", IMB + "IMB_MPI1")
                .arguments((Object[]) options)
                .run();
    }

    public void shouldSayHowManyRanksAreNeeded() {
        MpiJob.ofWords("-n", "3", "java", OSU + "Osu", "osu_mbw_mr")
                .run()
                .assertFailed()
                .assertStderr("even number of processes, not 3");
        MpiJob.ofWords("-n", "1", "java", IMB + "IMB_MPI1", "PingPong")
                .run()
                .assertFailed()
                .assertStderr("PingPong needs 2 processes, not 1");
        MpiJob.ofWords("-n", "2", "java", IMB + "IMB_MPI1", "PingPong", "-csv", "/no/such/folder/x.csv")
                .run()
                .assertFailed()
                .assertStderr("cannot write /no/such/folder/x.csv");
    }

    /** Returns what runs a benchmark of OSU quickly. */
    private static String[] named(String benchmark) {
        return Stream.concat(Stream.of(benchmark), Stream.of(QUICK_OSU)).toArray(String[]::new);
    }

    private static void assertHas(List<String> lines, String line) {
        assertTrue(lines.contains(line), "no line '" + line + "' in\n" + String.join("\n", lines));
    }

    private static List<String> matching(List<String> lines, String pattern) {
        return lines.stream().filter(line -> line.matches(pattern)).toList();
    }

    private static Output run(int ranks, String program, String[] first, String... more) {
        JobResult result = MpiJob.ofWords("-n", Integer.toString(ranks), "java", program)
                .arguments((Object[]) first)
                .arguments((Object[]) more)
                .shortLived()
                .run()
                .assertStatus(0)
                .assertSilent();
        return new Output(result.stdout().lines().toList());
    }

    private record Output(List<String> lines) {}
}
