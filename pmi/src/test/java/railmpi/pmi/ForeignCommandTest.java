package railmpi.pmi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

/** What other managers are asked to start does what was meant. */
@Test(groups = "unit")
public final class ForeignCommandTest {
    private static final List<String> ODD = List.of(
            "x".repeat(100_000),
            "two\nlines\n",
            " ",
            "back\\slash",
            "",
            "'q' \"d\"",
            "%10 $HOME `x` *",
            "a=b",
            "gr\u00fc\u00dfe",
            "\r");

    public void shouldPassWhatIsPlainAsItIs() {
        SpawnCommand plain = new SpawnCommand("java", List.of("-cp", "a:b c", "X", "'q'"), 3, Map.of("wdir", "/x y"));
        assertEquals(ForeignCommand.of(plain, Map.of()), plain);
    }

    public void shouldRunWithAnyArguments() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("%s|"));
        arguments.addAll(ODD);
        SpawnCommand command = ForeignCommand.of(new SpawnCommand("printf", arguments, 1, Map.of()), Map.of());
        for (String word : command.arguments()) {
            assertFalse(word.isEmpty() || word.contains("\n") || word.contains("\\"), word);
            assertTrue(word.length() <= 700, word);
        }
        assertEquals(output(command), String.join("|", ODD) + "|");
    }

    public void shouldSetVariablesAndPathByEnv() throws Exception {
        Map<String, String> info = Map.of("path", "/first", "env", "ONE=1 2\nnothing\nTWO=");
        List<String> arguments = List.of("-c", "echo \"$ONE,$TWO,$PATH\"");
        SpawnCommand command = ForeignCommand.of(new SpawnCommand("sh", arguments, 1, info), Map.of("PATH", "/bin"));
        assertEquals(command.program(), "env");
        assertEquals(command.info(), Map.of());
        assertEquals(output(command), "1 2,,/first:/bin\n");
    }

    public void shouldNameHostsAsHydraDoes() {
        Map<String, String> info = Map.of("host", "a", "add-host", "b:2", "add-hostfile", "f", "soft", "1:2");
        SpawnCommand command = ForeignCommand.of(new SpawnCommand("x", List.of(), 1, info), Map.of());
        assertEquals(command.info(), Map.of("host", "a,b:2", "hostfile", "f"));
    }

    /** Which enters the working directory, and says so if there is none. */
    public void shouldGoThroughTheProgramOfMpirunsRanks() {
        SpawnCommand asked = new SpawnCommand("x", List.of("y"), 1, Map.of("wdir", "/w"));
        SpawnCommand command = ForeignCommand.of(asked, Map.of(ForeignCommand.RANK_PROGRAM, "/r/railmpi-rank"));
        assertEquals(command, new SpawnCommand("/r/railmpi-rank", List.of("/w", "x", "y"), 1, Map.of()));
    }

    private static String output(SpawnCommand command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(command.program()));
        words.addAll(command.arguments());
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(process.waitFor(), 0, output);
        return output;
    }
}
