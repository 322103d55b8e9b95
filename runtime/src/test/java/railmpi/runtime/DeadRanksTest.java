package railmpi.runtime;

import static org.testng.Assert.assertEquals;

import java.util.List;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class DeadRanksTest {
    public void shouldReadTheListOfHydra() {
        assertEquals(DeadRanks.ranks(null), List.of());
        assertEquals(DeadRanks.ranks(""), List.of());
        assertEquals(DeadRanks.ranks("3"), List.of(3));
        assertEquals(DeadRanks.ranks("3,0,5-7"), List.of(3, 0, 5, 6, 7));
    }
}
