package railmpi.launch.manager;

import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;
import railmpi.launch.job.LocalMachine;

@Test(groups = "unit")
public class JobDirectoryTest {
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
