package railmpi.test.suite;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.Tools;
import railmpi.test.programs.Hello;

/**
 * A launcher of somebody else: compiled against railmpi-launcher.jar, registered by a line in a folder of CLASSPATH,
 * and chosen by name. Its sources are {@code railmpi.launch.flux} among the tests of the launcher; the program {@code
 * flux} is a script here, which has mpiexec.hydra start the ranks.
 */
@Test(groups = "multiprocess")
public final class FurtherRunnerTest {
    private static final String SCRIPT =
            """
            #!/bin/sh
            # flux run -n N -o pmi=simple PROGRAM...
            case "$1 $2 $4 $5" in "run -n -o pmi=simple") ;; *) echo "flux: $*" >&2; exit 2 ;; esac
            ranks=$3
            shift 5
            exec mpiexec.hydra -n "$ranks" "$@"
            """;

    private Path folder;

    /** Does what somebody does who brings a launcher. */
    @BeforeClass
    public void compile() throws IOException {
        if (Tools.onPath("mpiexec.hydra") == null) {
            throw new SkipException("missing tool mpiexec.hydra");
        }
        folder = Files.createTempDirectory("railmpi-runner");
        List<String> words = new ArrayList<>(List.of("-d", folder.toString()));
        Path sources = BenchReportTest.checkout().resolve("launcher/src/test/java/railmpi/launch/flux");
        try (Stream<Path> files = Files.list(sources)) {
            files.forEach(file -> words.add(file.toString()));
        }
        MpiJob.ofWords(words.toArray(new String[0]))
                .environment(
                        "CLASSPATH",
                        RailHome.directory().resolve("lib/railmpi-launcher.jar").toString())
                .tool("mpijavac")
                .run()
                .assertStatus(0);
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve("railmpi.launch.job.JobRunner"), "railmpi.launch.flux.FluxRunner\n");
        Path flux = folder.resolve("flux");
        Files.writeString(flux, SCRIPT);
        Files.setPosixFilePermissions(flux, PosixFilePermissions.fromString("rwx------"));
    }

    @AfterClass(alwaysRun = true)
    public void remove() throws IOException {
        if (folder != null) {
            Folders.remove(folder);
        }
    }

    private MpiJob job(String... options) {
        return MpiJob.ofWords("java", "-cp", RailHome.testClasses(), Hello.class.getName())
                .options(options)
                .environment("CLASSPATH", folder.toString())
                .environment("PATH", folder + File.pathSeparator + System.getenv("PATH"))
                .shortLived();
    }

    public void shouldStartTheRanks() {
        job("--runner", "flux", "-n", "3").run().assertOk(3).assertSilent();
    }

    public void shouldSayWhatItCannotDo() {
        MpiJob.ofWords("true", ":", "true")
                .options("--runner", "flux")
                .environment("CLASSPATH", folder.toString())
                .run()
                .assertStatus(2)
                .assertStderr("option --runner flux: flux run starts one program, and there are 2");
    }

    public void shouldBeMissedWhereNothingRegistersIt() {
        job("--runner", "prte", "-n", "1")
                .run()
                .assertStatus(2)
                .assertStderr("option --runner prte: there is no such runner; there are agents, hydra, local, flux");
    }
}
