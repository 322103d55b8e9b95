package railmpi.test.suite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import mpi.Intracomm;
import mpi.MPI;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.BadCalls;
import railmpi.test.programs.BadInputFatal;
import railmpi.test.programs.Checks;
import railmpi.testing.testng.MpiTest;

/** Bad input under both error handlers. */
@Test(groups = "multiprocess")
public final class BadInputTest {
    private static final int CALLS_OF_A_QUICK_RUN = 8;

    /** Names of the calls: all of them, or the failed receives and some of the others. */
    @DataProvider
    public Object[][] fatalCalls() {
        List<String> names = new ArrayList<>(texts(
                "CALL",
                MpiJob.of(1, BadInputFatal.class).arguments("names").run().assertStatus(0)));
        Collections.shuffle(names, new Random(Settings.seed()));
        if (!Settings.isFull()) {
            List<String> receives =
                    names.stream().filter(name -> name.startsWith("truncation")).toList();
            names.removeAll(receives);
            names.subList(CALLS_OF_A_QUICK_RUN, names.size()).clear();
            names.addAll(receives);
        }
        return names.stream().map(name -> new Object[] {name}).toArray(Object[][]::new);
    }

    /** After each wrong call the communicator still works. */
    @MpiTest(
            ranks = {1, 2, 5},
            parameters = "coll_check=true",
            jvm = {"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"})
    public void shouldThrowAndGoOnUnderErrorsReturn() {
        Checks checks = new Checks();
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Intracomm copy = MPI.COMM_WORLD.dup();
        for (Map.Entry<String, BadCalls.BadCall> entry : BadCalls.on(copy).entrySet()) {
            BadCalls.BadCall call = entry.getValue();
            checks.fails(entry.getKey(), call.errorClass(), call.parts(), call.action());
            ring(checks, copy, entry.getKey());
        }
    }

    private static void ring(Checks checks, Intracomm comm, String after) {
        int rank = comm.getRank();
        int size = comm.getSize();
        int[] in = new int[1];
        comm.sendRecv(new int[] {rank}, 1, MPI.INT, (rank + 1) % size, 0, in, 1, MPI.INT, (rank + size - 1) % size, 0);
        checks.equal("message after " + after, (rank + size - 1) % size, in[0]);
        int[] sum = {1};
        comm.allReduce(sum, 1, MPI.INT, MPI.SUM);
        checks.equal("sum after " + after, size, sum[0]);
    }

    /** The job ends, without a call that returns, and the message names the argument, its value and the rank. */
    @Test(dataProvider = "fatalCalls")
    public void shouldEndTheJobUnderErrorsAreFatal(String call) {
        JobResult result = MpiJob.of(2, BadInputFatal.class)
                .arguments(call)
                .limit(20)
                .run()
                .assertFailed()
                .assertNotStdout("the call", "came back")
                .assertStderr("rank 1\\b", "BadInputFatal");
        for (String part : texts("EXPECT", result)) {
            result.assertStderr("(?<![\\d:])" + Pattern.quote(part) + "(?!\\d)");
        }
    }

    /** Returns what follows a word at the start of a line of standard output. */
    private static List<String> texts(String word, JobResult result) {
        return result.lines().stream()
                .filter(line -> line.startsWith(word + " "))
                .map(line -> line.substring(word.length() + 1))
                .toList();
    }
}
