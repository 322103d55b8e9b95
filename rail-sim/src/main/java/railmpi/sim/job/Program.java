package railmpi.sim.job;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What all ranks of a job do, and in which order. Made by one thread, then read only. */
public final class Program {
    /** Longest message, and longest block or vector of a collective: 1 TiB. */
    public static final long MOST_BYTES = 1L << 40;

    /** Heap that an operation takes, with what belongs to it: 210 bytes in an alltoall with all blocks posted. */
    private static final int OPERATION_BYTES = 240;

    static final int MEBI = 1 << 20;

    private final List<List<Operation>> ranks = new ArrayList<>();
    private final long mostOperations;
    private long operations;

    /**
     * Begins with ranks that do nothing.
     *
     * @param size number of ranks
     */
    Program(int size) {
        this(size, Runtime.getRuntime().maxMemory() / OPERATION_BYTES);
    }

    /** The same with another bound. */
    Program(int size, long mostOperations) {
        this.mostOperations = mostOperations;
        for (int rank = 0; rank < size; rank++) {
            ranks.add(new ArrayList<>());
        }
    }

    /**
     * Returns the number of ranks.
     *
     * @return ranks
     */
    public int size() {
        return ranks.size();
    }

    /** Returns the heap that its operations take, with what belongs to them in a run. */
    long heapBytes() {
        return operations * OPERATION_BYTES;
    }

    List<Operation> operations(int rank) {
        return ranks.get(rank);
    }

    /** Appends an operation; returns its place. Throws IllegalArgumentException if there is no memory for so many. */
    int add(int rank, Operation operation) {
        if (operations++ == mostOperations) {
            throw new IllegalArgumentException("the job has more than " + mostOperations + " operations, too many for "
                    + Runtime.getRuntime().maxMemory() / MEBI
                    + " MiB of memory: fewer ranks, or more memory (RAIL_SIM_MEMORY=4g in the environment)");
        }
        ranks.get(rank).add(operation);
        return ranks.get(rank).size() - 1;
    }

    /** Has one operation of a rank wait until another has ended. */
    void awaitEnd(int rank, int waiting, int awaited) {
        Operation first = ranks.get(rank).get(awaited);
        first.afterEnd = appended(first.afterEnd, waiting);
        ranks.get(rank).get(waiting).waitsFor++;
    }

    /** Has one operation of a rank wait until another has begun. */
    void awaitStart(int rank, int waiting, int awaited) {
        Operation first = ranks.get(rank).get(awaited);
        first.afterStart = appended(first.afterStart, waiting);
        ranks.get(rank).get(waiting).waitsFor++;
    }

    private static int[] appended(int[] places, int place) {
        int[] more = Arrays.copyOf(places, places.length + 1);
        more[places.length] = place;
        return more;
    }

    /**
     * Requires that no operations of a rank wait for each other.
     *
     * @throws IllegalArgumentException if some do, with the rank and one of them
     */
    void requireNoCycle() {
        for (int rank = 0; rank < ranks.size(); rank++) {
            requireNoCycle(rank);
        }
    }

    private void requireNoCycle(int rank) {
        List<Operation> operations = ranks.get(rank);
        int[] left =
                operations.stream().mapToInt(operation -> operation.waitsFor).toArray();
        ArrayDeque<Integer> ready = new ArrayDeque<>();
        for (int place = 0; place < left.length; place++) {
            if (left[place] == 0) {
                ready.add(place);
            }
        }
        while (!ready.isEmpty()) {
            Operation operation = operations.get(ready.remove());
            for (int[] after : new int[][] {operation.afterStart, operation.afterEnd}) {
                for (int place : after) {
                    if (--left[place] == 0) {
                        ready.add(place);
                    }
                }
            }
        }
        for (int place = 0; place < left.length; place++) {
            if (left[place] > 0) {
                throw new IllegalArgumentException("rank " + rank + ": operation " + (place + 1) + " of " + left.length
                        + " waits for itself, through other operations");
            }
        }
    }
}
