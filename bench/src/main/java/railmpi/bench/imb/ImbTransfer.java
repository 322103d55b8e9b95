package railmpi.bench.imb;

import java.util.List;
import java.util.stream.IntStream;
import railmpi.bench.suite.Access;

/**
 * What a benchmark does with windows.
 *
 * @param access each time
 * @param reach who accesses whose memory
 * @param completion what makes sure that accesses are done
 * @param modes that have a table each
 */
record ImbTransfer(Access access, Reach reach, Completion completion, List<ImbMode> modes) {
    /** Who accesses whose memory. */
    enum Reach {
        /** The first of two processes that of the second. */
        PAIR,
        /** Two processes each other's. */
        BOTH_WAYS,
        /** The first process that of all others. */
        ONE_TO_ALL,
        /** All processes that of all others. */
        ALL_TO_ALL,
        /** All processes that of both neighbours in a ring. */
        NEIGHBOURS,
        /** All processes that of the first, which does it, too. */
        TO_FIRST
    }

    /** What makes sure that accesses are done. */
    enum Completion {
        FENCE,
        FLUSH,
        FLUSH_LOCAL
    }

    /** Returns whether it is one of two processes. */
    boolean isOfPair() {
        return reach == Reach.PAIR || reach == Reach.BOTH_WAYS;
    }

    /** Returns whether one process accesses the memory of many. */
    boolean isToAll() {
        return reach == Reach.ONE_TO_ALL || reach == Reach.ALL_TO_ALL;
    }

    /** Returns whether a process begins accesses. */
    boolean isOrigin(int rank) {
        return rank == 0 || reach != Reach.PAIR && reach != Reach.ONE_TO_ALL;
    }

    /** Returns how many accesses of one iteration have parts of memory of their own. */
    int blocks(int size) {
        return isToAll() ? size : reach == Reach.NEIGHBOURS ? 2 : 1;
    }

    /** Returns whose memory the process {@code rank} of {@code size} accesses in one iteration, in this order. */
    int[] targets(int rank, int size) {
        return switch (reach) {
            case PAIR, BOTH_WAYS -> new int[] {1 - rank};
            case NEIGHBOURS -> new int[] {(rank + size - 1) % size, (rank + 1) % size};
            case TO_FIRST -> new int[] {0};
            default ->
                IntStream.range(1, size)
                        .map(distance -> (rank + distance) % size)
                        .toArray();
        };
    }

    /** Returns which part of the memory the access to the target with number {@code index} in that order is to. */
    int block(int index, int rank, int[] targets) {
        if (isToAll()) {
            return access.isWrite() ? rank : targets[index];
        }
        return index;
    }
}
