package railmpi.pmi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit", singleThreaded = true)
public class Pmi1ClientTest {
    private static final String INIT = "> cmd=init pmi_version=1 pmi_subversion=1";
    private static final String INIT_ANSWER = "< cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0\n";
    private ScriptedServer server;

    private PmiClient client(String... script) throws IOException {
        List<String> whole = new ArrayList<>(List.of(INIT, INIT_ANSWER));
        whole.addAll(List.of(script));
        return bareClient(whole.toArray(new String[0]));
    }

    private PmiClient bareClient(String... script) throws IOException {
        Pmi1Client client = Pmi1Client.ofForeignManager(startServer(script), 0, 2, RankParent.NONE);
        client.start();
        return client;
    }

    private PmiStream startServer(String... script) throws IOException {
        InheritedSocket socket = new InheritedSocket();
        server = new ScriptedServer(socket, script);
        server.start();
        return DescriptorTransport.open(socket.number());
    }

    @AfterMethod(alwaysRun = true)
    public void checkDialogue() throws InterruptedException {
        ScriptedServer ended = server;
        server = null;
        if (ended != null) {
            assertEquals(ended.finish(), List.of());
        }
    }

    @Test(timeOut = 10_000)
    public void shouldSpeakTheCapturedDialogue() throws IOException {
        PmiClient client = client(
                "> cmd=get_my_kvsname",
                "< cmd=my_kvsname kvsname=kvs_27921_0_79865938_vm\n",
                "> cmd=get_maxes",
                "< cmd=maxes kvsname_max=256 keylen_max=64 vallen_max=1024\n",
                "> cmd=get kvsname=kvs_27921_0_79865938_vm key=PMI_process_mapping",
                "< cmd=get_result rc=0 msg=success value=(vector,(0,1,1))\n",
                "> cmd=put kvsname=kvs_27921_0_79865938_vm key=addr-0 value=a=b/0+==",
                "< cmd=put_result rc=0 msg=success\n",
                "> cmd=barrier_in",
                "< cmd=barrier_out\n",
                "> cmd=get kvsname=kvs_27921_0_79865938_vm key=addr-1",
                "< cmd=get_result rc=0 msg=success value=a=b/1+==\n",
                "> cmd=get kvsname=kvs_27921_0_79865938_vm key=nosuch",
                "< cmd=get_result rc=-1 msg=key_nosuch_not_found value=unknown\n",
                "> cmd=get_appnum",
                "< cmd=appnum appnum=0\n",
                "> cmd=get_universe_size",
                "< cmd=universe_size size=-1\n",
                "> cmd=finalize",
                "< cmd=finalize_ack\n");
        assertEquals(client.jobId(), "kvs_27921_0_79865938_vm");
        assertEquals(client.get("PMI_process_mapping"), "(vector,(0,1,1))");
        client.put("addr-0", "a=b/0+==");
        client.barrier();
        assertEquals(client.get("addr-1"), "a=b/1+==");
        assertNull(client.get("nosuch"));
        assertEquals(client.appNumber(), 0);
        assertEquals(client.universeSize(), PmiClient.UNKNOWN);
        client.finalizeClient();
    }

    @Test(timeOut = 10_000)
    public void shouldAcceptNewHydraForms() throws IOException {
        PmiClient client = bareClient(
                INIT,
                "< cmd=response_to_init rc=0 pmi_version=1 pmi_subversion=2 extra=x\n",
                "> cmd=barrier_in",
                "< cmd=barrier_out tag=0\n",
                "> cmd=get_my_kvsname",
                "< cmd=my_kvsname rc=0 kvsname=k\n",
                "> cmd=get_maxes",
                "< cmd=maxes rc=0 kvsname_max=256 keylen_max=64 vallen_max=1024\n",
                "> cmd=get kvsname=k key=missing",
                "< cmd=get_result rc=1\n");
        client.barrier();
        assertNull(client.get("missing"));
    }

    @Test(timeOut = 10_000)
    public void shouldReadAnswerThatArrivesInPieces() throws IOException {
        PmiClient client = client("> cmd=barrier_in", "< cmd=barr", "< ier_out", "< \n");
        client.barrier();
    }

    @Test(timeOut = 10_000)
    public void shouldSplitLongValuesAndPutThemTogether() throws IOException {
        String long1 = "a".repeat(700);
        PmiClient client = client(
                "> cmd=get_my_kvsname",
                "< cmd=my_kvsname kvsname=k\n",
                "> cmd=get_maxes",
                "< cmd=maxes kvsname_max=256 keylen_max=64 vallen_max=1024\n",
                "> cmd=put kvsname=k key=x-0 value=" + long1,
                "< cmd=put_result rc=0\n",
                "> cmd=put kvsname=k key=x-1 value=tail",
                "< cmd=put_result rc=0\n",
                "> cmd=put kvsname=k key=x value=%2",
                "< cmd=put_result rc=0\n",
                "> cmd=get kvsname=k key=x",
                "< cmd=get_result rc=0 value=%2\n",
                "> cmd=get kvsname=k key=x-0",
                "< cmd=get_result rc=0 value=" + long1 + "\n",
                "> cmd=get kvsname=k key=x-1",
                "< cmd=get_result rc=0 value=tail\n",
                "> cmd=put kvsname=k key=empty value=%0",
                "< cmd=put_result rc=0\n");
        client.put("x", long1 + "tail");
        assertEquals(client.get("x"), long1 + "tail");
        client.put("empty", "");
    }

    @Test(timeOut = 10_000)
    public void shouldFailAtOnceWhenManagerHangsUp() throws IOException {
        PmiClient client = client("> cmd=barrier_in");
        String message = expectThrows(PmiException.class, client::barrier).getMessage();
        assertTrue(message.contains("closed the connection"), message);
    }

    @Test(timeOut = 10_000)
    public void shouldFailWhenAnswerIsAnotherOne() throws IOException {
        PmiClient client = client("> cmd=barrier_in", "< nonsense\n");
        assertThrows(PmiException.class, client::barrier);
    }

    @DataProvider
    public Object[][] refusals() {
        return new Object[][] {
            {"cmd=response_to_init pmi_version=1 rc=-1"},
            {"cmd=response_to_init pmi_version=2 rc=0"},
            {"cmd=response_to_init pmi_version=one rc=0"},
        };
    }

    @Test(dataProvider = "refusals", timeOut = 10_000)
    public void shouldFailWhenInitIsRefused(String answer) {
        String message = expectThrows(PmiException.class, () -> bareClient(INIT, "< " + answer + "\n"))
                .getMessage();
        assertTrue(message.contains("pmi_version") || message.contains("PMI 2"), message);
    }

    @Test(timeOut = 10_000)
    public void shouldCleanMessageOfAbort() throws Exception {
        PmiClient client = client("> cmd=abort exitcode=7 message=it_went_wrong_");
        client.abort(7, "it went\nwrong\\");
        server.join();
    }

    @Test(timeOut = 10_000)
    public void shouldRefuseCharactersThatTheProtocolCannotCarry() throws IOException {
        PmiClient client = client();
        assertThrows(IllegalArgumentException.class, () -> client.put("key", "a b"));
        assertThrows(IllegalArgumentException.class, () -> client.put("key", "a\nb"));
        assertThrows(IllegalArgumentException.class, () -> client.put("key", "a\\b"));
        assertThrows(IllegalArgumentException.class, () -> client.put("k=y", "b"));
        assertThrows(IllegalArgumentException.class, () -> client.put("", "b"));
    }

    @Test(timeOut = 10_000)
    public void shouldTellOwnManagerMore() throws Exception {
        PmiStream stream = startServer(
                INIT,
                INIT_ANSWER,
                "> cmd=railmpi_thread tid=17",
                "< cmd=railmpi_thread_result rc=0\n",
                "> cmd=railmpi_finalized");
        Pmi1Client client = Pmi1Client.ofOwnManager(stream, 0, 2, "job");
        client.start();
        client.announceThread(17);
        client.announceFinalize();
        server.join();
    }

    /** In the way of our own manager, whose lines do not hold what the shell is to do. */
    private Pmi1Client spawner(String... answers) throws IOException {
        List<String> script = new ArrayList<>(List.of(INIT, INIT_ANSWER));
        for (String line : List.of(
                "mcmd=spawn",
                "railmpi_encoded=1",
                "nprocs=1",
                "execname=x",
                "totspawns=1",
                "spawnssofar=1",
                "argcnt=0",
                "preput_num=0",
                "info_num=0",
                "endcmd")) {
            script.add("> " + line);
        }
        script.addAll(List.of(answers));
        Pmi1Client client = Pmi1Client.ofOwnManager(startServer(script.toArray(new String[0])), 0, 2, "job");
        client.start();
        return client;
    }

    private static SpawnRequest request() {
        return new SpawnRequest(List.of(new SpawnCommand("x", List.of(), 1, Map.of())), Map.of());
    }

    /** The answer may come later, and is not taken for another one. */
    @Test(timeOut = 10_000)
    public void shouldGiveUpASpawnThatIsNotAnswered() throws Exception {
        Pmi1Client client = spawner(
                ScriptedServer.WAIT,
                "> cmd=barrier_in",
                "< cmd=spawn_result rc=0 jobid=1.0-1\ncmd=barrier_out\n",
                "> cmd=lookup_name service=x",
                "< cmd=lookup_result rc=0 port=p\n");
        String message = expectThrows(PmiException.class, () -> client.spawn(request(), 1000))
                .getMessage();
        assertTrue(message.contains("not answered within 1 s"), message);
        server.goOn();
        client.barrier();
        assertEquals(client.lookup("x"), "p");
    }

    /** Slurm would do both. */
    @Test(timeOut = 10_000)
    public void shouldRefuseToPublishTwiceAndToTakeBackWhatIsNotThere() throws IOException {
        PmiClient client = client(
                "> cmd=lookup_name service=x",
                "< cmd=lookup_result info=ok port=p\n",
                "> cmd=lookup_name service=x",
                "< cmd=lookup_result info=fail\n");
        assertEquals(client.publish("x", "q"), "it is published already");
        assertEquals(client.unpublish("x"), "it is not published");
    }

    /** Slurm's is in the syntax of PMI 2 and has no newline. */
    @Test(timeOut = 10_000)
    public void shouldUnderstandARefusalOfSlurm() throws IOException {
        Pmi1Client client = spawner(
                "< cmd=spawn-response;rc=", "< 3;errmsg=spawn failed;", "> cmd=barrier_in", "< cmd=barrier_out\n");
        String message = expectThrows(PmiException.class, () -> client.spawn(request(), 9000))
                .getMessage();
        assertTrue(message.contains("spawn failed"), message);
        client.barrier();
    }

    @Test(timeOut = 10_000)
    public void shouldTellForeignManagerNoMoreThanItKnows() throws IOException {
        PmiClient client = client();
        client.announceThread(17);
        client.announceFinalize();
    }
}
