package railmpi.launch.cli;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.launch.LaunchException;
import railmpi.pmi.SpawnCommand;

@Test(groups = "unit")
public final class SpawnCountTest {
    private static SpawnCommand command(int count, Map<String, String> info) {
        return new SpawnCommand("x", List.of(), count, info);
    }

    public void shouldBeWhatWasAskedForWhereThereIsRoom() {
        assertEquals(SpawnCount.of(command(7, Map.of())), 7);
        assertEquals(SpawnCount.of(command(7, Map.of("npernode", "8"))), 7);
        assertThrows(LaunchException.class, () -> SpawnCount.of(command(7, Map.of("npernode", "6"))));
        assertThrows(LaunchException.class, () -> SpawnCount.of(command(2, Map.of("pernode", "true"))));
        assertThrows(LaunchException.class, () -> SpawnCount.of(command(1 << 30, Map.of())));
    }

    /** Info soft, number asked for, largest one that will do; 0 for none. */
    @DataProvider
    public Object[][] soft() {
        return new Object[][] {
            {"1:10", 7, 7},
            {"4", 7, 4},
            {"4,2", 3, 2},
            {"1:9:2", 8, 7},
            {"2:20:5", 20, 17},
            {"9:1:-3", 8, 6},
            {"0", 5, 0},
            {"8:9", 7, 0},
            {"9:8", 9, 0},
            {"-5:-1", 3, 0},
        };
    }

    @Test(dataProvider = "soft")
    public void shouldBeTheLargestThatWillDo(String soft, int asked, int expected) {
        SpawnCommand command = command(asked, Map.of("soft", soft));
        if (expected == 0) {
            assertThrows(LaunchException.class, () -> SpawnCount.of(command));
        } else {
            assertEquals(SpawnCount.of(command), expected);
        }
    }

    public void shouldLeaveRoom() {
        assertEquals(SpawnCount.of(command(9, Map.of("soft", "1:9", "npernode", "5"))), 5);
    }

    @DataProvider
    public Object[][] malformed() {
        return new Object[][] {{""}, {"x"}, {"1:"}, {"1:2:0"}, {"1:2:3:4"}, {"1,,2"}};
    }

    @Test(dataProvider = "malformed")
    public void shouldNameWhatIsMalformed(String soft) {
        try {
            SpawnCount.of(command(2, Map.of("soft", soft)));
        } catch (LaunchException e) {
            assertEquals(e.getMessage().contains("'" + soft + "'"), true, e.getMessage());
            return;
        }
        throw new AssertionError("accepted");
    }
}
