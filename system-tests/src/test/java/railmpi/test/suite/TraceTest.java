package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.testng.annotations.Test;
import railmpi.sim.job.GoalReader;
import railmpi.sim.job.JobConfig;
import railmpi.sim.job.JobModel;
import railmpi.sim.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.programs.Hello;
import railmpi.test.programs.Traced;

/** Traces of jobs, played by the simulator. */
@Test(groups = "multiprocess")
public final class TraceTest {
    private static final long LONG = 100_000;
    private static final long SHORT = 1000;
    private static final int RANKS = 4;

    /** Messages of the program itself, and those of a barrier, a bcast, three allreduces, an alltoall and a gather. */
    private static final long MESSAGES = 4 + 4 + 12 + 12 + 8 + (8 + 3 + 8 + 12 + 3 + 4 + 4);

    private static final long BYTES = 4 * LONG
            + (4 + 12 + 12) * SHORT
            + 4 * (LONG + SHORT)
            + 8 * 8
            + 3 * SHORT
            + 8 * 8
            + 12 * SHORT
            + 3 * SHORT
            + 2 * 4 * 4;

    public void shouldPlayWhatAJobHasDone() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-trace").toRealPath();
        Path trace = folder.resolve("job.goal");
        try {
            MpiJob.of(RANKS, Traced.class)
                    .options("--mca", "trace", trace.toString())
                    .run()
                    .assertStatus(0);
            JobConfig config = new JobConfig(40_000, 1000, 0, List.of(117e6, 29e6), 32_767);
            JobResult played = new JobModel(GoalReader.parse(Files.readAllLines(trace)), config).run();
            assertEquals(played.messages(), MESSAGES);
            assertEquals(played.bytes(), BYTES);
            assertTrue(played.seconds() > 4 * LONG / 146e6, played.seconds() + " s");
            try (Stream<Path> all = Files.list(folder)) {
                assertEquals(all.toList(), List.of(trace));
            }
        } finally {
            Files.deleteIfExists(trace);
            Files.delete(folder);
        }
    }

    public void shouldNameAFileThatCannotBeWritten() {
        MpiJob.of(2, Hello.class)
                .options("--mca", "trace", "/no/such/folder/job.goal")
                .run()
                .assertFailed()
                .assertStderr("MPIException: MPI_ERR_ARG: parameter trace: /no/such/folder/job.goal cannot be written");
    }
}
