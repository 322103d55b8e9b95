package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.Processes;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Sleepers;
import railmpi.test.job.Soon;
import railmpi.test.programs.Ends;
import railmpi.test.programs.Traffic;

/** However a rank or mpirun ends, the job ends soon, says why, and leaves nothing. */
@Test(groups = {"multiprocess", "soon"})
public final class EndOfJobTest {
    /** How a job ended, and how long after what made it end. */
    private record Ending(JobResult result, double seconds) {}

    private static Ending finish(RunningJob job, long startNs) {
        JobResult result = job.finish();
        return new Ending(result, (System.nanoTime() - startNs) / 1e9);
    }

    /** How the last of three ranks ends, what the others do, status (-1: any but 0), what the message names. */
    @DataProvider
    public Object[][] ends() {
        return new Object[][] {
            {"throw", "receive", 1, "thrown by the test"},
            {"throw-with-threads", "barrier", 1, "thrown by the test"},
            {"return", "receive-any", -1, "exception that main catches"},
            {"return", "send", -1, "Finalize"},
            {"exit-0", "receive", -1, "Finalize"},
            {"exit-5", "compute", 5, "5"},
            {"halt", "sleep", 6, "6"},
            {"halt-0", "receive", 1, "exited without MPI.Finalize"},
            {"abort", "receive", 7, "7"},
            {"older-abort", "compute", 8, "8"},
            {"thread-throws", "receive", 11, "11"},
            {"out-of-memory", "finalize", 1, "OutOfMemoryError"},
        };
    }

    @Test(dataProvider = "ends")
    public void shouldEndSoonAndNameTheCause(String how, String others, int status, String part) {
        Soon.require(() -> endOf(how, others, status, part).seconds());
    }

    private static Ending endOf(String how, String others, int status, String part) {
        RunningJob job =
                MpiJob.of(3, Ends.class).arguments(how, others).limit(30).start();
        job.awaitStdout("READY", 3);
        Ending ending = finish(job, System.nanoTime());
        JobResult result = ending.result().assertFailed().assertStderr("rank 2\\b", part, host());
        result.require(status == -1 || result.status() == status, "status " + result.status() + ", not " + status);
        return ending;
    }

    @DataProvider
    public Object[][] jdks() {
        return Matrix.jdks();
    }

    @Test(dataProvider = "jdks")
    public void shouldNoticeAMainThatThrowsBeforeInitWhileThreadsRun(Jdk jdk) {
        MpiJob.of(2, Ends.class)
                .arguments("throw-before-init", "wait")
                .jdk(jdk)
                .limit(60)
                .run()
                .assertStatus(1)
                .assertClean()
                .assertStderr("rank [01] on .* before MPI.Init");
    }

    @Test(dataProvider = "jdks")
    public void shouldEndSoonOnEachJdk(Jdk jdk) {
        RunningJob job = MpiJob.of(2, Ends.class)
                .arguments("throw-with-threads", "receive")
                .jdk(jdk)
                .limit(30)
                .start();
        job.awaitStdout("READY", 2);
        job.finish().assertStatus(1).assertStderr("rank 1\\b", "thrown by the test");
        RunningJob killed = MpiJob.of(2, Traffic.class)
                .arguments(Settings.seed(), 60)
                .jdk(jdk)
                .limit(30)
                .start();
        killed.awaitStdout("READY", 2);
        Processes.signal(killed.rankPids().get(0), "KILL");
        killed.finish().assertFailed().assertStderr("rank 0\\b", "kill|signal 9");
    }

    /** The failure of a rank without MPI, and exit codes as Hydra puts them together. */
    @DataProvider
    public Object[][] codes() {
        return new Object[][] {
            {"exit 0", 0},
            {"exit 3", 3},
            {"exit $((PMI_RANK + 1))", 3},
            {"exit 255", 255},
        };
    }

    @Test(dataProvider = "codes")
    public void shouldCombineExitCodes(String script, int status) throws IOException {
        Path folder = Files.createTempDirectory("railmpi-codes");
        try {
            String together = "cd " + folder + "; touch $PMI_RANK; until [ -e 0 -a -e 1 ]; do :; done; ";
            MpiJob.ofWords("-n", "2", "sh", "-c", together + script).run().assertStatus(status);
        } finally {
            Folders.remove(folder);
        }
    }

    @DataProvider
    public Object[][] endsWithHook() {
        return new Object[][] {{"finalize-in-hook"}, {"finalize-in-hook-exit"}};
    }

    @Test(dataProvider = "endsWithHook")
    public void shouldEndWellWhenMpiIsFinalisedInAShutdownHook(String how) {
        MpiJob.of(2, Ends.class)
                .arguments(how, how)
                .limit(30)
                .run()
                .assertStatus(0)
                .assertSilent()
                .assertClean()
                .assertStdout("FINALIZED of 2(?s:.*)FINALIZED of 2");
    }

    public void shouldFinaliseInAShutdownHookAfterASignal() {
        RunningJob job = MpiJob.of(2, Ends.class)
                .arguments("finalize-in-hook-wait", "finalize-in-hook-wait")
                .limit(30)
                .start();
        job.awaitStdout("HOOKED", 2);
        job.rankPids().values().forEach(pid -> Processes.signal(pid, "TERM"));
        job.awaitStdout("FINALIZED of 2", 1); // it ends soon then: the other one may not come to say so
        job.finish().assertFailed();
    }

    public void shouldPassTheStatusAfterFinalize() {
        MpiJob.of(2, Ends.class)
                .arguments("finalize-exit-9", "finalize")
                .limit(20)
                .run()
                .assertStatus(9);
    }

    public void shouldNameTheSignalThatKilledARank() {
        MpiJob.ofWords("-n", "2", "sh", "-c", "[ $PMI_RANK = 1 ] && kill -SEGV $$; sleep 0.3")
                .run()
                .assertFailed()
                .assertStderr("rank 1", "SEGV|signal 11|segmentation");
    }

    /** What the ranks do when mpirun is killed. */
    @DataProvider
    public Object[][] victims() {
        return new Object[][] {
            {MpiJob.of(3, Ends.class).arguments("sleep-before-init", "-"), "READY"},
            {MpiJob.of(3, Ends.class).arguments("wait", "receive"), "READY"},
            {MpiJob.of(3, Ends.class).arguments("wait", "compute"), "READY"},
            {MpiJob.ofWords("-n", "3", "sh", "-c", "echo READY; sleep 600"), "READY"},
            {MpiJob.ofWords("-n", "3", "sh", "-c", "trap '' TERM INT HUP; echo READY; sleep 600 & wait; wait"), "READY"
            },
            {MpiJob.ofWords("-n", "3", "env", "-i", "sh", "-c", "echo READY; " + Sleepers.COMMAND + " & wait"), "READY"
            },
            {MpiJob.ofWords("-n", "3", "sh", "-c", "echo READY; exec env -i " + Sleepers.COMMAND), "READY"},
        };
    }

    @Test(dataProvider = "victims")
    public void shouldLeaveNothingWhenMpirunIsKilled(MpiJob description, String ready) {
        RunningJob job = description.limit(30).start();
        job.awaitStdout(ready, 3);
        job.signal("KILL");
        job.finish().assertFailed();
        Sleepers.requireNone();
    }

    public void shouldEndRanksWithoutEnvironmentWhenAnotherFails() {
        MpiJob.ofWords(
                        "-n",
                        "2",
                        "sh",
                        "-c",
                        "[ $PMI_RANK = 0 ] && exec env -i " + Sleepers.COMMAND + "; sleep 0.3; exit 3")
                .limit(20)
                .run()
                .assertFailed();
        Sleepers.requireNone();
    }

    @Test(dataProvider = "signals")
    public void shouldEndRanksWithoutEnvironmentByASignal(String signal) {
        RunningJob job = MpiJob.ofWords(
                        "-n", "2", "env", "-i", "sh", "-c", "echo READY; " + Sleepers.COMMAND + " & wait")
                .limit(20)
                .start();
        job.awaitStdout("READY", 2);
        job.signal(signal);
        job.finish().assertFailed();
        Sleepers.requireNone();
    }

    @DataProvider
    public Object[][] signals() {
        return new Object[][] {{"TERM"}, {"INT"}, {"HUP"}};
    }

    @Test(dataProvider = "signals")
    public void shouldEndAllRanksByASignal(String signal) {
        Soon.require(() -> endBy(signal).seconds());
    }

    private static Ending endBy(String signal) {
        RunningJob job =
                MpiJob.of(3, Ends.class).arguments("wait", "receive").limit(30).start();
        job.awaitStdout("READY", 3);
        long start = System.nanoTime();
        job.signal(signal);
        Ending ending = finish(job, start);
        ending.result().assertFailed();
        return ending;
    }

    @DataProvider
    public Object[][] reachable() {
        return new Object[][] {{"TERM"}, {"INT"}};
    }

    @Test(dataProvider = "reachable")
    public void shouldPassASignalToTheRanks(String signal) {
        String script = "trap 'echo got " + signal + " $PMI_RANK; exit 0' " + signal
                + "; echo READY; i=0; while [ $i -lt 300 ]; do sleep 0.1; i=$((i+1)); done";
        RunningJob job = MpiJob.ofWords("-n", "2", "sh", "-c", script).limit(30).start();
        job.awaitStdout("READY", 2);
        job.signal(signal);
        job.finish().assertClean().assertStdout("got " + signal + " 0", "got " + signal + " 1");
    }

    @DataProvider
    public Object[][] moments() {
        Random random = new Random(Settings.seed());
        int count = Settings.isFull() ? 40 : 5;
        Object[][] rows = new Object[count][];
        for (int i = 0; i < count; i++) {
            int ranks = 2 + random.nextInt(4);
            rows[i] = new Object[] {ranks, random.nextInt(ranks), random.nextInt(1_500), random.nextInt()};
        }
        return rows;
    }

    /** kill -9 of any rank at a random moment of random traffic. */
    @Test(dataProvider = "moments")
    public void shouldEndWhenARankIsKilled(int ranks, int victim, int delayMs, int seed) {
        Soon.require(() -> endByDeath(ranks, victim, delayMs, seed).seconds());
    }

    private static Ending endByDeath(int ranks, int victim, int delayMs, int seed) {
        RunningJob job =
                MpiJob.of(ranks, Traffic.class).arguments(seed, 60).limit(40).start();
        Map<Integer, Long> pids;
        if (delayMs < 500) {
            pids = job.awaitRankPids(ranks);
        } else {
            job.awaitStdout("READY", ranks);
            pids = job.rankPids();
        }
        Pause.milliseconds(delayMs % 500);
        long start = System.nanoTime();
        Processes.signal(pids.get(victim), "KILL");
        Ending ending = finish(job, start);
        ending.result().assertFailed().assertStderr("rank " + victim + "\\b", "kill|signal 9", host());
        return ending;
    }

    private static String host() {
        String name =
                Installation.command("uname", "-n").assertStatus(0).stdout().trim();
        return java.util.regex.Pattern.quote(name);
    }

    public void shouldGoOnAfterAStop() {
        EndlessTraffic traffic = EndlessTraffic.begin(MpiJob.of(3, Traffic.class), 3);
        long pid = traffic.job().rankPids().get(1);
        Processes.signal(pid, "STOP");
        Pause.milliseconds(5_000);
        Processes.signal(pid, "CONT");
        traffic.end();
    }

    public void shouldGoOnAfterAStopOfMpirun() {
        EndlessTraffic traffic = EndlessTraffic.begin(MpiJob.of(2, Traffic.class), 2);
        traffic.job().signal("STOP");
        Pause.milliseconds(2_000);
        traffic.job().signal("CONT");
        traffic.end();
    }
}
