package railmpi.bench.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;

/** That estimates know what a JVM has and how its collector places arrays. */
@Test(groups = "unit")
public final class JvmMemoryTest {
    private static final long MEBIBYTE = 1 << 20;
    private static final JvmMemory SMALL = new JvmMemory(24 * MEBIBYTE, 8 * MEBIBYTE, MEBIBYTE);

    public void shouldCountARegionMoreForEachLongArray() {
        assertTrue(SMALL.holds(21 * MEBIBYTE, 3, false));
        assertFalse(SMALL.holds(24 * MEBIBYTE, 3, false));
        assertTrue(new JvmMemory(24 * MEBIBYTE, 0, 0).holds(24 * MEBIBYTE, 3, false));
    }

    public void shouldLimitDirectBuffersByThemselves() {
        assertTrue(SMALL.holds(8 * MEBIBYTE, 3, true));
        assertFalse(SMALL.holds(8 * MEBIBYTE + 1, 3, true));
        assertEquals(JvmMemory.option(true), "-XX:MaxDirectMemorySize");
    }

    public void shouldLeaveOutWhatIsTakenAlready() {
        byte[] taken = new byte[(int) (4 * MEBIBYTE)];
        JvmMemory jvm = JvmMemory.measured();
        assertTrue(jvm.heapBytes() <= Runtime.getRuntime().maxMemory() - taken.length, jvm.toString());
        assertTrue(jvm.directBytes() > 0, jvm.toString());
    }
}
