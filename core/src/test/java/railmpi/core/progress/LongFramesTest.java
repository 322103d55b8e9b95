package railmpi.core.progress;

import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;

/** How much stack a level needs, in the interpreter and as compilers leave it. */
@Test(groups = "unit", timeOut = 60_000)
public final class LongFramesTest {
    /**
     * More than threads usually have, and less than a quarter of the other: the C library gives a new thread the stack
     * of one that has ended if that is not more than four times as large.
     */
    private static final int SMALL = 1280 << 10;

    private static final int LARGE = 6144 << 10;
    private static final int MANY = 100_000;

    public void shouldNeedAKibibyteALevelHoweverOftenItHasRun() throws InterruptedException {
        for (int descents = 1; descents <= MANY; descents *= 10) {
            for (int i = 0; i < descents; i++) {
                LongFrames.descend(3);
            }
            int bytes = (LARGE - SMALL) / (mostLevels(LARGE) - mostLevels(SMALL));
            assertTrue(bytes >= 1024 && bytes < 1536, bytes + " bytes a level after " + descents + " more descents");
        }
    }

    /** The most for which a thread with so much stack has room. */
    private static int mostLevels(int stackBytes) throws InterruptedException {
        int[] most = new int[1];
        Thread thread = new Thread(null, () -> most[0] = mostLevels(1, stackBytes), "deep", stackBytes);
        thread.start();
        thread.join();
        return most[0];
    }

    private static int mostLevels(int possible, int impossible) {
        int low = possible;
        int high = impossible;
        while (high - low > 1) {
            int middle = (low + high) / 2;
            try {
                LongFrames.descend(middle);
                low = middle;
            } catch (StackOverflowError e) {
                high = middle;
            }
        }
        return low;
    }
}
