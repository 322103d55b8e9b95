package railmpi.test.suite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.RailHome;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Tools;
import railmpi.test.programs.EarlyReturn;
import railmpi.test.programs.SignalEcho;

/** What the launcher hands through to the ranks as it is: signals, arguments, environment, bytes. */
@Test(groups = "multiprocess")
public final class PassedOnTest {
    /** Options by which our own manager runs the job, or Hydra. */
    @DataProvider
    public Object[][] managers() {
        return new Object[][] {{"--oversubscribe"}, {"--hydra"}};
    }

    private static void requireHydra(String option) {
        if (option.equals("--hydra") && Tools.onPath("mpiexec.hydra") == null) {
            throw new SkipException("missing tool: mpiexec.hydra (package mpich)");
        }
    }

    public void shouldPassSignalsOn() throws IOException {
        List<String> signals = List.of("USR1", "USR2", "ALRM", "WINCH", "CONT");
        RunningJob job = MpiJob.of(2, SignalEcho.class)
                .arguments(signals.toArray())
                .limit(30)
                .start();
        job.awaitStdout("READY", 2);
        for (String signal : signals) {
            job.signal(signal);
            job.awaitStdout("got " + signal, 2);
        }
        job.signal("TSTP");
        awaitState(job.pid(), 'T');
        for (long rank : job.rankPids().values()) {
            awaitState(rank, 'T');
        }
        job.signal("CONT");
        job.awaitStdout("got CONT", 4);
        job.writeAndClose("");
        job.finish().assertStatus(0).assertClean();
    }

    /** A program that wants to be asked is. */
    public void shouldStopBesideProgramsThatHandleIt() throws IOException {
        RunningJob job = MpiJob.of(2, SignalEcho.class)
                .arguments("TSTP", "CONT")
                .limit(30)
                .start();
        job.awaitStdout("READY", 2);
        job.signal("TSTP");
        awaitState(job.pid(), 'T');
        job.signal("CONT");
        job.awaitStdout("got TSTP", 2);
        job.awaitStdout("got CONT", 2);
        job.writeAndClose("");
        job.finish().assertStatus(0).assertClean();
    }

    public void shouldPassSignalsOnAsFarAsHydraDoes() {
        requireHydra("--hydra");
        RunningJob job = MpiJob.of(2, SignalEcho.class)
                .options("--hydra")
                .arguments("USR1", "ALRM")
                .limit(30)
                .start();
        job.awaitStdout("READY", 2);
        for (String signal : List.of("USR2", "WINCH", "CONT", "USR1", "ALRM")) {
            job.signal(signal);
        }
        job.awaitStdout("got USR1", 2);
        job.awaitStdout("got ALRM", 2);
        job.writeAndClose("");
        job.finish().assertStatus(0).assertClean();
    }

    /** Behind the name of a process in parentheses. */
    private static void awaitState(long pid, char state) throws IOException {
        long deadlineNs = System.nanoTime() + 20_000_000_000L;
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        while (stat.charAt(stat.lastIndexOf(')') + 2) != state) {
            if (System.nanoTime() > deadlineNs) {
                throw new AssertionError("process " + pid + " is never in state " + state + ": " + stat);
            }
            Pause.milliseconds(20);
            stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        }
    }

    /** Java could not write these words itself in every locale, so a shell does, and od shows what has come. */
    @Test(dataProvider = "managers")
    public void shouldPassArgumentsAndVariablesAsBytes(String option) {
        requireHydra(option);
        String script = "latin=$(printf 'a\\351b'); unset LC_ALL LC_CTYPE;"
                + " env -- LANG=C 'a.b=x y' '-d=1' 'BASH_FUNC_f%%=() { :; }' \"LATIN=$latin\" "
                + RailHome.tool("mpirun")
                + " " + option + " -x \"GIVEN=$latin\""
                + " -n 1 printf '<%s>\\n' \"$latin\" '' 'a  b' \"it's\" '$HOME' '*' \"$(printf '\\303\\274')\""
                + " : -n 1 env | od -An -v -tx1";
        String bytes = Installation.command("sh", "-c", script)
                .assertStatus(0)
                .stdout()
                .replaceAll("\\s", "");
        for (String word : List.of("a\u00e9b", "", "a  b", "it's", "$HOME", "*", "\u00c3\u00bc")) {
            requireLine(bytes, "<" + word + ">");
        }
        for (String line :
                List.of("a.b=x y", "-d=1", "BASH_FUNC_f%%=() { :; }", "LATIN=a\u00e9b", "GIVEN=a\u00e9b", "LANG=C")) {
            requireLine(bytes, line);
        }
    }

    /** Each character stands for a byte. */
    private static void requireLine(String bytes, String line) {
        String hexadecimal = HexFormat.of().formatHex((line + "\n").getBytes(StandardCharsets.ISO_8859_1));
        if (!bytes.contains(hexadecimal)) {
            throw new AssertionError("the ranks did not print " + line + " but " + bytes);
        }
    }

    @Test(dataProvider = "managers")
    public void shouldRunInFoldersWithBlanksAndOtherLetters(String option) {
        requireHydra(option);
        String script =
                "top=$(mktemp -d) && folder=$top/$(printf 'b  \\303\\274') && mkdir -p \"$folder/shared  memory\" &&"
                        + " printf '#!/bin/sh\\npwd\\n' >\"$folder/a script\" && chmod +x \"$folder/a script\" &&"
                        + " LANG=C LC_ALL= RAILMPI_SHM_DIR=\"$folder/shared  memory\" " + RailHome.tool("mpirun") + " "
                        + option
                        + " -wdir \"$folder\" -n 1 './a script' >\"$top/out\" && printf '%s\\n' \"$folder\" | cmp - \"$top/out\" &&"
                        + " ls -A \"$folder/shared  memory\" && rm -r \"$top\"";
        Installation.command("sh", "-c", script).assertStatus(0).assertSilent();
    }

    /** More than the launcher has memory for. */
    public void shouldPassMuchOutput() {
        Installation.command(
                        "sh",
                        "-c",
                        RailHome.tool("mpirun")
                                + " -n 2 sh -c 'yes abcdefghi | head -c 150000000' | tr -d abcdefghi | wc -c")
                .assertStatus(0)
                .assertStdout("^30000000$");
    }

    @Test(dataProvider = "managers")
    public void shouldPassMuchInput(String option) {
        requireHydra(option);
        // More than fits into all the pipes on the way; through Hydra each 32 KiB cost a round trip.
        int bytes = option.equals("--hydra") ? 1_000_000 : 10_000_000;
        Installation.command(
                        "sh",
                        "-c",
                        "yes abcdefghi | head -c " + bytes + " | " + RailHome.tool("mpirun") + " " + option
                                + " -n 2 wc -c")
                .assertStatus(0)
                .assertStdout("^" + bytes + "$", "^0$");
    }

    @Test(dataProvider = "managers")
    public void shouldWaitForTheOthersWhenMainReturns(String option) {
        requireHydra(option);
        MpiJob.of(3, EarlyReturn.class)
                .options(option, "--args", "mpjexpress")
                .limit(30)
                .run()
                .assertStatus(0)
                .assertSilent()
                .assertClean()
                .assertStdout("all have come");
    }
}
