package railmpi.btl.connect;

import java.util.ArrayList;
import java.util.List;

/**
 * Which ports of two processes form rails: those on a common network, each port in one pair, in the order of the ports
 * of the process with the lower rank, so that both come to the same result; then their further paths. All other pairs
 * between which there may be a way are spare: they are tried one after the other if no rail can be connected. Pure.
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

    /**
     * A port that is in no rail.
     *
     * @param isOfLower whether it belongs to the process with the lower rank
     * @param port its index
     * @param reason what is said of it
     */
    record LeftOut(boolean isOfLower, int port, String reason) {}

    private final List<Pair> rails = new ArrayList<>();
    private final List<Pair> spares = new ArrayList<>();
    private final List<LeftOut> leftOut = new ArrayList<>();

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
            pair(low, reachability[low], isTaken, maxRails);
        }
        addPaths(maxRails, paths);
        for (int high = 0; high < isTaken.length; high++) {
            if (!isTaken[high]) {
                leaveOutOfHigher(high, reachability, maxRails);
            }
        }
        for (int low = 0; low < reachability.length; low++) {
            for (int high = 0; high < isTaken.length; high++) {
                if (reachability[low][high] > 0 && !isRail(low, high)) {
                    spares.add(new Pair(low, high, 0));
                }
            }
        }
        spares.sort((a, b) -> reachability[b.low][b.high] - reachability[a.low][a.high]);
    }

    /** By hand: the equals of a record is linked at its first call, 45 ms of the first message between two nodes. */
    private boolean isRail(int low, int high) {
        for (Pair rail : rails) {
            if (rail.low == low && rail.high == high) {
                return true;
            }
        }
        return false;
    }

    private void pair(int low, int[] reachability, boolean[] isTaken, int maxRails) {
        boolean isOnCommonNetwork = false;
        for (int high = 0; high < reachability.length; high++) {
            isOnCommonNetwork |= reachability[high] == SAME_NETWORK;
            if (reachability[high] == SAME_NETWORK && !isTaken[high]) {
                if (rails.size() >= maxRails) {
                    leaveOut(true, low, true, maxRails);
                    return;
                }
                isTaken[high] = true;
                rails.add(new Pair(low, high, 0));
                return;
            }
        }
        leaveOut(true, low, isOnCommonNetwork, maxRails);
    }

    /** Further paths come after the first ones of all pairs: no limit lets them displace an adapter. */
    private void addPaths(int maxRails, int paths) {
        int pairs = rails.size();
        for (int path = 1; path < paths; path++) {
            for (int pair = 0; pair < pairs && rails.size() < maxRails; pair++) {
                rails.add(new Pair(rails.get(pair).low, rails.get(pair).high, path));
            }
        }
    }

    private void leaveOutOfHigher(int high, int[][] reachability, int maxRails) {
        boolean isOnCommonNetwork = false;
        for (int[] ofLow : reachability) {
            isOnCommonNetwork |= ofLow[high] == SAME_NETWORK;
        }
        leaveOut(false, high, isOnCommonNetwork, maxRails);
    }

    private void leaveOut(boolean isOfLower, int port, boolean isOnCommonNetwork, int maxRails) {
        String reason = "the other process has no port on its network";
        if (isOnCommonNetwork) {
            reason = rails.size() >= maxRails
                    ? "there are " + maxRails + " rails (btl_max_rails)"
                    : "the other process's ports on its network have partners already";
        }
        leftOut.add(new LeftOut(isOfLower, port, reason));
    }

    /** Returns the rails, best first. */
    List<Pair> rails() {
        return rails;
    }

    /** Returns what else may be tried, best first. */
    List<Pair> spares() {
        return spares;
    }

    /** Returns which ports of both are in no rail, and why. */
    List<LeftOut> leftOut() {
        return leftOut;
    }
}
