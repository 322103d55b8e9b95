package railmpi.bench.suite;

import static org.testng.Assert.assertEquals;

import mpi.MPIException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Every message holds 7; cleared memory holds 0. */
@Test(groups = "unit")
public final class ArrivalCheckTest {
    private static final int TIMED = 20;

    /** Its messages from the number {@code lostFrom} to {@code lostTo}, without the latter, never come. */
    private static final class Losing implements ArrivalCheck.Subject {
        private final int lostFrom;
        private final int lostTo;
        private int sent;
        private int received;

        Losing(int lostFrom, int lostTo) {
            this.lostFrom = lostFrom;
            this.lostTo = lostTo;
        }

        @Override
        public void clear() {
            received = 0;
        }

        @Override
        public void run(int iterations) {
            for (int left = iterations; left > 0; left--) {
                received = sent >= lostFrom && sent < lostTo ? received : 7;
                sent++;
            }
        }

        @Override
        public boolean isRight(int iterations) {
            return received == 7;
        }
    }

    @DataProvider
    Object[][] losses() {
        return new Object[][] {
            {0, 0, true},
            {0, TIMED, false},
            {1, Integer.MAX_VALUE, false},
            {TIMED, TIMED + 1, false},
            {TIMED + 3, TIMED + 4, false},
        };
    }

    @Test(dataProvider = "losses")
    public void shouldMissMessagesThatOthersBeforeThemWouldHide(int lostFrom, int lostTo, boolean isRight)
            throws MPIException {
        Losing subject = new Losing(lostFrom, lostTo);
        subject.clear();
        subject.run(TIMED);
        assertEquals(ArrivalCheck.isRight(subject, TIMED), isRight);
    }
}
