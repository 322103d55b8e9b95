package railmpi.launch.cli;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.Arrays;
import java.util.Collections;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.launch.LaunchException;
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
            {"--hydra p", "hydra"},
            {"--host a p", "hydra"},
            {"-H a:2 p", "hydra"},
            {"-hosts a,b p", "hydra"},
            {"--host localhost p", "hydra"},
            {"--launcher ssh p", "hydra"},
            {"-bootstrap fork p", "hydra"},
            {"--launcher-exec /x p", "hydra"},
            {"-bootstrap-exec /x p", "hydra"},
            {"-ppn 2 p", "hydra"},
            {"-N 2 p", "hydra"},
            {"--npernode 2 p", "hydra"},
            {"--pernode p", "hydra"},
            {"-iface eth0 p", "hydra"},
            {"-rmk slurm p", "hydra"},
            {"--with-ft ulfm --hydra --host a p", "hydra"},
            {"--with-ft ulfm --launcher slurm --host a p", "hydra"},
            {"--with-ft no --host a p", "hydra"},
            {"--with-ft ulfm --host a p", "agents"},
            {"--mca mpi_ft_enable true --host a --launcher-exec /x p", "agents"},
            {"--agents --host a p", "agents"},
            {"--runner agents --host a p", "agents"},
            {"--runner hydra p", "hydra"},
            {"--runner local p", "local"},
            {"-nameserver host:6400 p", "hydra"},
            {"-gpus-per-proc 1 p", "hydra"},
            {"--with-ft ulfm p", "local"},
            {"--map-by node p", "local"},
            {"--map-by core --bind-to core p", "local"},
            {"-n 3 p --host a", "local"},
        };
    }

    @Test(dataProvider = "deciding")
    public void shouldDecideWhoRunsTheJob(String line, String runner) {
        assertEquals(parse(line).runner.name(), runner);
    }

    @Test(
            expectedExceptions = LaunchException.class,
            expectedExceptionsMessageRegExp = "option --runner local is for this machine alone.*")
    public void shouldNotLeaveHostsOutInSilence() {
        parse("--runner local --host a:2,b p");
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
            {"--agents --host a:2,b p", 3},
            {"--agents --host a,b --npernode 3 p", 6},
            {"p", 1},
            {"--map-by ppr:4:node p", 4},
            {"--map-by PPR:4:NODE:OVERSUBSCRIBE p", 4},
            {"--map-by node:PE=2 p", 1},
            {"--map-by ppr:4:node -n 2 p : q", 6},
            {"--map-by ppr:2:socket -n 2 p", 2},
            {"--map-by ppr:2:socket --map-by ppr:3:node p", 3},
            {"--map-by ppr:3:node --map-by core p", 1},
            {"--host a,b -N 3 --map-by core p", 6},
            {"--npersocket 2 -n 3 p", 3},
            // Hydra asks the resource manager.
            {"--hydra p", 0},
            {"-rmk slurm p", 0},
        };
    }

    @Test(dataProvider = "counts")
    public void shouldCountRanks(String line, int size) {
        assertEquals(parse(line).size(), size);
    }

    /** Open MPI takes the number of ranks from these; or they mean nothing where the job runs. */
    @DataProvider
    public Object[][] refused() {
        return new Object[][] {
            {"--npersocket 2 p", "option --npersocket 2: .* with -n"},
            {"--map-by ppr:2:socket p", "option --map-by ppr:2:socket: .* with -n"},
            {"--map-by ppr:4:node --map-by ppr:2:socket p", "option --map-by ppr:2:socket: .* with -n"},
            {"--map-by ppr:4 p", "option --map-by ppr:4: ppr needs a number and a resource, such as ppr:2:node; .*"},
            {"-n 2 --map-by ppr:2:rack p", "option --map-by ppr:2:rack: ppr needs .*, socket, .*"},
            {"--npersocket 2 --map-by core p", "option --npersocket 2: .* with -n"},
            {"-n 2 p : --map-by ppr:1:core q", "option --map-by ppr:1:core: .* with -n"},
            {"--host a,b --map-by ppr:2:numa p", "option --map-by ppr:2:numa: .* with -n"},
            {"--agents --host a -nameserver a:6400 p", "option -nameserver is not possible with agents .*"},
            {"--runner local -nameserver a:6400 p", "option --runner local is for this machine alone.*"},
        };
    }

    @Test(dataProvider = "refused")
    public void shouldSayWhatIsNotPossible(String line, String text) {
        LaunchException refusal = expectThrows(LaunchException.class, () -> parse(line));
        assertTrue(refusal.getMessage().matches(text), refusal.getMessage());
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
