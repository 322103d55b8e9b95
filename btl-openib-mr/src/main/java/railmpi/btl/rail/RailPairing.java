package railmpi.btl.rail;

import java.util.ArrayList;
import java.util.List;

/**
 * Which ports of two processes form rails: those on a common network, each port in one pair, in the order of the ports of
 * the process with the lower rank, so that both come to the same result. All other pairs between which there may be a way
 * are spare: they are tried one after the other if no rail can be connected. Pure.
 */
final class RailPairing {
    private static final int SAME_NETWORK = 2;

    /**
     * A pair of ports.
     *
     * @param low index of the port of the process with the lower rank
     * @param high index of the port of the other
     * @param path 0, or another path between the same ports
     */
    record Pair(int low, int high, int path) {}

    private final List<Pair> rails = new ArrayList<>();
    private final List<Pair> spares = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    /**
     * Pairs.
     *
     * @param reachability for each port of the lower rank and each of the higher one, as
     *     {@link railmpi.fabric.Port#reachability} says
     * @param maxRails most rails
     * @param paths rails per pair
     */
    RailPairing(int[][] reachability, int maxRails, int paths) {
        boolean[] isTaken = new boolean[reachability.length == 0 ? 0 : reachability[0].length];
        for (int low = 0; low < reachability.length; low++) {
            pair(low, reachability[low], isTaken, maxRails, paths);
        }
        for (int low = 0; low < reachability.length; low++) {
            for (int high = 0; high < isTaken.length; high++) {
                Pair pair = new Pair(low, high, 0);
                if (reachability[low][high] > 0 && !rails.contains(pair)) {
                    spares.add(pair);
                }
            }
        }
        spares.sort((a, b) -> reachability[b.low][b.high] - reachability[a.low][a.high]);
    }

    private void pair(int low, int[] reachability, boolean[] isTaken, int maxRails, int paths) {
        boolean isOnCommonNetwork = false;
        for (int high = 0; high < reachability.length; high++) {
            isOnCommonNetwork |= reachability[high] == SAME_NETWORK;
            if (reachability[high] == SAME_NETWORK && !isTaken[high]) {
                if (rails.size() >= maxRails) {
                    leftOut.add("port " + low + " of the lower rank: there are " + maxRails + " rails (btl_max_rails)");
                    return;
                }
                isTaken[high] = true;
                for (int path = 0; path < paths && rails.size() < maxRails; path++) {
                    rails.add(new Pair(low, high, path));
                }
                return;
            }
        }
        leftOut.add("port " + low + " of the lower rank: "
                + (isOnCommonNetwork
                        ? "the peer's ports on its network have partners already"
                        : "the peer has no port on its network"));
    }

    /** Returns the rails, best first. */
    List<Pair> rails() {
        return rails;
    }

    /** Returns what else may be tried, best first. */
    List<Pair> spares() {
        return spares;
    }

    /** Returns why ports of the lower rank are not in any rail, a sentence each. */
    List<String> leftOut() {
        return leftOut;
    }
}
