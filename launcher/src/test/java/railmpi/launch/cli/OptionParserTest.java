package railmpi.launch.cli;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.launch.LaunchException;
import railmpi.launch.job.LocalMachine;

@Test(groups = "unit")
public class OptionParserTest {
    private static LaunchRequest parse(String... arguments) {
        return parse(Map.of("KNOWN", "value"), arguments);
    }

    private static LaunchRequest parse(Map<String, String> environment, String... arguments) {
        return OptionParser.parse(Arrays.asList(arguments), environment, LocalMachine.read());
    }

    public void shouldStopAtProgram() {
        LaunchRequest request = parse("-np", "3", "java", "Main", "-n", "5", "--help");
        assertEquals(request.size(), 3);
        assertEquals(request.segments.get(0).command, Arrays.asList("java", "Main", "-n", "5", "--help"));
        assertFalse(request.wantsHelp);
    }

    public void shouldReadSegments() {
        LaunchRequest request = parse("-n", "1", "-wdir", "/a", "x", "y", ":", "--n", "2", "-env", "A", "B", "z");
        assertEquals(request.segments.size(), 2);
        assertEquals(request.size(), 3);
        assertEquals(request.segments.get(0).workingDirectory, "/a");
        assertNull(request.segments.get(1).workingDirectory);
        Map<String, String> second =
                EnvironmentEdits.apply(new HashMap<>(), request.environment, request.segments.get(1).environment);
        assertEquals(second.get("A"), "B");
    }

    public void shouldReadSegmentsOfAFile() throws IOException {
        Path file = Files.createTempFile("railmpi-segments", "");
        Files.writeString(file, "# a comment\n-n 1 x 'y z'#1\n\n -n 2 -env A B z\n");
        LaunchRequest request = parse("-genv", "C", "D", "--app", file.toString(), ":", "w");
        assertEquals(request.segments.get(0).command, List.of("x", "y z#1"));
        assertEquals(request.segments.get(1).command, List.of("z"));
        assertEquals(request.size(), 4);
        Files.writeString(file, "-configfile " + file + "\n");
        LaunchException refusal = expectThrows(LaunchException.class, () -> parse("--app=" + file));
        assertTrue(refusal.getMessage().endsWith("only one such file is possible"), refusal.getMessage());
        Files.delete(file);
    }

    public void shouldAcceptOneOrTwoDashesAndEquals() {
        for (String[] form : new String[][] {{"-timeout", "7"}, {"--timeout", "7"}, {"--timeout=7"}}) {
            String[] arguments = Arrays.copyOf(form, form.length + 1);
            arguments[form.length] = "prog";
            assertEquals(parse(arguments).settings.timeoutSeconds, 7);
        }
    }

    public void shouldCollectParametersAndExports() {
        LaunchRequest request = parse(
                "--mca",
                "a",
                "1",
                "-mca",
                "b",
                "2",
                "--param-file",
                "f",
                "--tune",
                "g",
                "-x",
                "KNOWN",
                "-x",
                "N=V",
                "p");
        assertEquals(request.parameters.get("a"), "1");
        assertEquals(request.parameters.get("b"), "2");
        assertEquals(request.parameterFiles, Arrays.asList("f", "g"));
        Map<String, String> environment =
                EnvironmentEdits.apply(new HashMap<>(), request.environment, request.segments.get(0).environment);
        assertEquals(environment.get("KNOWN"), "value");
        assertEquals(environment.get("N"), "V");
    }

    public void shouldSelectEnvironment() {
        Map<String, String> own = new HashMap<>();
        own.put("A", "1");
        own.put("B", "2");
        LaunchRequest none = parse("-genvnone", "-genv", "C", "3", "x", ":", "-envlist", "B", "y", ":", "-envall", "z");
        assertEquals(apply(own, none, 0).toString(), "{C=3}");
        assertEquals(apply(own, none, 1).toString(), "{B=2, C=3}");
        assertEquals(apply(own, none, 2).keySet().size(), 3);
        assertEquals(apply(own, parse("x"), 0).keySet().size(), 2);
    }

    private static Map<String, String> apply(Map<String, String> own, LaunchRequest request, int segment) {
        return EnvironmentEdits.apply(own, request.environment, request.segments.get(segment).environment);
    }

    public void shouldReadSettings() {
        LaunchRequest request = parse(
                "-l",
                "--bind-to",
                "none",
                "--oversubscribe",
                "-outfile-pattern",
                "o.%r",
                "-v",
                "--debug-rank",
                "1",
                "--debug-port",
                "9000",
                "--args",
                "mpjexpress",
                "-usize",
                "8",
                "-n",
                "2",
                "p");
        assertTrue(request.settings.tagOutput && request.settings.oversubscribe && request.giveMpjExpressArguments);
        assertEquals(request.settings.bind, Boolean.FALSE);
        assertEquals(request.settings.outputPattern, "o.%r");
        assertEquals(request.settings.verbosity, 1);
        assertEquals(request.settings.universeSize, 8);
        assertEquals(request.debugRank, 1);
        assertEquals(request.debugPort, 9000);
    }

    /** Hydra prints more by -debug; Open MPI's --debug would start a debugger. */
    public void shouldTellHydrasDebugFromOpenMpis() {
        assertEquals(parse("-debug", "-n", "2", "p").settings.verbosity, 1);
        shouldNameWhatIsWrong("--debug p", "--debug is not possible here");
    }

    public void shouldUnderstandOpenMpi5() {
        LaunchRequest request = parse("--output", "tag,merge-stderr-to-stdout", "--omca", "log_verbosity", "1", "p");
        assertTrue(request.settings.tagOutput && request.settings.mergeErrors);
        assertEquals(request.parameters.get("log_verbosity"), "1");
        shouldNameWhatIsWrong("--output tag,timestamp p", "--output timestamp is not possible here: only -l");
        shouldNameWhatIsWrong("--output dir=x p", "--output dir=x is not possible here: --outfile-pattern");
        assertTrue(parse("--map-by", ":NOOVERSUBSCRIBE", "p").refusesMoreThanRoom);
        assertTrue(parse("--map-by", "ppr:2:node:NoOversubscribe", "p").refusesMoreThanRoom);
        assertFalse(parse("--map-by", "slot:OVERSUBSCRIBE", "p").refusesMoreThanRoom);
        assertFalse(parse("--map-by", "core:NOOVERSUBSCRIBE", "--map-by", "slot", "p").refusesMoreThanRoom);
        assertTrue(parse("--nooversubscribe", "--map-by", "slot", "p").refusesMoreThanRoom);
    }

    public void shouldKeepKnownOptionsWithoutEffect() {
        LaunchRequest request = parse("--allow-run-as-root", "--map-by", "core", "--report-bindings", "p");
        assertEquals(
                request.ignoredOptions, Arrays.asList("--allow-run-as-root", "--map-by core", "--report-bindings"));
        assertEquals(request.segments.get(0).command, Arrays.asList("p"));
    }

    /** Every known option without effect, with one and two dashes. */
    @DataProvider
    public Object[][] ignored() {
        List<Object[]> rows = new ArrayList<>();
        for (String name : OptionTable.IGNORED_WITHOUT_VALUE.split(" ")) {
            rows.add(new Object[] {"-" + name});
            rows.add(new Object[] {"--" + name});
        }
        for (String name : OptionTable.IGNORED_WITH_TWO_VALUES.split(" ")) {
            rows.add(new Object[] {"--" + name + " name value"});
        }
        for (String name : OptionTable.IGNORED_WITH_VALUE.split(" ")) {
            rows.add(new Object[] {"-" + name + " value"});
            rows.add(new Object[] {"--" + name + " value"});
        }
        return rows.toArray(new Object[0][]);
    }

    @Test(dataProvider = "ignored")
    public void shouldAcceptWhatHasNoEffect(String option) {
        LaunchRequest request = parse((option + " -n 2 p").split(" "));
        assertEquals(request.ignoredOptions, Arrays.asList(option));
        assertEquals(request.size(), 2);
    }

    @DataProvider
    public Object[][] refused() {
        List<Object[]> rows = new ArrayList<>();
        for (OptionTable.Refusal refusal : OptionTable.REFUSED) {
            for (String name : refusal.names().split(" ")) {
                rows.add(new Object[] {"--" + name + " 1".repeat(refusal.valueCount()) + " p", refusal.reason()});
            }
        }
        return rows.toArray(new Object[0][]);
    }

    @Test(dataProvider = "refused")
    public void shouldSayWhyAnOptionIsRefused(String line, String reason) {
        shouldNameWhatIsWrong(line, line.split(" ")[0] + " is not possible here: " + reason);
    }

    public void shouldRefuseMoreRanksThanThereIsRoomForIfAsked() {
        assertEquals(parse("--nooversubscribe", "-n", "1", "p").size(), 1);
        shouldNameWhatIsWrong("--nooversubscribe -n 60000 p", "not for 60000");
        shouldNameWhatIsWrong("--nooversubscribe --host a:2,b:3 -n 4 p : -n 2 p", "room for 5 ranks, not for 6");
    }

    @DataProvider
    public Object[][] inputs() {
        return new Object[][] {
            {"-n 4 p", "0"},
            {"-n 4 --stdin 2 p", "2"},
            {"-n 4 --stdin all p", "0 1 2 3"},
            {"-n 4 -s all p", "0 1 2 3"},
            {"-n 4 -s 1,3 p", "1 3"},
            {"-n 4 --stdin=1-2 p", "1 2"},
            {"-n 4 --stdin none p", ""},
            {"-n 4 -s p", "0"},
            {"-n 4 --hydra --stdin none p", ""},
            {"-n 4 --hydra --stdin 0 p", "0"},
            {"-n 1 --hydra --stdin all p", "0"},
        };
    }

    /** The option -s without ranks is one of Open MPI, about files. */
    @Test(dataProvider = "inputs")
    public void shouldChooseWhoHasStandardInput(String line, String ranks) {
        LaunchRequest request = parse(line.split(" "));
        List<String> chosen = new ArrayList<>();
        for (int rank = 0; rank < request.size(); rank++) {
            if (request.settings.input.contains(rank)) {
                chosen.add(Integer.toString(rank));
            }
        }
        assertEquals(String.join(" ", chosen), ranks);
        assertEquals(request.settings.input.count(request.size()), chosen.size());
        assertEquals(request.segments.get(0).command, List.of("p"));
    }

    /** Without Hydra, what speaks of nodes has no effect. */
    public void shouldAcceptWhatIsHarmlessOnOneMachine() {
        LaunchRequest request = parse(
                "--rankfile",
                "f",
                "-rankmap",
                "m",
                "--npersocket",
                "1",
                "-demux",
                "poll",
                "--bynode",
                "--nolocal",
                "-n",
                "1",
                "p");
        assertEquals(request.runner.name(), "local");
        assertEquals(request.ignoredOptions.size(), 6);
        assertEquals(request.size(), 1);
    }

    /** As mpiexec.hydra does, which the mpi-operator of Kubernetes relies on; both forms of a host file. */
    public void shouldTakeTheHostFileOfHydrasVariable() throws IOException {
        Path file = Files.createTempFile("railmpi-hosts", "");
        try {
            Files.writeString(file, "pi-worker-0.pi-worker.default.svc:2\npi-worker-1.pi-worker.default.svc slots=3\n");
            Map<String, String> environment = Map.of("HYDRA_HOST_FILE", file.toString());
            LaunchRequest request = parse(environment, "p");
            assertEquals(request.runner.name(), "hydra");
            assertEquals(request.size(), 5);
            assertEquals(
                    request.placement.hosts.lines(),
                    List.of("pi-worker-0.pi-worker.default.svc:2", "pi-worker-1.pi-worker.default.svc:3"));
            assertEquals(
                    parse(environment, "--host", "a:1", "p").placement.hosts.lines(), List.of("a:1"));
            assertEquals(parse(Map.of("HYDRA_HOST_FILE", ""), "p").runner.name(), "local");
        } finally {
            Files.delete(file);
        }
    }

    public void shouldNameTheVariableWhoseHostFileIsBad() throws IOException {
        Path file = Files.createTempFile("railmpi-hosts", "");
        Map<String, String> environment = Map.of("HYDRA_HOST_FILE", file.toString());
        Files.writeString(file, "node0:2\nnode1:two\n");
        String message = expectThrows(LaunchException.class, () -> parse(environment, "p"))
                .getMessage();
        assertTrue(message.contains("HYDRA_HOST_FILE " + file + " line 2: node1:two: 'two'"), message);
        Files.delete(file);
        message = expectThrows(LaunchException.class, () -> parse(environment, "p"))
                .getMessage();
        assertTrue(message.contains("HYDRA_HOST_FILE " + file + " cannot be read"), message);
    }

    @DataProvider
    public Object[][] bad() {
        return new Object[][] {
            {"--tiemout 3 p", "did you mean --timeout"},
            {"--zzzzzzzz p", "unknown option --zzzzzzzz"},
            {"-n p", "-n p"},
            {"-n 0 p", "-n 0"},
            {"-n 2", "no program"},
            {"-n", "-n needs"},
            {"", "no program"},
            {"p :", "no program"},
            {": p", "no program"},
            {"--hostfile /nonexistent/f p", "/nonexistent/f cannot be read"},
            {"-configfile /none p", "option -configfile /none: cannot read the file"},
            {"--app /dev/null", "no program given"},
            {"--dvm x p", "option --dvm is not possible here: mpirun starts its ranks itself"},
            {"--stdin some p", "--stdin some: all, none or ranks"},
            {"--stdin 2-1 p", "2-1 is not a range"},
            {"-n 2 --stdin 0,2 p", "--stdin 0,2: there are only 2 ranks"},
            {"-n 2 -s 1-3 p", "-s 1-3: there are only 2 ranks"},
            {"-n 2 --hydra --stdin all p", "mpiexec.hydra passes standard input to rank 0"},
            {"-n 2 --hydra --stdin 1 p", "mpiexec.hydra passes standard input to rank 0"},
            {"--hydra --rank-by node p", "--rank-by is not possible on several machines"},
            {"--host -oProxyCommand=x p", "'-oProxyCommand=x' is not the name of a host"},
            {"--host a,,b p", "'' is not the name of a host"},
            {"--host a:0 p", "a:0"},
            {"--host a:many p", "many"},
            {"--host a --rankfile f p", "--rankfile is not possible on several machines"},
            {"-launcher telnet p", "telnet is unknown; use one of ssh"},
            {"-rmk none-such p", "none-such"},
            {"-ppn 0 p", "-ppn 0"},
            {"--bind-to moon p", "moon"},
            {"--args two p", "two"},
            {"--debug-rank 1 p", "--debug-rank 1"},
            {"--debug-port 70000 p", "70000"},
            {"--oversubscribe=yes p", "takes no value"},
            {"-n 99999 p", "99999"},
        };
    }

    @Test(dataProvider = "bad")
    public void shouldNameWhatIsWrong(String line, String named) {
        String[] arguments = line.isEmpty() ? new String[0] : line.split(" ");
        String message =
                expectThrows(LaunchException.class, () -> parse(arguments)).getMessage();
        assertTrue(message.contains(named), message);
    }

    public void shouldWarnOfAVariableThatIsNotSet() {
        LaunchRequest request = parse("-x", "MISSING", "-x", "KNOWN", "p");
        assertEquals(request.warnings.size(), 1);
        assertTrue(request.warnings.get(0).contains("MISSING"), request.warnings.get(0));
    }

    public void shouldShowEveryOwnOptionInHelp() {
        String help = MpirunHelp.text();
        for (Option option : OptionTable.documented()) {
            assertTrue(option.documentation == null || help.contains(option.names[0]), option.names[0]);
        }
    }

    public void shouldRewriteJavacArguments() {
        List<String> given = Arrays.asList("-d", "out", "-cp", "a:b", "X.java");
        assertEquals(MpiJavac.rewritten(given, "c", "r.jar"), Arrays.asList("-cp", "r.jar:a:b", "-d", "out", "X.java"));
        assertEquals(
                MpiJavac.rewritten(Arrays.asList("X.java"), null, "r.jar"), Arrays.asList("-cp", "r.jar:.", "X.java"));
        assertEquals(
                MpiJavac.rewritten(Arrays.asList("src" + File.separator + "module-info.java"), "c", "r.jar"),
                Arrays.asList("-cp", "r.jar:c", "--module-path", "r.jar", "src" + File.separator + "module-info.java"));
    }
}
