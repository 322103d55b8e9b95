package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.RailStatus;
import railmpi.core.param.Parameters;

/** Rails over several ways between two ports: both processes have to mean the same way by the same rail. */
public final class PathsPerPortTest {
    @DataProvider
    public Object[][] ranks() {
        return new Object[][] {{0}, {1}};
    }

    @Test(dataProvider = "ranks")
    public void shouldTakeTheWaysInTurn(int rank) {
        RailChannels process = new RailChannels(
                new ScriptedFabric(2, false),
                rank,
                2,
                0,
                peer -> new String[] {"0p0", "0p1"},
                Parameters.resolve(Map.of(Parameters.PREFIX + "btl_paths_per_port", "4"), BtlParameters.ALL));
        RailChannel channel = process.channel(1 - rank);
        List<String> rails = new ArrayList<>();
        for (int i = 0; i < channel.rails().count(); i++) {
            RailStatus status = channel.status(i);
            rails.add(status.name() + " " + status.remoteAddress() + " " + status.way());
        }
        List<String> expected = new ArrayList<>();
        for (String rail : List.of("%s %s ", "%s#2 %s/path1 way %s/path1", "%s#3 %s/path2 way %s/path2", "%s#4 %s ")) {
            expected.add(rail.replace("%s", "p0"));
            expected.add(rail.replace("%s", "p1"));
        }
        assertEquals(rails, expected);
    }
}
