package railmpi.btl.connect;

import static org.testng.Assert.assertEquals;

import java.util.List;
import org.testng.annotations.Test;
import railmpi.btl.connect.RailPairing.LeftOut;
import railmpi.btl.connect.RailPairing.Pair;

/** Which ports form rails. */
public class RailPairingTest {
    private static final int MANY = 8;

    private static List<Pair> rails(int[][] reachability, int maxRails, int paths) {
        return new RailPairing(reachability, maxRails, paths).rails();
    }

    @Test
    public void shouldPairByNetworkAndNotByIndex() {
        int[][] crossed = {{1, 2}, {2, 1}};
        RailPairing pairing = new RailPairing(crossed, MANY, 1);
        assertEquals(pairing.rails(), List.of(new Pair(0, 1, 0), new Pair(1, 0, 0)));
        assertEquals(pairing.spares(), List.of(new Pair(0, 0, 0), new Pair(1, 1, 0)));
        assertEquals(pairing.leftOut(), List.of());
    }

    @Test
    public void shouldUseEachPortOnceWhenAllAreOnOneNetwork() {
        int[][] flat = {{2, 2}, {2, 2}, {2, 2}};
        RailPairing pairing = new RailPairing(flat, MANY, 1);
        assertEquals(pairing.rails(), List.of(new Pair(0, 0, 0), new Pair(1, 1, 0)));
        String reason = "the other process's ports on its network have partners already";
        assertEquals(pairing.leftOut(), List.of(new LeftOut(true, 2, reason)));
    }

    @Test
    public void shouldLeaveOutWhatExistsOnOneSideOnly() {
        int[][] oneSided = {{2}, {1}, {0}};
        RailPairing pairing = new RailPairing(oneSided, MANY, 1);
        assertEquals(pairing.rails(), List.of(new Pair(0, 0, 0)));
        assertEquals(pairing.spares(), List.of(new Pair(1, 0, 0)));
        String reason = "the other process has no port on its network";
        assertEquals(pairing.leftOut(), List.of(new LeftOut(true, 1, reason), new LeftOut(true, 2, reason)));
        int[][] otherSided = {{1, 2}};
        assertEquals(new RailPairing(otherSided, MANY, 1).leftOut(), List.of(new LeftOut(false, 0, reason)));
        int[][] two = {{2, 0}, {0, 2}};
        String tooMany = "there are 1 rails (btl_max_rails)";
        assertEquals(
                new RailPairing(two, 1, 1).leftOut(),
                List.of(new LeftOut(true, 1, tooMany), new LeftOut(false, 1, tooMany)));
    }

    @Test
    public void shouldTakeNoMoreThanAskedAndSeveralPathsPerPair() {
        int[][] three = {{2, 0, 0}, {0, 2, 0}, {0, 0, 2}};
        assertEquals(rails(three, 2, 1), List.of(new Pair(0, 0, 0), new Pair(1, 1, 0)));
        List<Pair> pairs = List.of(new Pair(0, 0, 0), new Pair(1, 1, 0), new Pair(2, 2, 0));
        assertEquals(rails(three, 3, 8), pairs, "every adapter before any further path");
        assertEquals(
                rails(three, 5, 8),
                List.of(pairs.get(0), pairs.get(1), pairs.get(2), new Pair(0, 0, 1), new Pair(1, 1, 1)));
        assertEquals(new RailPairing(three, 3, 8).leftOut(), List.of());
        assertEquals(rails(three, 1, 4), List.of(new Pair(0, 0, 0)));
    }

    @Test
    public void shouldHaveSparesOnlyWhenThereIsNoCommonNetwork() {
        int[][] routed = {{1, 0}, {1, 1}};
        RailPairing pairing = new RailPairing(routed, MANY, 1);
        assertEquals(pairing.rails(), List.of());
        assertEquals(pairing.spares().size(), 3);
        assertEquals(rails(new int[0][0], MANY, 1), List.of());
        assertEquals(rails(new int[2][0], MANY, 1), List.of());
    }
}
