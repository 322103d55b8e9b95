package railmpi.osc;

import java.util.ArrayDeque;
import java.util.function.IntConsumer;

/**
 * The lock of the memory of one rank: shared by many or held by one, granted in the order in which it is asked for,
 * those who share together. Owner: the holder of the progress lock.
 */
final class LockQueue {
    private static final byte SHARED = 1;
    private static final byte EXCLUSIVE = 2;

    private final byte[] held;
    private final ArrayDeque<Wish> waiting = new ArrayDeque<>();
    private final IntConsumer granted;
    private int sharers;
    private boolean isExclusive;

    /** A rank that waits. */
    private record Wish(int rank, byte type) {}

    /**
     * Creates one that nobody holds.
     *
     * @param granted is told of each rank that gets it
     */
    LockQueue(int ranks, IntConsumer granted) {
        held = new byte[ranks];
        this.granted = granted;
    }

    void ask(int rank, boolean exclusively) {
        waiting.add(new Wish(rank, exclusively ? EXCLUSIVE : SHARED));
        grant();
    }

    /** Returns false if the rank does not hold it. */
    boolean release(int rank) {
        byte type = held[rank];
        held[rank] = 0;
        if (type == EXCLUSIVE) {
            isExclusive = false;
        } else if (type == SHARED) {
            sharers--;
        }
        grant();
        return type != 0;
    }

    private void grant() {
        while (!waiting.isEmpty() && isFree(waiting.peek().type)) {
            Wish first = waiting.remove();
            held[first.rank] = first.type;
            isExclusive = first.type == EXCLUSIVE;
            sharers += isExclusive ? 0 : 1;
            granted.accept(first.rank);
        }
    }

    private boolean isFree(byte type) {
        return !isExclusive && (type == SHARED || sharers == 0);
    }
}
