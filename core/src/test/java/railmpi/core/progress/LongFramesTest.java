package railmpi.core.progress;

import static org.testng.Assert.assertTrue;

import java.util.Arrays;
import org.testng.annotations.Test;

/** How much stack a level needs, in the interpreter and as compilers leave it. */
@Test(groups = "unit", timeOut = 60_000)
public final class LongFramesTest {
    private static final int SMALL = 256 << 10;
    private static final int LARGE = 2304 << 10;
    private static final int MANY = 100_000;

    public void shouldNeedAKibibyteALevelHoweverOftenItHasRun() throws InterruptedException {
        for (int descents = 1; descents <= MANY; descents *= 10) {
            for (int i = 0; i < descents; i++) {
                LongFrames.descend(3);
            }
            int bytes = bytesOfALevel();
            assertTrue(bytes >= 1024 && bytes < 2048, bytes + " bytes a level after " + descents + " more descents");
        }
    }

    /** Median of three: a compiler may end between the two measurements of one. */
    private static int bytesOfALevel() throws InterruptedException {
        int[] bytes = new int[3];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (LARGE - SMALL) / (mostLevels(LARGE) - mostLevels(SMALL));
        }
        Arrays.sort(bytes);
        return bytes[1];
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
