package railmpi.bench;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What the command line of the benchmark programs means. */
@Test(groups = "unit")
public final class BenchOptionsTest {
    public void shouldTakeListsOfTestsAndSizes() {
        BenchOptions options = BenchOptions.parse("lat,bw", "0,8,4194304");
        assertTrue(options.has("lat"));
        assertTrue(options.has("bw"));
        assertFalse(options.has("bibw"));
        assertEquals(options.sizes(), List.of(0, 8, 4194304));
    }

    public void shouldTakeAllSizesWhenNoneAreGiven() {
        assertEquals(BenchOptions.parse("lat", null).sizes().size(), 13);
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
                expectThrows(IllegalArgumentException.class, () -> BenchOptions.parse(tests, sizes));
        assertTrue(refusal.getMessage().contains(named), refusal.getMessage());
    }
}
