package railmpi.test.job;

import static org.testng.Assert.assertThrows;

import java.util.Arrays;
import java.util.Iterator;
import org.testng.annotations.Test;

/** What is late, on which machine. */
@Test(groups = "unit", timeOut = 10_000)
public final class SoonTest {
    public void shouldGiveASecondChance() {
        assertThrows(AssertionError.class, () -> Soon.require(() -> 3, () -> 0.1));
        Iterator<Double> seconds = Arrays.asList(1_000.0, 0.5).iterator();
        Soon.require(seconds::next, () -> 0.1);
    }

    public void shouldGiveTimeInProportionWhereTheMachineIsBusyWithOtherThings() {
        Soon.require(() -> 4.9, () -> 1);
        assertThrows(AssertionError.class, () -> Soon.require(() -> 5.1, () -> 1));
    }
}
