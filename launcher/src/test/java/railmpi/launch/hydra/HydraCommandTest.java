package railmpi.launch.hydra;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.File;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;
import railmpi.launch.job.Placement;
import railmpi.launch.job.SegmentSpec;

@Test(groups = "unit")
public class HydraCommandTest {
    private static Map<String, String> variables(String... assignments) {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            variables.put(assignment.substring(0, equals), assignment.substring(equals + 1));
        }
        return variables;
    }

    private static SegmentSpec segment(int count, Map<String, String> environment, String... command) {
        return new SegmentSpec(count, Arrays.asList(command), environment, new File("/work dir"), command[0]);
    }

    private static String words(
            Placement settings, File hosts, boolean isSelective, Map<String, String> own, SegmentSpec... segments) {
        return words(settings, false, hosts, isSelective, own, segments);
    }

    private static String words(
            Placement settings,
            boolean toleratesFailures,
            File hosts,
            boolean isSelective,
            Map<String, String> own,
            SegmentSpec... segments) {
        List<SegmentSpec> list = Arrays.asList(segments);
        List<String> words = HydraCommand.words(
                new File("/usr/bin/mpiexec.hydra"),
                settings,
                toleratesFailures,
                hosts,
                "%r",
                new File("/opt/railmpi-rank"),
                list,
                new HydraEnvironment(own, list, isSelective),
                Collections.singletonList("SECRET"));
        return String.join("|", words);
    }

    public void shouldLetTheJobGoOnWhenRanksFail() {
        Map<String, String> own = variables("A=1");
        assertEquals(
                words(new Placement(), true, null, false, own, segment(2, own, "p")),
                "/usr/bin/mpiexec.hydra|-wdir|/|-disable-auto-cleanup|-prepend-pattern|%r|-n|2|/opt/railmpi-rank|/work dir|p");
    }

    public void shouldGiveEverySettingToHydra() {
        Placement settings = new Placement();
        settings.launcher = "ssh";
        settings.launcherExecutable = "/my/ssh";
        settings.ranksPerNode = 2;
        settings.networkInterface = "eth0";
        settings.binding = "core";
        settings.furtherOptions.add("-usize");
        settings.furtherOptions.add("8");
        Map<String, String> own = variables("A=1");
        assertEquals(
                words(settings, new File("/h"), false, own, segment(4, own, "java", "-cp", "a b", "Main")),
                "/usr/bin/mpiexec.hydra|-wdir|/|-f|/h|-launcher|ssh|-launcher-exec|/my/ssh|-ppn|2|-iface|eth0|-bind-to|core"
                        + "|-usize|8|-prepend-pattern|%r|-n|4|/opt/railmpi-rank|/work dir|java|-cp|a b|Main");
    }

    public void shouldLeaveTheNumberOfRanksToHydra() {
        Map<String, String> own = variables();
        assertEquals(
                words(new Placement(), null, false, own, segment(0, own, "p")),
                "/usr/bin/mpiexec.hydra|-wdir|/|-prepend-pattern|%r|/opt/railmpi-rank|/work dir|p");
    }

    public void shouldSeparatePrograms() {
        Map<String, String> own = variables("A=1");
        String line = words(
                new Placement(),
                null,
                false,
                own,
                segment(1, variables("A=1"), "p"),
                segment(2, variables("A=2"), "q"));
        assertTrue(
                line.endsWith("-n|1|/opt/railmpi-rank|/work dir|p|:|-n|2|-env|A|2|/opt/railmpi-rank|/work dir|q"),
                line);
    }

    public void shouldKeepInheritedValuesOffTheCommandLine() {
        Map<String, String> own = variables("PASSWORD=hidden", "PATH=/bin", "X=1");
        String line =
                words(new Placement(), null, true, own, segment(1, own, "p"), segment(1, variables("X=1", "Y=y"), "q"));
        assertFalse(line.contains("hidden"), line);
        assertTrue(line.contains("-envlist|SECRET,PASSWORD,PATH,X|"), line);
        assertTrue(line.contains("-envlist|SECRET,X,Y|"), line);
        assertTrue(line.contains("|env|-uY|p|"), line);
        assertTrue(line.endsWith("|env|-uPASSWORD|q"), line);
    }

    public void shouldKeepWhatHydraItselfNeeds() {
        Map<String, String> own =
                variables("PATH=/bin", "HOME=/h", "SLURM_JOB_ID=7", "HYDRA_DEBUG=1", "OTHER=o", "SSH_AUTH_SOCK=/s");
        HydraEnvironment environment =
                new HydraEnvironment(own, Arrays.asList(segment(1, variables("A=1"), "p")), true);
        assertEquals(
                environment.ofHydra().keySet().toString(), "[A, PATH, HOME, SLURM_JOB_ID, HYDRA_DEBUG, SSH_AUTH_SOCK]");
        assertEquals(
                environment.words(segment(1, variables("A=1"), "p"), Arrays.asList("S", "T")),
                Arrays.asList("-envlist", "S,T,A"));
    }
}
