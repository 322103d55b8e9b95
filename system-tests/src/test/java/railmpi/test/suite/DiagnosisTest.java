package railmpi.test.suite;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RunningJob;
import railmpi.test.programs.Deadlock;
import railmpi.test.programs.FilteredObject;
import railmpi.test.programs.Hello;

/** What helps a user to find his mistake, and malformed surroundings. */
@Test(groups = "multiprocess")
public final class DiagnosisTest {
    /**
     * The time-out shows operation, peer and tag of every rank, why a short message has to wait, and its threads. A
     * rank notes where it waits when it goes to sleep: after few looks here, because each can take a time slice on a
     * machine that others keep busy.
     */
    public void shouldTellWhereRanksWaitAtTheTimeout() {
        JobResult result = MpiJob.of(3, Deadlock.class)
                .options("--timeout", "4", "--mca", "btl_yield_passes", "20", "--mca", "pml_unexpected_limit", "64k")
                .limit(30)
                .run()
                .assertFailed()
                .assertFaster(15);
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
        both.assertStderr("time.?(out|limit)|4 s");
    }

    public void shouldNotDisturbAJobThatEndsBeforeTheTimeout() {
        MpiJob.of(2, Hello.class).options("--timeout", "50").run().assertOk(2).assertSilent();
    }

    public void shouldEndProgramsWithoutMpiAtTheTimeout() {
        MpiJob.ofWords("--timeout", "1", "-n", "2", "sleep", "600")
                .limit(20)
                .run()
                .assertFailed()
                .assertFaster(8);
    }

    public void shouldOpenThePortOfTheDebugger() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
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
                railmpi.test.job.Pause.milliseconds(100);
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
