package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.RailHome;

/** What the pages of docs/tutorial tell people to type, see {@link PageRun}. */
@Test(groups = "multiprocess")
public final class TutorialTest {
    private static final String PAGES = "docs/tutorial";

    /** Returns their names. */
    @DataProvider
    public Object[][] pages() throws IOException {
        try (Stream<Path> pages = Files.list(RailHome.directory().resolve(PAGES))) {
            return pages.sorted()
                    .map(page -> new Object[] {page.getFileName().toString()})
                    .toArray(Object[][]::new);
        }
    }

    @Test(dataProvider = "pages")
    public void shouldDoWhatThePageSays(String page) throws IOException {
        Path folder = Files.createTempDirectory("railmpi-tutorial").toRealPath();
        Path root = RailHome.directory().getParent().getParent().getParent();
        try {
            new PageRun(PAGES + "/" + page, folder)
                    .run(
                            Jdk.current(),
                            "PATH=" + RailHome.directory() + "/bin:$PATH\nexport RAILMPI_REPOSITORY=" + root
                                    + "/artifacts/target/repository\n");
        } finally {
            Folders.remove(folder);
        }
    }
}
