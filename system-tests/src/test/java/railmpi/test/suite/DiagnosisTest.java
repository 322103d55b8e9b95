package railmpi.test.suite;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.FreePorts;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Testbed;
import railmpi.test.programs.Deadlock;
import railmpi.test.programs.FilteredObject;
import railmpi.test.programs.Hello;
import railmpi.test.programs.Standing;

/** What helps a user to find his mistake, and malformed surroundings. */
@Test(groups = "multiprocess")
public final class DiagnosisTest {
    /**
     * The time-out shows operation, peer and tag of every rank, why a short message has to wait, and its threads. A
     * rank notes where it waits when it goes to sleep: after few looks here, because each can take a time slice on a
     * machine that others keep busy.
     */
    public void shouldTellWhereRanksWaitAtTheTimeout() {
        int seconds = 4;
        JobResult result = deadlockFor(seconds);
        if (!(result.stdout() + result.stderr()).contains("pml_unexpected_limit")) {
            seconds = 20; // on a busy machine rank 1 did not wait yet
            result = deadlockFor(seconds);
        }
        String all = result.stdout() + result.stderr();
        JobResult both =
                new JobResult(result.command(), result.status(), all, all, result.seconds(), result.problems());
        both.assertStdout("rank 0.*(recv|receive).*\\b1\\b.*\\b321\\b");
        both.assertStdout("rank 1.*send.*\\b0\\b.*\\b654\\b.*pml_unexpected_limit");
        both.assertStdout("rank 2");
        both.assertStdout("Deadlock.main", "\"main\"");
        result.assertStdout(
                "(?s)-- rank 0 --.*Deadlock.main.*-- rank 1 --.*Deadlock.main.*-- rank 2 --.*Deadlock.main");
        both.require(all.split("Deadlock\\.main").length - 1 >= 3, "not three thread dumps");
        both.assertStderr("did not end within " + seconds + " s");
    }

    private static JobResult deadlockFor(int seconds) {
        return MpiJob.of(3, Deadlock.class)
                .options("--timeout", Integer.toString(seconds))
                .options("--mca", "btl_yield_passes", "20", "--mca", "pml_unexpected_limit", "64k")
                .limit(30)
                .run()
                .assertFailed()
                .assertFaster(seconds + 11);
    }

    private static RunningJob startStanding(Jdk jdk, String... options) {
        RunningJob job = MpiJob.of(4, Standing.class)
                .jdk(jdk)
                .options("--mca", "btl_yield_passes", "20")
                .options(options)
                .limit(60)
                .start();
        job.awaitStdout("READY", 4);
        return job;
    }

    /** Ends the job by its own means: who went on is seen in the output. */
    private static JobResult release(RunningJob job) {
        job.writeAndClose("go\n");
        return job.finish().assertStatus(0).assertStdout("^3 has gone on$");
    }

    @DataProvider
    public Object[][] jdks() {
        return Jdk.installed().stream().map(jdk -> new Object[] {jdk}).toArray(Object[][]::new);
    }

    /** Ranks 1 and 2 wait for each other and rank 3 for rank 0, which computes until its input comes. */
    @Test(dataProvider = "jdks")
    public void shouldReportRanksThatWaitForLong(Jdk jdk) {
        RunningJob job = startStanding(jdk, "--stall-report", "2");
        job.awaitStderr("wait for each other in a cycle: 1 -> 2 -> 1$", 1);
        job.awaitStderr("^  rank 3 on .* waits in receive", 1); // it may have begun too late for the first report
        JobResult result = release(job);
        result.assertStderr(
                "^mpirun: \\d of 4 ranks wait longer than 2 s .--stall-report.; the job goes on$",
                "^  rank 1 on \\S+: waits in receive, peer 2, tag 12, context \\d+ .MPI_COMM_WORLD., for \\d\\.\\d s$",
                "^  rank 2 on \\S+: waits in receive, peer 1, tag 21, context \\d+ .pair of 1 and 2., for",
                "^  rank 3 on \\S+: waits in receive, peer 0, tag 3, context");
        result.assertNotStderr("rank 0 on .* waits", "cycle: 3");
        result.require(
                result.stderr().split("stall-report").length - 1 <= 3, "the same waits are told again and again");
    }

    /** As often as asked, and nothing of it on standard output. */
    @Test(dataProvider = "jdks")
    public void shouldTellWhatRanksDoAtSigquit(Jdk jdk) {
        RunningJob job = startStanding(jdk);
        signalThrice(job);
        JobResult result = release(job);
        result.assertStderr(
                "^  rank 0 on \\S+: runs$",
                "^  rank 1 on \\S+: waits in receive, peer 2, tag 12,",
                "cycle: 1 -> 2 -> 1");
        result.assertNotStdout("Full thread dump", "waits in");
        result.require(!hasFilesForTheSignal(job), "files for the signal are left in /tmp");
    }

    private static void signalThrice(RunningJob job) {
        for (int time = 1; time <= 3; time++) {
            job.signal("QUIT");
            job.awaitStderr("^mpirun: what the ranks do .SIGQUIT.; the job goes on$", time);
            Pause.milliseconds(1500);
        }
    }

    private static boolean hasFilesForTheSignal(RunningJob job) {
        return Files.exists(Path.of("/tmp/.attach_pid" + job.pid()))
                || Files.exists(Path.of("/tmp/.java_pid" + job.pid()));
    }

    public void shouldLeaveNoFilesForTheSignalWhenMpirunIsKilled() {
        RunningJob job = startStanding(Jdk.current());
        job.signal("QUIT");
        job.awaitStderr("SIGQUIT", 1);
        job.signal("KILL");
        long deadlineNs = System.nanoTime() + 20_000_000_000L; // before finish, which ends what is there too long
        while (hasFilesForTheSignal(job) && System.nanoTime() < deadlineNs) {
            Pause.milliseconds(50);
        }
        boolean isLeft = hasFilesForTheSignal(job);
        job.finish().require(!isLeft, "files for the signal are left in /tmp");
    }

    public void shouldRefuseAStallReportThatCannotBe() {
        MpiJob.ofWords("--stall-report", "0", "-n", "1", "true")
                .run()
                .assertFailed()
                .assertStderr("--stall-report 0");
        MpiJob.ofWords("--stall-report", "5", "--hydra", "-n", "1", "true")
                .run()
                .assertFailed()
                .assertStderr("--stall-report needs to know the machines: name them with --host");
    }

    /** Nodes see nothing of each other's files; also at SIGQUIT, where what collects is started by the signal. */
    public void shouldReportRanksThatWaitForLongOnAllMachines() {
        try (Testbed testbed = Testbed.up(2, "1gbit")) {
            RunningJob job = standingOn(testbed, "--stall-report", "2");
            job.awaitStderr("wait for each other in a cycle: 1 -> 2 -> 1$", 1);
            release(job)
                    .assertStderr(
                            "^mpirun: \\d of 4 ranks wait longer than 2 s .--stall-report.; the job goes on$",
                            "^  rank 1 on node0: waits in receive, peer 2, tag 12, context \\d+ .MPI_COMM_WORLD., for",
                            "^  rank 2 on node1: waits in receive, peer 1, tag 21, context \\d+ .pair of 1 and 2., for");
            job = standingOn(testbed);
            signalThrice(job); // waits of less than a second, as at the first time, tell of no cycle
            job.awaitStderr("wait for each other in a cycle: 1 -> 2 -> 1$", 1);
            release(job)
                    .assertStderr(
                            "^mpirun: what the ranks do .SIGQUIT.; the job goes on$",
                            "^  rank 0 on node0: computes$",
                            "^  rank 3 on node1: waits in receive, peer 0, tag 3,");
        }
    }

    private static RunningJob standingOn(Testbed testbed, String... options) {
        RunningJob job = MpiJob.of(4, Standing.class)
                .across(testbed, 2)
                .options(options)
                .limit(90)
                .start();
        job.awaitStdout("READY", 4);
        return job;
    }

    public void shouldNotDisturbAJobThatEndsBeforeTheTimeout() {
        MpiJob.of(2, Hello.class).options("--timeout", "50").run().assertOk(2).assertSilent();
    }

    public void shouldEndProgramsWithoutMpiAtTheTimeout() {
        MpiJob.ofWords("--timeout", "1", "-n", "2", "sleep", "600")
                .limit(20)
                .run()
                .assertFailed()
                .assertFaster(15);
    }

    public void shouldOpenThePortOfTheDebugger() throws IOException {
        int port = FreePorts.inARow(1);
        RunningJob job = MpiJob.of(2, Hello.class)
                .options("--debug-rank", "1", "--debug-port", Integer.toString(port))
                .limit(40)
                .start();
        job.awaitStdout("(?i)listening|hello from rank 0", 1);
        byte[] answer = handshake(port);
        if (!new String(answer, java.nio.charset.StandardCharsets.US_ASCII).equals("JDWP-Handshake")) {
            throw new AssertionError("port " + port + " does not speak JDWP");
        }
        job.signal("TERM");
        job.finish().assertClean();
    }

    private static byte[] handshake(int port) throws IOException {
        IOException last = null;
        for (int attempt = 0; attempt < 100; attempt++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setSoTimeout(10_000);
                socket.getOutputStream().write("JDWP-Handshake".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
                return socket.getInputStream().readNBytes(14);
            } catch (IOException e) {
                last = e;
                Pause.milliseconds(100);
            }
        }
        throw new IOException("nobody listens at port " + port, last);
    }

    public void shouldRefuseObjectsByTheFilter() {
        MpiJob.of(2, FilteredObject.class)
                .options("--mca", "mpi_object_filter", "java.lang.*;!*")
                .run()
                .assertOk(2)
                .assertSilent();
        MpiJob.of(2, FilteredObject.class)
                .options("--mca", "mpi_object_filter", "a/b/c;;!")
                .run()
                .assertFailed()
                .assertStderr("mpi_object_filter");
    }

    /** A variable of the process manager that makes no sense ends the program with its name and value. */
    public void shouldNameMalformedVariablesOfTheProcessManager() {
        String java = railmpi.test.job.Jdk.current().tool("java");
        String[][] cases = {
            {"PMI_FD=seven", "PMI_FD", "seven"},
            {"PMI_FD=799", "PMI_FD", "799"},
            {"PMI_PORT=nowhere", "PMI_PORT", "nowhere"},
            {"PMI_PORT=127.0.0.1:1", "127.0.0.1:1", "PMI_PORT|refused|connect"},
        };
        for (String[] malformed : cases) {
            MpiJob.ofWords(
                            "env",
                            malformed[0],
                            "PMI_RANK=0",
                            "PMI_SIZE=2",
                            "PMI_ID=0",
                            java,
                            "-cp",
                            Installation.classPath(),
                            Hello.class.getName())
                    .tool("")
                    .limit(20)
                    .run()
                    .assertFailed()
                    .assertStderr(malformed[1], malformed[2], "MPIException");
        }
        MpiJob.ofWords(
                        "env",
                        "PMIX_RANK=0",
                        "PMIX_NAMESPACE=x",
                        "PMIX_VERSION=4",
                        java,
                        "-cp",
                        Installation.classPath(),
                        Hello.class.getName())
                .tool("")
                .limit(20)
                .run()
                .assertFailed()
                .assertStderr("PMIx");
    }
}
