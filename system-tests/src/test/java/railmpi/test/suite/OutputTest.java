package railmpi.test.suite;

import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Tools;
import railmpi.test.programs.Chatter;
import railmpi.test.programs.Stdin;

/** What ranks read and write. */
@Test(groups = "multiprocess")
public final class OutputTest {
    private static final int LINES = 500;
    /** Of 30 000 000 bytes of lines abcdefghi. */
    private static final String MD5_OF_INPUT = "88588498e9965fe2aa10c70d31d446ef";

    private static final Pattern LINE = Pattern.compile("^(?:.*?\\D)??rank=(\\d+) line=(\\d+) (x*)\\.$");

    @DataProvider
    public Object[][] tags() {
        return new Object[][] {{new String[0]}, {new String[] {"-l"}}, {new String[] {"--tag-output"}}};
    }

    /** Lines are whole and in order, although four ranks write pieces at the same time. */
    @Test(dataProvider = "tags")
    public void shouldKeepLinesWholeAndInOrder(String[] options) {
        JobResult result = MpiJob.of(4, Chatter.class)
                .options(options)
                .arguments(LINES)
                .run()
                .assertStatus(0);
        int[] next = new int[4];
        for (String line : result.lines()) {
            if (!line.contains("last words")) {
                Matcher matcher = LINE.matcher(line);
                result.require(matcher.matches(), "not a whole line: " + line);
                int rank = Integer.parseInt(matcher.group(1));
                result.require(Integer.parseInt(matcher.group(2)) == next[rank], "not in order: " + line);
                result.require(matcher.group(3).length() == next[rank] % 90, "not the whole line: " + line);
                result.require(options.length == 0 == line.startsWith("rank="), "tag is wrong: " + line);
                next[rank]++;
            }
        }
        for (int rank = 0; rank < 4; rank++) {
            result.require(next[rank] == LINES, "rank " + rank + " has " + next[rank] + " lines");
            result.assertStdout("last words of rank " + rank + "$");
        }
        result.require(result.stderr().lines().count() == 4L * LINES / 10, "lines are missing on standard error");
        result.require(
                result.stderr().lines().allMatch(line -> line.matches("(.*\\W)?error of rank \\d number \\d+")),
                "standard error has broken lines");
    }

    public void shouldTagEachLineWithItsRank() {
        JobResult result = MpiJob.ofWords("-l", "-n", "3", "sh", "-c", "echo me $PMI_RANK; echo err $PMI_RANK >&2")
                .run()
                .assertStatus(0);
        for (int rank = 0; rank < 3; rank++) {
            result.assertStdout("^\\W*" + rank + "\\W.*me " + rank + "$");
            result.assertStderr("^\\W*" + rank + "\\W.*err " + rank + "$");
        }
    }

    public void shouldKeepLongLinesWhole() {
        String script = "for i in 1 2 3 4 5 6 7 8 9 10; do head -c 60000 /dev/zero | tr '\\0' $PMI_RANK; echo; done";
        JobResult result = MpiJob.ofWords("-n", "3", "sh", "-c", script).run().assertStatus(0);
        List<String> lines = result.lines();
        result.require(lines.size() == 30, lines.size() + " lines");
        result.require(
                lines.stream().allMatch(line -> line.length() == 60_000 && line.matches("(.)\\1*")),
                "long lines are mixed");
    }

    public void shouldCarryBytesUnchanged() {
        JobResult result = MpiJob.ofWords("-n", "1", "printf", "\\303\\244\\342\\202\\254\\r\\nend\\tx")
                .run()
                .assertStatus(0);
        result.require(result.stdout().equals("ä€\r\nend\tx"), "bytes changed");
    }

    public void shouldGiveStandardInputToRankZero() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            text.append("line ").append(i % 10).append('\n');
        }
        MpiJob.of(3, Stdin.class)
                .stdin(text.toString())
                .run()
                .assertStatus(0)
                .assertStdout("rank 0 read 20000 lines 120000", "rank 1 read 0 lines", "rank 2 read 0 lines");
    }

    /**
     * Each rank has all of it, at its own pace, whatever the others do: rank 1 waits for 0 and rank 2 does not read.
     */
    public void shouldGiveStandardInputToAllRanks() {
        String ranks = "case $PMI_RANK in"
                + " 0) wc -c; echo done >\"$DONE\" ;;"
                + " 1) read -r one <\"$DONE\"; md5sum ;;"
                + " 2) exec <&-; read -r one <\"$DONE.2\" ;;"
                + " *) head -c 3; echo; echo >\"$DONE.2\" ;; esac";
        Installation.command(
                        "sh",
                        "-c",
                        "folder=$(mktemp -d) && export DONE=\"$folder/done\" && mkfifo \"$DONE\" \"$DONE.2\" &&"
                                + " yes abcdefghi | head -c 30000000 | " + RailHome.tool("mpirun")
                                + " --stdin all -n 4 sh -c '" + ranks + "' && rm -r \"$folder\"")
                .assertStatus(0)
                .assertSilent()
                .assertStdout("^30000000$", "^abc$", "^" + MD5_OF_INPUT + "  -$");
    }

    @DataProvider
    public Object[][] inputs() {
        return new Object[][] {
            {"--stdin 1", "0: 1:x 2:"},
            {"-s 1-2", "0: 1:x 2:x"},
            {"--stdin none", "0: 1: 2:"},
            {"--hydra --stdin none", "0: 1: 2:"},
            {"--hydra --stdin 0", "0:x 1: 2:"},
        };
    }

    @Test(dataProvider = "inputs")
    public void shouldGiveStandardInputToSomeRanks(String options, String expected) {
        JobResult result = MpiJob.ofWords(options.split(" "))
                .arguments("-n", "3", "sh", "-c", "echo $PMI_RANK:$(cat)")
                .stdin("x\n")
                .run()
                .assertStatus(0)
                .assertSilent();
        result.require(String.join(" ", new TreeSet<>(result.lines())).equals(expected), "wrong ranks");
    }

    /** A line comes when it is there; input that stays open keeps nothing. */
    public void shouldGiveSlowInputToAllRanks() {
        RunningJob job = MpiJob.ofWords(
                        "--stdin",
                        "all",
                        "-n",
                        "2",
                        "sh",
                        "-c",
                        "read -r line; echo got $line; read -r line; echo got $line")
                .limit(30)
                .start();
        job.write("a\n");
        job.awaitStdout("got a", 2);
        job.write("b\n");
        job.awaitStdout("got b", 2);
        job.finish().assertStatus(0).assertSilent();
    }

    /** In the background of a terminal: a process that reads there would be stopped. */
    public void shouldNotBeStoppedByATerminal() {
        if (Tools.onPath("script") == null) {
            throw new SkipException("missing tool: script (package bsdutils)");
        }
        String job = RailHome.tool("mpirun") + " --stdin all -n 2 sh -c \"echo here\\$PMI_RANK\"";
        Installation.command("script", "-qec", "bash -mc '" + job + " & wait $!; echo status $?'", "/dev/null")
                .assertStatus(0)
                .assertStdout("here0", "here1", "status 0");
    }

    public void shouldMergeErrorsIntoOutput() {
        MpiJob.ofWords("--merge-stderr-to-stdout", "-n", "1", "sh", "-c", "echo a; echo b >&2")
                .run()
                .assertStatus(0)
                .assertSilent()
                .assertStdout("^a$", "^b$");
    }

    public void shouldWorkInAPipe() {
        Installation.command("sh", "-c", "echo hello | " + RailHome.tool("mpirun") + " -n 2 cat | tr a-z A-Z")
                .assertStatus(0)
                .assertStdout("^HELLO$");
    }

    /** A reader that goes away must not leave the job hanging. */
    public void shouldEndWhenNobodyReadsItsOutput() {
        Installation.command("sh", "-c", RailHome.tool("mpirun") + " -n 2 yes | head -n 3")
                .assertClean()
                .assertStdout("^y\ny\ny$")
                .assertFaster(15);
    }
}
