package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Processes;
import railmpi.test.job.RunningJob;

/**
 * What the applications under examples/ promise beyond their results: checkpoints, workers that come and go, bad input.
 */
@Test(groups = "multiprocess")
public final class ApplicationsTest {
    private static final String POISSON = "poisson.Poisson";

    private ExampleClasses classes;

    @BeforeClass
    public void compile() throws IOException {
        classes = ExampleClasses.compile();
    }

    @AfterClass(alwaysRun = true)
    public void remove() throws IOException {
        if (classes != null) {
            classes.close();
        }
    }

    private MpiJob job(int ranks, String program, String... arguments) {
        return classes.job(ranks, program, List.of(arguments));
    }

    /** Programs that have to fail: ranks, status, program with arguments, what they say. */
    @DataProvider
    public Object[][] refused() {
        return new Object[][] {
            {3, 2, "poisson.Poisson points=2", "points=2 planes are too few for 3 ranks"},
            {1, 2, "poisson.Poisson pints=2", "there is no 'pints'; known are points, tolerance"},
            {2, 1, "poisson.Poisson restart=LICENSE", "LICENSE is no checkpoint"},
            {1, 1, "poisson.Poisson restart=nothing", "cannot read nothing: .*no such file"},
            {2, 1, "poisson.Poisson points=20 most=3", "wrong: not converged after 3 iterations"},
            {3, 2, "bfs.Search scale=1", "scale=1 is too small for 3 ranks"},
            {2, 1, "bfs.Search scale=8 searches=2 spoil=2", "wrong: \\d+ faults"},
            {1, 2, "queens.Queens queens=99", "queens must be a whole number from 4 to 18, not '99'"},
            {1, 2, "queens.Queens spawn=0", "nobody would work"},
            {1, 2, "queens.Worker", "a worker that no manager has started needs port=FILE"},
            {1, 2, "queens.Worker port=nothing", "port=nothing: no manager has written this file"},
        };
    }

    @Test(dataProvider = "refused")
    public void shouldSayWhatIsWrong(int ranks, int status, String words, String message) {
        String[] command = words.split(" ", 2);
        String[] arguments = command.length == 1 ? new String[0] : command[1].split(" ");
        job(ranks, command[0], arguments).run().assertStatus(status).assertStderr("^\\w+: " + message);
    }

    /**
     * Killed after a checkpoint, and with another one that was not completed, it goes on with other ranks to the same
     * end.
     */
    public void shouldGoOnWhereItDied() throws IOException {
        ShownExample shown = ShownExample.all().stream()
                .filter(each -> each.words().equals("poisson.Poisson points=48"))
                .findFirst()
                .orElseThrow();
        RunningJob dying =
                job(3, POISSON, "points=48", "checkpoint=state", "every=1").start(); // slow enough to die in the middle
        long victim = dying.awaitRankPids(3).get(1);
        dying.awaitStdout("checkpoint after 10 iterations", 1);
        Processes.signal(victim, "KILL");
        dying.finish().assertFailed();
        Path unfinished = classes.folder().resolve("state.new");
        Files.writeString(unfinished, "half of a checkpoint");

        JobResult result = job(2, POISSON, "points=48", "restart=state", "checkpoint=state", "every=10")
                .run()
                .assertStatus(0)
                .assertSilent()
                .assertStdout("^goes on after \\d+ iterations$", "^checkpoint after \\d+ iterations$");
        List<String> printed = result.lines().stream()
                .filter(line -> !line.startsWith("checkpoint") && !line.startsWith("goes on"))
                .toList();
        ShownExample.require(result, String.join("\n", printed), String.join("\n", shown.output()));
        result.require(Files.notExists(unfinished), unfinished + " is left");
        job(1, POISSON, "points=20", "restart=state")
                .run()
                .assertStatus(1)
                .assertStderr("poisson: state is of points=48, not 20");
    }

    /** One worker dies, two leave, one stays to the end. */
    public void shouldLoseNoWork() {
        RunningJob manager =
                job(1, "queens.Queens", "queens=15", "rows=3", "port=port").start();
        manager.awaitStdout("workers can join: port=port", 1);
        RunningJob dying = job(1, "queens.Worker", "port=port").start();
        manager.awaitStdout("guest 1 joins", 1);
        Processes.signal(dying.awaitRankPids(1).get(0), "KILL");
        manager.awaitStdout("guest 1 is lost, its task goes to another", 1);
        dying.finish().assertFailed();
        job(2, "queens.Worker", "port=port", "leave=3").run().assertStatus(0).assertSilent();
        job(1, "queens.Worker", "port=port").run().assertStatus(0).assertSilent();
        manager.finish()
                .assertStatus(0)
                .assertStdout("^15 queens: 2279184 ways", "^workers: 0 ranks, 0 spawned, 4 joined, 1 lost$");
    }

    /** Workers that are started and leave are replaced. */
    public void shouldReplaceWorkersThatLeave() {
        job(1, "queens.Queens", "queens=8", "spawn=1", "leave=30")
                .run()
                .assertStatus(0)
                .assertSilent()
                .assertStdout("^8 queens: 92 ways, in 42 tasks$", "^workers: 0 ranks, 2 spawned");
    }
}
