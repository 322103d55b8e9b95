package railmpi.bench.suite;

import static org.testng.Assert.assertEquals;

import java.util.List;
import org.testng.annotations.Test;

/** Which word is meant. */
@Test(groups = "unit")
public final class NearestTest {
    public void shouldCountAnExchangeOfNeighboursAsOneStep() {
        assertEquals(Nearest.of("-msglgo", List.of("-msglen", "-map", "-msglog")), "-msglog");
        assertEquals(Nearest.of("ietr", List.of("time", "iter")), "iter");
    }

    public void shouldTakeBeginningsAndEitherCase() {
        assertEquals(Nearest.of("PINGP", List.of("Uniband", "PingPong")), "PingPong");
        assertEquals(Nearest.of("bcats", List.of("Gather", "Bcast")), "Bcast");
    }
}
