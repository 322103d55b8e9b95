package railmpi.test.suite;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;

/** {@code bin/test --suite} itself, with small checkouts of our own that are laid out as the suites are. */
@Test(groups = "multiprocess")
public final class SuitesTest {
    private Path folder;

    @BeforeMethod
    public void makeFolder() throws IOException {
        folder = Files.createTempDirectory("railmpi-suites").toRealPath();
    }

    @AfterMethod(alwaysRun = true)
    public void removeFolder() throws IOException {
        Folders.remove(folder);
    }

    private static Path checkout() {
        return Path.of(RailHome.testClasses(), "suites");
    }

    /** It is part of the module, above the folder of classes. */
    private static String script() {
        Path module = Path.of(RailHome.testClasses());
        while (!Files.exists(module.resolve("suites/run"))) {
            module = module.getParent();
        }
        return module.resolve("suites/run").toString();
    }

    private JobResult suite(String name, String... options) {
        List<String> words =
                new ArrayList<>(List.of(script(), name, checkout().resolve(name).toString()));
        words.addAll(List.of(options));
        return MpiJob.ofWords(words.toArray(new String[0]))
                .tool("")
                .environment(
                        "RAILMPI_SUITES_BIN",
                        RailHome.directory().resolve("bin").toString())
                .environment("RAILMPI_SUITES_TARGET", folder.toString())
                .run();
    }

    private static String lines(JobResult result) {
        return result.stdout().replaceAll("; see \\S+", "").trim();
    }

    public void shouldCompileAndRunProgramsInTheDefaultPackage() {
        JobResult result = suite("ompi-java-test").assertStatus(1);
        assertEquals(
                lines(result),
                "wrong  pt2pt/Broken: not compiled\nright  pt2pt/Send, 2 ranks\nright  pt2pt/Send, 4 ranks\n2 right, 1 wrong, 0 known");
    }

    /** Compiled before, and called by their constructors. */
    public void shouldRunClassFiles() {
        List<String> words =
                new ArrayList<>(List.of("-d", folder.resolve("classes").toString()));
        Path programs = checkout().resolve("mpjexpress/test/mpi");
        for (String program : List.of("env/abort", "env/says", "pt2pt/cancel1")) {
            words.add(programs.resolve(program + ".java").toString());
        }
        MpiJob.ofWords(words.toArray(new String[0])).tool("mpijavac").run().assertStatus(0);
        JobResult result = suite(
                        "mpjexpress", "--classes", folder.resolve("classes").toString())
                .assertStatus(1);
        assertEquals(
                lines(result),
                "right  mpi/env/abort, 2 ranks (it calls abort)\nwrong  mpi/env/says, 2 ranks: status 0\n"
                        + "known  mpi/pt2pt/cancel1, 2 ranks: the suite leaves it out: MPJ Express has no cancel\n"
                        + "1 right, 1 wrong, 1 known");
    }
}
