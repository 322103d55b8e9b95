package railmpi.launch.job;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.Arrays;
import org.testng.annotations.Test;
import railmpi.launch.manager.JobDirectory;

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
}
