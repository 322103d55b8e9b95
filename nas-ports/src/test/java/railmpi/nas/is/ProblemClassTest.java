package railmpi.nas.is;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.nas.common.RandomStream;
import railmpi.nas.common.UsageException;

/** The tables: sizes, limits, and verification data against a serial ranking that shares no loop with the program. */
@Test(groups = "unit")
public final class ProblemClassTest {
    @DataProvider
    Object[][] smallClasses() {
        return new Object[][] {{ProblemClass.S}, {ProblemClass.W}};
    }

    @Test(dataProvider = "smallClasses", timeOut = 60_000)
    public void shouldExpectRanksOfSerialSortInEveryIteration(ProblemClass problem) {
        int[] keys = keysByFormula(problem);
        for (int iteration = 1; iteration <= ProblemClass.ITERATIONS; iteration++) {
            keys[iteration] = iteration;
            keys[iteration + ProblemClass.ITERATIONS] = problem.maxKey() - iteration;
            for (int test = 0; test < ProblemClass.TEST_KEYS; test++) {
                assertEquals(
                        problem.expectedRank(test, iteration),
                        countSmaller(keys, keys[problem.testIndex(test)]),
                        problem + " iteration " + iteration + " test key " + test);
            }
        }
    }

    @Test(dataProvider = "smallClasses")
    public void shouldGenerateKeysOfTheFormulaFromAnyStart(ProblemClass problem) {
        int[] expected = keysByFormula(problem);
        int half = problem.keysPerProcess(2);
        int[] second = new int[half];
        KeyLoops.generate(second, half, problem.maxKeyLog2(), RandomStream.startingAt(4L * half));
        for (int index = 0; index < half; index++) {
            assertEquals(second[index], expected[half + index], "key " + (half + index));
        }
    }

    @DataProvider
    Object[][] expectedRanks() {
        return new Object[][] {
            {ProblemClass.S, 2, 10, 356L},
            {ProblemClass.S, 3, 10, 64_907L},
            {ProblemClass.W, 0, 1, 1248L},
            {ProblemClass.W, 2, 1, 1_039_986L},
            {ProblemClass.A, 0, 1, 104L},
            {ProblemClass.A, 4, 10, 8_388_255L},
            {ProblemClass.B, 0, 4, 33_422_933L},
            {ProblemClass.B, 4, 4, 103L},
            {ProblemClass.C, 2, 1, 266_291L},
            {ProblemClass.D, 1, 2, 36_538_731L},
            {ProblemClass.D, 4, 10, 2_147_425_327L},
        };
    }

    @Test(dataProvider = "expectedRanks")
    public void shouldShiftRankWithIteration(ProblemClass problem, int test, int iteration, long expected) {
        assertEquals(problem.expectedRank(test, iteration), expected);
    }

    public void shouldCountAllKeysOfClassD() {
        assertEquals(ProblemClass.D.totalKeys(), 2_147_483_648L);
        assertEquals(ProblemClass.D.keysPerProcess(4), 536_870_912);
        assertEquals(ProblemClass.D.bufferLength(4), 805_306_368);
        assertEquals(MemoryNeed.bytesPerProcess(ProblemClass.D, 4), 3L * 4 * 805_306_368 + (8 << 20));
    }

    @DataProvider
    Object[][] bufferLengths() {
        return new Object[][] {{1, 3, 2}, {128, 3, 2}, {256, 5, 2}, {512, 4, 1}, {1024, 13, 2}};
    }

    @Test(dataProvider = "bufferLengths")
    public void shouldGrowBuffersWithProcesses(int processes, int numerator, int denominator) {
        int keys = ProblemClass.A.keysPerProcess(processes);
        assertEquals(ProblemClass.A.bufferLength(processes), keys * numerator / denominator);
    }

    @DataProvider
    Object[][] impossibleProcessCounts() {
        return new Object[][] {
            {ProblemClass.A, 3, "class A runs on a number of processes that is a power of two from 1 to 1024, not on 3"
            },
            {ProblemClass.A, 6, "from 1 to 1024, not on 6"},
            {ProblemClass.S, 256, "power of two from 1 to 128, not on 256"},
            {ProblemClass.A, 2048, "from 1 to 1024, not on 2048"},
            {ProblemClass.D, 2, "class D runs on a number of processes that is a power of two from 4 to 1024, not on 2"
            },
        };
    }

    @Test(dataProvider = "impossibleProcessCounts")
    public void shouldRefuseProcessCountWithBothNumbers(ProblemClass problem, int processes, String message) {
        UsageException refusal = expectThrows(UsageException.class, () -> problem.checkProcesses(processes));
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }

    public void shouldFindClassInEitherCaseAndNameTheUnknown() {
        assertEquals(ProblemClass.named("a"), ProblemClass.A);
        assertEquals(ProblemClass.named("D"), ProblemClass.D);
        UsageException refusal = expectThrows(UsageException.class, () -> ProblemClass.named("E"));
        assertEquals(refusal.getMessage(), "unknown class 'E': the classes are S, W, A, B, C and D");
    }

    /** The formula as published, in floating point, summed from left to right. */
    private static int[] keysByFormula(ProblemClass problem) {
        RandomStream stream = RandomStream.startingAt(0);
        double quarter = problem.maxKey() / 4.0;
        int[] keys = new int[(int) problem.totalKeys()];
        for (int index = 0; index < keys.length; index++) {
            double sum = 0;
            for (int number = 0; number < 4; number++) {
                sum += stream.next() * 0x1p-46;
            }
            keys[index] = (int) (quarter * sum);
        }
        return keys;
    }

    private static long countSmaller(int[] keys, int value) {
        long smaller = 0;
        for (int key : keys) {
            smaller += key < value ? 1 : 0;
        }
        return smaller;
    }
}
