package railmpi.launch.job;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

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
}
