package railmpi.bench.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Options, words, and what the user is told about mistakes. */
@Test(groups = "unit")
public final class CommandLineTest {
    private static final Map<String, String> KNOWN = Map.of("-i", "-i", "--iterations", "-i", "-c", "-c", "-x", "-x");

    public void shouldKeepLongOptionsUnderTheirShortName() {
        CommandLine line = CommandLine.parse(List.of("one", "--iterations", "5", "-c", "two"), KNOWN, List.of("-c"));
        assertEquals(line.words(), List.of("one", "two"));
        assertEquals(line.number("-i", 1, 1), 5);
        assertTrue(line.has("-c"));
        assertFalse(line.has("-x"));
        assertEquals(line.number("-x", 7, 0), 7);
    }

    @DataProvider
    Object[][] mistakes() {
        return new Object[][] {
            {List.of("--iteration", "5"), "unknown option '--iteration'; the nearest is --iterations"},
            {List.of("-i"), "option -i needs a value"},
            {List.of("-i", "five"), "option -i needs a whole number, not 'five'"},
            {List.of("-i", "0"), "option -i needs at least 1, not 0"},
        };
    }

    @Test(dataProvider = "mistakes")
    public void shouldNameTheMistake(List<String> arguments, String message) {
        UsageException refusal =
                expectThrows(UsageException.class, () -> CommandLine.parse(arguments, KNOWN, List.of("-c"))
                        .number("-i", 1, 1));
        assertEquals(refusal.getMessage(), message);
    }

    public void shouldFindTheNearestName() {
        List<String> names = List.of("PingPong", "PingPing", "Allreduce", "Alltoall");
        assertEquals(Nearest.of("pingpon", names), "PingPong");
        assertEquals(Nearest.of("AllToAl", names), "Alltoall");
        assertEquals(Nearest.of("PINGPING", names), "PingPing");
    }

    public void shouldReadSwitchesAndNumbersWithFractions() {
        CommandLine line = CommandLine.parse(List.of("-i", "off", "-x", "0.5"), KNOWN, List.of("-c"));
        assertFalse(line.isOn("-i", true));
        assertEquals(line.real("-x", 1), 0.5);
        expectThrows(UsageException.class, () -> line.isOn("-x", true));
        expectThrows(UsageException.class, () -> line.real("-i", 1));
    }

    public void shouldReadZeroWhereItIsAllowed() {
        CommandLine line = CommandLine.parse(List.of("-i", "0", "-x", "0.5"), KNOWN, List.of("-c"));
        assertEquals(line.realOrZero("-i", 1.5), 0.0);
        assertEquals(line.realOrZero("-x", 1.5), 0.5);
        assertEquals(line.realOrZero("-c", 1.5), 1.5);
        expectThrows(UsageException.class, () -> line.real("-i", 1.5));
    }
}
