package railmpi.bench.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.nio.ByteBuffer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The checks of data: they pass on what was sent and fail on anything else. */
@Test(groups = "unit")
public final class MemoryTest {
    @DataProvider
    Object[][] memories() {
        return new Object[][] {
            {new Memory(Element.BYTE, 300, false)},
            {new Memory(Element.BYTE, 300, true)},
            {new Memory(Element.INT, 300, false)},
            {new Memory(Element.INT, 300, true)},
            {new Memory(Element.FLOAT, 300, false)},
            {new Memory(Element.FLOAT, 300, true)},
            {new Memory(Element.DOUBLE, 300, false)},
            {new Memory(Element.DOUBLE, 300, true)},
        };
    }

    @Test(dataProvider = "memories")
    public void shouldHoldOnlyItsOwnPattern(Memory memory) {
        memory.fill(10, 200, 3, 2);
        assertTrue(memory.holds(10, 200, 3, 2));
        assertFalse(memory.holds(10, 200, 4, 2));
        assertFalse(memory.holds(10, 200, 3, 1));
        assertFalse(memory.holds(11, 200, 3, 2));
        assertFalse(memory.holds(10, 201, 3, 2));
        memory.clear(209, 1);
        assertFalse(memory.holds(10, 200, 3, 2));
        assertTrue(memory.holds(10, 199, 3, 2));
    }

    public void shouldHoldSumsOfTheRanksNamed() {
        Memory sums = new Memory(Element.FLOAT, 50, false);
        float[] values = (float[]) sums.object();
        Memory part = new Memory(Element.FLOAT, 50, false);
        for (int rank = 0; rank < 3; rank++) {
            part.fill(0, 50, rank, 0);
            for (int index = 0; index < 50; index++) {
                values[index] += ((float[]) part.object())[index];
            }
        }
        assertTrue(sums.holdsSums(0, 50, 0, 3, 0));
        assertTrue(sums.holdsSums(20, 30, 0, 3, 20));
        assertFalse(sums.holdsSums(0, 50, 0, 2, 0));
        values[49]++;
        assertFalse(sums.holdsSums(0, 50, 0, 3, 0));
    }

    public void shouldHoldSumsOfBytesThatWrapAround() {
        Memory sums = new Memory(Element.BYTE, 1, true);
        Memory part = new Memory(Element.BYTE, 1, false);
        byte sum = 0;
        for (int rank = 0; rank < 9; rank++) {
            part.fill(0, 1, rank, 0);
            sum += ((byte[]) part.object())[0];
        }
        ((ByteBuffer) sums.object()).put(0, sum);
        assertTrue(sums.holdsSums(0, 1, 0, 9, 0));
        assertFalse(sums.holdsSums(0, 1, 0, 8, 0));
    }

    public void shouldReadListsOfPercentiles() {
        assertEquals(Percentiles.parse("50,99.9"), new double[] {50, 99.9});
        expectThrows(UsageException.class, () -> Percentiles.parse("50,x"));
        expectThrows(UsageException.class, () -> Percentiles.parse("101"));
    }
}
