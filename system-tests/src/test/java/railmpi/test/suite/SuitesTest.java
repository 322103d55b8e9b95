package railmpi.test.suite;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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

    private JobResult compiled(String suite, String inventory, String programs, String into, String... sources)
            throws IOException {
        Path other = ForeignPackage.compile(inventory, line -> true, folder);
        Path classes = folder.resolve("classes");
        List<Path> files = Stream.of(sources)
                .map(checkout().resolve(suite).resolve(programs)::resolve)
                .toList();
        ForeignPackage.javac(other, classes.resolve(into), files);
        return suite(suite, "--classes", classes.toString());
    }

    /** Compiled before, against MPJ Express, and called by their constructors. */
    public void shouldRunClassFilesOfMpjExpress() throws IOException {
        JobResult result = compiled(
                        "mpjexpress",
                        "mpjexpress-0.44.txt",
                        "test/mpi",
                        "",
                        "env/abort.java",
                        "env/says.java",
                        "pt2pt/cancel1.java")
                .assertStatus(1);
        assertEquals(
                lines(result),
                "right  mpi/env/abort, 2 ranks (it calls abort)\nwrong  mpi/env/says, 2 ranks: status 0\n"
                        + "known  mpi/pt2pt/cancel1, 2 ranks: the suite leaves it out: MPJ Express has no cancel\n"
                        + "1 right, 1 wrong, 1 known");
    }

    /** Compiled before, against Open MPI's jar; one that is not there is named. */
    public void shouldRunClassFilesOfOpenMpi() throws IOException {
        Path config = Files.writeString(
                folder.resolve("OmpitestConfig.java"), "final class OmpitestConfig { static final int CHECKS = 1; }");
        JobResult result = compiled(
                        "ompi-java-test",
                        "openmpi-java.txt",
                        "",
                        "pt2pt",
                        "pt2pt/Send.java",
                        "reporting/OmpitestError.java",
                        config.toString())
                .assertStatus(1);
        assertEquals(
                lines(result),
                "wrong  pt2pt/Broken: not compiled\nright  pt2pt/Send, 2 ranks\nright  pt2pt/Send, 4 ranks\n"
                        + "2 right, 1 wrong, 0 known");
    }
}
