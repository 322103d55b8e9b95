package railmpi.launch.job;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.launch.LaunchException;

@Test(groups = "unit")
public class HostListTest {
    private static HostList list(String text) {
        HostList hosts = new HostList();
        hosts.addList("--host", text);
        return hosts;
    }

    private static HostList file(String text) throws IOException {
        HostList hosts = new HostList();
        addFile(hosts, text);
        return hosts;
    }

    private static void addFile(HostList hosts, String text) throws IOException {
        Path file = Files.createTempFile("railmpi-hosts", "");
        try {
            Files.writeString(file, text);
            hosts.addFile("--hostfile", file.toString());
        } finally {
            Files.delete(file);
        }
    }

    /** A list, and the lines for Hydra. */
    @DataProvider
    public Object[][] lists() {
        return new Object[][] {
            {"a,b", "a:1 b:1"},
            {"a:2,b:3", "a:2 b:3"},
            {"a,b,a", "a:2 b:1"},
            {"a:2,a:2", "a:4"},
            {"10.1.2.3:2", "10.1.2.3:2"},
            {"fd00::1", "fd00::1:1"},
            {"node-1.example.org", "node-1.example.org:1"},
            {"a, b", "a:1 b:1"},
            {"node[01-03,07]", "node01:1 node02:1 node03:1 node07:1"},
            {"node[8-10]:2,x", "node8:2 node9:2 node10:2 x:1"},
            {"r[1-2]n[0,5].lan", "r1n0.lan:1 r1n5.lan:1 r2n0.lan:1 r2n5.lan:1"},
        };
    }

    @Test(dataProvider = "lists")
    public void shouldReadLists(String text, String lines) {
        assertEquals(String.join(" ", list(text).lines()), lines);
    }

    public void shouldReadFilesOfHydra() throws IOException {
        HostList hosts = file("# cluster\nnode0:2\n\nnode1:4 binding=socket user=me # fast\n");
        assertEquals(hosts.lines(), Arrays.asList("node0:2", "node1:4 binding=socket user=me"));
        assertEquals(hosts.slots(), 6);
    }

    public void shouldReadFilesOfOpenMpi() throws IOException {
        HostList hosts = file("node0 slots=2 max_slots=4\r\nnode1 slots = 3\nnode2\nnode3 max-slots=1\nnode2\n");
        assertEquals(hosts.lines(), Arrays.asList("node0:2", "node1:3", "node2:2", "node3:1"));
        assertEquals(hosts.slots(), 8);
        assertEquals(hosts.count(), 4);
    }

    /** What editors and schedulers write. */
    @DataProvider
    public Object[][] otherFiles() {
        return new Object[][] {
            {"\ufeffnode0:2\r\nnode1\r\n", "node0:2 node1:1"},
            {"node0\rnode1\r", "node0:1 node1:1"},
            {"node[01-04,07]\n", "node01:1 node02:1 node03:1 node04:1 node07:1"},
            {"node[1-2] slots=3\n", "node1:3 node2:3"},
            {"node0,node1\n", "node0:1 node1:1"},
            {"node0 , node1 cpu=2\n", "node0:2 node1:2"},
            {"node0 cpus=4\nnode1 count = 2\n", "node0:4 node1:2"},
            {"node0 4 all.q@node0 UNDEFINED\nnode1 2 all.q@node1 <NULL>\nnode2 3\n", "node0:4 node1:2 node2:3"},
        };
    }

    @Test(dataProvider = "otherFiles")
    public void shouldReadFilesOfEditorsAndSchedulers(String text, String lines) throws IOException {
        assertEquals(String.join(" ", file(text).lines()), lines);
    }

    public void shouldReadFilesOfUtf16() throws IOException {
        Path path = Files.createTempFile("railmpi-hosts", "");
        HostList hosts = new HostList();
        Files.write(path, "node0:2\r\n".getBytes(StandardCharsets.UTF_16));
        hosts.addFile("--hostfile", path.toString());
        Files.delete(path);
        assertEquals(hosts.lines(), Arrays.asList("node0:2"));
    }

    public void shouldChooseFromAFileByAList() throws IOException {
        HostList hosts = list("node2,node1:1");
        addFile(hosts, "node0 slots=4\nnode1 slots=4\nnode2 slots=4 username=me\n");
        assertEquals(hosts.lines(), Arrays.asList("node2:4 user=me", "node1:1"));
    }

    @DataProvider
    public Object[][] badFiles() {
        return new Object[][] {
            {"", "names no host"},
            {"# nothing\n", "names no host"},
            {"node0 slots=two\n", "line 1: node0 slots=two: 'two'"},
            {"# first\r\n\r\nnode0:2\r\nnode1:2x\r\n", "line 4: node1:2x: '2x'"},
            {"node0 slots=-1\n", "-1"},
            {"node0 cores=2\n", "'cores=2'"},
            {"node0:0\n", "node0:0"},
            {"-v\n", "'-v' is not the name of a host"},
            {"a;b\n", "'a;b' is not the name of a host"},
            {"slots=2\n", "'slots=2' is not the name of a host"},
            {"node[01-\n", "bracket is not closed"},
            {"node[a-b]\n", "'a-b' is not a number or a range"},
            {"node[4-1]\n", "'4-1' is not a range"},
            {"rank 0=node0 slot=1\nrank 1 = node1 slot=0:1\n", "is a rank file"},
        };
    }

    @Test(dataProvider = "badFiles")
    public void shouldNameWhatIsWrongInAFile(String text, String named) {
        String message = expectThrows(LaunchException.class, () -> file(text)).getMessage();
        assertTrue(message.contains(named) && message.contains("--hostfile"), message);
    }
}
