package railmpi.nas.is;

import java.util.Locale;
import railmpi.nas.common.UsageException;

/**
 * The problem classes of IS: sizes, limits of the process count, and what partial verification must find. Immutable.
 */
enum ProblemClass {
    S(16, 11, 9, 1, 128, array(48427, 17148, 23627, 62548, 4431), array(0, 18, 346, 64917, 65463), "+++--", 0, 0),
    W(
            20,
            16,
            10,
            1,
            1024,
            array(357773, 934767, 875723, 898999, 404505),
            array(1249, 11698, 1039987, 1043896, 1048018),
            "++---",
            -2,
            0),
    A(
            23,
            19,
            10,
            1,
            1024,
            array(2112377, 662041, 5336171, 3642833, 4250760),
            array(104, 17523, 123928, 8288932, 8388264),
            "+++--",
            -1,
            -1),
    B(
            25,
            21,
            10,
            1,
            1024,
            array(41869, 812306, 5102857, 18232239, 26860214),
            array(33422937, 10244, 59149, 33135281, 99),
            "-++-+",
            0,
            0),
    C(
            27,
            23,
            10,
            1,
            1024,
            array(44172927, 72999161, 74326391, 129606274, 21736814),
            array(61147, 882988, 266290, 133997595, 133525895),
            "+++--",
            0,
            0),
    D(
            31,
            27,
            10,
            4,
            1024,
            array(1317351170, 995930646, 1157283250, 1503301535, 1453734525),
            array(1, 36538729, 1978098519, 2145192618, 2147425337),
            "++---",
            0,
            0);

    /** Number of timed iterations, the same for every class. */
    static final int ITERATIONS = 10;

    /** Number of keys whose rank is checked in every iteration. */
    static final int TEST_KEYS = 5;

    private final int totalKeysLog2;
    private final int maxKeyLog2;
    private final int bucketsLog2;
    private final int minProcesses;
    private final int maxProcesses;
    private final int[] testIndices;
    private final int[] testRanks;
    private final String directions;
    private final int risingOffset;
    private final int fallingOffset;

    /**
     * Creates a class from one row of NPB's tables.
     *
     * @param directions for every test key '+' when its rank grows by one with every iteration, '-' when it falls
     * @param risingOffset added to the iteration number of the '+' keys
     * @param fallingOffset added to the iteration number of the '-' keys
     */
    ProblemClass(
            int totalKeysLog2,
            int maxKeyLog2,
            int bucketsLog2,
            int minProcesses,
            int maxProcesses,
            int[] testIndices,
            int[] testRanks,
            String directions,
            int risingOffset,
            int fallingOffset) {
        this.totalKeysLog2 = totalKeysLog2;
        this.maxKeyLog2 = maxKeyLog2;
        this.bucketsLog2 = bucketsLog2;
        this.minProcesses = minProcesses;
        this.maxProcesses = maxProcesses;
        this.testIndices = testIndices;
        this.testRanks = testRanks;
        this.directions = directions;
        this.risingOffset = risingOffset;
        this.fallingOffset = fallingOffset;
    }

    /** Returns the class of that name (either case), or throws {@link UsageException} that lists the classes. */
    static ProblemClass named(String name) {
        for (ProblemClass candidate : values()) {
            if (candidate.name().equals(name.toUpperCase(Locale.ROOT))) {
                return candidate;
            }
        }
        throw new UsageException("unknown class '" + name + "': the classes are S, W, A, B, C and D");
    }

    /** Throws {@link UsageException} when the class cannot be run by {@code processes} ranks. */
    void checkProcesses(int processes) {
        if (Integer.bitCount(processes) != 1 || processes < minProcesses || processes > maxProcesses) {
            throw new UsageException("class " + this + " runs on a number of processes that is a power of two from "
                    + minProcesses + " to " + maxProcesses + ", not on " + processes);
        }
    }

    long totalKeys() {
        return 1L << totalKeysLog2;
    }

    /** Returns the number of keys that every one of {@code processes} ranks generates. */
    int keysPerProcess(int processes) {
        return (int) (totalKeys() / processes);
    }

    /** Returns how many keys the buffers of one rank hold: the more processes, the less even the redistribution. */
    int bufferLength(int processes) {
        long keys = keysPerProcess(processes);
        if (processes < 256) {
            return (int) (keys * 3 / 2);
        }
        if (processes < 512) {
            return (int) (keys * 5 / 2);
        }
        return (int) (processes < 1024 ? keys * 4 : keys * 13 / 2);
    }

    int maxKeyLog2() {
        return maxKeyLog2;
    }

    /** Returns the bound of the keys: every key is at least 0 and below this. */
    int maxKey() {
        return 1 << maxKeyLog2;
    }

    int buckets() {
        return 1 << bucketsLog2;
    }

    /** Returns by how many bits a key is shifted right to give its bucket. */
    int bucketShift() {
        return maxKeyLog2 - bucketsLog2;
    }

    /** Returns the index, in the keys of all processes together, of test key {@code test} (0 to 4). */
    int testIndex(int test) {
        return testIndices[test];
    }

    /** Returns the number of smaller keys that test key {@code test} must have in {@code iteration} (1 to 10). */
    long expectedRank(int test, int iteration) {
        return directions.charAt(test) == '+'
                ? (long) testRanks[test] + iteration + risingOffset
                : (long) testRanks[test] - iteration - fallingOffset;
    }

    private static int[] array(int... values) {
        return values;
    }
}
