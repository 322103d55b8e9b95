package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Processes;
import railmpi.test.job.RailHome;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.CollectiveMatrix;
import railmpi.test.programs.Ends;
import railmpi.test.programs.Hello;
import railmpi.test.programs.PointToPointMatrix;
import railmpi.test.programs.RunCases;

/** Little shared memory, or none: smaller rings or a clear error, never a bus error. */
@Test(groups = "multiprocess")
public final class SharedMemoryTest {
    private interface Action {
        void on(Path folder) throws IOException;
    }

    /** Sizes in which 4 and 16 ranks still have to work; a quick run takes one of the two. */
    @DataProvider
    public Object[][] enough() {
        return Stream.of(Matrix.share(2, new Object[][] {{"64m", 4}, {"64m", 16}}), new Object[][] {{"2m", 2}})
                .flatMap(Arrays::stream)
                .toArray(Object[][]::new);
    }

    private static void withMemory(String size, Action action) throws IOException {
        if (!Settings.isRoot()) {
            throw new SkipException("needs root to mount a small file system");
        }
        Path folder = Files.createTempDirectory("railmpi-shm");
        try {
            JobResult mounted = Installation.command(
                    "mount", "-t", "tmpfs", "-o", "size=" + size + ",mode=1777", "none", folder.toString());
            if (mounted.status() != 0) {
                throw new SkipException("cannot mount: " + mounted.stderr());
            }
            try {
                action.on(folder);
            } finally {
                Installation.command("umount", folder.toString()).assertStatus(0);
            }
        } finally {
            Folders.remove(folder);
        }
    }

    @Test(dataProvider = "enough")
    public void shouldWorkWithLittleSharedMemory(String size, int ranks) throws IOException {
        withMemory(size, folder -> {
            MpiJob.of(ranks, PointToPointMatrix.class)
                    .sharedMemory(folder)
                    .arguments(Settings.seed(), 10, 2, "0,1,4096,65536,4194307")
                    .shortLived()
                    .limit(90)
                    .run()
                    .assertOk(ranks)
                    .assertNotStderr("SIGBUS");
            MpiJob.of(ranks, CollectiveMatrix.class)
                    .sharedMemory(folder)
                    .arguments(Settings.seed(), 1, 30, 3)
                    .shortLived()
                    .limit(90)
                    .run()
                    .assertOk(ranks)
                    .assertNotStderr("SIGBUS");
        });
    }

    @DataProvider
    public Object[][] tooLittle() {
        return new Object[][] {{"300k", 4}, {"300k", 16}, {"40k", 2}, {"4k", 2}};
    }

    /** Works or says what is missing; a JVM that dies of SIGBUS does neither. */
    @Test(dataProvider = "tooLittle")
    public void shouldSayThatSharedMemoryIsTooSmall(String size, int ranks) throws IOException {
        withMemory(size, folder -> {
            JobResult result = MpiJob.of(ranks, CollectiveMatrix.class)
                    .sharedMemory(folder)
                    .arguments(Settings.seed(), 1, 30, 3)
                    .shortLived()
                    .limit(90)
                    .run()
                    .assertClean()
                    .assertNotStderr("SIGBUS", "hs_err");
            if (result.status() != 0) {
                result.assertStderr("shared memory|" + folder, "space|full|" + folder);
            }
            result.require(result.status() == 0 || size.endsWith("k"), "failed with " + size);
        });
    }

    /** All ranks are told, and what they asked for is free again. */
    public void shouldRefuseAWindowThatIsTooBig() throws IOException {
        withMemory("64m", folder -> MpiJob.of(3, RunCases.class)
                .sharedMemory(folder)
                .arguments(Settings.seed(), "littleMemory")
                .shortLived()
                .run()
                .assertOk(3));
    }

    /** Buffers of the program take no more than they may; windows over those beyond work as well. */
    public void shouldSayOnceThatBuffersHaveReachedTheirLimit() {
        MpiJob.of(2, RunCases.class)
                .options("--mca", "btl_shm_buffer_limit", "600k", "--mca", "log_verbosity", "1")
                .arguments(Settings.seed(), "windows.lentRows", "windows.randomLent", "windows.lentMessages")
                .shortLived()
                .run()
                .assertOk(2)
                .assertStderr(
                        "rank 0: further buffers of the program have ordinary memory: .* its limit of 614400 bytes")
                .assertStderr("rank 1: further buffers of the program have ordinary memory");
    }

    /** One number of ranks, in a full run all. */
    @DataProvider
    public Object[][] ranksOfFull() {
        return Matrix.ranksAndJdks(0, Matrix.chosen(0, new int[] {2, 3, 4, 5}));
    }

    /** It was enough to begin with; then somebody has filled the folder. */
    @Test(dataProvider = "ranksOfFull")
    public void shouldDoWithoutWhatNeedsNone(int ranks, Jdk jdk) throws IOException {
        withMemory("16m", folder -> MpiJob.of(ranks, RunCases.class)
                .jdk(jdk)
                .sharedMemory(folder)
                .arguments(Settings.seed(), "noMemory")
                .shortLived()
                .run()
                .assertOk(ranks)
                .assertStderr("no shared memory for a ring to rank [0-4], messages to it are slow")
                .assertNotStderr("SIGBUS"));
    }

    public void shouldSayThatTheUmaskIsToBlame() {
        MpiJob job = MpiJob.ofWords(
                "sh", "-c", "umask 0777; exec \"$0\" \"$@\"", RailHome.tool("mpirun"), "-n", "1", "true");
        job.tool("").run().assertFailed().assertStderr("mode 0000", "umask");
    }

    public void shouldLeaveNothingInAFullFolder() throws IOException {
        withMemory("64k", folder -> {
            Installation.command("dd", "if=/dev/zero", "of=" + folder + "/full");
            MpiJob.of(2, Hello.class)
                    .sharedMemory(folder)
                    .limit(30)
                    .run()
                    .assertFailed()
                    .assertStderr(folder.toString(), "No space");
            assertEquals(folder.toFile().list(), new String[] {"full"});
        });
    }

    public void shouldSayThatTheFolderIsNotThere() {
        MpiJob.of(2, CollectiveMatrix.class)
                .sharedMemory(Path.of("/nonexistent/shm"))
                .arguments(1, 1, 1)
                .limit(30)
                .run()
                .assertFailed()
                .assertStderr("/nonexistent/shm")
                .assertNotStderr("Exception in thread");
    }

    /** What a job that was killed together with its guardian left behind is removed by the next one. */
    public void shouldRemoveLeftoversOfDeadJobs() throws IOException {
        Path base = Files.createTempDirectory(Path.of("/dev/shm"), "leftovers-test");
        try {
            removeLeftovers(base);
        } finally {
            Folders.remove(base);
        }
    }

    /** In a folder where no other test's job comes first. */
    private static void removeLeftovers(Path base) {
        RunningJob job = MpiJob.of(2, Ends.class)
                .sharedMemory(base)
                .arguments("wait", "receive")
                .start();
        job.awaitStdout("READY", 2);
        Map<Integer, Long> ranks = job.rankPids();
        Path folder = Path.of(Processes.variable(ranks.get(0), "RAILMPI_JOB_DIR"));
        List<ProcessHandle> guardians = ProcessHandle.of(job.pid())
                .orElseThrow()
                .children()
                .filter(child -> !ranks.containsValue(child.pid()))
                .toList();
        assertEquals(guardians.size(), 1, "children of mpirun beside the ranks");
        guardians.get(0).destroyForcibly();
        job.signal("KILL");
        ranks.values().forEach(pid -> Processes.signal(pid, "KILL"));
        guardians.get(0).onExit().join();
        assertTrue(Files.isDirectory(folder), folder + " is gone although nobody was left to remove it");
        MpiJob.ofWords("-n", "1", "true").sharedMemory(base).run().assertStatus(0);
        assertFalse(Files.exists(folder), folder + " is still there after another job");
        job.finish().assertFailed();
    }
}
