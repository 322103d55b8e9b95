package railmpi.launch.javacmd;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.File;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

/** When thresholds of the compiler are given; that JDKs take them is seen by each job. */
@Test(groups = "unit")
public class CompileThresholdsTest {
    private static List<String> options(int version, Map<String, String> environment, String... words) {
        return CompileThresholds.options(
                version, JavaArguments.parse(List.of(), List.of(words), new File(".")), environment);
    }

    public void shouldLetTheSecondCompilerBeginLater() {
        List<String> options = options(17, Map.of(), "Prog", "-XX:TieredStopAtLevel=1");
        assertEquals(options.size(), 4);
        for (String option : options) {
            assertTrue(option.matches("-XX:Tier4[A-Za-z]+Threshold=[0-9]+"), option);
        }
    }

    public void shouldLeaveTheCompilerToUsersWhoCommandIt() {
        assertEquals(options(17, Map.of(), "-XX:TieredStopAtLevel=1", "Prog"), List.of());
        assertEquals(options(17, Map.of(), "-XX:CompileThresholdScaling=2", "Prog"), List.of());
        assertEquals(options(17, Map.of("JDK_JAVA_OPTIONS", "-XX:Tier4BackEdgeThreshold=9"), "Prog"), List.of());
    }

    public void shouldLeaveJdksAloneThatHaveProfilesUnlessTheWayIsLong() {
        assertEquals(options(25, Map.of(), "Prog"), List.of());
        assertEquals(options(25, Map.of("RAILMPI_MCA_btl", "vader,self"), "Prog"), List.of());
        List<String> later = options(17, Map.of(), "Prog");
        assertEquals(options(25, Map.of("RAILMPI_MCA_btl", "tcp,self"), "Prog"), later);
        assertEquals(options(25, Map.of("RAILMPI_MCA_btl", "^shm"), "Prog"), later);
        assertEquals(options(25, Map.of("RAILMPI_SEVERAL_NODES", "1"), "Prog"), later);
    }

    public void shouldLeaveUnknownJdksAlone() {
        assertEquals(options(JdkRelease.UNKNOWN, Map.of(), "Prog"), List.of());
    }
}
