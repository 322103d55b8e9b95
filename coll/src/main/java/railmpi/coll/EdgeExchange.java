package railmpi.coll;

import java.util.Arrays;
import railmpi.coll.topology.AdjacentEdges;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Brings each edge of a distributed graph to its two ends, whichever process has named it. At each end edges are in the
 * order of the ranks that have named them, then as these have given them. Made for one graph.
 *
 * <p>Cost: two exchanges of all with all, of 8 bytes and of 16 bytes for each edge and end.
 */
public final class EdgeExchange {
    /**
     * An edge on its way: 0 for an edge that comes in, 1 for one that goes out; the rank at the other end; its weight.
     */
    private static final int NUMBERS = 3;

    private final Collectives collectives;
    private final Communicator communicator;
    private final int[] counts;

    /**
     * Prepares the exchange.
     *
     * @param collectives carry the edges
     * @param communicator whose ranks the graph connects
     */
    public EdgeExchange(Collectives collectives, Communicator communicator) {
        this.collectives = collectives;
        this.communicator = communicator;
        counts = new int[communicator.size()];
    }

    /**
     * Exchanges; collective over the communicator.
     *
     * @param from start of each edge that this process names
     * @param to end of each
     * @param weights of the edges; null if the graph has no weights
     * @return the edges that begin or end at this process
     */
    public AdjacentEdges exchange(int[] from, int[] to, int[] weights) {
        for (int edge = 0; edge < from.length; edge++) {
            counts[from[edge]] += NUMBERS;
            counts[to[edge]] += NUMBERS;
        }
        int[] starts = starts(counts);
        int[] next = starts.clone();
        int[] numbers = new int[2 * NUMBERS * from.length];
        for (int edge = 0; edge < from.length; edge++) {
            int weight = weights == null ? 0 : weights[edge];
            put(numbers, next, from[edge], 1, to[edge], weight);
            put(numbers, next, to[edge], 0, from[edge], weight);
        }
        return sorted(delivered(numbers, starts), weights != null);
    }

    private static void put(int[] numbers, int[] next, int receiver, int kind, int otherEnd, int weight) {
        numbers[next[receiver]++] = kind;
        numbers[next[receiver]++] = otherEnd;
        numbers[next[receiver]++] = weight;
    }

    private int[] delivered(int[] numbers, int[] starts) {
        int[] receiveCounts = new int[counts.length];
        collectives.alltoall(communicator, ints(counts), 1, ints(receiveCounts), 1);
        int[] receiveStarts = starts(receiveCounts);
        int last = counts.length - 1;
        int[] received = new int[receiveStarts[last] + receiveCounts[last]];
        collectives.alltoallv(
                communicator, ints(numbers), counts, starts, ints(received), receiveCounts, receiveStarts);
        return received;
    }

    private static AdjacentEdges sorted(int[] received, boolean isWeighted) {
        int[][] ranks = new int[2][received.length / NUMBERS];
        int[][] weights = new int[2][received.length / NUMBERS];
        int[] count = new int[2];
        for (int i = 0; i < received.length; i += NUMBERS) {
            int kind = received[i];
            ranks[kind][count[kind]] = received[i + 1];
            weights[kind][count[kind]++] = received[i + 2];
        }
        return new AdjacentEdges(
                Arrays.copyOf(ranks[0], count[0]),
                isWeighted ? Arrays.copyOf(weights[0], count[0]) : null,
                Arrays.copyOf(ranks[1], count[1]),
                isWeighted ? Arrays.copyOf(weights[1], count[1]) : null);
    }

    private static int[] starts(int[] lengths) {
        int[] starts = new int[lengths.length];
        for (int i = 1; i < lengths.length; i++) {
            starts[i] = starts[i - 1] + lengths[i - 1];
        }
        return starts;
    }

    private static TypedBuffer ints(int[] array) {
        return TypedBuffer.ofArray(BasicType.INT, array);
    }
}
