package railmpi.test.programs;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mpi.CartComm;
import mpi.Comm;
import mpi.GraphComm;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Neighbourhood collectives on random grids and graphs. Every block says which rank has sent it and in which place
 * among its neighbours, so that blocks that change places are found, also between two processes with several edges.
 */
final class NeighborCases {
    private static final int[] COUNTS = {1, 4, 3_000};
    private static final int GUARD = -5;
    private static final int NOBODY = -1;

    private NeighborCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("grids", NeighborCases::grids);
        cases.put("graphs", NeighborCases::graphs);
        cases.put("distributedGraphs", NeighborCases::distributedGraphs);
        cases.put("wrongCalls", NeighborCases::wrongCalls);
    }

    /**
     * Where the blocks of a process come from.
     *
     * @param sources rank that sends each block, or NOBODY
     * @param places place that the block has at its sender
     * @param destinations number of blocks that this process sends
     */
    private record Edges(int[] sources, int[] places, int destinations) {}

    private static int value(int rank, int place, int item) {
        return rank * 1_000_000 + place * 10_000 + item;
    }

    private static void grids(Scene scene) {
        Random random = scene.common();
        for (int round = 0; round < 10; round++) {
            int[] dims = TopologyCases.randomDims(random, scene.size());
            boolean[] periods = TopologyCases.randomPeriods(random, dims.length);
            CartComm grid = scene.world().createCart(dims, periods, false);
            scene.checks().that(scene.rank() >= TopologyCases.product(dims) == grid.isNull(), () -> "isNull is wrong");
            if (!grid.isNull()) {
                int[] sources = new int[2 * dims.length];
                int[] places = new int[sources.length];
                for (int place = 0; place < sources.length; place++) {
                    int step = place % 2 == 0 ? -1 : 1;
                    int other = TopologyCases.away(dims, periods, scene.rank(), place / 2, step);
                    sources[place] = other == MPI.PROC_NULL ? NOBODY : other;
                    places[place] = place % 2 == 0 ? place + 1 : place - 1;
                }
                check(scene, grid, new Edges(sources, places, sources.length));
                grid.free();
            }
        }
    }

    private static void graphs(Scene scene) {
        Random random = scene.common();
        for (int round = 0; round < 10; round++) {
            int nodes = 1 + random.nextInt(scene.size());
            List<List<Integer>> graph = TopologyCases.randomGraph(random, nodes);
            GraphComm comm = scene.world().createGraph(TopologyCases.index(graph), TopologyCases.edges(graph), false);
            scene.checks().that(comm.isNull() == (scene.rank() >= nodes), () -> "isNull is wrong");
            if (!comm.isNull()) {
                int[] sources = TopologyCases.ints(graph.get(scene.rank()));
                int[] places = new int[sources.length];
                for (int i = 0; i < sources.length; i++) {
                    places[i] = occurrence(TopologyCases.ints(graph.get(sources[i])), scene.rank(), before(sources, i));
                }
                check(scene, comm, new Edges(sources, places, sources.length));
                comm.free();
            }
        }
    }

    private static void distributedGraphs(Scene scene) {
        Random random = scene.common();
        for (int round = 0; round < 10; round++) {
            int[][] edges = TopologyCases.randomEdges(random, scene.size());
            GraphComm comm = TopologyCases.adjacent(scene, edges, round % 2 == 0);
            int[] sources = TopologyCases.column(edges, 1, scene.rank(), 0);
            int[] places = new int[sources.length];
            for (int i = 0; i < sources.length; i++) {
                int[] destinations = TopologyCases.column(edges, 0, sources[i], 1);
                places[i] = occurrence(destinations, scene.rank(), before(sources, i));
            }
            check(scene, comm, new Edges(sources, places, TopologyCases.column(edges, 0, scene.rank(), 1).length));
            comm.free();
        }
    }

    /** How often the element at an index is there before it. */
    private static int before(int[] array, int index) {
        int count = 0;
        for (int i = 0; i < index; i++) {
            count += array[i] == array[index] ? 1 : 0;
        }
        return count;
    }

    /** The index of a value that is there several times. */
    private static int occurrence(int[] array, int value, int number) {
        int left = number;
        for (int i = 0; i < array.length; i++) {
            if (array[i] == value && left-- == 0) {
                return i;
            }
        }
        throw new AssertionError("an edge is there from one side only");
    }

    private static void check(Scene scene, Comm comm, Edges edges) {
        for (int count : COUNTS) {
            allgather(scene, comm, edges, count);
            alltoall(scene, comm, edges, count);
            alltoallv(scene, comm, edges, count);
        }
    }

    private static int[] blank(int length) {
        int[] blank = new int[length];
        Arrays.fill(blank, GUARD);
        return blank;
    }

    private static IntBuffer direct(int[] values) {
        IntBuffer buffer = MPI.newIntBuffer(values.length);
        buffer.put(values).rewind();
        return buffer;
    }

    private static int[] values(IntBuffer buffer) {
        int[] values = new int[buffer.capacity()];
        buffer.duplicate().rewind().get(values);
        return values;
    }

    /** The blocks that must be there, at their places. */
    private static int[] expected(Edges edges, int[] counts, int[] starts, int length, boolean hasPlaces) {
        int[] expected = blank(length);
        for (int i = 0; i < counts.length; i++) {
            for (int item = 0; item < counts[i] && edges.sources()[i] != NOBODY; item++) {
                expected[starts[i] + item] = value(edges.sources()[i], hasPlaces ? edges.places()[i] : 0, item);
            }
        }
        return expected;
    }

    private static int[] equal(int blocks, int count) {
        int[] counts = new int[blocks];
        Arrays.fill(counts, count);
        return counts;
    }

    /** With a gap behind each block, if wanted. */
    private static int[] starts(int[] counts, int gap) {
        int[] starts = new int[counts.length];
        for (int i = 1; i < counts.length; i++) {
            starts[i] = starts[i - 1] + counts[i - 1] + gap;
        }
        return starts;
    }

    private static int length(int[] counts, int gap) {
        return Arrays.stream(counts).sum() + gap * counts.length + 1;
    }

    private static void allgather(Scene scene, Comm comm, Edges edges, int count) {
        int[] mine = new int[count];
        for (int item = 0; item < count; item++) {
            mine[item] = value(scene.rank(), 0, item);
        }
        int[] counts = equal(edges.sources().length, count);
        int[] in = blank(length(counts, 0));
        IntBuffer buffer = direct(in);
        int[] expected = expected(edges, counts, starts(counts, 0), in.length, false);
        comm.neighborAllGather(mine, count, MPI.INT, in, count, MPI.INT);
        scene.checks().same("neighborAllGather", expected, in);
        comm.iNeighborAllGather(direct(mine), count, MPI.INT, buffer, count, MPI.INT)
                .waitFor();
        scene.checks().same("iNeighborAllGather", expected, values(buffer));
        int[] gapped = blank(length(counts, 2));
        IntBuffer gappedBuffer = direct(gapped);
        int[] starts = starts(counts, 2);
        expected = expected(edges, counts, starts, gapped.length, false);
        comm.neighborAllGatherv(mine, count, MPI.INT, gapped, counts, starts, MPI.INT);
        scene.checks().same("neighborAllGatherv", expected, gapped);
        comm.iNeighborAllGatherv(direct(mine), count, MPI.INT, gappedBuffer, counts, starts, MPI.INT)
                .waitFor();
        scene.checks().same("iNeighborAllGatherv", expected, values(gappedBuffer));
    }

    /** The blocks that this process sends. */
    private static int[] blocks(int rank, int[] counts, int[] starts, int gap) {
        int[] out = blank(length(counts, gap));
        for (int place = 0; place < counts.length; place++) {
            for (int item = 0; item < counts[place]; item++) {
                out[starts[place] + item] = value(rank, place, item);
            }
        }
        return out;
    }

    private static void alltoall(Scene scene, Comm comm, Edges edges, int count) {
        int[] outCounts = equal(edges.destinations(), count);
        int[] out = blocks(scene.rank(), outCounts, starts(outCounts, 0), 0);
        int[] counts = equal(edges.sources().length, count);
        int[] in = blank(length(counts, 0));
        IntBuffer buffer = direct(in);
        int[] expected = expected(edges, counts, starts(counts, 0), in.length, true);
        comm.neighborAllToAll(out, count, MPI.INT, in, count, MPI.INT);
        scene.checks().same("neighborAllToAll", expected, in);
        comm.iNeighborAllToAll(direct(out), count, MPI.INT, buffer, count, MPI.INT)
                .waitFor();
        scene.checks().same("iNeighborAllToAll", expected, values(buffer));
    }

    /** The length of a block depends on its sender and its place there; some are empty. */
    private static int amount(int rank, int place, int count) {
        return (rank + place) % 3 * count / 2;
    }

    private static void alltoallv(Scene scene, Comm comm, Edges edges, int count) {
        int[] outCounts = new int[edges.destinations()];
        for (int place = 0; place < outCounts.length; place++) {
            outCounts[place] = amount(scene.rank(), place, count);
        }
        int[] counts = new int[edges.sources().length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = amount(Math.max(0, edges.sources()[i]), edges.places()[i], count);
        }
        int[] outStarts = starts(outCounts, 1);
        int[] out = blocks(scene.rank(), outCounts, outStarts, 1);
        int[] starts = starts(counts, 3);
        int[] in = blank(length(counts, 3));
        IntBuffer buffer = direct(in);
        int[] expected = expected(edges, counts, starts, in.length, true);
        comm.neighborAllToAllv(out, outCounts, outStarts, MPI.INT, in, counts, starts, MPI.INT);
        scene.checks().same("neighborAllToAllv", expected, in);
        comm.iNeighborAllToAllv(direct(out), outCounts, outStarts, MPI.INT, buffer, counts, starts, MPI.INT)
                .waitFor();
        scene.checks().same("iNeighborAllToAllv", expected, values(buffer));
    }

    private static void wrongCalls(Scene scene) {
        Checks checks = scene.checks();
        Intracomm c = scene.world().dup();
        c.setErrhandler(MPI.ERRORS_RETURN);
        int[] one = new int[1];
        checks.fails(
                "no topology",
                MPI.ERR_TOPOLOGY,
                new String[] {"no topology"},
                () -> c.neighborAllGather(one, 1, MPI.INT, one, 1, MPI.INT));
        CartComm ring = c.createCart(new int[] {scene.size()}, new boolean[] {true}, false);
        checks.fails(
                "short",
                MPI.ERR_BUFFER,
                new String[] {"short", "2"},
                () -> ring.neighborAllGather(one, 1, MPI.INT, one, 1, MPI.INT));
        checks.fails(
                "counts",
                MPI.ERR_ARG,
                new String[] {"counts", "2"},
                () -> ring.neighborAllToAllv(one, one, one, MPI.INT, one, one, one, MPI.INT));
        checks.fails(
                "negative",
                MPI.ERR_COUNT,
                new String[] {"-1"},
                () -> ring.neighborAllToAll(one, -1, MPI.INT, one, 1, MPI.INT));
        ring.free();
        checks.fails(
                "freed",
                MPI.ERR_COMM,
                new String[] {"freed"},
                () -> ring.neighborAllToAll(one, 1, MPI.INT, one, 1, MPI.INT));
        c.free();
    }
}
