package railmpi.io.hint;

import static org.testng.Assert.assertEquals;

import java.util.Map;
import org.testng.annotations.Test;

/** What becomes of hints. */
@Test(groups = "unit")
public class HintsTest {
    private static final Hints DEFAULTS = Hints.defaults(2);

    public void shouldUseWhatMakesSense() {
        Hints hints =
                DEFAULTS.with(Map.of("cb_buffer_size", " 4096 ", "romio_ds_write", "enable", "cb_nodes", "99"), 5);
        assertEquals(hints.bufferBytes(), 4096);
        assertEquals(hints.sieveWrite(), Hints.Use.ENABLE);
        assertEquals(hints.aggregators(), 5);
    }

    public void shouldIgnoreWhatDoesNot() {
        Map<String, String> wrong =
                Map.of("cb_buffer_size", "0", "cb_nodes", "many", "romio_cb_read", "maybe", "something", "1");
        assertEquals(DEFAULTS.with(wrong, 5).values(), DEFAULTS.values());
    }

    public void shouldSwitchAggregationOff() {
        Hints hints = DEFAULTS.with(Map.of("collective_buffering", "false", "romio_cb_read", "enable"), 5);
        assertEquals(hints.aggregation(false), Hints.Use.DISABLE);
        assertEquals(DEFAULTS.aggregation(true), Hints.Use.AUTOMATIC);
    }

    public void shouldTakeAnAggregatorForEachStripe() {
        Hints hints = DEFAULTS.with(Map.of("striping_factor", "4", "striping_unit", "65536"), 8);
        assertEquals(hints.aggregators(), 4);
        assertEquals(hints.stripeBytes(), 65_536);
        assertEquals(hints.values().get("striping_factor"), "4");
        assertEquals(DEFAULTS.with(Map.of("striping_factor", "40"), 8).aggregators(), 8);
        assertEquals(
                DEFAULTS.with(Map.of("striping_factor", "4", "cb_nodes", "3"), 8)
                        .aggregators(),
                3);
        assertEquals(
                DEFAULTS.with(Map.of("striping_factor", "-1", "striping_unit", "0"), 8)
                        .values(),
                DEFAULTS.values());
    }
}
