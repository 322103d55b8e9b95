package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;

import java.util.List;
import org.testng.SkipException;
import org.testng.annotations.Test;

/** What is said on a machine without RDMA devices, and one skip that stands for all tests that need one. */
@Test(groups = "unit")
public final class VerbsDeviceTest {
    private static boolean isRequired() {
        return Boolean.getBoolean("railmpi.verbs.required");
    }

    @Test
    public void shouldHavePortsOrSayWhyNot() {
        try (VerbsFabric fabric = new VerbsFabric(VerbsConfig.ofJob(1))) {
            assertEquals(fabric.name(), "verbs");
            if (isRequired()) {
                assertNull(fabric.whyNoPorts());
            }
            if (fabric.whyNoPorts() == null) {
                assertFalse(fabric.ports().isEmpty());
                assertNotNull(fabric.events());
            } else {
                assertFalse(fabric.whyNoPorts().isEmpty());
                assertEquals(fabric.ports(), List.of());
                assertNull(fabric.events());
            }
        }
    }

    @Test
    public void shouldLeaveTestsOnDevicesToTheirOwnProgram() {
        if (!isRequired()) {
            throw new SkipException("tests on verbs devices are run by bin/softroce-test");
        }
    }
}
