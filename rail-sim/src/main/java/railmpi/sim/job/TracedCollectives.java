package railmpi.sim.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The collective operations of a trace. The n-th over a communicator is the same operation on all of its ranks; its
 * messages are those of a textbook algorithm: dissemination, binomial trees, recursive doubling up to
 * {@link #DOUBLING_BYTES} and a ring above, each with the root, pairwise exchange, a chain of doubling distances. Used
 * once, while a file is read.
 */
final class TracedCollectives {
    /** Longer vectors of an allreduce go around a ring. */
    private static final long DOUBLING_BYTES = 65_536;

    private static final int NO_ROOT = -1;

    /** Tags of messages of collective operations, beyond those that programs use. */
    private static final int FIRST_TAG = 1 << 30;

    /** One operation of all its ranks. */
    private static final class Call {
        final String name;
        final int root;
        final int size;
        final String communicator;
        final Map<Integer, Part> parts = new TreeMap<>();

        Call(String name, int root, int size, String communicator) {
            this.name = name;
            this.root = root;
            this.size = size;
            this.communicator = communicator;
        }
    }

    /** What one rank has of it: its bytes, and the operations that stand for the beginning and the end. */
    private record Part(long bytes, int start, int end) {}

    private final Map<String, List<Call>> calls = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private int nextTag = FIRST_TAG;

    /**
     * A rank takes part in an operation.
     *
     * @param rank that does
     * @param name of the operation
     * @param bytes that the rank gives, or gets where it gives nothing
     * @param root rank of the root, or a negative number
     * @param communicator name
     * @param size ranks of the communicator
     * @param start place of the operation that stands for the beginning
     * @param end place of the one that stands for the end
     * @throws IllegalArgumentException if another rank has another operation there
     */
    void add(int rank, String name, long bytes, int root, String communicator, int size, int start, int end) {
        List<Call> all = calls.computeIfAbsent(communicator, none -> new ArrayList<>());
        int number = counts.merge(rank + " " + communicator, 1, Integer::sum);
        if (number > all.size()) {
            all.add(new Call(name, root, size, communicator));
        }
        Call call = all.get(number - 1);
        if (!call.name.equals(name) || call.root != root || call.size != size) {
            throw new IllegalArgumentException("collective operation " + number + " of communicator " + communicator
                    + " is " + name + " on rank " + rank + " and " + call.name + " on rank "
                    + call.parts.keySet().iterator().next());
        }
        call.parts.put(rank, new Part(bytes, start, end));
    }

    /**
     * Adds the messages of all.
     *
     * @param program to add to
     * @throws IllegalArgumentException if an operation is not there on all of its ranks, or unknown
     */
    void addTo(Program program) {
        calls.values().forEach(all -> all.forEach(call -> addTo(program, call)));
    }

    private void addTo(Program program, Call call) {
        int[] members = call.parts.keySet().stream().mapToInt(rank -> rank).toArray();
        if (members.length != call.size) {
            throw new IllegalArgumentException(call.name + " of communicator " + call.communicator + " is there on "
                    + members.length + " ranks, and not on " + call.size);
        }
        int root = NO_ROOT;
        Rounds rounds = new Rounds(program, members, nextTag);
        long[] bytes = new long[members.length];
        for (int member = 0; member < members.length; member++) {
            Part part = call.parts.get(members[member]);
            rounds.after(member, part.start);
            bytes[member] = part.bytes;
            root = members[member] == call.root ? member : root;
        }
        addSteps(rounds, call.name, bytes, root);
        rounds.next();
        nextTag = rounds.tag();
        for (int member = 0; member < members.length; member++) {
            rounds.end(member, call.parts.get(members[member]).end);
        }
    }

    private static void addSteps(Rounds rounds, String name, long[] bytes, int root) {
        switch (name) {
            case "barrier" -> Collective.BARRIER_DISSEMINATION.add(rounds, 0);
            case "bcast" -> fromRoot(rounds, required(name, root), bytes[root]);
            case "reduce" -> toRoot(rounds, required(name, root), bytes[root]);
            case "gather", "gatherv" -> withRoot(rounds, bytes, required(name, root), true);
            case "scatter", "scatterv" -> withRoot(rounds, bytes, required(name, root), false);
            case "allReduce" -> allReduce(rounds, bytes[0]);
            case "allGather", "allGatherv" -> around(rounds, bytes);
            case "allToAll" -> exchange(rounds, bytes);
            case "allToAllv", "allToAllw", "reduceScatter" -> exchange(rounds, parts(bytes));
            case "reduceScatterBlock" -> exchange(rounds, bytes);
            case "scan", "exScan" -> chain(rounds, bytes[0]);
            default -> throw new IllegalArgumentException("unknown collective operation '" + name + "'");
        }
    }

    private static int required(String name, int root) {
        if (root == NO_ROOT) {
            throw new IllegalArgumentException(name + " has no root among its ranks");
        }
        return root;
    }

    /** What a rank gives is for all, in equal parts. */
    private static long[] parts(long[] bytes) {
        long[] parts = new long[bytes.length];
        for (int member = 0; member < parts.length; member++) {
            parts[member] = bytes[member] / parts.length;
        }
        return parts;
    }

    private static void allReduce(Rounds rounds, long bytes) {
        (bytes > DOUBLING_BYTES ? Collective.ALLREDUCE_RING : Collective.ALLREDUCE_DOUBLING).add(rounds, bytes);
    }

    /** A binomial tree: who has it tells the one at the distance, which halves. */
    private static void fromRoot(Rounds rounds, int root, long bytes) {
        int size = rounds.size();
        for (int distance = Integer.highestOneBit(Math.max(1, size - 1)); distance > 0; distance >>= 1) {
            for (int place = 0; place + distance < size; place += 2 * distance) {
                rounds.message((place + root) % size, (place + distance + root) % size, bytes);
            }
            rounds.next();
        }
    }

    private static void toRoot(Rounds rounds, int root, long bytes) {
        int size = rounds.size();
        for (int distance = 1; distance < size; distance <<= 1) {
            for (int place = 0; place + distance < size; place += 2 * distance) {
                rounds.message((place + distance + root) % size, (place + root) % size, bytes);
            }
            rounds.next();
        }
    }

    /** All at once. */
    private static void withRoot(Rounds rounds, long[] bytes, int root, boolean isGathered) {
        for (int member = 0; member < bytes.length; member++) {
            if (member != root) {
                rounds.message(isGathered ? member : root, isGathered ? root : member, bytes[member]);
            }
        }
    }

    /** Each block goes around the ring. */
    private static void around(Rounds rounds, long[] bytes) {
        int size = bytes.length;
        for (int step = 0; step < size - 1; step++) {
            for (int member = 0; member < size; member++) {
                int left = (member + size - 1) % size;
                long sent = bytes[(member + size - step) % size];
                rounds.exchange(member, (member + 1) % size, sent, left, bytes[(left + size - step) % size]);
            }
            rounds.next();
        }
    }

    /** A block of each for each, one partner at a time in each direction. */
    private static void exchange(Rounds rounds, long[] bytes) {
        int size = bytes.length;
        for (int distance = 1; distance < size; distance++) {
            for (int member = 0; member < size; member++) {
                int from = (member - distance + size) % size;
                rounds.exchange(member, (member + distance) % size, bytes[member], from, bytes[from]);
            }
            rounds.next();
        }
    }

    /** Each tells the one at the distance, which doubles. */
    private static void chain(Rounds rounds, long bytes) {
        int size = rounds.size();
        for (int distance = 1; distance < size; distance <<= 1) {
            for (int member = 0; member + distance < size; member++) {
                rounds.message(member, member + distance, bytes);
            }
            rounds.next();
        }
    }
}
