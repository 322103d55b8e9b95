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
    }

    public void shouldNameAMissingSubcommand() {
        assertEquals(run(), 2);
        assertTrue(err.toString().contains("a subcommand is missing"), err.toString());
    }
}
