package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.annotations.AfterClass;
import org.testng.annotations.Test;
import railmpi.test.job.MpiJob;
import railmpi.test.job.NetworkFolder;
import railmpi.test.job.Settings;
import railmpi.test.job.Testbed;
import railmpi.test.programs.RunCases;

/** Files that two nodes share: in a folder that both have, and in one that the second has through the network. */
@Test(groups = "multiprocess")
public final class FilesOnNodesTest {
    private static final double LIMIT_SECONDS = 240;

    private static final int RANKS = 4;

    /** What does not need to see at once what another node has written, nor locks. */
    private static final Object[] CASES = {
        "files.randomViews",
        "files.interleaved",
        "files.ordered",
        "files.split",
        "files.slabs",
        "files.outstanding",
        "files.external32",
        "files.beyondTwoGiB",
    };

    private Testbed testbed;

    private Testbed testbed() {
        if (testbed == null) {
            testbed = Testbed.up(2);
        }
        return testbed;
    }

    @AfterClass(alwaysRun = true)
    public void takeDown() {
        if (testbed != null) {
            testbed.close();
        }
    }

    private static MpiJob job(Object... cases) {
        return MpiJob.of(RANKS, RunCases.class)
                .arguments(Settings.seed())
                .arguments(cases)
                .options("--oversubscribe")
                .shortLived()
                .limit(LIMIT_SECONDS);
    }

    public void shouldShareAFolder() {
        job(Settings.isFull() ? "files" : "files/2")
                .across(testbed(), 2)
                .run()
                .assertOk(RANKS)
                .assertSilent();
    }

    public void shouldShareANetworkFolder() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-network-").toRealPath();
        NetworkFolder shared = null;
        try {
            shared = NetworkFolder.mount(testbed(), folder);
            job(CASES)
                    .jvm("-Drailmpi.test.folder=" + folder + "/%h", "-Drailmpi.test.folder.nolocks=true")
                    .across(testbed(), 2)
                    .run()
                    .assertOk(RANKS)
                    .assertSilent();
        } finally {
            if (shared != null) {
                shared.close();
            }
            Folders.remove(folder);
        }
    }
}
