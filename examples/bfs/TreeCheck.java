package bfs;

import java.nio.LongBuffer;
import mpi.MPI;
import mpi.MPIException;

/**
 * The checks of Graph500: every vertex but the root has a parent one level above it that is its neighbour, so there are
 * no cycles and all paths lead to the root; both ends of each edge are in the tree, on levels that differ by one at
 * most, or neither is. Needs the words of one other rank at a time.
 */
final class TreeCheck {
    private final Graph graph;
    private final Tree tree;
    private final LongBuffer words;
    private long faults;

    TreeCheck(Graph graph, Tree tree) {
        this.graph = graph;
        this.tree = tree;
        words = MPI.newLongBuffer(graph.block);
    }

    /** Returns how many faults all ranks have found; collective. */
    long faults(int root) throws MPIException {
        faults = 0;
        if (graph.isMine(root)) {
            require(tree.word(root) == Tree.word(0, root));
        }
        tree.beginReading();
        int[] next = new int[graph.count]; // where the neighbours of each vertex go on
        for (int vertex = 0; vertex < graph.count; vertex++) {
            next[vertex] = graph.begin(graph.first + vertex);
        }
        for (int rank = 0; rank < MPI.COMM_WORLD.getSize(); rank++) {
            tree.read(rank, words);
            for (int vertex = 0; vertex < graph.count; vertex++) {
                next[vertex] = check(graph.first + vertex, next[vertex], rank, root);
            }
        }
        tree.endReading();
        return Tree.sum(faults);
    }

    /** Looks at the parent of my vertex and its neighbours from a place on, if they are of this rank. */
    private int check(int vertex, int from, int rank, int root) {
        int first = rank * graph.block;
        long word = tree.word(vertex);
        boolean isReached = word != Tree.NOT_REACHED;
        int parent = Tree.parent(word);
        if (isReached && vertex != root && !isVertex(parent)) {
            require(rank > 0); // once
        } else if (isReached && vertex != root && graph.owner(parent) == rank) {
            long above = words.get(parent - first);
            require(above != Tree.NOT_REACHED && Tree.level(above) == Tree.level(word) - 1);
            require(graph.hasEdge(vertex, parent));
        }
        int end = graph.begin(vertex) + graph.degree(vertex);
        int at = from;
        for (; at < end && graph.neighbour(at) < first + graph.block; at++) {
            long other = words.get(graph.neighbour(at) - first);
            require(isReached == (other != Tree.NOT_REACHED)
                    && (!isReached || Math.abs(Tree.level(other) - Tree.level(word)) <= 1));
        }
        return at;
    }

    private boolean isVertex(int number) {
        return number >= 0 && number < graph.vertices;
    }

    private void require(boolean isRight) {
        if (!isRight) {
            faults++;
        }
    }
}
