package railmpi.fabric.verbs;

import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;

@Test(groups = "unit")
public final class LockedMemoryTest {
    private static final String NOBODY = "Name:\tjava\nCapEff:\t0000000000000000\n";
    private static final String ROOT = "Name:\tjava\nCapEff:\t000001ffffffffff\n";

    private static String limits(String soft) {
        return "Limit                     Soft Limit           Hard Limit           Units\n"
                + "Max processes             31501                31501                processes\n"
                + "Max locked memory         " + soft + "              8388608              bytes\n"
                + "Max address space         unlimited            unlimited            bytes\n";
    }

    @Test
    public void shouldNameLimitAndRemedyWhenLittleMayBeLocked() {
        String problem = LockedMemory.problem(limits("8388608"), NOBODY);
        assertNotNull(problem);
        assertTrue(problem.contains("8192 KiB") && problem.contains("ulimit -l unlimited"), problem);
    }

    @Test
    public void shouldBeContentWhenEnoughMayBeLocked() {
        assertNull(LockedMemory.problem(limits("unlimited"), NOBODY));
        assertNull(LockedMemory.problem(limits("67108864"), NOBODY));
        assertNull(LockedMemory.problem(limits("65536"), ROOT));
    }

    @Test
    public void shouldBeContentWhenTheSystemDoesNotTell() {
        assertNull(LockedMemory.problem("", ""));
    }
}
