package railmpi.sim;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import picocli.CommandLine;
import railmpi.sim.run.Row;

/** The command, as users call it. */
@Test(groups = "unit", singleThreaded = true)
public class RailSimTest {
    private static final List<String> SMALL =
            List.of("nodes = 4", "rails = 1", "policy = basic", "load = 0.1,0.2", "warm_up = 1", "measured = 20");

    private Path folder;
    private StringWriter out;
    private StringWriter err;

    @BeforeMethod
    public void makeFolder() throws IOException {
        folder = Files.createTempDirectory("rail-sim");
    }

    @AfterMethod(alwaysRun = true)
    public void removeFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private int run(String... args) {
        out = new StringWriter();
        err = new StringWriter();
        CommandLine line = RailSim.line();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(args);
    }

    private String config(List<String> lines) throws IOException {
        return Files.write(folder.resolve("config"), lines).toString();
    }

    public void shouldWriteATableAndTellItsProgress() throws IOException {
        assertEquals(run("run", config(SMALL)), 0, err.toString());
        List<String> lines = out.toString().lines().toList();
        assertEquals(lines.size(), 3, out.toString());
        assertEquals(lines.get(0), Row.HEADER);
        assertTrue(lines.get(1).startsWith("4,1,basic,32768,0.1000,0."), lines.get(1));
        assertTrue(err.toString().contains("rail-sim: 1/2 points, about "), err.toString());
    }

    public void shouldWriteTheSameIntoAFile() throws IOException {
        String config = config(SMALL);
        Path table = folder.resolve("table.csv");
        assertEquals(run("run", "--quiet", config, "-o", table.toString()), 0, err.toString());
        assertEquals(err.toString(), "");
        run("run", config);
        assertEquals(Files.readString(table), out.toString());
    }

    /** Ranks 0 and 1 are node 0, ranks 2 and 3 node 1. A cycle carries 2 bytes and takes 10 ns. */
    public void shouldPlayATraceOnFatTrees() throws IOException {
        String trace = trace(
                "num_ranks 4",
                "rank 0 {",
                "a: calc 100000",
                "b: send 20000b to 2 tag 1",
                "b requires a",
                "c: send 500b to 1",
                "}",
                "rank 1 {",
                "a: recv 500b from 0",
                "}",
                "rank 2 {",
                "a: recv 20000b from 0 tag 1",
                "b: send 10000b to 1",
                "b requires a",
                "}",
                "rank 3 {",
                "}");
        sub(trace, "a: recv 500b from 0", "a: recv 500b from 0\nb: recv 10000b from 2");
        String config =
                config(List.of("processes = 2", "rails = 1,2", "policy = basic,local-dynamic", "cycle_ns = 10"));
        assertEquals(run("run", config, "--trace", trace), 0, err.toString());
        List<String> lines = out.toString().lines().toList();
        assertEquals(lines.size(), 5, out.toString());
        for (String line : lines.subList(1, 5)) {
            String[] fields = line.split(",");
            assertEquals(List.of(fields[0], fields[3], fields[4]), List.of("2", "15000", "trace"), line);
            assertEquals(fields[10], Integer.toString(2 * 5), "two messages, five replications: " + line);
            double cycles = Double.parseDouble(fields[11]);
            int rails = fields[2].equals("basic") ? 1 : Integer.parseInt(fields[1]);
            assertEquals(cycles, 10_000 + 15_000.0 / rails, 100, line);
            double bytes = Double.parseDouble(fields[5]) * cycles * 2 * 2 * Integer.parseInt(fields[1]);
            assertEquals(bytes, 30_000, 1, line);
        }
    }

    private String trace(String... lines) throws IOException {
        return Files.write(folder.resolve("job.goal"), List.of(lines)).toString();
    }

    private static void sub(String file, String text, String other) throws IOException {
        Files.writeString(Path.of(file), Files.readString(Path.of(file)).replace(text, other));
    }

    public void shouldNameWhatIsWrongWithATraceAsTraffic() throws IOException {
        String missing = trace("num_ranks 2", "rank 0 {", "a: recv 8b from 1", "}");
        Path table = folder.resolve("table.csv");
        String config = config(List.of("policy = basic"));
        assertEquals(run("run", config, "--trace", missing, "-o", table.toString()), 2);
        assertEquals(
                err.toString(),
                "rail-sim: " + missing + ": rank 0 waits for a message from rank 1 with tag 0, which no rank sends"
                        + System.lineSeparator());
        assertFalse(Files.exists(table));
        String circle = trace(
                "num_ranks 2",
                "rank 0 {",
                "a: recv 8b from 1",
                "b: send 8b to 1",
                "b requires a",
                "}",
                "rank 1 {",
                "a: recv 8b from 0",
                "b: send 8b to 0",
                "b requires a",
                "}");
        assertEquals(run("job", circle, "--rate", "1000", "--latency", "2000"), 2);
        assertTrue(err.toString().contains(circle + ": 2 ranks wait for each other: rank 0 for a "), err.toString());
        assertEquals(run("run", config, "--trace", circle), 2);
        assertTrue(err.toString().contains(circle + ": 2 ranks wait for each other: rank 0 for a "), err.toString());
        assertEquals(run("run", config, "--trace", folder.resolve("none").toString()), 2);
        assertTrue(err.toString().contains("cannot read " + folder.resolve("none")), err.toString());
        Files.write(Path.of(missing), new byte[] {(byte) 0xff});
        assertEquals(run("run", config, "--trace", missing), 2);
        assertTrue(err.toString().contains(missing + " is not text in UTF-8"), err.toString());
    }

    /** Line of the configuration, what the error says. */
    @DataProvider
    public Object[][] badWithTrace() {
        return new Object[][] {
            {"load = 0.1", "load is of random traffic: a trace has its own, leave it out"},
            {"cycle_ns = 0", "cycle_ns 0.0: 0.001 to 1000000 are possible"},
            {"processes = 0", "processes 0: 1 to 1024 are possible"},
            {"processes = 1\nnodes = 2", "the trace has 3 ranks: with 1 processes a node it needs 3 nodes, not 2"},
        };
    }

    @Test(dataProvider = "badWithTrace")
    public void shouldNameSettingsThatDoNotFitATrace(String line, String text) throws IOException {
        String trace = trace("num_ranks 3", "rank 0 {", "a: calc 1", "}");
        assertEquals(run("run", config(List.of(line)), "--trace", trace), 2);
        assertTrue(err.toString().contains(text), err.toString());
    }

    public void shouldLeaveNothingBehindWhenTheConfigurationIsWrong() throws IOException {
        Path table = folder.resolve("table.csv");
        String config = config(List.of("load = 0"));
        assertEquals(run("run", config, "-o", table.toString()), 2);
        assertEquals(
                err.toString(),
                "rail-sim: " + config + ": load 0.0: above 0 to 1 is possible" + System.lineSeparator());
        assertFalse(Files.exists(table));
    }

    public void shouldNameAFileThatCannotBeRead() {
        Path missing = folder.resolve("missing");
        assertEquals(run("run", missing.toString()), 2);
        assertTrue(err.toString().contains("cannot read " + missing), err.toString());
    }

    public void shouldNameAFolderThatCannotBeWritten() throws IOException {
        assertEquals(
                run("run", config(SMALL), "-o", folder.resolve("no/table.csv").toString()), 2);
        assertTrue(err.toString().contains("cannot write into the folder of "), err.toString());
        assertEquals(run("run", config(SMALL), "-o", folder.toString()), 2);
        assertEquals(err.toString(), "rail-sim: " + folder + " is a folder, not a file" + System.lineSeparator());
        assertEquals(run("run", config(SMALL), "-o", "/"), 2);
    }

    public void shouldDrawAFigureBesideThePaper() throws IOException {
        assertEquals(run("figures", "--quick", "13", "-o", folder.toString()), 0, err.toString());
        List<String> lines = Files.readAllLines(folder.resolve("figures.csv"));
        assertEquals(lines.size(), 1 + 5 * 4, "five curves of four points");
        assertEquals(lines.get(0), "figure,curve," + Row.HEADER);
        assertTrue(lines.get(1).startsWith("13,\"basic\",32,1,basic,32768,0.1500,0."), lines.get(1));
        String page = Files.readString(folder.resolve("figures.html"));
        assertEquals(page.split("<svg", -1).length, 2, "one plot");
        assertTrue(
                page.contains("<td>latency, basic, 7 rails against 1</td><td>higher</td><td>+"), "what the paper says");
        assertTrue(err.toString().contains("rail-sim: 20/20 points, about 0 s left, "), err.toString());
    }

    /** Most nodes of each number of rails: 2, 4, 8... of two more each, and C(r, r/2). */
    public void shouldDrawHowManyRailsStaticAllocationNeeds() throws IOException {
        assertEquals(run("figures", "2", "-o", folder.toString()), 0, err.toString());
        List<String> lines = Files.readAllLines(folder.resolve("figures.csv"));
        String empty = ",".repeat(Row.HEADER.split(",").length - 3);
        assertTrue(lines.contains("2,\"algorithm 1\",8,6,static" + empty), lines.toString());
        assertTrue(lines.contains("2,\"algorithm 1\",1024,20,static" + empty), lines.toString());
        assertTrue(lines.contains("2,\"algorithm 2\",20,6,static" + empty), lines.toString());
        assertTrue(lines.contains("2,\"algorithm 2\",924,12,static" + empty), lines.toString());
        assertEquals(lines.size(), 1 + 12 + 14, lines.toString());
        String page = Files.readString(folder.resolve("figures.html"));
        assertEquals(page.split("<svg", -1).length, 2, "one plot");
        assertTrue(
                page.contains("<td>rails for 32 nodes, algorithm 2 (section 6.7)</td><td>7</td><td>7</td>"),
                "what the paper says");
    }

    /** Four patterns, two lengths, three rates: never far below the fast rail alone, and more with an equal one. */
    public void shouldDrawWhatARailAddsThatIsSlower() throws IOException {
        assertEquals(run("unequal", "--quick", "--seed", "7", "-o", folder.toString()), 0, err.toString());
        List<String> lines = Files.readAllLines(folder.resolve("unequal.csv"));
        assertEquals(lines.size(), 1 + 4 * 2 * 3, lines.toString());
        assertEquals(lines.get(0), "pattern,bytes,times_slower,alone_us,both_us,gain");
        for (String line : lines.subList(1, lines.size())) {
            assertTrue(gain(line) > 0.75, line);
        }
        String equal = lines.stream()
                .filter(line -> line.startsWith("stream,1048576,1,"))
                .findFirst()
                .orElseThrow();
        assertTrue(gain(equal) > 1.5, equal);
        String page = Files.readString(folder.resolve("unequal.html"));
        assertEquals(page.split("<svg", -1).length, 1 + 4, "a plot for each pattern");
    }

    private static double gain(String line) {
        return Double.parseDouble(line.substring(line.lastIndexOf(',') + 1));
    }

    public void shouldNameAFigureThatIsNotThere() throws IOException {
        assertEquals(run("figures", "6", "-o", folder.toString()), 2);
        assertEquals(
                err.toString(),
                "rail-sim: there is no figure '6' (there are: 2, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, all)"
                        + System.lineSeparator());
    }

    public void shouldWriteBothFilesOfFiguresOrNone() throws IOException {
        Files.createDirectory(folder.resolve("figures.html"));
        assertEquals(run("figures", "2", "-o", folder.toString()), 2);
        assertEquals(
                err.toString(),
                "rail-sim: " + folder.resolve("figures.html") + " is a folder, not a file" + System.lineSeparator());
        assertFalse(Files.exists(folder.resolve("figures.csv")));
    }

    public void shouldAdviseAPolicyAndTellWhatOneMoreRailBrings() {
        int status = run("advise", "--nodes", "4", "--rails", "1", "--mean", "4k", "--load", "0.9");
        assertEquals(status, 0, err.toString());
        List<String> lines = out.toString().lines().toList();
        assertTrue(lines.get(0).startsWith("4 nodes, 1 rails, messages of 4096 bytes, load 0.900 "), lines.get(0));
        assertEquals(lines.stream().filter(line -> line.startsWith("1 ")).count(), 4, out.toString());
        assertEquals(lines.stream().filter(line -> line.startsWith("2 ")).count(), 4, out.toString());
        assertTrue(lines.get(lines.size() - 2).matches("Run .*: saturated, 0\\.\\d+ of 0\\.900 are accepted\\."));
        assertTrue(lines.get(lines.size() - 1).matches("One more rail: .*; bandwidth \\+\\d+ %\\."), out.toString());
    }

    public void shouldNameWhatIsWrongWithAQuestion() {
        assertEquals(run("advise", "--nodes", "8", "--rails", "64", "--mean", "4k", "--load", "0.9"), 2);
        assertTrue(err.toString().contains("rails 64: with one more there are 65, 64 are possible"), err.toString());
        assertEquals(run("advise", "--nodes", "8", "--rails", "1,2", "--mean", "4k", "--load", "0.9"), 2);
        assertTrue(err.toString().contains("one number each of "), err.toString());
        assertEquals(run("advise", "--nodes", "8", "--rails", "1", "--mean", "4k", "--load", "0"), 2);
        assertTrue(err.toString().contains("load 0.0: above 0 to 1 is possible"), err.toString());
    }

    public void shouldSimulateACollectiveAndAFile() throws IOException {
        String[] barrier = {"job", "--collective", "barrier-rds", "--ranks", "16,1024", "--rails", "1,4"};
        assertEquals(run(with(barrier, "--rate", "1000", "--latency", "2000")), 0, err.toString());
        List<String> lines = out.toString().lines().toList();
        assertEquals(lines.get(0), "ranks,rails,messages,bytes,microseconds");
        assertEquals(lines.subList(1, 3), List.of("16,1,64,512,8.032", "1024,1,10240,81920,20.080"));
        assertEquals(lines.size(), 5);
        assertEquals(lines.get(3), "16,4,112,896,4.056", "four ways: a round to four ranks, then one to three");
        String[] oneWay = {"--ways", "1", "--rate", "1000", "--latency", "2000"};
        assertEquals(run(with(barrier, oneWay)), 0, err.toString());
        assertTrue(out.toString().lines().toList().get(3).startsWith("16,4,64,512,8."), out.toString());
        String[] tree = {"job", "--collective", "barrier-rgm", "--ranks", "16", "--fan-in", "15"};
        String[] network = {"--rate", "1000", "--latency", "2000", "--multicast-latency", "5000", "--overhead", "100"};
        assertEquals(run(with(tree, network)), 0, err.toString());
        assertEquals(out.toString().lines().toList().get(1), "16,1,30,240,7.428");
        String file = config(List.of("num_ranks 1", "rank 0 {", "a: calc 1500", "}"));
        assertEquals(run("job", file, "--rate", "1000", "--latency", "2000"), 0, err.toString());
        assertEquals(out.toString().lines().toList().get(1), "1,1,0,0,1.500");
    }

    public void shouldSimulatePacketsOfRailsThatAskFirst() {
        String[] alltoall = {"job", "--collective", "alltoall-posted", "--ranks", "4", "--bytes", "65536"};
        String[] rail = {"--rate", "1", "--latency", "100000"};
        assertEquals(run(with(alltoall, rail)), 0, err.toString());
        assertEquals(microseconds(), 3 * 65_536, 3 * 1000);
        String[] packets = {"--packet", "1448", "--window", "8192", "--bucket", "4554"};
        assertEquals(run(with(with(alltoall, rail), packets)), 0, err.toString());
        assertTrue(microseconds() > 3 * 65_536 && microseconds() < 1.15 * 3 * 65_536, out.toString());
    }

    private double microseconds() {
        return Double.parseDouble(out.toString().lines().toList().get(1).split(",")[4]);
    }

    private static String[] with(String[] some, String... more) {
        return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
    }

    public void shouldNameWhatIsWrongWithAJob() throws IOException {
        String file = config(List.of("num_ranks 1", "rank 0 {"));
        assertEquals(run("job", file, "--rate", "1000", "--latency", "2000"), 2);
        assertTrue(err.toString().contains(file + ": the end of rank 0 is missing"), err.toString());
        assertEquals(run("job", "--collective", "scan", "--rate", "1000", "--latency", "2000"), 2);
        assertTrue(
                err.toString().contains("unknown collective 'scan' (there are: barrier-dissemination, "),
                err.toString());
        assertEquals(run("job", file, "--rate", "0", "--latency", "2000"), 2);
        assertTrue(err.toString().contains("rate 0.0 bytes/s: above 0 is possible"), err.toString());
        String[] tree = {"job", "--collective", "barrier-rgm", "--rate", "1000", "--latency", "2000"};
        assertEquals(run(with(tree, "--fan-in", "0")), 2);
        assertTrue(err.toString().contains("fan-in 0: 1 to 1024 are possible"), err.toString());
        assertEquals(run(with(tree, "--ways", "0")), 2);
        assertTrue(err.toString().contains("ways 0: 1 to 64 are possible"), err.toString());
        assertEquals(run(with(tree, "--multicast-latency", "-1")), 2);
        assertTrue(err.toString().contains("multicast latency -1: 0 to "), err.toString());
        assertEquals(run("job", file, "--rate", "1,2", "--latency", "2000"), 2);
        assertTrue(err.toString().contains("2 rates for 1 rails"), err.toString());
        String[] one = {"job", "--collective", "alltoall-posted", "--rate", "1", "--latency", "2000"};
        assertEquals(run(with(one, "--packet", "1448", "--window", "100")), 2);
        assertTrue(err.toString().contains("window 100: a packet of 1448 bytes, or more, is possible"), err.toString());
        assertEquals(run(with(one, "--packet", "-1")), 2);
        assertTrue(err.toString().contains("packet -1: 0 to 1048576 are possible"), err.toString());
        assertEquals(run(with(one, "--bytes", "1099511627777")), 2);
        assertTrue(err.toString().contains("0 to 1099511627776 bytes are possible"), err.toString());
        assertEquals(run(with(one, "--eager", "-1")), 2);
        assertTrue(err.toString().contains("eager -1: 0 to "), err.toString());
        assertEquals(run(with(one, "--window", "9000")), 2);
        assertTrue(err.toString().contains("--packet"), err.toString());
    }

    public void shouldNameAMissingSubcommand() {
        assertEquals(run(), 2);
        assertTrue(err.toString().contains("a subcommand is missing"), err.toString());
    }
}
