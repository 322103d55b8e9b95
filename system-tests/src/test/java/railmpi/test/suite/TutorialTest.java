package railmpi.test.suite;

import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.RailHome;
import railmpi.test.job.Testbed;

/** What the pages of docs/tutorial, and those that are like them, tell people to type, see {@link PageRun}. */
@Test(groups = "multiprocess")
public final class TutorialTest {
    private static final String PAGES = "docs/tutorial";
    private static final String FAULT_TOLERANCE = "docs/fault-tolerance.md";
    /** The nodes of Slurm are this machine, and its cores are too few. */
    private static final String ON_ONE_MACHINE =
            "export RAILMPI_MCA_btl_if_include=lo RAILMPI_MCA_mpi_yield_when_idle=1\n";

    /** Returns their paths. */
    @DataProvider
    public Object[][] pages() throws IOException {
        try (Stream<Path> pages = Files.list(RailHome.directory().resolve(PAGES))) {
            Stream<String> paths = pages.sorted().map(page -> PAGES + "/" + page.getFileName());
            return Stream.concat(paths, Stream.of(FAULT_TOLERANCE))
                    .map(page -> new Object[] {page})
                    .toArray(Object[][]::new);
        }
    }

    private static String setting() {
        Path root = RailHome.directory().getParent().getParent().getParent();
        return "PATH=" + RailHome.directory() + "/bin:$PATH\nexport RAILMPI_HOME=" + RailHome.directory()
                + "\nexport RAILMPI_REPOSITORY=" + root + "/artifacts/target/repository\n";
    }

    @Test(dataProvider = "pages")
    public void shouldDoWhatThePageSays(String page) throws IOException {
        Path folder = Files.createTempDirectory("railmpi-tutorial").toRealPath();
        PageRun run = new PageRun(page, folder);
        try (PrivateSlurm slurm = run.needsSlurm() ? PrivateSlurm.up() : null) {
            run.run(Jdk.current(), slurm == null ? setting() : setting() + slurm.environment() + ON_ONE_MACHINE);
        } finally {
            Folders.remove(folder);
        }
    }

    /** On two nodes with two networks. */
    public void shouldDoOnSeveralMachinesWhatThePageSays() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-tutorial").toRealPath();
        try (Testbed testbed = Testbed.up(2, "1gbit", "1gbit")) {
            PageRun run = new PageRun(PAGES + "/first-steps.md", folder).on(testbed);
            assertTrue(run.hasNodes());
            run.run(Jdk.current(), setting());
        } finally {
            Folders.remove(folder);
        }
    }
}
