package bfs;

import java.util.Locale;
import mpi.MPI;
import mpi.MPIException;
import options.Options;

/**
 * Searches in breadth on a Kronecker graph, as the benchmark Graph500 does: builds a graph of 2^scale vertices, grows
 * trees from several roots, checks each, and tells how many edges were gone along in a second.
 *
 * <p>Status 0; 1 if a tree is wrong; 2 if it is called wrongly.
 *
 * <p>Open MPI's style with windows: accumulate, fence, lockAll, get. Source: the Graph500 specification, kernels 1 and
 * 2 (https://graph500.org), whose numbers of this program are none, since it searches fewer roots; generator: Deepayan
 * Chakrabarti, Yiping Zhan, Christos Faloutsos, R-MAT: A Recursive Model for Graph Mining, SIAM Data Mining 2004.
 */
public final class Search {
    private static final int MOST_SCALE = 26;
    private static final int MOST_SEARCHES = 64;
    /** Of edges, in an array of a rank; some ranks have twice as many as the mean. */
    private static final long MOST_ENDS = 1 << 29;

    private Search() {}

    public static void main(String[] arguments) throws MPIException {
        String[] args = MPI.Init(arguments);
        int status;
        try {
            status = run(new Options(args, "scale", "edges", "searches", "spoil"));
        } catch (IllegalArgumentException e) {
            complain(e.getMessage());
            status = 2;
        }
        MPI.Finalize();
        if (status != 0) {
            System.exit(status);
        }
    }

    private static int run(Options options) throws MPIException {
        int scale = options.number("scale", 12, 1, MOST_SCALE);
        int perVertex = options.number("edges", 16, 1, 64);
        int searches = options.number("searches", 8, 1, MOST_SEARCHES);
        int spoiled = options.number("spoil", 0, 1, MOST_SEARCHES);
        int size = MPI.COMM_WORLD.getSize();
        if (1 << scale < size) {
            throw new IllegalArgumentException("scale=" + scale + " is too small for " + size + " ranks: there are fewer "
                    + "vertices");
        }
        long edges = (long) perVertex << scale;
        if (2 * edges / size > MOST_ENDS) {
            throw new IllegalArgumentException("scale=" + scale + " edges=" + perVertex + " are too many edges for " + size
                    + " ranks: each can have " + MOST_ENDS / 2);
        }
        double begin = MPI.wtime();
        Graph graph = new Graph(scale, edges);
        say(graph.vertices + " vertices, " + edges + " edges, built in " + rounded(MPI.wtime() - begin) + " s");
        Tree tree = new Tree(graph);
        TreeCheck check = new TreeCheck(graph, tree);
        long reached = 0;
        long faults = 0;
        double all = 0;
        double secondsPerEdge = 0;
        for (int search = 1; search <= searches; search++) {
            int root = root(graph, search);
            MPI.COMM_WORLD.barrier();
            double start = MPI.wtime();
            tree.grow(root);
            double seconds = MPI.wtime() - start;
            if (search == spoiled) {
                spoil(graph, tree);
            }
            faults += check.faults(root);
            long[] both = reached(graph, tree);
            reached += both[0];
            all += seconds;
            secondsPerEdge += seconds / both[1];
            say("root " + root + ": " + both[0] + " vertices, " + both[1] + " edges, " + tree.depth() + " levels");
        }
        tree.free();
        say(searches + " trees, " + reached + " vertices, " + faults + " faults");
        say("harmonic mean " + rounded(searches / secondsPerEdge / 1e6) + " million edges a second");
        say("took " + rounded(all) + " s");
        if (faults > 0) {
            complain("wrong: " + faults + " faults");
            return 1;
        }
        return 0;
    }

    /** Returns a vertex that has neighbours other than itself: the first one of a random sequence. */
    private static int root(Graph graph, int search) throws MPIException {
        for (long attempt = 0; ; attempt++) {
            int vertex = (int) (Kronecker.random(-search * 1_000_003L - attempt) & graph.vertices - 1);
            long others = 0;
            if (graph.isMine(vertex)) {
                for (int at = 0; at < graph.degree(vertex); at++) {
                    others += graph.neighbour(graph.begin(vertex) + at) == vertex ? 0 : 1;
                }
            }
            if (Tree.sum(others) > 0) {
                return vertex;
            }
        }
    }

    /** Returns how many vertices are in the tree, and how many edges have both ends there. */
    private static long[] reached(Graph graph, Tree tree) throws MPIException {
        long[] both = new long[2];
        for (int vertex = graph.first; vertex < graph.first + graph.count; vertex++) {
            if (tree.word(vertex) != Tree.NOT_REACHED) {
                both[0]++;
                both[1] += graph.degree(vertex);
            }
        }
        MPI.COMM_WORLD.allReduce(both, 2, MPI.LONG, MPI.SUM);
        both[1] /= 2;
        return both;
    }

    /** Takes a vertex of each rank out of the tree, to see that the check finds it. */
    private static void spoil(Graph graph, Tree tree) {
        for (int vertex = graph.first; vertex < graph.first + graph.count; vertex++) {
            if (tree.word(vertex) != Tree.NOT_REACHED && graph.degree(vertex) > 0) {
                tree.spoil(vertex, Tree.NOT_REACHED);
                return;
            }
        }
    }

    private static String rounded(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static void say(String text) throws MPIException {
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.println(text);
        }
    }

    private static void complain(String text) throws MPIException {
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.err.println("bfs: " + text);
        }
    }
}
