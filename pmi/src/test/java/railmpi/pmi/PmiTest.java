package railmpi.pmi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class PmiTest {
    private static Map<String, String> environment(String... namesAndValues) {
        Map<String, String> environment = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            environment.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return environment;
    }

    public void shouldBeWorldOfOneWithoutManager() {
        PmiClient client = Pmi.connect(environment());
        assertEquals(client.rank(), 0);
        assertEquals(client.size(), 1);
        client.put("a", "b");
        client.barrier();
        assertEquals(client.get("a"), "b");
        assertNull(client.get("c"));
        client.finalizeClient();
        client.close();
    }

    @DataProvider
    public Object[][] malformed() {
        String path = "/no/such/pmi-0";
        return new Object[][] {
            {environment("RAILMPI_PMI_PATH", path, "PMI_RANK", "0"), "PMI_SIZE"},
            {environment("RAILMPI_PMI_PATH", path, "PMI_SIZE", "2"), "PMI_RANK"},
            {environment("RAILMPI_PMI_PATH", path, "PMI_SIZE", "2", "PMI_RANK", "x"), "PMI_RANK=x"},
            {environment("RAILMPI_PMI_PATH", path, "PMI_SIZE", "2", "PMI_RANK", "2"), "PMI_RANK=2"},
            {environment("RAILMPI_PMI_PATH", path, "PMI_SIZE", "2", "PMI_RANK", "-1"), "PMI_RANK=-1"},
            {environment("RAILMPI_PMI_PATH", path, "PMI_SIZE", "0", "PMI_RANK", "0"), "PMI_SIZE=0"},
            {environment("RAILMPI_PMI_PATH", path, "PMI_SIZE", "2", "PMI_RANK", "0"), "RAILMPI_PMI_PATH=" + path},
            {environment("PMI_PORT", "localhost", "PMI_ID", "0"), "PMI_PORT=localhost"},
            {environment("PMI_PORT", "localhost:x", "PMI_ID", "0"), "PMI_PORT=localhost:x"},
            {environment("PMI_PORT", "localhost:1", "PMI_ID", "0"), "PMI_PORT=localhost:1"},
            {environment("PMI_PORT", "localhost:1"), "PMI_ID"},
            {environment("PMI_PORT", "no-such-host.invalid:1", "PMI_ID", "0"), "no-such-host.invalid is not known"},
            {environment("PMI_FD", "x", "PMI_RANK", "0", "PMI_SIZE", "2"), "PMI_FD=x"},
            {environment("PMI_FD", "-1", "PMI_RANK", "0", "PMI_SIZE", "2"), "PMI_FD=-1"},
            {environment("PMI_FD", "7", "PMI_RANK", "2", "PMI_SIZE", "2"), "PMI_RANK=2"},
            {environment("PMI_FD", "7", "PMI_RANK", "0"), "PMI_SIZE"},
            {environment("PMI_FD", "7", "PMI_SIZE", "2"), "PMI_RANK"},
            {environment("PMI_RANK", "0", "PMI_SIZE", "2"), "PMI_SIZE=2"},
            {environment("PMIX_RANK", "3"), "PMIX_RANK=3"},
            {environment("PRTE_LAUNCHED", "1"), "PRTE_LAUNCHED=1"},
        };
    }

    @Test(dataProvider = "malformed", timeOut = 60_000)
    public void shouldNameVariableAndValueWhenEnvironmentIsMalformed(Map<String, String> environment, String named) {
        String message =
                expectThrows(PmiException.class, () -> Pmi.connect(environment)).getMessage();
        assertTrue(message.contains(named), message);
    }

    @Test(timeOut = 10_000)
    public void shouldShakeHandsOverPort() throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> serve(listening));
            server.start();
            PmiClient client =
                    Pmi.connect(environment("PMI_PORT", "127.0.0.1:" + listening.getLocalPort(), "PMI_ID", "1"));
            assertEquals(client.rank(), 1);
            assertEquals(client.size(), 3);
            client.close();
            server.join();
        }
    }

    private static void serve(ServerSocket listening) {
        try (Socket socket = listening.accept()) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            assertEquals(in.readLine(), "cmd=initack pmiid=1");
            String answers = "cmd=initack\ncmd=set size=3\ncmd=set rank=1\ncmd=set debug=0\n";
            socket.getOutputStream().write(answers.getBytes(StandardCharsets.ISO_8859_1));
            assertEquals(in.readLine(), "cmd=init pmi_version=1 pmi_subversion=1");
            String answer = "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0\n";
            socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
            in.readLine();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Regular files in place of the pipes: reading them ends at once, as with a manager that is dead. */
    @Test(timeOut = 10_000)
    public void shouldFailAtOnceWhenManagerOfPathIsDead() throws IOException {
        File directory = Files.createTempDirectory("railmpi").toFile();
        File in = new File(directory, "pmi-0.in");
        File out = new File(directory, "pmi-0.out");
        assertTrue(in.createNewFile() && out.createNewFile());
        Map<String, String> environment =
                environment("RAILMPI_PMI_PATH", directory + "/pmi-0", "PMI_RANK", "0", "PMI_SIZE", "1");
        String message =
                expectThrows(PmiException.class, () -> Pmi.connect(environment)).getMessage();
        assertTrue(message.contains("closed the connection"), message);
        String second =
                expectThrows(PmiException.class, () -> Pmi.connect(environment)).getMessage();
        assertTrue(second.contains("connected as this rank already"), second);
        assertTrue(new File(directory, "pmi-0.claimed").delete() && out.delete() && directory.delete());
    }
}
