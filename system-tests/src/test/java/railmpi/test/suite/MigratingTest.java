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
import railmpi.test.job.RailHome;

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
