package railmpi.launch.javacmd;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.File;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

/** When the compiler is told where its units end; that the methods exist is seen by a job. */
@Test(groups = "unit")
public class CompileUnitsTest {
    private static final String OPTION = "-XX:CompileCommand=";

    private static List<String> options(int version, Map<String, String> environment, String... words) {
        return CompileUnits.options(
                version, JavaArguments.parse(List.of(), List.of(words), new File(".")), environment);
    }

    public void shouldNameMethodsWithoutATrace() {
        List<String> options = options(17, Map.of(), "Prog");
        assertEquals(options.get(0), OPTION + "quiet");
        assertTrue(options.size() > 1);
        for (String option : options.subList(1, options.size())) {
            assertTrue(option.matches(OPTION + "dontinline,(railmpi\\.|mpi\\.).*"), option);
        }
    }

    public void shouldLeaveTheCompilerToUsersWhoCommandIt() {
        assertEquals(options(17, Map.of(), OPTION + "print,A::b", "Prog"), List.of());
        assertEquals(options(17, Map.of("JDK_JAVA_OPTIONS", OPTION + "print,A::b"), "Prog"), List.of());
        assertEquals(options(17, Map.of("JAVA_TOOL_OPTIONS", "-XX:CompileCommandFile=x"), "Prog"), List.of());
        assertEquals(
                options(17, Map.of(), "Prog", OPTION + "print,A::b").size(),
                options(17, Map.of(), "Prog").size());
    }

    public void shouldLeaveRanksThatShareCoresInOnePiece() {
        assertEquals(options(17, Map.of("RAILMPI_OVERSUBSCRIBED", "1"), "Prog"), List.of());
    }

    public void shouldLeaveUnknownJdksAlone() {
        assertEquals(options(JdkRelease.UNKNOWN, Map.of(), "Prog"), List.of());
    }
}
