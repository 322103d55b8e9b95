package railmpi.bench;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What the command line of the benchmark programs means. */
@Test(groups = "unit")
public final class BenchOptionsTest {
    public void shouldTakeListsOfTestsAndSizes() {
        BenchOptions options = BenchOptions.parse("lat,bw", "0,8,4194304", Map.of());
        assertTrue(options.has("lat"));
        assertTrue(options.has("bw"));
        assertFalse(options.has("bibw"));
        assertEquals(options.sizes(), List.of(0, 8, 4194304));
    }

    public void shouldTakeAllSizesWhenNoneAreGiven() {
        assertEquals(BenchOptions.parse("lat", null, Map.of()).sizes().size(), 13);
    }

    @DataProvider
    Object[][] wrongArguments() {
        return new Object[][] {
            {"lat,latency", "8", "'latency'"},
            {"", "8", "unknown test ''"},
            {"lat", "8,x", "'x'"},
            {"lat", "-1", "-1"},
            {"lat", Integer.toString(Operations.MAX_BYTES + 1), "from 0 to " + Operations.MAX_BYTES},
        };
    }

    @Test(dataProvider = "wrongArguments")
    public void shouldNameWhatIsWrong(String tests, String sizes, String named) {
        IllegalArgumentException refusal =
                expectThrows(IllegalArgumentException.class, () -> BenchOptions.parse(tests, sizes, Map.of()));
        assertTrue(refusal.getMessage().contains(named), refusal.getMessage());
    }

    public void shouldTakeSettingsOfTheEnvironment() {
        Map<String, String> environment = Map.of("BENCH_WARM", "0", "BENCH_MAXWARM", "0.5", "BENCH_BATCHES", "3");
        BenchOptions options = BenchOptions.parse("lat", "8", environment);
        assertEquals(options.warmUpRepetitions(), 0);
        assertEquals(options.warmUpSeconds(), 0.5);
        assertEquals(options.jobSeconds(), 0.0);
        assertEquals(options.batches(), 3);
    }

    @DataProvider
    Object[][] wrongSettings() {
        return new Object[][] {
            {"BENCH_WARM", "0.3"},
            {"BENCH_WARM", "-1"},
            {"BENCH_BATCHES", ""},
            {"BENCH_MAXWARM", "NaN"},
            {"BENCH_JOBWARM", "-2"},
        };
    }

    @Test(dataProvider = "wrongSettings")
    public void shouldNameWrongSettings(String name, String value) {
        IllegalArgumentException refusal =
                expectThrows(IllegalArgumentException.class, () -> BenchOptions.parse("lat", "8", Map.of(name, value)));
        assertTrue(refusal.getMessage().contains(name + " needs a"), refusal.getMessage());
        assertTrue(refusal.getMessage().endsWith("not '" + value + "'"), refusal.getMessage());
    }
}
