package railmpi.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What to measure. Immutable.
 *
 * @param tests any of the known tests
 * @param sizes bytes of the messages of all tests but mr, sync, coll and win
 * @param warmUpRepetitions of the short operations (environment: BENCH_WARM)
 * @param warmUpSeconds at most, per operation (environment: BENCH_MAXWARM)
 * @param jobSeconds of all operations in turns, before the first is measured (environment: BENCH_JOBWARM)
 * @param batches that are measured of every operation (environment: BENCH_BATCHES)
 */
record BenchOptions(
        List<String> tests,
        List<Integer> sizes,
        int warmUpRepetitions,
        double warmUpSeconds,
        double jobSeconds,
        int batches) {
    private static final List<String> KNOWN_TESTS = List.of(
            "lat",
            "behind",
            "mr",
            "rate",
            "bw",
            "bibw",
            "cpu",
            "sync",
            "coll",
            "bcast",
            "alltoall",
            "putlat",
            "getlat",
            "putbw",
            "getbw",
            "putbibw",
            "putget",
            "win");
    private static final String ALL_SIZES = "0,1,8,64,512,1024,4096,8192,16384,65536,262144,1048576,4194304";

    /**
     * Reads the lists of tests and of sizes (may be null), and settings; throws {@link IllegalArgumentException} naming
     * what is wrong.
     */
    static BenchOptions parse(String tests, String sizes, Map<String, String> environment) {
        List<String> chosen = List.of(tests.split(","));
        for (String test : chosen) {
            if (!KNOWN_TESTS.contains(test)) {
                throw new IllegalArgumentException("unknown test '" + test + "': the tests are " + KNOWN_TESTS);
            }
        }
        String sizeList = sizes == null ? ALL_SIZES : sizes;
        List<Integer> parsed =
                Arrays.stream(sizeList.split(",")).map(BenchOptions::size).collect(Collectors.toList());
        return new BenchOptions(
                chosen,
                parsed,
                count(environment, "BENCH_WARM", 20000),
                seconds(environment, "BENCH_MAXWARM", 8),
                seconds(environment, "BENCH_JOBWARM", 0),
                Math.max(1, count(environment, "BENCH_BATCHES", 7)));
    }

    /** Returns whether {@code test} is asked for. */
    boolean has(String test) {
        return tests.contains(test);
    }

    /** Returns how often an operation with messages of {@code bytes} is repeated to warm it up. */
    int warmUpFor(int bytes) {
        if (bytes <= 1024) {
            return warmUpRepetitions;
        }
        if (bytes <= 16384) {
            return warmUpRepetitions / 4;
        }
        return bytes <= 262144 ? 500 : 50;
    }

    private static int size(String text) {
        int bytes;
        try {
            bytes = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("wrong size '" + text + "'", e);
        }
        if (bytes < 0 || bytes > Operations.MAX_BYTES) {
            throw new IllegalArgumentException("wrong size " + bytes + ": from 0 to " + Operations.MAX_BYTES);
        }
        return bytes;
    }

    /** Reads a whole number of up to nine digits. */
    private static int count(Map<String, String> environment, String name, int otherwise) {
        String value = environment.getOrDefault(name, Integer.toString(otherwise));
        if (!value.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException(name + " needs a whole number from 0 to 999999999, not '" + value + "'");
        }
        return Integer.parseInt(value);
    }

    /** Reads a time in seconds. */
    private static double seconds(Map<String, String> environment, String name, double otherwise) {
        String value = environment.getOrDefault(name, Double.toString(otherwise));
        if (!value.matches("[0-9]{1,9}([.][0-9]{1,9})?")) {
            throw new IllegalArgumentException(name + " needs a number of seconds, not '" + value + "'");
        }
        return Double.parseDouble(value);
    }
}
