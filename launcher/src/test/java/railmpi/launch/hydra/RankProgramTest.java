package railmpi.launch.hydra;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What bin/railmpi-rank does when a rank has failed whose job goes on. */
@Test(groups = "unit", singleThreaded = true)
public class RankProgramTest {
    private static final Path PROGRAM = Path.of(System.getProperty("basedir", ""), "..", "bin", "railmpi-rank");

    /** Is called in place of sleep; what it prints would not arrive if the output had ended. */
    private static final String SLEEP = "#!/bin/sh\n[ -e /proc/$$/fd/$PMI_FD ] && echo connected || echo alone\n";

    private Path folder;

    @BeforeMethod
    public void makeSleep() throws IOException {
        folder = Files.createTempDirectory("rank");
        Path sleep = Files.writeString(folder.resolve("sleep"), SLEEP);
        Files.setPosixFilePermissions(sleep, PosixFilePermissions.fromString("rwx------"));
    }

    @AfterMethod(alwaysRun = true)
    public void removeSleep() throws IOException {
        Files.delete(folder.resolve("sleep"));
        Files.delete(folder);
    }

    @DataProvider
    public static Object[][] descriptors() {
        return new Object[][] {{5, 7}, {12, 0}, {12, 137}};
    }

    /** Hydra's proxy tells the others of the first, unless the second has come. */
    @Test(dataProvider = "descriptors", timeOut = 60_000)
    public void shouldEndTheConnectionBeforeTheOutput(int descriptor, int status)
            throws IOException, InterruptedException {
        String script = "exec " + descriptor + "</dev/null; exec \"$@\"";
        ProcessBuilder builder = new ProcessBuilder(
                        "bash", "-c", script, "bash", PROGRAM.toString(), "/", "sh", "-c", "exit " + status)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment()
                .putAll(Map.of(
                        "PATH",
                        folder + ":" + System.getenv("PATH"),
                        "PMI_FD",
                        Integer.toString(descriptor),
                        "PMI_RANK",
                        "1",
                        "RAILMPI_RANK_MARK",
                        "mark-",
                        "RAILMPI_RANK_TOLERANT",
                        "1"));
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(output, "connected\nalone\n");
        assertEquals(process.waitFor(), status);
    }
}
