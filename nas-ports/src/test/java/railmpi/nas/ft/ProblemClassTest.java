package railmpi.nas.ft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import org.testng.annotations.Test;
import railmpi.nas.common.MemoryCheck;
import railmpi.nas.common.RandomStream;
import railmpi.nas.common.UsageException;

/** The tables, the start of the field, and what the program says it needs. */
@Test(groups = "unit")
public final class ProblemClassTest {
    public void shouldHaveTheIterationsOfNpb() {
        StringBuilder text = new StringBuilder();
        for (ProblemClass problem : ProblemClass.values()) {
            text.append(problem).append(problem.iterations()).append(' ');
        }
        assertEquals(text.toString(), "S6 W6 A6 B20 C20 D25 E25 ");
    }

    public void shouldAcceptOnlyWhatIsCloserThanTheTolerance() {
        double real = 5.546087004964E+02;
        double imaginary = 4.845363331978E+02;
        assertTrue(ProblemClass.S.isVerified(1, real, imaginary));
        assertTrue(ProblemClass.S.isVerified(1, real + 5e-10, imaginary));
        assertFalse(ProblemClass.S.isVerified(1, real + 1e-9, imaginary));
        assertFalse(ProblemClass.S.isVerified(1, real, imaginary - 1e-9));
        assertFalse(ProblemClass.S.isVerified(2, real, imaginary));
        assertFalse(ProblemClass.S.isVerified(1, Double.NaN, imaginary));
    }

    public void shouldCountOperationsAsNpb() {
        double points = 64 * 64 * 64;
        double log = Math.log(points);
        double expected = points * (14.8157 + 7.19641 * log + (5.23518 + 7.21113 * log) * 6);
        assertEquals(ProblemClass.S.operations(6), expected, 1);
    }

    public void shouldNeedThreeArraysExceptAlone() {
        long rowBytes = 8 * (2 * 256 + 8);
        Domain alone = new Domain(ProblemClass.A, new ProcessGrid(1, 1), 0);
        assertEquals(Benchmark.bytesPerProcess(alone), 2 * 256 * 128 * rowBytes + MemoryCheck.RESERVE_BYTES);
        long halfRowBytes = 8 * (2 * 128 + 8);
        Domain fourth = new Domain(ProblemClass.A, new ProcessGrid(2, 2), 0);
        assertEquals(Benchmark.bytesPerProcess(fourth), 3 * 256 * 64 * halfRowBytes + MemoryCheck.RESERVE_BYTES);
    }

    public void shouldFindClassInEitherCaseAndNameTheUnknown() {
        assertEquals(ProblemClass.named("a"), ProblemClass.A);
        UsageException refusal = expectThrows(UsageException.class, () -> ProblemClass.named("X"));
        assertEquals(refusal.getMessage(), "unknown class 'X': the classes are S, W, A, B, C, D and E");
    }

    public void shouldFillEveryPartWithItsPieceOfTheStream() {
        Domain domain = new Domain(ProblemClass.S, new ProcessGrid(4, 2), 5);
        double[] field = new double[domain.arrayLength()];
        InitialField.fill(field, domain);
        for (int z = 0; z < domain.ownZ(); z++) {
            for (int y = 0; y < domain.ownY(); y++) {
                long row = (domain.firstZ() + z) * 64L + domain.firstY() + y;
                RandomStream stream = RandomStream.startingAt(2 * 64 * row);
                for (int x = 0; x < 64; x++) {
                    int place = (z * domain.ownY() + y) * 128 + x;
                    assertEquals(field[place], stream.next() * 0x1p-46);
                    assertEquals(field[place + 64], stream.next() * 0x1p-46);
                }
            }
        }
    }
}
