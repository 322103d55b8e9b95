package railmpi.sim.run;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Experiments from their text to their table. */
@Test(groups = "unit")
public class ExperimentTest {
    private static List<Row> rows(String... lines) {
        Experiment experiment = ConfigFile.parse(List.of(lines));
        return experiment.points().stream().map(experiment::run).toList();
    }

    private static String table(String seed) {
        return rows(
                        "nodes = 8",
                        "rails = 2",
                        "policy = basic, local-dynamic, dynamic, hybrid",
                        "mean_bytes = 4k",
                        "load = 0.2, 0.5",
                        "warm_up = 10",
                        "measured = 30",
                        "replications = 3",
                        "seed = " + seed)
                .stream()
                .map(Row::csv)
                .collect(Collectors.joining("\n"));
    }

    public void shouldGiveTheSameBytesForTheSameSeed() {
        String once = table("5");
        assertEquals(table("5"), once);
        assertNotEquals(table("6"), once);
    }

    public void shouldAcceptWhatIsOfferedBelowSaturation() {
        List<Row> rows = rows("nodes = 16", "rails = 2", "policy = basic,dynamic", "load = 0.1", "measured = 400");
        for (Row row : rows) {
            assertEquals(row.accepted().mean(), 0.1, 3 * row.accepted().halfWidth(), row.csv());
            assertFalse(row.isSaturated(), row.csv());
        }
    }

    /** A bus that carries one direction at a time carries half of what a link could carry, under uniform traffic. */
    public void shouldSaturateBelowHalfTheRateWhenBusesAreHalfDuplex() {
        for (Row row : rows("nodes = 16", "rails = 2", "policy = basic, dynamic", "load = 0.9", "warm_up = 20")) {
            assertTrue(row.isSaturated(), row.csv());
            assertTrue(row.accepted().mean() < 0.5, row.csv());
            assertTrue(row.accepted().mean() > 0.2, row.csv());
        }
    }

    /** What is wrong, and what the error names. */
    @DataProvider
    public Object[][] bad() {
        return new Object[][] {
            {"nodes = 5000", "nodes 5000: 2 to 4096 are possible"},
            {"nodes = 1", "nodes 1: 2 to 4096 are possible"},
            {"nodes = many", "nodes 'many' is not a whole number"},
            {"nodes = ", "nodes '' is not a whole number"},
            {"nodes = 99999999999", "nodes 99999999999 is too large"},
            {"policy = static", "32 nodes on 4 rails: C(4, 2) = 6 nodes are the bound, 32 nodes need 7 rails"},
            {"policy = fastest", "unknown policy 'fastest' (there are: basic, static, local-dynamic, dynamic, hybrid)"},
            {"load = 0.1, 0", "load 0.0: above 0 to 1 is possible"},
            {"load = NaN", "load NaN: above 0 to 1 is possible"},
            {"load = 0.1,,0.2", "load '' is not a number"},
            {"mean_bytes = 0", "mean_bytes 0.0: 2 to 1073741824 are possible"},
            {"rails = 0", "rails 0: 1 to 64 are possible"},
            {"striping = 2", "striping 2.0: 0 (one rail) to 1 (all) are possible"},
            {"replications = 1", "replications 1: 2 to 100 are possible"},
            {"measured = 0", "measured 0: 1 to 1000000 are possible"},
            {"both_rate = 0", "both_rate 0.0: above 0 to 1 is possible"},
            {"cycle_ns = 5", "cycle_ns is of a trace only"},
            {"lengths = pareto", "lengths 'pareto': fixed or exponential is possible"},
            {"laod = 0.1", "line 1: unknown name 'laod' (there are: nodes, rails, policy, "},
            {"load", "line 1: 'load' is not NAME = VALUE"},
        };
    }

    @Test(dataProvider = "bad")
    public void shouldNameWhatIsWrong(String line, String text) {
        try {
            ConfigFile.parse(List.of(line));
        } catch (IllegalArgumentException expected) {
            assertTrue(expected.getMessage().contains(text), expected.getMessage());
            return;
        }
        assertTrue(false, line + " was accepted");
    }

    public void shouldRefuseANameThatIsThereTwice() {
        try {
            ConfigFile.parse(List.of("# comment", "load = 0.1", "", "load = 0.2"));
        } catch (IllegalArgumentException expected) {
            assertEquals(expected.getMessage(), "line 4: load occurs twice");
            return;
        }
        assertTrue(false, "accepted");
    }

    public void shouldMakeAPointOfEachWithEach() {
        Experiment experiment = ConfigFile.parse(List.of("nodes = 8, 16", "policy = basic", "load = 0.1, 0.2"));
        assertEquals(experiment.points().size(), 4);
        assertEquals(experiment.points().get(0).meanBytes(), 32768.0);
    }
}
