package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RunningJob;
import railmpi.test.programs.Spawning;
import railmpi.test.programs.WorldsMeet;

/** Jobs that meet at ports, and jobs that start others. */
@Test(groups = {"multiprocess", "quiet"})
public final class WorldsTest {
    private static final int ROUNDS = 3;

    /** Ranks of the server and of the client, and further options of both mpiruns. */
    @DataProvider
    public Object[][] pairs() {
        return new Object[][] {
            {1, 1, new String[] {}},
            {2, 2, new String[] {}},
            {2, 1, new String[] {"--mca", "btl", "soft,self"}},
        };
    }

    @Test(dataProvider = "pairs")
    public void shouldMeetPartAndMeetAgain(int servers, int clients, String... options) throws IOException {
        Path folder = Files.createTempDirectory("worlds");
        try {
            Path port = folder.resolve("port");
            RunningJob client = job(clients, "client", port, options).start();
            JobResult server = job(servers, "server", port, options).run();
            client.finish().assertOk(clients).assertSilent();
            server.assertOk(servers).assertSilent();
        } finally {
            Files.deleteIfExists(folder.resolve("port"));
            Files.delete(folder);
        }
    }

    private static MpiJob job(int ranks, String role, Path port, String... options) {
        return MpiJob.of(ranks, WorldsMeet.class)
                .options(options)
                .arguments(role, port, ROUNDS)
                .limit(60);
    }

    public void shouldStartOthersAndRefuseWhatIsWrong() {
        MpiJob.of(2, Spawning.class)
                .arguments(2)
                .limit(90)
                .run()
                .assertOk(2)
                .assertSilent()
                .assertStdout("a child speaks", "3 children until the end");
    }
}
