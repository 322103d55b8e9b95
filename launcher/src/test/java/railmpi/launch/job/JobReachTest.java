package railmpi.launch.job;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;
import railmpi.core.file.OwnDirectory;

@Test(groups = "unit")
public final class JobReachTest {
    public void shouldTakeTheHostsOfAnAllocationWhereNoneAreNamed() {
        Placement settings = new Placement();
        settings.readAllocation(Map.of("SLURM_JOB_NODELIST", "n[08-09],m"));
        assertEquals(JobReach.words(settings), List.of("--host", "n08,n09,m", "-ppn", "1"));
        settings.hosts.addList("--host", "n08");
        assertEquals(JobReach.words(settings), List.of("--host", "n08", "-ppn", "1"));
        Placement without = new Placement();
        without.readAllocation(Map.of());
        assertEquals(without.knownHosts(), List.of());
    }

    /** One process on each host, whatever slots it has; jobs of dead mpiruns do not count. */
    public void shouldTellHowTheHostsOfRunningJobsAreReached() throws IOException {
        Placement settings = new Placement();
        settings.launcher = "ssh";
        settings.launcherExecutable = "/opt/my ssh";
        settings.hosts.addList("--host", "a:4,b:2,a");
        settings.ranksPerNode = 4;
        Path place = Files.createTempDirectory("railmpi-reach");
        Path running = OwnDirectory.create(place.resolve("railmpi-0-1234"));
        Path dead = OwnDirectory.create(place.resolve("railmpi-0-5678"));
        OwnDirectory.create(place.resolve("railmpi-0-status"));
        try {
            JobReach.write(running.resolve(JobReach.FILE).toFile(), settings);
            String namespace =
                    Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
            Files.write(dead.resolve(JobReach.FILE), List.of(namespace + " 1 999999999999", "--host", "c"));
            assertEquals(
                    JobReach.running(place),
                    Map.of(
                            "1234",
                            List.of(
                                    "--launcher",
                                    "ssh",
                                    "--launcher-exec",
                                    "/opt/my ssh",
                                    "--host",
                                    "a,b",
                                    "-ppn",
                                    "1")));
        } finally {
            for (String name : List.of("1234", "5678", "status")) {
                OwnDirectory.remove(place.resolve("railmpi-0-" + name));
            }
            Files.delete(place);
        }
    }
}
