package railmpi.nas.common;

import static org.testng.Assert.assertEquals;

import java.math.BigInteger;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The generator against plain big-number arithmetic. */
@Test(groups = "unit")
public final class RandomStreamTest {
    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(46);
    private static final BigInteger MULTIPLIER = BigInteger.valueOf(5).pow(13);

    public void shouldFollowRecurrenceWhenStepped() {
        RandomStream stream = RandomStream.startingAt(0);
        BigInteger expected = BigInteger.valueOf(314_159_265L);
        for (int step = 0; step < 10_000; step++) {
            expected = expected.multiply(MULTIPLIER).mod(MODULUS);
            assertEquals(stream.next(), expected.longValueExact(), "step " + step);
        }
    }

    @DataProvider
    Object[][] positions() {
        return new Object[][] {
            {0L}, {1L}, {2L}, {3L}, {63L}, {64L}, {65_535L}, {1_000_003L}, {(1L << 33) - 1}, {(1L << 33) + 12_345},
        };
    }

    @Test(dataProvider = "positions")
    public void shouldStandAtPositionWhenJumpedAhead(long position) {
        BigInteger expected = MULTIPLIER
                .modPow(BigInteger.valueOf(position + 1), MODULUS)
                .multiply(BigInteger.valueOf(314_159_265L))
                .mod(MODULUS);
        assertEquals(RandomStream.startingAt(position).next(), expected.longValueExact());
    }

    public void shouldEqualSteppingWhenJumpedAhead() {
        RandomStream stepped = RandomStream.startingAt(0);
        for (long position = 0; position < 2_000; position++) {
            assertEquals(RandomStream.startingAt(position).next(), stepped.next(), "position " + position);
        }
    }

    public void shouldStepOverOneNumber() {
        RandomStream stream = RandomStream.startingAt(5);
        long before = stream.state();
        stream.next();
        assertEquals(RandomStream.successorOfSuccessor(before), stream.next());
    }
}
