package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of events and states as text: a line for each event, a column for each state, in the order of their enums.
 */
final class StateTable {
    private StateTable() {}

    /**
     * Reads a table, which has every pair.
     *
     * @return for each pair the state, the event and what the table says
     */
    static Object[][] pairs(String table, Enum<?>[] states, Enum<?>[] events) {
        List<Object[]> pairs = new ArrayList<>();
        String[] lines = table.split("\n");
        assertEquals(lines.length, 1 + events.length);
        for (int column = 0; column < states.length; column++) {
            assertEquals(cell(lines[0], 1 + column), states[column].name());
            for (int line = 0; line < events.length; line++) {
                assertEquals(cell(lines[1 + line], 0), events[line].name());
                pairs.add(new Object[] {states[column], events[line], cell(lines[1 + line], 1 + column)});
            }
        }
        return pairs.toArray(new Object[0][]);
    }

    private static String cell(String line, int column) {
        return line.split("\\|", -1)[column].trim();
    }
}
