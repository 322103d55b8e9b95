package railmpi.runtime.meet;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;

import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;
import railmpi.btl.channel.ProcessName;

/** Indices of processes of other jobs, which are used again. */
public final class ProcessTableTest {
    private static final int WORLD = 2;

    private final ProcessTable table = new ProcessTable(new ProcessName(1, 0, 0), WORLD);

    private static Card card(int job) {
        return new Card(new ProcessName(job, 0, 0), "", Map.of(), false, "", Map.of(), "");
    }

    @Test
    public void shouldTellOneFromTheNextThatHasItsIndex() {
        Card one = card(2);
        Card next = card(3);
        assertNull(table.cardOrNull(WORLD));
        assertEquals(table.freeIndex(), WORLD);
        table.add(WORLD, one);
        table.connect(WORLD);
        assertSame(table.cardOrNull(WORLD), one);
        assertEquals(table.freeIndex(), WORLD + 1);
        table.remove(WORLD);
        assertNull(table.cardOrNull(WORLD));
        assertEquals(table.connected(), List.of());
        assertEquals(table.freeIndex(), WORLD);
        table.add(WORLD, next);
        assertNotSame(table.cardOrNull(WORLD), one);
        assertEquals(table.indexOf(next.name()), WORLD);
        assertEquals(table.indexOf(one.name()), -1);
    }
}
