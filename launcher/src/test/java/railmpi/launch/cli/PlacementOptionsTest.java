package railmpi.launch.cli;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.launch.job.LocalMachine;
import railmpi.launch.job.Placement;

@Test(groups = "unit")
public class PlacementOptionsTest {
    private static LaunchRequest parse(String line) {
        return OptionParser.parse(Arrays.asList(line.split(" ")), Collections.emptyMap(), LocalMachine.read());
    }

    @DataProvider
    public Object[][] deciding() {
        return new Object[][] {
            {"--hydra p", true},
            {"--host a p", true},
            {"-H a:2 p", true},
            {"-hosts a,b p", true},
            {"--host localhost p", true},
            {"--launcher ssh p", true},
            {"-bootstrap fork p", true},
            {"--launcher-exec /x p", true},
            {"-bootstrap-exec /x p", true},
            {"-ppn 2 p", true},
            {"-N 2 p", true},
            {"--npernode 2 p", true},
            {"--pernode p", true},
            {"-iface eth0 p", true},
            {"-rmk slurm p", true},
            {"--map-by node p", false},
            {"--map-by core --bind-to core p", false},
            {"-n 3 p --host a", false},
        };
    }

    @Test(dataProvider = "deciding")
    public void shouldDecideWhoRunsTheJob(String line, boolean isHydra) {
        assertEquals(parse(line).runner.name(), isHydra ? "hydra" : "local");
    }

    /** Command line, and the number of ranks. */
    @DataProvider
    public Object[][] counts() {
        return new Object[][] {
            {"--host a:2,b:3 p", 5},
            {"--host a,b p", 2},
            {"--host a,a,b p", 3},
            {"--host a:2,b:3 -n 4 p", 4},
            {"-n 4 --host a,b --npernode 2 p", 4},
            {"--host a,b --npernode 3 p", 6},
            {"--host a:4,b:4 --pernode p", 2},
            {"--host a,b,c --map-by ppr:2:node p", 6},
            {"-n 2 p : -n 3 q", 5},
            {"p", 1},
            // Hydra asks the resource manager.
            {"--hydra p", 0},
            {"-rmk slurm p", 0},
        };
    }

    @Test(dataProvider = "counts")
    public void shouldCountRanks(String line, int size) {
        assertEquals(parse(line).size(), size);
    }

    public void shouldTranslateForHydra() {
        Placement settings = parse("--launcher ssh --launcher-exec /bin/my-ssh -ppn 2 -iface eth1 --host a,b"
                        + " --bind-to core --map-by socket -rmk none --nolocal -print-all-exitcodes --order-nodes UP p")
                .placement;
        assertEquals(settings.launcher, "ssh");
        assertEquals(settings.launcherExecutable, "/bin/my-ssh");
        assertEquals(settings.ranksPerNode, 2);
        assertEquals(settings.networkInterface, "eth1");
        assertEquals(settings.binding, "core");
        assertEquals(
                String.join(" ", settings.furtherOptions),
                "-rmk user -skip-launch-node -print-all-exitcodes -order-nodes UP -map-by socket");
    }

    public void shouldDistributeByNode() {
        assertEquals(parse("--host a,b --map-by node p").placement.ranksPerNode, 1);
        assertEquals(parse("--host a,b --bynode p").placement.ranksPerNode, 1);
        assertEquals(parse("--host a,b --map-by ppr:3:node p").placement.ranksPerNode, 3);
        assertEquals(parse("--host a,b --map-by slot p").placement.ranksPerNode, 0);
    }

    public void shouldNotBindUnlessAsked() {
        assertNull(parse("--host a,b p").placement.binding);
        assertNull(parse("--host a,b --bind-to none p").placement.binding);
        assertTrue(parse("--host a,b --map-by core p").placement.furtherOptions.isEmpty());
    }

    public void shouldTellWhatHasNoEffectWithHydra() {
        LaunchRequest request = parse("--host a,b --print-all-exitcodes --report-bindings p");
        assertEquals(request.ignoredOptions, Arrays.asList("--report-bindings"));
        assertFalse(parse("--print-all-exitcodes p").ignoredOptions.isEmpty());
    }
}
