package railmpi.test.suite;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.Tools;

/** What docs/migrating.md tells people to type, with the archive beside them; see {@link PageRun}. */
@Test(groups = "multiprocess")
public final class MigratingTest {
    private static final String PAGE = "docs/migrating.md";
    private static final Path EXAMPLES = Path.of(System.getProperty("railmpi.examples", "../examples"));

    private static Path archive() throws IOException {
        try (Stream<Path> files = Files.list(RailHome.directory().getParent())) {
            return files.filter(file -> file.getFileName().toString().matches("railmpi-.*\\.tar\\.gz"))
                    .findFirst()
                    .orElseThrow(() -> new SkipException("no railmpi-VERSION.tar.gz"));
        }
    }

    @DataProvider
    public Object[][] jdks() {
        return Matrix.drawnJdks(0);
    }

    @Test(dataProvider = "jdks")
    public void shouldDoWhatThePageSays(Jdk jdk) throws IOException {
        Path folder = Files.createTempDirectory("railmpi-migrating").toRealPath();
        try {
            Path archive = archive();
            Files.createSymbolicLink(folder.resolve(archive.getFileName()), archive);
            new PageRun(PAGE, folder).run(jdk, "");
        } finally {
            Folders.remove(folder);
        }
    }

    /** Debian's old one, too, if the JDK is not newer than it was made for; a new one needs the network once. */
    public void shouldBuildByGradle() throws IOException {
        if (Tools.onPath("gradle") == null) {
            throw new SkipException("no gradle, so build.gradle of the page is not tried");
        }
        Path folder = Files.createTempDirectory("railmpi-gradle").toRealPath();
        try {
            for (PageRun.Block block : new PageRun(PAGE, folder).blocks()) {
                if (block.label().equals("build.gradle")) {
                    Files.writeString(folder.resolve(block.label()), block.text());
                } else if (block.label().equals("Ring.java")) {
                    Path sources = Files.createDirectories(folder.resolve("src/main/java"));
                    Files.writeString(sources.resolve(block.label()), block.text());
                }
            }
            Path place = Files.createDirectories(folder.resolve("repository/org/railmpi/railmpi/0.9.0"));
            Files.createSymbolicLink(place.resolve("railmpi-0.9.0.jar"), Path.of(Installation.jar()));
            MpiJob.ofWords("gradle", "--no-daemon", "--offline", "-q", "-g", folder + "/home", "mpirun")
                    .tool("")
                    .arguments("-Dmaven.repo.local=" + folder.resolve("repository"))
                    .environment("RAILMPI_HOME", RailHome.directory().toString())
                    .directory(folder)
                    .limit(120)
                    .run()
                    .assertStatus(0)
                    .assertStdout("^sum of the ranks: 6$");
        } finally {
            Folders.remove(folder);
        }
    }

    public void shouldHaveTemplatesThatAShellUnderstands() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES.resolve("slurm"))) {
            List<Path> templates = files.filter(file -> file.toString().endsWith(".sbatch"))
                    .sorted()
                    .toList();
            for (Path template : templates) {
                Installation.command("bash", "-n", template.toString())
                        .assertStatus(0)
                        .assertSilent();
            }
            assertEquals(templates.size(), 3);
        }
    }
}
