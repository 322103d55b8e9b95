package railmpi.btl.stress;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.BeforeClass;
import railmpi.core.stress.StressCases;

/** The cases of this module; less states are alive at once than {@link StressMemory} has pieces. */
public final class StressTest extends StressCases {
    /** Takes care that the first case is not blamed for the memory of all. */
    @BeforeClass(alwaysRun = true)
    public void takeMemory() {
        assertEquals(StressMemory.take(1).bytes().get(0), 0);
    }
}
