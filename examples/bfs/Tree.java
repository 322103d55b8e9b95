package bfs;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.BitSet;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/**
 * The tree of a search in breadth: for each vertex a word in a window of its owner, the level above the parent. All
 * ranks go from level to level together. Whoever finds a vertex writes its word by accumulate with MIN, without asking:
 * the earliest level wins, and of the same level the parent with the smallest number, so the tree is the same with any
 * number of ranks.
 */
final class Tree {
    static final long NOT_REACHED = Long.MAX_VALUE;
    private static final int LEVEL_SHIFT = 40;

    private final Graph graph;
    private final Win window;
    private final LongBuffer words;
    private final LongBuffer found; // what is written to others; left alone until a fence
    private final BitSet isKnown = new BitSet(); // vertices that this rank need not write any more
    private int levels;

    /** Makes the window; collective. */
    Tree(Graph graph) throws MPIException {
        this.graph = graph;
        window = new Win(
                graph.count, 1, MPI.INFO_NULL, MPI.COMM_WORLD, LongBuffer.allocate(0), Win.FLAVOR_PRIVATE);
        words = window.getMemory().asLongBuffer();
        found = MPI.newLongBuffer(graph.count);
    }

    static long word(int level, int parent) {
        return (long) level << LEVEL_SHIFT | parent;
    }

    static int level(long word) {
        return (int) (word >>> LEVEL_SHIFT);
    }

    static int parent(long word) {
        return (int) word;
    }

    /** Searches from a root. */
    void grow(int root) throws MPIException {
        isKnown.clear();
        for (int vertex = 0; vertex < graph.count; vertex++) {
            words.put(vertex, NOT_REACHED);
        }
        if (graph.isMine(root)) {
            words.put(root - graph.first, word(0, root));
        }
        isKnown.set(root);
        window.fence(0);
        levels = 0;
        int[] frontier = frontier(0);
        while (sum(frontier.length) > 0) {
            levels++;
            spread(frontier);
            window.fence(0);
            frontier = frontier(levels);
        }
    }

    private void spread(int[] frontier) throws MPIException {
        for (int i = 0; i < frontier.length; i++) {
            int vertex = frontier[i];
            LongBuffer word = MPI.slice(found, i);
            word.put(0, word(levels, vertex));
            int end = graph.begin(vertex) + graph.degree(vertex);
            for (int at = graph.begin(vertex); at < end; at++) {
                int neighbour = graph.neighbour(at);
                if (!isKnown.get(neighbour)) {
                    isKnown.set(neighbour);
                    int owner = graph.owner(neighbour);
                    window.accumulate(
                            word, 1, MPI.LONG, owner, neighbour - owner * graph.block, 1, MPI.LONG, MPI.MIN);
                }
            }
        }
    }

    /** Returns my vertices of a level, in order. */
    private int[] frontier(int level) {
        int[] frontier = new int[graph.count];
        int length = 0;
        for (int vertex = 0; vertex < graph.count; vertex++) {
            if (words.get(vertex) >>> LEVEL_SHIFT == level) {
                isKnown.set(graph.first + vertex);
                frontier[length++] = graph.first + vertex;
            }
        }
        return Arrays.copyOf(frontier, length);
    }

    static long sum(long mine) throws MPIException {
        long[] sum = {mine};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.LONG, MPI.SUM);
        return sum[0];
    }

    /** Returns the word of a vertex of mine. */
    long word(int vertex) {
        return words.get(vertex - graph.first);
    }

    /** Gives a vertex of mine another word. */
    void spoil(int vertex, long word) {
        words.put(vertex - graph.first, word);
    }

    /** Returns how many levels there are below the root. */
    int depth() {
        return levels - 1;
    }

    /** Lets ranks read the words of others until {@link #endReading}; collective. */
    void beginReading() throws MPIException {
        MPI.COMM_WORLD.barrier();
        window.lockAll(0);
    }

    /** Reads all words of a rank. */
    void read(int rank, LongBuffer into) throws MPIException {
        int length = Math.max(0, Math.min(graph.vertices, (rank + 1) * graph.block) - rank * graph.block);
        window.get(into, length, MPI.LONG, rank, 0, length, MPI.LONG);
        window.flush(rank);
    }

    void endReading() throws MPIException {
        window.unlockAll();
        MPI.COMM_WORLD.barrier();
    }

    void free() throws MPIException {
        window.free();
    }
}
