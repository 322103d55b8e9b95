package railmpi.launch.manager;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class LocalMachineTest {
    public void shouldReadCpuLists() {
        assertEquals(LocalMachine.cpus("0"), Arrays.asList(0));
        assertEquals(LocalMachine.cpus("0-2,5,8-9"), Arrays.asList(0, 1, 2, 5, 8, 9));
    }

    public void shouldKnowThisProcess() {
        LocalMachine machine = LocalMachine.read();
        assertTrue(LocalMachine.isRunning(machine.processIdentity()));
        assertTrue(machine.processIdentity().startsWith(ProcessHandle.current().pid() + " "));
        assertFalse(LocalMachine.isRunning(ProcessHandle.current().pid() + " 1"));
        assertFalse(machine.allowedCpus().isEmpty());
    }

    public void shouldRemoveOnlyLeftoversOfTheDead() {
        LocalMachine machine = LocalMachine.read();
        JobDirectory one = JobDirectory.create(System.getProperty("java.io.tmpdir"), machine);
        JobDirectory other = JobDirectory.create(System.getProperty("java.io.tmpdir"), machine);
        other.removeLeftovers(machine);
        assertTrue(one.path().isDirectory());
        one.remove();
        other.remove();
        assertFalse(one.path().exists() || other.path().exists());
    }

    public void shouldDescribeWaits() {
        ByteBuffer record = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(WaitReport.describe(record.array(), 0), null);
        record.putInt(2).putInt(-1).putInt(5).putInt(3).putLong(1000);
        assertEquals(
                WaitReport.describe(record.array(), 3500),
                "waits in a collective operation: receive, peer any, tag 5, context 2, for 2.5 s");
        record.putInt(12, 4);
        assertEquals(
                WaitReport.describe(record.array(), 3500), "waits in receive, peer any, tag 5, context 4, for 2.5 s");
        record.putInt(24, 1);
        assertTrue(WaitReport.describe(record.array(), 3500).contains("pml_unexpected_limit"));
        record.putInt(24, 0);
        record.putInt(0, 5).putInt(12, -1);
        assertEquals(WaitReport.describe(record.array(), 1000), "waits in wait for any request, for 0.0 s");
    }
}
