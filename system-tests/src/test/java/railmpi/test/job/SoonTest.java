package railmpi.test.job;

import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.testng.annotations.Test;

/** What is late, on which machine. */
@Test(groups = "unit", timeOut = 10_000)
public final class SoonTest {
    public void shouldGiveASecondChance() {
        assertThrows(AssertionError.class, () -> Soon.require(() -> 3, () -> 0.1, x -> 0));
        Iterator<Double> seconds = Arrays.asList(1_000.0, 0.5).iterator();
        Soon.require(seconds::next, () -> 0.1, x -> 0);
    }

    public void shouldGiveTimeInProportionWhereTheMachineIsBusyWithOtherThings() {
        Soon.require(() -> 4.9, () -> 1, x -> 0);
        assertThrows(AssertionError.class, () -> Soon.require(() -> 5.1, () -> 1, x -> 0));
    }

    public void shouldGiveTheTimeThatTheMachineLostMeanwhileAndCountWhatIsReallyLate() {
        Soon.require(() -> 3.4, () -> 0.1, seconds -> 1.5);
        assertThrows(AssertionError.class, () -> Soon.require(() -> 3.6, () -> 0.1, seconds -> 1.5));
    }

    public void shouldNoticeThatAProcessWaitsForACore() {
        try (LostTime lost = LostTime.watch()) {
            List<Thread> busy = Stream.generate(() -> new Thread(SoonTest::burn, "burn"))
                    .limit(4L * Runtime.getRuntime().availableProcessors())
                    .toList();
            busy.forEach(Thread::start);
            while (Files.exists(Path.of("/proc/pressure/cpu")) && lost.inLast(1).waited() == 0) {
                Thread.onSpinWait();
            }
            busy.forEach(Thread::interrupt);
            assertTrue(lost.inAll().waited() >= lost.inLast(1).waited());
        }
    }

    private static void burn() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }
}
