package railmpi.test.suite;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.programs.Chatter;
import railmpi.test.programs.Stdin;

/** What ranks read and write. */
@Test(groups = {"multiprocess", "small"})
public final class OutputTest {
    private static final int LINES = 500;
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

    public void shouldWorkInAPipe() {
        Installation.command(
                        "sh",
                        "-c",
                        "echo hello | " + railmpi.test.job.RailHome.tool("mpirun") + " -n 2 cat | tr a-z A-Z")
                .assertStatus(0)
                .assertStdout("^HELLO$");
    }

    /** A reader that goes away must not leave the job hanging. */
    public void shouldEndWhenNobodyReadsItsOutput() {
        Installation.command("sh", "-c", railmpi.test.job.RailHome.tool("mpirun") + " -n 2 yes | head -n 3")
                .assertClean()
                .assertStdout("^y\ny\ny$")
                .assertFaster(15);
    }
}
