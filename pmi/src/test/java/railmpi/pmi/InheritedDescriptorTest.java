package railmpi.pmi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** PMI_FD: dialogues with a scripted manager over a real pair of sockets. */
@Test(groups = "unit", singleThreaded = true)
public class InheritedDescriptorTest {
    private static final long LIMIT_SECONDS = 10;

    private InheritedSocket socket;
    private ScriptedServer server;

    @BeforeMethod
    public void openSocket() throws IOException {
        socket = new InheritedSocket();
    }

    @AfterMethod(alwaysRun = true)
    public void checkDialogue() throws InterruptedException {
        ScriptedServer ended = server;
        server = null;
        if (ended == null) {
            socket.closeOurs();
            socket.hangUp();
        } else {
            assertEquals(ended.finish(), List.of());
        }
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("PMI_FD", Integer.toString(socket.number()));
        environment.put("PMI_RANK", "1");
        environment.put("PMI_SIZE", "3");
        return environment;
    }

    private Pmi1Client client(String... script) throws IOException {
        return clientOf(RankParent.NONE, script);
    }

    private Pmi1Client clientOf(RankParent parent, String... script) throws IOException {
        start(script);
        PmiStream stream = DescriptorTransport.open(socket.number());
        Pmi1Client client = Pmi1Client.ofForeignManager(stream, 1, 3, parent);
        client.start();
        return client;
    }

    private void start(String... script) {
        List<String> whole = new ArrayList<>();
        whole.add("> cmd=init pmi_version=1 pmi_subversion=1");
        whole.add("< cmd=response_to_init rc=0 pmi_version=1 pmi_subversion=1 \n");
        whole.addAll(List.of(script));
        server = new ScriptedServer(socket, whole.toArray(new String[0]));
        server.start();
    }

    /** Recorded with Slurm 22.05, srun --mpi=pmi2 on two nodes: rc first, a blank at the end of each line. */
    @Test(timeOut = 10_000)
    public void shouldSpeakTheDialogueOfSlurm() throws IOException {
        Pmi1Client client = client(
                "> cmd=get_my_kvsname",
                "< cmd=my_kvsname rc=0 kvsname=1.0 \n",
                "> cmd=get_maxes",
                "< cmd=maxes rc=0 kvsname_max=256 keylen_max=64 vallen_max=1024 \n",
                "> cmd=get kvsname=1.0 key=PMI_process_mapping",
                "< cmd=get_result rc=0 value=(vector,(0,1,3),(1,1,1)) \n",
                "> cmd=put kvsname=1.0 key=addr-0 value=a=b/0+==",
                "< cmd=put_result rc=0 \n",
                "> cmd=barrier_in",
                "< cmd=barrier_out rc=0 \n",
                "> cmd=get kvsname=1.0 key=addr-1",
                "< cmd=get_result rc=0 value=a=b/1+== \n",
                "> cmd=get kvsname=1.0 key=nosuch",
                "< cmd=get_result rc=1 \n",
                "> cmd=get_appnum",
                "< cmd=appnum rc=0 appnum=-1 \n",
                "> cmd=get_universe_size",
                "< cmd=universe_size rc=0 size=4 \n",
                "> cmd=finalize",
                "< cmd=finalize_ack rc=0 \n");
        assertEquals(client.jobId(), "1.0");
        assertEquals(client.get("PMI_process_mapping"), "(vector,(0,1,3),(1,1,1))");
        client.put("addr-0", "a=b/0+==");
        client.barrier();
        assertEquals(client.get("addr-1"), "a=b/1+==");
        assertNull(client.get("nosuch"));
        assertEquals(client.appNumber(), PmiClient.UNKNOWN);
        assertEquals(client.universeSize(), 4);
        client.finalizeClient();
    }

    @Test(timeOut = 10_000)
    public void shouldReadPiecesOfALineAndSeveralLinesAtOnce() throws IOException {
        Pmi1Client client = client(
                "> cmd=barrier_in",
                "< cmd=bar",
                "< rier_out ta",
                "< g=7\ncmd=barrier_out tag=8\ncmd=barr",
                "> cmd=barrier_in",
                "> cmd=barrier_in",
                "< ier_out\n");
        client.barrier();
        client.barrier();
        client.barrier();
    }

    @Test(timeOut = 10_000)
    public void shouldPreferTheDescriptorToThePort() throws IOException {
        start("> cmd=barrier_in", "< cmd=barrier_out\n", "> cmd=finalize", "< cmd=finalize_ack\n");
        Map<String, String> environment = environment();
        environment.put("PMI_PORT", "localhost:1");
        environment.put("PMI_ID", "0");
        environment.put("MPI_LOCALRANKID", "0");
        environment.put("MPI_LOCALNRANKS", "2");
        environment.put("PMIX_RANK", "2");
        PmiClient client = Pmi.connect(environment);
        assertEquals(client.rank(), 1);
        assertEquals(client.size(), 3);
        client.barrier();
        client.finalizeClient();
        client.close();
    }

    @Test(timeOut = 10_000)
    public void shouldFailAtOnceWhenManagerHangsUpInABarrier() throws IOException {
        Pmi1Client client = client("> cmd=barrier_in");
        String message = expectThrows(PmiException.class, client::barrier).getMessage();
        assertEquals(message, "the process manager of rank 1 closed the connection (barrier_out was expected)");
    }

    @Test(timeOut = 10_000)
    public void shouldFailWhenManagerHangsUpInTheMiddleOfALine() throws IOException {
        Pmi1Client client = client("> cmd=barrier_in", "< cmd=barrier_ou");
        String message = expectThrows(PmiException.class, client::barrier).getMessage();
        assertTrue(message.contains("closed the connection"), message);
    }

    @Test(timeOut = 10_000)
    public void shouldFailWhenManagerIsGoneBeforeTheRequest() throws Exception {
        Pmi1Client client = client();
        server.join();
        String message = expectThrows(PmiException.class, client::barrier).getMessage();
        assertTrue(
                message.contains("of rank 1 is lost: write to descriptor") && message.contains("Broken pipe"), message);
    }

    @Test(timeOut = 10_000)
    public void shouldCarryAddressesOfManyInterfaces() throws IOException {
        StringBuilder value = new StringBuilder();
        for (int i = 0; value.length() < 4096; i++) {
            value.append("fe80::")
                    .append(i)
                    .append("%eth")
                    .append(i)
                    .append(",10.0.0.")
                    .append(i)
                    .append(':');
        }
        List<String> script = new ArrayList<>(List.of(
                "> cmd=get_my_kvsname",
                "< cmd=my_kvsname kvsname=kvs\n",
                "> cmd=get_maxes",
                "< cmd=maxes kvsname_max=256 keylen_max=64 vallen_max=1024\n"));
        List<String> gets = new ArrayList<>();
        int parts = 0;
        for (int start = 0; start < value.length(); start += 700) {
            String part = value.substring(start, Math.min(start + 700, value.length()));
            script.addAll(
                    List.of("> cmd=put kvsname=kvs key=a-" + parts + " value=" + part, "< cmd=put_result rc=0\n"));
            gets.addAll(List.of("> cmd=get kvsname=kvs key=a-" + parts, "< cmd=get_result rc=0 value=" + part + "\n"));
            parts++;
        }
        script.addAll(List.of("> cmd=put kvsname=kvs key=a value=%" + parts, "< cmd=put_result rc=0\n"));
        script.addAll(List.of("> cmd=get kvsname=kvs key=a", "< cmd=get_result value=%" + parts + " rc=0\n"));
        script.addAll(gets);
        Pmi1Client client = client(script.toArray(new String[0]));
        client.put("a", value.toString());
        assertEquals(client.get("a"), value.toString());
    }

    /** Slurm reads no longer line than 1024 bytes, whatever it says of keys and values. */
    @Test(timeOut = 10_000)
    public void shouldKeepLinesShort() throws IOException {
        String name = "n".repeat(250);
        String key = "k".repeat(60);
        int room = 1022 - "cmd=put kvsname= key= value=".length() - name.length() - 63;
        String part = "v".repeat(room);
        Pmi1Client client = client(
                "> cmd=get_my_kvsname",
                "< cmd=my_kvsname kvsname=" + name + "\n",
                "> cmd=get_maxes",
                "< cmd=maxes kvsname_max=256 keylen_max=64 vallen_max=1024\n",
                "> cmd=put kvsname=" + name + " key=" + key + "-0 value=" + part,
                "< cmd=put_result rc=0\n",
                "> cmd=put kvsname=" + name + " key=" + key + "-1 value=w",
                "< cmd=put_result rc=0\n",
                "> cmd=put kvsname=" + name + " key=" + key + " value=%2",
                "< cmd=put_result rc=0\n");
        client.put(key, part + "w");
        String message = expectThrows(PmiException.class, () -> client.put(key + "long", "v"))
                .getMessage();
        assertTrue(message.contains("longer than the 63 characters"), message);
    }

    /** One request at a time: the get of one thread waits for the barrier of another. */
    @Test(timeOut = 10_000)
    public void shouldNotAskDuringABarrier() throws Exception {
        Pmi1Client client = client(
                "> cmd=get_my_kvsname",
                "< cmd=my_kvsname kvsname=k\n",
                "> cmd=get_maxes",
                "< cmd=maxes keylen_max=64 vallen_max=1024\n",
                "> cmd=barrier_in",
                ScriptedServer.WAIT,
                "< cmd=barrier_out\n",
                "> cmd=get kvsname=k key=a",
                "< cmd=get_result rc=0 value=b\n");
        client.jobId();
        CompletableFuture<Void> barrier = CompletableFuture.runAsync(client::barrier);
        server.awaitWait();
        FutureTask<String> value = new FutureTask<>(() -> client.get("a"));
        Thread asking = new Thread(value);
        asking.start();
        while (asking.getState() != Thread.State.BLOCKED) {
            assertTrue(asking.isAlive(), "the get did not wait");
            Thread.onSpinWait();
        }
        server.goOn();
        barrier.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        assertEquals(value.get(LIMIT_SECONDS, TimeUnit.SECONDS), "b");
    }

    @Test(timeOut = 10_000)
    public void shouldAbortDuringABarrier() throws Exception {
        Pmi1Client client =
                client("> cmd=barrier_in", ScriptedServer.WAIT, "> cmd=abort exitcode=7 message=it_is_time");
        CompletableFuture<Void> barrier = CompletableFuture.runAsync(client::barrier);
        server.awaitWait();
        client.abort(7, "it is time");
        server.goOn();
        Throwable cause = expectThrows(ExecutionException.class, () -> barrier.get(LIMIT_SECONDS, TimeUnit.SECONDS))
                .getCause();
        assertTrue(cause instanceof PmiException, String.valueOf(cause));
    }

    @Test(timeOut = 10_000)
    public void shouldEndTheJobWhenTheProcessExitsWithoutFinalize() throws Exception {
        Pmi1Client client = client("> cmd=abort exitcode=1 message=exit_without_MPI.Finalize");
        new ExitWatch(client).run();
        server.join();
    }

    @Test(timeOut = 10_000)
    public void shouldLeaveTheEndOfTheJobToAParentThatWillKnowTheStatus() throws Exception {
        Path reports = Files.createTempFile("railmpi-reports", "");
        try {
            Pmi1Client client = clientOf(RankParent.of(reports + " feedbeef"));
            new ExitWatch(client).run();
            assertEquals(Files.readString(reports), "feedbeefbegun\n");
            server.join();
        } finally {
            Files.delete(reports);
        }
    }

    @Test(timeOut = 10_000)
    public void shouldTellTheParentWhenTheProcessMayExit() throws Exception {
        Path reports = Files.createTempFile("railmpi-reports", "");
        try {
            // the file of a real parent is a pipe; this one keeps the last line only
            Pmi1Client client = clientOf(
                    RankParent.of(reports + " feedbeef"),
                    "> cmd=barrier_in",
                    "< cmd=barrier_out\n",
                    "> cmd=barrier_in",
                    "< cmd=barrier_out\n",
                    "> cmd=finalize",
                    "< cmd=finalize_ack\n");
            client.barrier();
            client.announceFinalize();
            assertEquals(Files.readString(reports), "feedbeeffinished\n");
            client.barrier();
            assertEquals(Files.readString(reports), "feedbeefbegun\n");
            client.finalizeClient();
            assertEquals(Files.readString(reports), "feedbeeffinished\n");
        } finally {
            Files.delete(reports);
        }
    }

    @Test(timeOut = 10_000)
    public void shouldEndTheJobWhenTheParentCannotBeTold() throws Exception {
        Pmi1Client client = clientOf(
                RankParent.of("/nowhere/at/all feedbeef"), "> cmd=abort exitcode=1 message=exit_without_MPI.Finalize");
        new ExitWatch(client).run();
        server.join();
    }

    @Test(timeOut = 10_000)
    public void shouldLetTheProcessExitAfterFinalizeUntilTheNextBarrier() throws Exception {
        Pmi1Client client = client(
                "> cmd=barrier_in", "< cmd=barrier_out\n", "> cmd=abort exitcode=1 message=exit_without_MPI.Finalize");
        client.announceFinalize();
        new ExitWatch(client).run();
        client.barrier();
        new ExitWatch(client).run();
        server.join();
    }

    @Test(timeOut = 10_000)
    public void shouldEndTheJobWithTheStatusOfASignal() throws Exception {
        Pmi1Client client = client("> cmd=abort exitcode=143 message=SIGTERM");
        Thread handler = new Thread(new ExitWatch(client), "SIGTERM handler");
        handler.start();
        handler.join();
        server.join();
    }

    public void shouldNameADescriptorThatWasNotInherited() {
        Map<String, String> environment = environment();
        environment.put("PMI_FD", "99999");
        String message =
                expectThrows(PmiException.class, () -> Pmi.connect(environment)).getMessage();
        assertTrue(message.contains("PMI_FD=99999") && message.contains("did not inherit"), message);
    }

    public void shouldNameADescriptorThatIsNoSocket() throws IOException {
        Path file = Files.createTempFile("railmpi", "pmi");
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.write(1);
            Map<String, String> environment = environment();
            environment.put("PMI_FD", Integer.toString(numberOf(file)));
            String message = expectThrows(PmiException.class, () -> Pmi.connect(environment))
                    .getMessage();
            assertTrue(message.contains("is " + file.toRealPath() + ", not a socket"), message);
        } finally {
            Files.delete(file);
        }
    }

    private static int numberOf(Path file) throws IOException {
        try (var entries = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path entry : entries) {
                if (Files.isSymbolicLink(entry) && Files.readSymbolicLink(entry).equals(file.toRealPath())) {
                    return Integer.parseInt(entry.getFileName().toString());
                }
            }
        }
        throw new AssertionError(file + " is not open");
    }
}
