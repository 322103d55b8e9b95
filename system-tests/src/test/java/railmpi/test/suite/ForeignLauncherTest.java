package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Processes;
import railmpi.test.job.RailHome;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Soon;
import railmpi.test.job.Tools;
import railmpi.test.programs.Allocated;
import railmpi.test.programs.Ends;
import railmpi.test.programs.FailedRank;
import railmpi.test.programs.Hello;
import railmpi.test.programs.Interrupted;
import railmpi.test.programs.KilledInInit;
import railmpi.test.programs.Lifecycle;
import railmpi.test.programs.MortalPeers;
import railmpi.test.programs.Spawning;
import railmpi.test.programs.Standing;
import railmpi.test.programs.Uncaught;

/**
 * Programs that another launcher than ours starts: {@code mpiexec.hydra java ...} and {@code srun --mpi=pmi2 java ...}.
 * Such a launcher kills the ranks of a job that fails, so what is left of shared memory is removed by the next job
 * only; the tests use a folder of their own for it.
 */
@Test(groups = "multiprocess", singleThreaded = true)
public final class ForeignLauncherTest {
    /** What sbatch --wait does, which looks after 2 and 6 seconds only: the status is that of the job. */
    private static final String SUBMIT =
            """
            id=$(sbatch --parsable "$@") || exit
            while :; do
                job=$(scontrol -o show job "$id") || { echo "job $id is not told of" >&2; exit 255; }
                case $job in
                    *JobState=PENDING* | *JobState=RUNNING* | *JobState=COMPLETING*) sleep 0.2 ;;
                    *) break ;;
                esac
            done
            code=${job#* ExitCode=}
            signal=${code#*:}
            [ "${signal%% *}" = 0 ] || exit 128
            exit "${code%%:*}"
            """;

    private static final int KILLED = 137;
    private static final String HYDRA_ENDS = "unable to forward PMI response";
    private static final int MOST_TRIES = 3;

    private Path sharedMemory;
    private PrivateSlurm slurm;
    private SkipException whyNoSlurm;

    @BeforeClass(alwaysRun = true)
    public void makeFolder() throws IOException {
        sharedMemory = Files.createTempDirectory(Path.of("/dev/shm"), "foreign-launcher-test");
    }

    @AfterClass(alwaysRun = true)
    public void removeFolder() throws IOException {
        if (slurm != null) {
            slurm.close();
        }
        try (Stream<Path> files = Files.walk(sharedMemory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** What users type before {@code java}: each launcher in each way that it can hand over its connection. */
    private enum Launcher {
        HYDRA_DESCRIPTOR,
        HYDRA_PORT,
        SLURM
    }

    private MpiJob job(Launcher launcher, int ranks, String... words) {
        List<String> whole = new ArrayList<>();
        switch (launcher) {
            case HYDRA_DESCRIPTOR -> whole.add(hydra());
            case HYDRA_PORT -> whole.addAll(List.of(hydra(), "-pmi-port"));
            case SLURM -> whole.addAll(srun("-N1"));
        }
        whole.addAll(List.of("-n", Integer.toString(ranks)));
        return job(whole, words);
    }

    private List<String> srun(String... nodes) {
        List<String> whole = new ArrayList<>(slurm().words());
        whole.addAll(List.of("srun", "--mpi=pmi2", "--kill-on-bad-exit"));
        whole.addAll(List.of(nodes));
        return whole;
    }

    private MpiJob job(List<String> launcher, String... words) {
        List<String> whole = new ArrayList<>(launcher);
        whole.addAll(List.of(words));
        return MpiJob.ofWords(whole.toArray(new String[0]))
                .tool("")
                .environment("RAILMPI_SHM_DIR", sharedMemory.toString())
                .limit(30);
    }

    /** A job that ends well removes its shared memory itself. */
    private JobResult run(MpiJob job) {
        return job.sharedMemory(sharedMemory).run();
    }

    /** The command line of docs/foreign-launchers.md. */
    private static String[] java(Jdk jdk, String program) {
        List<String> words = new ArrayList<>(List.of(jdk.tool("java")));
        if (jdk.refusesNativeAccess()) {
            words.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        words.addAll(List.of("-cp", Installation.classPath(), program));
        return words.toArray(new String[0]);
    }

    private static String hydra() {
        String found = Tools.onPath("mpiexec.hydra");
        if (found == null) {
            throw new SkipException("missing tool: mpiexec.hydra (package mpich)");
        }
        return found;
    }

    /** Starts a private Slurm on first use. */
    private PrivateSlurm slurm() {
        if (slurm == null && whyNoSlurm == null) {
            try {
                slurm = PrivateSlurm.up();
            } catch (SkipException e) {
                whyNoSlurm = e;
            }
        }
        if (whyNoSlurm != null) {
            throw whyNoSlurm;
        }
        return slurm;
    }

    @DataProvider
    public Object[][] launchersAndJdks() {
        List<Object[]> rows = new ArrayList<>();
        for (Launcher launcher : Launcher.values()) {
            for (Jdk jdk : Jdk.installed()) {
                rows.add(new Object[] {launcher.name(), jdk});
            }
        }
        return rows.toArray(new Object[0][]);
    }

    @DataProvider
    public Object[][] launchers() {
        return Stream.of(Launcher.values())
                .map(launcher -> new Object[] {launcher.name()})
                .toArray(Object[][]::new);
    }

    @Test(dataProvider = "launchersAndJdks")
    public void shouldInitialiseAndFinalizeSilently(String launcher, Jdk jdk) {
        run(job(Launcher.valueOf(launcher), 3, java(jdk, Lifecycle.class.getName()))
                        .arguments(2))
                .assertOk(3)
                .assertSilent();
    }

    /** The JDK closes sockets on which a virtual thread is interrupted. */
    @Test(dataProvider = "launchers")
    public void shouldInitialiseOnAVirtualThreadThatIsInterrupted(String launcher) {
        Jdk jdk = Jdk.installed().stream()
                .filter(Jdk::hasVirtualThreads)
                .findFirst()
                .orElseThrow(() -> new SkipException("no JDK with virtual threads"));
        run(job(Launcher.valueOf(launcher), 2, java(jdk, Interrupted.class.getName()))
                        .arguments("virtual"))
                .assertOk(2)
                .assertSilent();
    }

    /** Names that look like what a dead job has left, and are links to the user's files, or such files. */
    public void shouldDeleteNothingThatOnlyLooksLikeALeftover() throws IOException {
        String prefix = "railmpi-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid") + "-p";
        Path precious = Files.createDirectory(sharedMemory.resolve("precious"));
        Path renamed = Files.createDirectory(sharedMemory.resolve(prefix + "1-1-renamed"));
        Files.setPosixFilePermissions(renamed, PosixFilePermissions.fromString("rwx------"));
        Path link = Files.createSymbolicLink(sharedMemory.resolve(prefix + "1-1-link"), precious);
        List<Path> files = List.of(precious.resolve("thesis"), renamed.resolve("thesis"));
        for (Path file : files) {
            Files.writeString(file, "all of it");
        }
        run(job(Launcher.HYDRA_DESCRIPTOR, 2, java(Jdk.current(), Lifecycle.class.getName()))
                        .arguments(1))
                .assertOk(2);
        for (Path file : files) {
            assertEquals(Files.readString(file), "all of it");
            Files.delete(file);
        }
        for (Path folder : List.of(link, precious, renamed)) {
            Files.delete(folder);
        }
    }

    @Test(dataProvider = "launchers")
    public void shouldSortAndVerify(String launcher) {
        run(job(Launcher.valueOf(launcher), 4, java(Jdk.current(), "railmpi.nas.is.IS"))
                        .arguments("S"))
                .assertStatus(0)
                .assertSilent()
                .assertStdout("Class\\s*=\\s*S", "Verification\\s*=\\s*SUCCESSFUL");
    }

    /** Two slurmd on this machine: shared memory inside a node, sockets between, here over loopback. */
    public void shouldSortAndVerifyOverTwoNodesOfSlurm() {
        List<String> launcher = srun("-N2", "-n", "4", "--ntasks-per-node=2");
        JobResult result = run(job(launcher, java(Jdk.current(), "railmpi.nas.is.IS"))
                        .arguments("W")
                        .environment("RAILMPI_MCA_btl_if_include", "lo")
                        .environment("RAILMPI_MCA_mpi_yield_when_idle", "1")
                        .environment("RAILMPI_MCA_report_rails", "1")
                        .limit(120))
                .assertStatus(0)
                .assertStdout("Class\\s*=\\s*W", "Total processes\\s*=\\s*4", "Verification\\s*=\\s*SUCCESSFUL");
        long rails = result.stderr()
                .lines()
                .filter(line -> line.matches("\\d +lo +up .*"))
                .count();
        result.require(rails == 8, rails + " rails in use, not one from each rank to both of the other node");
    }

    /** The command line of docs/fault-tolerance.md. Hydra itself ends if a rank dies while it is being answered. */
    public void shouldGoOnUnderHydraWhenARankIsKilled() {
        JobResult result = underHydraWhileARankIsKilled();
        for (int tries = 1; tries < MOST_TRIES && result.stderr().contains(HYDRA_ENDS); tries++) {
            result = underHydraWhileARankIsKilled();
        }
        result.assertStatus(KILLED).assertStdout("checks on rank 0", "checks on rank 1", "checks on rank 2");
    }

    private JobResult underHydraWhileARankIsKilled() {
        List<String> launcher =
                List.of(hydra(), "-disable-auto-cleanup", "-n", "4", "sh", "-c", "trap '' USR1; \"$@\"; exit $?", "sh");
        return job(launcher, java(Jdk.current(), FailedRank.class.getName()))
                .arguments("kill")
                .environment("RAILMPI_MCA_mpi_ft_enable", "true")
                .limit(120)
                .run();
    }

    /** Slurm tells a job nothing of failures in the one that it has started, or the other way round. */
    public void shouldEndEachKindOfCallWhosePeerOfAnotherJobFailsUnderSlurm() throws IOException {
        List<String> launcher = new ArrayList<>(slurm().words());
        launcher.addAll(List.of("salloc", "--quiet", "-N1", "-n", "8", "srun", "--mpi=pmi2", "--kill-on-bad-exit=0"));
        launcher.addAll(List.of("--wait=0", "-n", "2"));
        Path file = Files.createTempFile("railmpi-mortal", "");
        job(launcher, java(Jdk.current(), MortalPeers.class.getName()))
                .arguments(Settings.seed(), 1, file, "spawned")
                .environment("RAILMPI_MCA_mpi_ft_enable", "true")
                .environment("RAILMPI_MCA_btl", Settings.seed() % 2 == 0 ? "soft,self" : "shm,soft,self")
                .environment("RAILMPI_MCA_btl_if_include", "lo")
                .limit(120)
                .run()
                .assertStdout(" checks on rank ");
        Files.delete(file);
    }

    /** The ranks find out themselves who has failed: on this node, and on the other one. */
    public void shouldGoOnUnderSlurmWhenARankFails() {
        List<String> launcher = new ArrayList<>(slurm().words());
        launcher.addAll(List.of("srun", "--mpi=pmi2", "--kill-on-bad-exit=0", "--wait=0", "-N2", "-n", "4"));
        launcher.add("--ntasks-per-node=2");
        run(job(launcher, java(Jdk.current(), FailedRank.class.getName()))
                        .arguments("kill")
                        .environment("RAILMPI_MCA_mpi_ft_enable", "true")
                        .environment("RAILMPI_MCA_btl_if_include", "lo")
                        .environment("SLURM_TASK_EPILOG", RailHome.tool("railmpi-task-ended"))
                        .limit(120))
                .assertStatus(KILLED)
                .assertStdout("checks on rank 0", "checks on rank 1", "checks on rank 2");
    }

    /** Whether a rank that lives is on the same node, and notices. */
    @DataProvider
    public Object[][] nodesOfSlurm() {
        return new Object[][] {{2}, {1}};
    }

    /** No communicator could do without it, so this ends the job, tolerant or not. */
    @Test(dataProvider = "nodesOfSlurm")
    public void shouldEndTheJobUnderSlurmWhenARankIsKilledBeforeMpiInit(int ranksPerNode) {
        List<String> launcher = new ArrayList<>(slurm().words());
        launcher.addAll(List.of("srun", "--mpi=pmi2", "--kill-on-bad-exit=0", "--wait=0", "-N2"));
        launcher.addAll(List.of("-n", "" + 2 * ranksPerNode, "--ntasks-per-node=" + ranksPerNode));
        int last = 2 * ranksPerNode - 1;
        boolean isAlone = ranksPerNode == 1;
        MpiJob job = job(launcher, java(Jdk.current(), KilledInInit.class.getName()))
                .arguments(last, 0)
                .environment("RAILMPI_MCA_mpi_ft_enable", Settings.seed() % 2 == 0 ? "true" : "false")
                .environment("RAILMPI_MCA_btl_if_include", "lo");
        if (isAlone) {
            job.environment("SLURM_TASK_EPILOG", RailHome.tool("railmpi-task-ended"));
        }
        JobResult result = job.run().assertNotStdout("INIT");
        result.require(result.status() >= KILLED, "status " + result.status());
        result.assertStderr(isAlone ? "task 1: Killed" : "rank " + last + " has ended before MPI.Init was complete");
    }

    /** As job steps beside the first one, which leaves room for them. */
    public void shouldStartOthersBySlurm() {
        List<String> launcher = new ArrayList<>(slurm().words());
        launcher.addAll(
                List.of("salloc", "--quiet", "-N1", "-n", "8", "srun", "--mpi=pmi2", "--kill-on-bad-exit", "-n", "2"));
        run(job(launcher, java(Jdk.current(), Spawning.class.getName()))
                        .arguments(1, "slurm")
                        .limit(90))
                .assertOk(2)
                .assertStderr("More processors requested than permitted") // what the program has Slurm refuse
                .assertStdout("a child speaks", "3 children until the end");
    }

    /**
     * Name of a template, how many ranks it starts on each of two nodes, and how much of a node's memory each may have.
     */
    @DataProvider
    public Object[][] templates() {
        return new Object[][] {{"whole-nodes", 1, 80}, {"ranks-per-node", 2, 40}, {"mpj-express", 2, -1}};
    }

    /** As users submit them; the script's status is that of the job. */
    @Test(dataProvider = "templates")
    public void shouldRunTheTemplatesForSlurm(String template, int ranksPerNode, int percent) throws IOException {
        String output = submit(template, ranksPerNode, 0, "well", "two\nlines", "", "$HOME 'and' \"more\"");
        int ranks = 2 * ranksPerNode;
        for (int rank = 0; rank < ranks; rank++) {
            String line = "rank " + rank + " of " + ranks + " on the node of rank "
                    + rank / ranksPerNode * ranksPerNode + ", heap "
                    + (percent < 0 ? "\\d+" : percent) + " percent, with "
                    + Pattern.quote("[well|two\\nlines||$HOME 'and' \"more\"]");
            assertTrue(Pattern.compile(line).matcher(output).find(), "no line " + line + " in:\n" + output);
        }
    }

    /** How the last rank fails under which template, the status of the job (-1: any but 0), and what it has written. */
    @DataProvider
    public Object[][] failures() {
        return new Object[][] {
            {"whole-nodes", 1, "throw", -1, "thrown by the test"},
            {"whole-nodes", 1, "throw-in-thread", -1, "Exception in thread \"worker\" of rank 1 on"},
            {"whole-nodes", 1, "exit", -1, "exit without MPI.Finalize"},
            {"whole-nodes", 1, "abort", -1, "is ended with code 7"},
            {"ranks-per-node", 2, "throw-in-thread", 1, "rank 3 on .* in thread \"worker\""},
            {"ranks-per-node", 2, "exit", 7, "rank 3 on .* exited with code 7"},
            {"mpj-express", 2, "throw", 1, "thrown by the test"},
            {"mpj-express", 2, "abort", 7, "rank 3 on .* aborted the job with code 7"},
        };
    }

    /** Slurm gives 137 for what it kills; mpirun passes on the code of the rank. */
    @Test(dataProvider = "failures")
    public void shouldFailTheJobOfATemplateWhenARankFails(
            String template, int ranksPerNode, String how, int status, String written) throws IOException {
        String output = submit(template, ranksPerNode, status, how);
        assertTrue(Pattern.compile(written).matcher(output).find(), "no " + written + " in:\n" + output);
    }

    /** Returns what the job has written; the status -1 stands for any but 0. */
    private String submit(String template, int ranksPerNode, int status, String... arguments) throws IOException {
        Path output = sharedMemory.resolve(template + ".out");
        List<String> words = new ArrayList<>(List.of("sh", "-c", slurm().environment() + SUBMIT, "sh"));
        words.addAll(List.of("-N2", "--ntasks-per-node=" + ranksPerNode, "--output=" + output));
        words.add(slurm().file("examples/slurm/" + template + ".sbatch").toString());
        words.addAll(List.of(arguments));
        JobResult result = job(words)
                .environment(
                        "RAILMPI_HOME",
                        Path.of(Installation.jar()).resolve("../..").normalize().toString())
                .environment("APP_JAR", RailHome.testClasses())
                .environment("APP_MAIN", Allocated.class.getName())
                .environment("RAILMPI_MCA_btl_if_include", "lo")
                .environment("RAILMPI_MCA_mpi_yield_when_idle", "1")
                .limit(60)
                .run();
        String written = Files.readString(output);
        result.require(
                status == -1 ? result.status() != 0 : result.status() == status,
                "status " + result.status() + ", output:\n" + written);
        return written;
    }

    /** On the nodes of the allocation, which nobody names, beside the ranks. */
    public void shouldReportRanksThatWaitForLongOnTheNodesOfSlurm() {
        List<String> words = new ArrayList<>(slurm().words());
        words.addAll(List.of("salloc", "--quiet", "-N2", "--ntasks-per-node=2", RailHome.tool("mpirun")));
        words.addAll(List.of("--hydra", "--launcher", "slurm", "--stall-report", "2", "-n", "4"));
        RunningJob job = job(words, java(Jdk.current(), Standing.class.getName()))
                .environment("RAILMPI_MCA_btl_if_include", "lo")
                .limit(60)
                .start();
        job.awaitStdout("READY", 4);
        job.awaitStderr("wait for each other in a cycle: 1 -> 2 -> 1$", 1);
        job.writeAndClose("go\n");
        job.finish()
                .assertStatus(0)
                .assertStderr("ranks wait longer than 2 s", "rank 1 on \\S+: waits in receive, peer 2");
    }

    @Test(dataProvider = "launchers")
    public void shouldBeAWorldOfOneAsTheOnlyRank(String launcher) {
        run(job(Launcher.valueOf(launcher), 1, java(Jdk.current(), Hello.class.getName())))
                .assertOk(1)
                .assertSilent();
    }

    public void shouldBeOneWorldOfSeveralPrograms() {
        String[] hello = java(Jdk.current(), Hello.class.getName());
        List<String> words = new ArrayList<>(List.of(hello));
        words.addAll(List.of("first", ":", "-n", "2"));
        words.addAll(List.of(hello));
        words.add("second");
        run(job(Launcher.HYDRA_DESCRIPTOR, 1, words.toArray(new String[0])))
                .assertOk(3)
                .assertStdout("rank 0 of 3 with first", "rank 1 of 3 with second", "rank 2 of 3 with second");
    }

    /** How the last of three ranks ends, what standard error says, and the status of Hydra. */
    @DataProvider
    public Object[][] ends() {
        List<Object[]> rows = new ArrayList<>();
        for (Launcher launcher : Launcher.values()) {
            rows.add(new Object[] {launcher.name(), "abort", "rank 2: the job of 3 ranks is ended with code 7", 7});
            rows.add(new Object[] {launcher.name(), "throw", "thrown by the test", 1});
            rows.add(new Object[] {launcher.name(), "exit-0", "rank 2: .*exit without MPI.Finalize", 1});
            rows.add(new Object[] {launcher.name(), "return", "rank 2: .*exit without MPI.Finalize", 1});
        }
        return rows.toArray(new Object[0][]);
    }

    /** The others may be killed before they print. */
    @Test(dataProvider = "ends", groups = "soon")
    public void shouldEndTheJobSoonAndSayWhy(String launcher, String how, String part, int status) {
        assertEndsSoon(Launcher.valueOf(launcher), how, 1, job -> {}, status).assertStderr(part);
    }

    @Test(dataProvider = "launchers")
    public void shouldEndTheJobByAnExceptionInAnyThreadOnDemand(String launcher) {
        Launcher chosen = Launcher.valueOf(launcher);
        JobResult result = job(chosen, 3, java(Jdk.current(), Uncaught.class.getName()))
                .arguments("thread")
                .environment("RAILMPI_MCA_mpi_abort_on_uncaught", "1")
                .run()
                .assertStderr(
                        "Exception in thread \"worker\" of rank 2 on \\S+ java.lang.IllegalStateException: thrown",
                        "rank 2: .*code 1: uncaught java.lang.IllegalStateException in thread \"worker\"");
        result.require(
                chosen == Launcher.SLURM ? result.status() != 0 : result.status() == 1, "status " + result.status());
    }

    /** By its port Hydra does not tell the process its rank, by which this test finds it. */
    @DataProvider
    public Object[][] launchersThatTellTheRank() {
        return new Object[][] {{Launcher.HYDRA_DESCRIPTOR.name()}, {Launcher.SLURM.name()}};
    }

    @Test(dataProvider = "launchersThatTellTheRank", groups = "soon")
    public void shouldEndTheJobSoonWhenARankIsKilled(String launcher) {
        assertEndsSoon(
                Launcher.valueOf(launcher),
                "wait",
                3,
                job -> Processes.signal(job.rankPids().get(1), "KILL"),
                9);
    }

    @Test(dataProvider = "launchers", groups = "soon")
    public void shouldEndTheJobSoonWhenTheLauncherIsTerminated(String launcher) {
        assertEndsSoon(Launcher.valueOf(launcher), "wait", 3, job -> job.signal("TERM"), 143)
                .assertNotStderr("Finalize");
    }

    /** Slurm gives the largest status of all tasks, at least 137 as it kills some; Hydra the one that was asked for. */
    private JobResult assertEndsSoon(
            Launcher launcher, String how, int ready, Consumer<RunningJob> disturbance, int hydraStatus) {
        AtomicReference<JobResult> ended = new AtomicReference<>();
        Soon.require(() -> {
            RunningJob job = job(launcher, 3, java(Jdk.current(), Ends.class.getName()))
                    .arguments(how, "receive")
                    .start();
            job.awaitStdout("READY", ready);
            long startNs = System.nanoTime();
            disturbance.accept(job);
            JobResult result = job.finish().assertClean();
            result.require(
                    launcher == Launcher.SLURM ? result.status() >= 137 : result.status() == hydraStatus,
                    "status " + result.status());
            ended.set(result);
            return (System.nanoTime() - startNs) / 1e9;
        });
        return ended.get();
    }

    private static String[] javaWithoutNativeCode() {
        Jdk jdk = Jdk.installed().stream()
                .filter(Jdk::refusesNativeAccess)
                .findFirst()
                .orElseThrow(() -> new SkipException("no JDK that refuses native code"));
        List<String> words = new ArrayList<>(List.of(jdk.tool("java")));
        words.addAll(List.of("--illegal-native-access=deny", "--sun-misc-unsafe-memory-access=deny"));
        words.addAll(List.of("-cp", Installation.classPath(), Hello.class.getName()));
        return words.toArray(new String[0]);
    }

    /** Java reads and writes an inherited socket by native calls only. */
    public void shouldNameTheFlagWhereNativeCodeIsNeededAndRefused() {
        JobResult result =
                job(Launcher.HYDRA_DESCRIPTOR, 2, javaWithoutNativeCode()).run();
        result.require(result.status() == 1, "status " + result.status());
        result.assertStderr("PMI_FD", "--enable-native-access=ALL-UNNAMED");
    }

    public void shouldBeSilentWhereNativeCodeIsRefusedAndNotNeeded() {
        run(job(Launcher.HYDRA_PORT, 3, javaWithoutNativeCode())).assertOk(3).assertSilent();
    }

    public void shouldNameTheDescriptorThatWasLostOnTheWay() {
        String hello = String.join(" ", java(Jdk.current(), Hello.class.getName()));
        JobResult result = job(Launcher.HYDRA_DESCRIPTOR, 2, "bash", "-c", "eval \"exec $PMI_FD>&-\"; exec " + hello)
                .run();
        result.require(result.status() == 1, "status " + result.status());
        result.assertStderr("PMI_FD=\\d+", "did not (inherit|pass on)");
    }

    public void shouldWarnOfTasksThatDoNotKnowOfEachOther() {
        MpiJob description =
                MpiJob.ofWords(java(Jdk.current(), Hello.class.getName())).tool("");
        description.environment("SLURM_STEP_NUM_TASKS", "4").environment("SLURM_PROCID", "0");
        description.run().assertOk(1).assertStderr("4 tasks", "--mpi=pmi2");
        description.environment("SLURM_PROCID", "1").run().assertOk(1).assertSilent();
        description.environment("SLURM_STEP_NUM_TASKS", "1").environment("SLURM_PROCID", "0");
        description.run().assertOk(1).assertSilent();
    }

    public void shouldRefuseALauncherThatItCannotTalkTo() {
        MpiJob.ofWords(java(Jdk.current(), Hello.class.getName()))
                .tool("")
                .environment("PMIX_RANK", "0")
                .environment("PMIX_NAMESPACE", "job")
                .run()
                .assertStatus(1)
                .assertStderr("PMIX_RANK=0", "mpiexec.hydra", "srun --mpi=pmi2");
    }
}
