package railmpi.sim.network;

import java.util.stream.Stream;

/**
 * A k-ary n-tree, the smallest with enough places: n levels of k^(n-1) switches. A switch is named by its level, 0 at
 * the nodes, and a number of n-1 digits base k. Its port p up leads to the switch with p as digit {@code level}; a node
 * hangs at the switch that its number without the last digit names. A head goes up, by any port, to the lowest level
 * that is above both nodes, and from there down by the digits of its destination.
 */
final class FatTree {
    private final int arity;
    private final int levels;
    private final int[] powers;
    private final ChannelGroup[] injection;
    private final ChannelGroup[][] up;
    private final ChannelGroup[][] down;

    FatTree(NetworkConfig config) {
        arity = config.arity();
        int places = arity;
        int height = 1;
        while (places < config.nodes()) {
            places *= arity;
            height++;
        }
        levels = height;
        powers = new int[levels + 1];
        powers[0] = 1;
        for (int i = 1; i <= levels; i++) {
            powers[i] = powers[i - 1] * arity;
        }
        int hop = config.switchCycles() + 1;
        injection = groups(places, 1, hop);
        up = new ChannelGroup[levels - 1][];
        down = new ChannelGroup[levels][];
        for (int level = 0; level < levels; level++) {
            down[level] = groups(places, 1, level == 0 ? 1 : hop);
            if (level < levels - 1) {
                up[level] = groups(places / arity, arity, hop);
            }
        }
    }

    private static ChannelGroup[] groups(int count, int channels, int cycles) {
        ChannelGroup[] made = new ChannelGroup[count];
        for (int i = 0; i < count; i++) {
            made[i] = new ChannelGroup(channels, cycles);
        }
        return made;
    }

    /** Returns the level at which a path turns. */
    int turn(int from, int to) {
        int level = levels - 1;
        while (from / powers[level] == to / powers[level]) {
            level--;
        }
        return level;
    }

    /** Returns the number of channels of a path that turns at a level. */
    static int pathLength(int turn) {
        return 2 * (turn + 1);
    }

    /** Returns where a head goes next; it is at its source, or in a switch. */
    ChannelGroup next(Worm worm) {
        if (worm.taken == 0) {
            return injection[worm.from];
        }
        if (isGoingUp(worm)) {
            return up[worm.level][worm.switchNumber];
        }
        return down[worm.level][worm.switchNumber * arity + digit(worm.to, worm.level)];
    }

    private static boolean isGoingUp(Worm worm) {
        return worm.taken <= worm.turn;
    }

    /** Moves a head to the far end of the channel that it has taken last; returns whether that is its destination. */
    boolean move(Worm worm) {
        if (worm.taken == 1) {
            worm.switchNumber = worm.from / arity;
        } else if (worm.taken <= worm.turn + 1) {
            worm.switchNumber = withDigit(worm.switchNumber, worm.level, worm.path[worm.taken - 1].port);
            worm.level++;
        } else if (worm.level > 0) {
            worm.switchNumber = withDigit(worm.switchNumber, worm.level - 1, digit(worm.to, worm.level));
            worm.level--;
        } else {
            return true;
        }
        return false;
    }

    /** Returns all channels. */
    Stream<Channel> channels() {
        return Stream.of(
                        Stream.of(injection),
                        Stream.of(up).flatMap(Stream::of),
                        Stream.of(down).flatMap(Stream::of))
                .flatMap(groups -> groups)
                .flatMap(ChannelGroup::channels);
    }

    private int digit(int number, int place) {
        return number / powers[place] % arity;
    }

    private int withDigit(int number, int place, int digit) {
        return number + (digit - digit(number, place)) * powers[place];
    }
}
