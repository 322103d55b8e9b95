package bfs;

import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/**
 * A graph whose vertices are spread over the ranks in blocks. Each rank has the neighbours of its own, sorted; an edge
 * that comes several times is there several times, and one from a vertex to itself stands twice.
 */
final class Graph {
    /** Of the whole graph. */
    final int vertices;
    /** Of each rank; the last ones may have less. */
    final int block;
    /** My vertices: which is the first, and how many. */
    final int first;
    final int count;

    private final int[] begins;
    private final int[] neighbours;

    /** Makes its edges, each rank some of them, and sends each to the owners of both ends. */
    Graph(int scale, long edges) throws MPIException {
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        vertices = 1 << scale;
        block = (vertices + size - 1) / size;
        first = Math.min(vertices, block * rank);
        count = Math.min(vertices, first + block) - first;
        long[] mine = exchanged(new Kronecker(scale), edges * rank / size, edges * (rank + 1) / size);
        begins = new int[count + 1];
        for (long edge : mine) {
            begins[(int) (edge >>> Integer.SIZE) - first + 1]++;
        }
        for (int vertex = 0; vertex < count; vertex++) {
            begins[vertex + 1] += begins[vertex];
        }
        int[] next = begins.clone();
        neighbours = new int[mine.length];
        for (long edge : mine) {
            neighbours[next[(int) (edge >>> Integer.SIZE) - first]++] = (int) edge;
        }
        for (int vertex = 0; vertex < count; vertex++) {
            Arrays.sort(neighbours, begins[vertex], begins[vertex + 1]);
        }
    }

    /** Returns the edges from my vertices: the number of the vertex above that of the neighbour. */
    private long[] exchanged(Kronecker edges, long from, long to) throws MPIException {
        int size = MPI.COMM_WORLD.getSize();
        int[] outCounts = new int[size];
        long[] ends = new long[2];
        for (long edge = from; edge < to; edge++) {
            edges.edge(edge, ends);
            outCounts[owner((int) ends[0])]++;
            outCounts[owner((int) ends[1])]++;
        }
        int[] inCounts = new int[size];
        MPI.COMM_WORLD.allToAll(outCounts, 1, MPI.INT, inCounts, 1, MPI.INT);
        int[] outBegins = begins(outCounts);
        int[] inBegins = begins(inCounts);
        long[] out = new long[outBegins[size]];
        int[] next = outBegins.clone();
        for (long edge = from; edge < to; edge++) {
            edges.edge(edge, ends);
            out[next[owner((int) ends[0])]++] = ends[0] << Integer.SIZE | ends[1];
            out[next[owner((int) ends[1])]++] = ends[1] << Integer.SIZE | ends[0];
        }
        long[] in = new long[inBegins[size]];
        MPI.COMM_WORLD.allToAllv(out, outCounts, outBegins, MPI.LONG, in, inCounts, inBegins, MPI.LONG);
        return in;
    }

    private static int[] begins(int[] counts) {
        int[] begins = new int[counts.length + 1];
        for (int i = 0; i < counts.length; i++) {
            begins[i + 1] = Math.addExact(begins[i], counts[i]);
        }
        return begins;
    }

    int owner(int vertex) {
        return vertex / block;
    }

    boolean isMine(int vertex) {
        return vertex >= first && vertex < first + count;
    }

    /** Returns how many ends of edges a vertex of mine has; its neighbours are those from {@link #begin} on. */
    int degree(int vertex) {
        return begins[vertex - first + 1] - begins[vertex - first];
    }

    int begin(int vertex) {
        return begins[vertex - first];
    }

    int neighbour(int at) {
        return neighbours[at];
    }

    boolean hasEdge(int vertex, int neighbour) {
        return Arrays.binarySearch(neighbours, begins[vertex - first], begins[vertex - first + 1], neighbour) >= 0;
    }
}
