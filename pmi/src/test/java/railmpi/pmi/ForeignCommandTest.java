package railmpi.pmi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
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

    public void shouldRunInItsDirectory() throws Exception {
        SpawnCommand asked = new SpawnCommand("pwd", List.of(), 3, Map.of("wdir", "/usr/lib"));
        SpawnCommand command = of(asked, Map.of());
        assertEquals(command.count(), 3);
        assertEquals(command.info(), Map.of());
        assertEquals(output(command), "/usr/lib\n");
    }

    /** By a class of another layer, which is not in this class path. */
    public void shouldTellWhatIsMissing() throws Exception {
        for (Map<String, String> info : List.of(Map.of("path", "/usr"), Map.of("wdir", "/no such"))) {
            String program = info.containsKey("wdir") ? "sh" : "no such 'program'";
            SpawnCommand command = of(new SpawnCommand(program, List.of(), 1, info), Map.of());
            Process process = start(command, "0");
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(process.waitFor(), 1, output);
            assertTrue(output.contains("railmpi.runtime.SpawnProblem"), output);
        }
    }

    public void shouldSayWhySlurmDoesNotAnswer() {
        assertTrue(ForeignCommand.whyNoAnswer(Map.of("PMI_JOBID", "7.0")).contains("SLURM_EXACT=1 salloc"));
        assertEquals(ForeignCommand.whyNoAnswer(Map.of()), "");
    }

    public void shouldRunWithAnyArguments() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("%s|"));
        arguments.addAll(ODD);
        SpawnCommand command = of(new SpawnCommand("printf", arguments, 1, Map.of()), Map.of());
        for (String word : command.arguments()) {
            assertFalse(word.isEmpty() || word.contains("\n") || word.contains("\\"), word);
            assertTrue(word.length() <= 700, word);
        }
        assertEquals(output(command), String.join("|", ODD) + "|");
    }

    public void shouldSetVariablesAndPathByEnv() throws Exception {
        Map<String, String> info = Map.of("path", "/first", "env", "ONE=1 2\nnothing\nTWO=");
        List<String> arguments = List.of("-c", "echo \"$ONE,$TWO,$PATH\"");
        SpawnCommand command = of(new SpawnCommand("sh", arguments, 1, info), Map.of("PATH", "/bin"));
        assertEquals(command.info(), Map.of());
        assertEquals(output(command), "1 2,,/first:/bin\n");
    }

    /** As Slurm starts them: one command, which each process takes its own of. */
    public void shouldDivideOneCommandAmongTheProgramsOfSlurm() throws Exception {
        SpawnCommand first = new SpawnCommand("printf", List.of("%s", "a b"), 2, Map.of());
        SpawnCommand second = new SpawnCommand(
                "sh", List.of("-c", "echo $NAME $" + ForeignCommand.APP_NUMBER), 1, Map.of("env", "NAME=c d"));
        List<SpawnCommand> commands = ForeignCommand.of(List.of(first, second), Map.of("PMI_JOBID", "1.0"));
        assertEquals(commands.size(), 1);
        assertEquals(commands.get(0).count(), 3);
        assertEquals(output(commands.get(0), "1"), "a b");
        assertEquals(output(commands.get(0), "2"), "c d 1\n");
    }

    public void shouldNameHostsAsHydraDoes() {
        Map<String, String> info = Map.of("host", "a", "add-host", "b:2", "add-hostfile", "f", "soft", "1:2");
        SpawnCommand command = of(new SpawnCommand("x", List.of(), 1, info), Map.of());
        assertEquals(command.info(), Map.of("host", "a,b:2", "hostfile", "f"));
    }

    /** Which enters the working directory, and says so if there is none. */
    public void shouldGoThroughTheProgramOfMpirunsRanks() {
        SpawnCommand asked = new SpawnCommand("x", List.of("y"), 1, Map.of("wdir", "/w"));
        SpawnCommand command = of(asked, Map.of(ForeignCommand.RANK_PROGRAM, "/r/railmpi-rank"));
        assertEquals(command, new SpawnCommand("/r/railmpi-rank", List.of("/w", "x", "y"), 1, Map.of()));
    }

    /** Which crash Hydra if they are a thousand. */
    public void shouldPassManyArgumentsInFewWords() {
        SpawnCommand asked = new SpawnCommand("x", Collections.nCopies(1500, "argument"), 1, Map.of());
        SpawnCommand command = of(asked, Map.of(ForeignCommand.RANK_PROGRAM, "/r/railmpi-rank"));
        assertEquals(command.program(), "/bin/sh");
        assertTrue(
                command.arguments().size() < 40, "words: " + command.arguments().size());
    }

    /** All programs of a call together have few words. */
    public void shouldPassArgumentsOfManyProgramsInFewWords() {
        SpawnCommand asked = new SpawnCommand("x", Collections.nCopies(60, "argument"), 1, Map.of());
        Map<String, String> environment = Map.of(ForeignCommand.RANK_PROGRAM, "/r/railmpi-rank");
        assertEquals(of(asked, environment).arguments().size(), 62);
        int words = 0;
        for (SpawnCommand command : ForeignCommand.of(Collections.nCopies(20, asked), environment)) {
            words += 1 + command.arguments().size();
        }
        assertTrue(words < 200, "words: " + words);
    }

    public void shouldRefuseWhatHydraHasNoRoomFor() {
        String most = "x".repeat(65_534);
        ForeignCommand.requireRoom(most, Map.of());
        String message = expectThrows(PmiException.class, () -> ForeignCommand.requireRoom(most + "x", Map.of()))
                .getMessage();
        assertTrue(message.contains("take 65536 bytes") && message.contains("room for 65535"), message);
        ForeignCommand.requireRoom(most + "x", Map.of("PMI_JOBID", "7.0"));
    }

    private static SpawnCommand of(SpawnCommand command, Map<String, String> environment) {
        return ForeignCommand.of(List.of(command), environment).get(0);
    }

    private static String output(SpawnCommand command) throws IOException, InterruptedException {
        return output(command, "0");
    }

    private static String output(SpawnCommand command, String rank) throws IOException, InterruptedException {
        Process process = start(command, rank);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(process.waitFor(), 0, output);
        return output;
    }

    private static Process start(SpawnCommand command, String rank) throws IOException {
        List<String> words = new ArrayList<>(List.of(command.program()));
        words.addAll(command.arguments());
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().put("PMI_RANK", rank);
        return builder.start();
    }
}
