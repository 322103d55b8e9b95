package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.Processes;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Sleepers;
import railmpi.test.job.Soon;
import railmpi.test.job.Testbed;
import railmpi.test.job.Tools;
import railmpi.test.programs.Phases;
import railmpi.test.programs.Place;

/** What mpirun has Hydra do on several nodes, with programs that need no messages. */
@Test(groups = {"multiprocess", "soon"})
public final class HydraLaunchTest {
    private Testbed testbed;
    private Path folder;

    @BeforeClass
    public void bringUp() throws IOException {
        testbed = Testbed.up(2);
        folder = Files.createTempDirectory("railmpi-launch").toRealPath();
    }

    @AfterClass(alwaysRun = true)
    public void takeDown() throws IOException {
        Folders.remove(folder);
        if (testbed != null) {
            testbed.close();
        }
    }

    private MpiJob shell(int ranks, String script) {
        return MpiJob.ofWords("-n", Integer.toString(ranks), "sh", "-c", script)
                .across(testbed, 2)
                .limit(30);
    }

    private static TreeSet<String> sorted(JobResult result) {
        return new TreeSet<>(result.lines());
    }

    public void shouldPlaceRanks() {
        String script = "echo $(uname -n) $PMI_RANK/$PMI_SIZE $OMPI_COMM_WORLD_RANK/$OMPI_COMM_WORLD_SIZE"
                + " $OMPI_COMM_WORLD_LOCAL_RANK/$OMPI_COMM_WORLD_LOCAL_SIZE";
        JobResult result = shell(4, script).run().assertStatus(0).assertSilent();
        assertEquals(
                String.join("|", sorted(result)),
                "node0 0/4 0/4 0/2|node0 1/4 1/4 1/2|node1 2/4 2/4 0/2|node1 3/4 3/4 1/2");
    }

    /** Options without -n, and where the ranks are. */
    @DataProvider
    public Object[][] placements() throws IOException {
        Path ofHydra = Files.writeString(folder.resolve("hydra-hosts"), "# nodes\nnode0:1\nnode1:2\n");
        Path ofOpenMpi = Files.writeString(
                folder.resolve("open-mpi-hosts"), "node0 slots=2 max_slots=4 # first\n\nnode1 slots = 1\n");
        return new Object[][] {
            {"--host node0:1,node1:2", "0 node0|1 node1|2 node1"},
            {"--host node0,node1", "0 node0|1 node1"},
            {"-hosts node1:2", "0 node1|1 node1"},
            {"-n 4 --host node0,node1 --npernode 2", "0 node0|1 node0|2 node1|3 node1"},
            {"-n 4 --host node0:2,node1:2 --map-by node", "0 node0|1 node1|2 node0|3 node1"},
            {"--hostfile " + ofHydra, "0 node0|1 node1|2 node1"},
            {"-f " + ofHydra + " -n 2", "0 node0|1 node1"},
            {"-machinefile " + ofOpenMpi, "0 node0|1 node0|2 node1"},
            {"--hostfile " + ofOpenMpi + " --host node1", "0 node1"},
            {"--hostfile " + ofHydra + " --pernode", "0 node0|1 node1"},
        };
    }

    @Test(dataProvider = "placements")
    public void shouldUnderstandHosts(String options, String places) {
        JobResult result = MpiJob.ofWords(options.split(" "))
                .options("--launcher", "ssh", "--launcher-exec", testbed.launcher())
                .arguments("sh", "-c", "echo $PMI_RANK $(uname -n)")
                .on(testbed, 0)
                .run()
                .assertStatus(0)
                .assertSilent();
        assertEquals(String.join("|", sorted(result)), places);
    }

    /** Hydra crashes if the words of all programs come to a thousand. */
    public void shouldPassManyWordsOfSeveralPrograms() {
        List<String> words = new ArrayList<>(List.of("--hydra"));
        List<String> places = new ArrayList<>();
        for (int program = 0; program < 13; program++) {
            words.addAll(List.of(program == 0 ? "--oversubscribe" : ":", "-n", "1", "sh", "-c"));
            words.addAll(List.of("echo $PMI_RANK $# \"${80}\"", "sh"));
            words.addAll(Collections.nCopies(79, "it's"));
            words.add("last of " + program);
            places.add("^" + program + " 80 last of " + program + "$");
        }
        MpiJob.ofWords(words.toArray(new String[0]))
                .run()
                .assertStatus(0)
                .assertSilent()
                .assertStdout(places.toArray(new String[0]));
    }

    public void shouldRunOnThisMachineByHydra() {
        for (String options : List.of("--host localhost:2", "--hydra -n 2", "-launcher fork -n 2", "-ppn 2 -n 2")) {
            JobResult result = MpiJob.ofWords(options.split(" "))
                    .arguments("sh", "-c", "echo $PMI_RANK $MPIR_CVAR_CH3_INTERFACE_HOSTNAME")
                    .run()
                    .assertStatus(0)
                    .assertSilent();
            // Only Hydra sets this variable.
            result.require(sorted(result).toString().matches("\\[0 \\S+, 1 \\S+\\]"), "not by Hydra");
        }
    }

    public void shouldSayWhatIsMissing() {
        MpiJob.ofWords("--host", "localhost", "true")
                .environment("PATH", hiding("mpiexec.hydra"))
                .run()
                .assertStatus(127)
                .assertStderr("mpiexec.hydra", "mpich");
    }

    /** A PATH with what mpirun needs, and without one command. */
    private String hiding(String command) {
        Path bin = folder.resolve("bin-without-" + command);
        try {
            Files.createDirectories(bin);
            for (String name :
                    List.of("sh", "readlink", "dirname", "find", "setsid", "cat", "grep", "sleep", "rm", "true")) {
                String found = Tools.onPath(name);
                Files.deleteIfExists(bin.resolve(name));
                Files.createSymbolicLink(bin.resolve(name), Path.of(found));
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return bin.toString();
    }

    public void shouldCombineExitCodes() {
        endAllBy("exit $((PMI_RANK * 2))", 1).assertStatus(6);
        shell(4, "exit 0").run().assertStatus(0).assertSilent();
    }

    /**
     * Lets all ranks do something at the same time, once they are there; the job has to end soon, or in so many times
     * that.
     */
    private JobResult endAllBy(String script, double times) {
        Path go = folder.resolve("go");
        return soon(
                () -> {
                    remove(go);
                    RunningJob job = shell(4, "echo READY; until [ -e " + go + " ]; do sleep 0.02; done; " + script)
                            .start();
                    job.awaitStdout("READY", 4);
                    return job;
                },
                job -> create(go),
                times);
    }

    /** Starts a job and does to it what has to end it; returns how it ended. */
    private static JobResult soon(Supplier<RunningJob> begin, Consumer<RunningJob> end, double times) {
        AtomicReference<JobResult> result = new AtomicReference<>();
        Soon.require(() -> {
            RunningJob job = begin.get();
            long start = System.nanoTime();
            end.accept(job);
            result.set(job.finish());
            return (System.nanoTime() - start) / 1e9 / times;
        });
        return result.get();
    }

    private static void create(Path file) {
        try {
            Files.createFile(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void shouldNameTheRankThatFailed() throws IOException {
        JobResult result = endAllBy("[ $PMI_RANK = 3 ] && exit 5; sleep 60", 1);
        result.assertStatus(5).assertStderr("^mpirun: rank 3 on node1 \\(.*code 5");
        assertEquals(result.stderr().lines().count(), 1, result.stderr());
    }

    public void shouldNameTheSignalThatKilledARank() throws IOException {
        endAllBy("[ $PMI_RANK = 2 ] && kill -SEGV $$; sleep 60", 1)
                .assertStatus(139)
                .assertStderr("^mpirun: rank 2 on node1 .*signal 11 \\(SIGSEGV\\)")
                .assertNotStderr("BAD TERMINATION", "hydra");
    }

    public void shouldEndWhenTheHelperOfARankIsKilled() throws IOException {
        endAllBy("[ $PMI_RANK = 2 ] && kill -KILL $PPID; exec sleep 60", 2)
                .assertStatus(137)
                .assertStderr("^mpirun: rank 2 on node1 \\(.*was killed by signal 9");
    }

    /**
     * Rank 3 is killed in a barrier of the process manager while its proxy stands still: the proxy answers a rank that
     * is not there any more before it reads what is to be said about it.
     */
    public void shouldNameTheRankThatWasKilledBeforeItsAnswer() {
        String script = "ask() { echo \"cmd=$1\" >&$PMI_FD; }; answer() { read -r line <&$PMI_FD; };"
                + " ask 'init pmi_version=1 pmi_subversion=1'; answer;"
                + " [ $PMI_RANK != 0 ] || until [ -e GO ]; do sleep 0.02; done;"
                // The second answer shows that the proxy knows of the barrier.
                + " ask barrier_in; ask get_maxes; answer; echo READY; answer; echo OUT; exec sleep 60";
        Path go = folder.resolve("go");
        remove(go);
        RunningJob job = MpiJob.ofWords("-n", "4", "bash", "-c", script.replace("GO", go.toString()))
                .across(testbed, 2)
                .limit(30)
                .start();
        job.awaitStdout("READY", 3);
        long rank = job.rankPids().get(3);
        long proxy = parent(parent(rank));
        Processes.signal(proxy, "STOP");
        create(go);
        job.awaitStdout("OUT", 2);
        Processes.signal(rank, "KILL");
        Pause.milliseconds(500); // for the helper of the rank to tell of it, and end if it does not wait
        Processes.signal(proxy, "CONT");
        job.finish().assertStatus(137).assertStderr("^mpirun: rank 3 on node1 .*signal 9");
    }

    private static long parent(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(ProcessHandle::parent)
                .orElseThrow()
                .pid();
    }

    /** Its own signal, not only an exit code by which Hydra ends the job. */
    public void shouldNameTheRankThatASignalEndsInMpi() {
        for (String signal : List.of("TERM", "HUP")) {
            RunningJob job = MpiJob.of(4, Phases.class)
                    .arguments(1, Phases.Phase.TRAFFIC)
                    .options("--oversubscribe")
                    .across(testbed, 2)
                    .limit(60)
                    .start();
            job.awaitStdout("READY", 4);
            Processes.signal(job.rankPids().get(2), signal);
            job.finish()
                    .assertStatus(signal.equals("TERM") ? 143 : 129)
                    .assertStderr("^mpirun: rank 2 on node1 .*SIG" + signal);
        }
    }

    public void shouldFailWhenAHostIsUnknown() {
        MpiJob.ofWords("-n", "2", "sleep", "60")
                .options("--launcher", "ssh", "--launcher-exec", testbed.launcher(), "--host", "node0,node7")
                .on(testbed, 0)
                .limit(20)
                .run()
                .assertFailed()
                .assertFaster(10)
                .assertStderr("no node 'node7'", "^mpirun: cannot start processes on node7");
    }

    public void shouldFailWithoutALauncher() {
        MpiJob.ofWords("-n", "2", "sleep", "60")
                .options("--launcher-exec", "/nonexistent/ssh", "--host", "node0,node1")
                .on(testbed, 0)
                .limit(20)
                .run()
                .assertFailed()
                .assertFaster(10)
                .assertStderr("^mpirun: option --launcher-exec: program /nonexistent/ssh not found");
        MpiJob.ofWords("-iface", "rail7", "--host", "node0", "true")
                .on(testbed, 0)
                .run()
                .assertFailed()
                .assertStderr("rail7");
    }

    public void shouldFindProgramAndDirectoryFirst() {
        shell(2, "true")
                .options("-wdir", "/nonexistent/folder")
                .run()
                .assertStatus(2)
                .assertStderr("/nonexistent/folder");
        MpiJob.ofWords("-n", "2", "no-such-program")
                .across(testbed, 1)
                .run()
                .assertStatus(127)
                .assertStderr("no-such-program");
        JobResult result =
                shell(4, "pwd").options("-wdir", folder.toString()).run().assertStatus(0);
        assertEquals(sorted(result), new TreeSet<>(List.of(folder.toString())));
    }

    public void shouldPassOutputInWholeLines() {
        String script = "i=0; while [ $i -lt 50 ]; do printf 'rank %s ' $PMI_RANK; printf 'line %s' $i; echo \" end\";"
                + " echo \"error $PMI_RANK $i\" >&2; i=$((i+1)); done; printf rest";
        JobResult result = shell(4, script).options("-l").run().assertStatus(0);
        for (int rank = 0; rank < 4; rank++) {
            assertInOrder(result, rank);
        }
        assertEquals(result.lines().size(), 204, result.stdout());
        assertEquals(
                result.stderr()
                        .lines()
                        .filter(line -> line.matches("\\[(\\d)\\] error \\1 \\d+"))
                        .count(),
                200);
    }

    private static void assertInOrder(JobResult result, int rank) {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            expected.add("[" + rank + "] rank " + rank + " line " + i + " end");
        }
        expected.add("[" + rank + "] rest");
        List<String> found = result.lines().stream()
                .filter(line -> line.startsWith("[" + rank + "]"))
                .toList();
        assertEquals(found, expected);
    }

    public void shouldPassMuchOutputUnchanged() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < 2_000_000; i++) {
            text.append("line ")
                    .append(i)
                    .append(" \u00e4\u0001\u0002")
                    .append("x".repeat(i % 200))
                    .append('\n');
        }
        Path file = Files.writeString(folder.resolve("much"), text);
        JobResult result = MpiJob.ofWords("-n", "2", "sh", "-c", "[ $PMI_RANK = 1 ] && cat " + file + "; exit 0")
                .across(testbed, 1)
                .run()
                .assertStatus(0)
                .assertSilent();
        assertTrue(result.stdout().contentEquals(text), "output has changed");
    }

    public void shouldWriteFilesByPattern() throws IOException {
        shell(4, "echo out $PMI_RANK; echo err $PMI_RANK >&2")
                .options("-outfile-pattern", folder + "/out-%r-%h-%p", "-errfile-pattern", folder + "/err-%h")
                .run()
                .assertStatus(0)
                .assertSilent()
                .assertNotStdout("out");
        for (int rank = 0; rank < 4; rank++) {
            int node = rank / 2;
            Path file = folder.resolve("out-" + rank + "-node" + node + "-" + node);
            assertEquals(Files.readString(file), "out " + rank + "\n");
        }
        assertEquals(
                new TreeSet<>(Files.readAllLines(folder.resolve("err-node1"))),
                new TreeSet<>(List.of("err 2", "err 3")));
    }

    public void shouldGiveStandardInputToRankZero() {
        MpiJob.ofWords("-n", "2", "sh", "-c", "echo $PMI_RANK $(cat)")
                .across(testbed, 1)
                .stdin("some input\n")
                .run()
                .assertStatus(0)
                .assertStdout("^0 some input$", "^1$");
    }

    /** Standard input of a job that was started and is waited for stays open. */
    public void shouldEndWhileStandardInputIsOpen() {
        MpiJob.ofWords("-n", "2", "true")
                .across(testbed, 1)
                .limit(30)
                .start()
                .finish()
                .assertStatus(0);
    }

    public void shouldPassTheEnvironment() {
        MpiJob.ofWords(
                        "-x",
                        "GIVEN=a b",
                        "-n",
                        "1",
                        "-env",
                        "LOCAL",
                        "l 1",
                        "sh",
                        "-c",
                        "echo \"$0 <$GIVEN><$LOCAL><$INHERITED>\"",
                        "first")
                .arguments(
                        ":", "-n", "1", "-env", "LOCAL", "l 2", "sh", "-c", "echo \"$0 <$GIVEN><$LOCAL><$INHERITED>\"")
                .arguments("second")
                .across(testbed, 1)
                .environment("INHERITED", "new\nline 'quote' \"x\"")
                .run()
                .assertStatus(0)
                .assertStdout(
                        "^first <a b><l 1><new\nline 'quote' \"x\">", "^second <a b><l 2><new\nline 'quote' \"x\">");
    }

    /** A program of the job may have more than another one. */
    public void shouldPassOnlyChosenVariables() {
        String echo = "echo \"<$CHOSEN><$OTHER><$MORE><${#RAILMPI_JOB_SECRET}>\"";
        MpiJob.ofWords("-genvlist", "CHOSEN", "-n", "1", "/bin/sh", "-c", echo)
                .arguments(":", "-n", "1", "-env", "MORE", "m", "/bin/sh", "-c", echo)
                .across(testbed, 1)
                .environment("CHOSEN", "c")
                .environment("OTHER", "o")
                .run()
                .assertStatus(0)
                .assertStdout("^<c><><><64>$", "^<c><><m><64>$");
    }

    /** Anybody may read command lines. */
    public void shouldKeepTheSecretOffAllCommandLines() throws IOException {
        RunningJob job = MpiJob.ofWords("-n", "4", "sh", "-c", "echo READY $RAILMPI_JOB_SECRET; sleep 10")
                .across(testbed, 2)
                .start();
        job.awaitStdout("READY", 4);
        String secret = Processes.variable(job.awaitRankPids(4).get(3), "RAILMPI_JOB_SECRET");
        assertTrue(secret.matches("[0-9a-f]{64}"), secret);
        for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
            String line = Processes.describe(process.pid());
            assertFalse(line.contains(secret), line);
        }
        JobResult result = job.finish().assertStatus(0);
        assertEquals(sorted(result), new TreeSet<>(List.of("READY " + secret)));
    }

    @DataProvider
    public Object[][] signals() {
        return new Object[][] {{"TERM", 143}, {"INT", 130}, {"HUP", 129}};
    }

    @Test(dataProvider = "signals")
    public void shouldPassSignalsOn(String signal, int status) {
        String passed = signal.equals("HUP") ? "TERM" : signal;
        String script = "trap 'echo got $PMI_RANK; exit 0' " + passed
                + "; echo READY; i=0; while [ $i -lt 300 ]; do sleep 0.1; i=$((i+1)); done";
        JobResult result = soon(() -> ready(script), job -> Processes.signal(mpirun(job), signal), 1)
                .assertStatus(status)
                .assertStdout("got 0", "got 1", "got 2", "got 3");
        result.require(!result.stdout().contains("mpiexec"), "Hydra talks");
    }

    public void shouldKillWhatIgnoresSignals() {
        String script = "trap '' TERM INT; echo READY; " + Sleepers.COMMAND;
        soon(() -> ready(script), job -> Processes.signal(mpirun(job), "TERM"), 2.5)
                .assertStatus(143);
    }

    private RunningJob ready(String script) {
        RunningJob job = shell(4, script).start();
        job.awaitStdout("READY", 4);
        return job;
    }

    /** The process that was started is rails, which becomes mpirun. */
    private static long mpirun(RunningJob job) {
        for (long pid : job.processes()) {
            if (Processes.describe(pid).contains("railmpi.launch.cli.Main")) {
                return pid;
            }
        }
        throw new AssertionError("no mpirun among " + job.processes());
    }

    /** What the ranks do when mpirun is killed. */
    @DataProvider
    public Object[][] victims() {
        return new Object[][] {
            {"echo READY; " + Sleepers.COMMAND},
            {"trap '' TERM INT HUP; echo READY; " + Sleepers.COMMAND + " & wait; wait"},
            {"echo READY; exec env -i " + Sleepers.COMMAND},
        };
    }

    @Test(dataProvider = "victims")
    public void shouldLeaveNothingWhenMpirunIsKilled(String script) {
        RunningJob job = shell(4, script).start();
        job.awaitStdout("READY", 4);
        Processes.signal(mpirun(job), "KILL");
        job.finish().assertFailed();
        Sleepers.requireNone();
    }

    public void shouldLeaveNothingWhenHydraIsKilled() {
        RunningJob job = shell(4, "echo READY; " + Sleepers.COMMAND).start();
        job.awaitStdout("READY", 4);
        for (long pid : job.processes()) {
            if (Processes.command(pid).equals("mpiexec.hydra")) {
                Processes.signal(pid, "KILL");
            }
        }
        job.finish().assertStatus(137);
        Sleepers.requireNone();
    }

    public void shouldTellWhatRanksDoAtTheTimeout() {
        JobResult result = sleepUntil(3);
        if (!result.stdout().matches("(?s).*rank 0 on.*") || !result.stdout().matches("(?s).*rank 1 on.*")) {
            result = sleepUntil(15); // the ranks of a busy machine were not there yet
        }
        result.assertStdout("Full thread dump(?s:.*)Full thread dump", "railmpi.test.programs.Place");
    }

    private JobResult sleepUntil(int seconds) {
        return MpiJob.of(2, Place.class)
                .across(testbed, 1)
                .options("--timeout", Integer.toString(seconds))
                .arguments("sleep")
                .limit(20)
                .run()
                .assertStatus(124)
                .assertFaster(seconds + 10)
                .assertStderr("did not end within " + seconds + " s");
    }

    @DataProvider
    public Object[][] jdks() {
        return Matrix.jdks();
    }

    @Test(dataProvider = "jdks")
    public void shouldRunJavaOnEveryNode(Jdk jdk) {
        JobResult result = MpiJob.of(4, Place.class)
                .across(testbed, 2)
                .jdk(jdk)
                .arguments("a b", "", "c")
                .run()
                .assertStatus(0)
                .assertSilent();
        for (int rank = 0; rank < 4; rank++) {
            result.assertStdout("^rank " + rank + " on node" + rank / 2 + " of "
                    + Pattern.quote(jdk.home().toString()) + " with \\[a b, , c\\] and mpi$");
        }
    }

    @Test(dataProvider = "jdks")
    public void shouldRunJavaOfScripts(Jdk jdk) throws IOException {
        String classes = railmpi.test.job.RailHome.testClasses();
        Path script = Files.writeString(
                folder.resolve("start-" + jdk),
                "#!/bin/sh\njava -cp " + classes + " " + Place.class.getName()
                        + " by-path\n\"$JAVA_HOME/bin/java\" -cp " + classes + " " + Place.class.getName()
                        + " by-home\n");
        assertTrue(script.toFile().setExecutable(true));
        JobResult result = MpiJob.ofWords("-n", "2", script.toString())
                .across(testbed, 1)
                .jdk(jdk)
                .run()
                .assertStatus(0)
                .assertSilent();
        for (int rank = 0; rank < 2; rank++) {
            for (String how : List.of("by-path", "by-home")) {
                result.assertStdout("^rank " + rank + " on node" + rank + " of "
                        + Pattern.quote(jdk.home().toString()) + " with \\[" + how + "\\] and mpi$");
            }
        }
    }

    public void shouldGiveTheArgumentsOfMpjExpress() {
        MpiJob.of(2, Place.class)
                .across(testbed, 1)
                .options("--args", "mpjexpress")
                .arguments("x")
                .run()
                .assertStatus(0)
                .assertStdout("^rank 0 .* with \\[0, 2, device, x\\]", "^rank 1 .* with \\[1, 2, device, x\\]");
    }

    public void shouldStopOneRankForADebugger() {
        RunningJob job = MpiJob.of(2, Place.class)
                .across(testbed, 1)
                .options("--debug-rank", "1", "--debug-port", "8123")
                .limit(20)
                .start();
        job.awaitStdout("Listening for transport dt_socket at address: 8123", 1);
        Map<Integer, Long> pids = job.rankPids();
        job.awaitStdout("(?m)^rank 0 on node0", 1);
        assertTrue(Processes.describe(pids.get(1)).contains("-agentlib:jdwp"));
        Processes.signal(pids.get(1), "KILL");
        job.finish().assertStatus(137);
    }

    public void shouldTellTheCommandOfHydra() {
        shell(2, "true").options("-v").run().assertStatus(0).assertStderr("mpiexec.hydra .*-launcher ssh .*-n 2");
    }
}
