package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Testbed;
import railmpi.test.programs.SpawnedEnds;
import railmpi.test.programs.Spawning;
import railmpi.test.programs.WorldsMeet;

/** Jobs that meet at ports, and jobs that start others. */
@Test(groups = {"multiprocess", "soon"})
public final class WorldsTest {
    private static final int ROUNDS = 2;

    /** Ranks of the server and of the client, and further options of both mpiruns. */
    @DataProvider
    public Object[][] pairs() {
        return new Object[][] {
            {1, 1, new String[] {}},
            {2, 2, new String[] {}},
            {1, 1, new String[] {"--mca", "btl", "soft,self"}},
        };
    }

    @Test(dataProvider = "pairs")
    public void shouldMeetPartAndMeetAgain(int servers, int clients, String... options) throws IOException {
        meet(servers, clients, job -> job.options(options), job -> job.options(options));
    }

    /** Shared memory among two of them, rails to the third; its job has had none so far. */
    public void shouldMeetOnTwoNodes() throws IOException {
        try (Testbed cluster = Testbed.up(2)) {
            meet(2, 1, job -> job.on(cluster, 0), job -> job.on(cluster, 1));
        }
    }

    private static void meet(int servers, int clients, UnaryOperator<MpiJob> ofServer, UnaryOperator<MpiJob> ofClient)
            throws IOException {
        Path folder = Files.createTempDirectory("worlds");
        Path port = folder.resolve("port");
        try {
            RunningJob client = ofClient.apply(job(clients, "client", port)).start();
            JobResult server = ofServer.apply(job(servers, "server", port)).run();
            client.finish().assertOk(clients).assertSilent();
            server.assertOk(servers).assertSilent();
        } finally {
            Files.deleteIfExists(port);
            Files.delete(folder);
        }
    }

    private static MpiJob job(int ranks, String role, Path port) {
        return MpiJob.of(ranks, WorldsMeet.class)
                .options("--oversubscribe") // neither mpirun knows of the other one's ranks
                .arguments(role, port, ROUNDS)
                .limit(90);
    }

    /** Whoever has parted lives on, and whoever waits gets an error. */
    public void shouldLoseOnlyThoseWhoAreConnected() {
        MpiJob.of(1, SpawnedEnds.class)
                .arguments("parted")
                .run()
                .assertStatus(5)
                .assertStdout("the parent goes on")
                .assertStderr("spawned job 1", "exited with code 5");
        MpiJob.of(1, SpawnedEnds.class)
                .arguments("connected")
                .run()
                .assertFailed()
                .assertNotStdout("the parent goes on")
                .assertStderr("spawned job 1");
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
