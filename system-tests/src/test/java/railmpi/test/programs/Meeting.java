package railmpi.test.programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mpi.CartComm;
import mpi.Comm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/**
 * A communicator of some kind, and who its ranks are in the world, known from how it was made and not by asking it.
 *
 * @param kind name
 * @param comm null where this process is not in it
 * @param own world ranks of the own group
 * @param peers world ranks of those whose data arrives here: the other group of an intercommunicator, else the own one
 * @param edges of a topology; null without one
 */
record Meeting(String kind, Comm comm, int[] own, int[] peers, Edges edges) {
    private static final int TAG = 55;

    /**
     * The edges of this process, neighbours as world ranks.
     *
     * @param sources whose blocks arrive here
     * @param slots for each, which of that source's blocks it is
     * @param destinations where own blocks go
     */
    record Edges(int[] sources, int[] slots, int[] destinations) {}

    boolean isInter() {
        return own != peers;
    }

    /** Returns all world ranks of both groups, in the same order everywhere. */
    int[] members() {
        IntStream all = isInter() ? IntStream.concat(Arrays.stream(own), Arrays.stream(peers)) : Arrays.stream(own);
        return all.sorted().toArray();
    }

    boolean isOwn(int worldRank) {
        return indexOf(own, worldRank) >= 0;
    }

    static int indexOf(int[] ranks, int rank) {
        return Arrays.stream(ranks).boxed().toList().indexOf(rank);
    }

    /** Returns communicators of all kinds over the ranks of the world. Collective. */
    static List<Meeting> all(Intracomm world) {
        int size = world.getSize();
        int rank = world.getRank();
        int[] everybody = IntStream.range(0, size).toArray();
        int[] reversed = IntStream.range(0, size).map(i -> size - 1 - i).toArray();
        int[] likeMe = ranks(size, other -> other % 2 == rank % 2);
        int[] even = ranks(size, other -> other % 2 == 0);
        List<Meeting> meetings = new ArrayList<>();
        meetings.add(of("world", world, everybody));
        meetings.add(of("self", MPI.COMM_SELF, rank));
        meetings.add(of("dup", rank % 2 == 0 ? world.dup() : world.clone(), everybody));
        meetings.add(of("idup", duplicate(world), everybody));
        meetings.add(of("split", world.split(rank % 2, rank), likeMe));
        meetings.add(of("reversed", world.Split(0, -rank), reversed));
        meetings.add(of("create", world.Create(world.getGroup().incl(even)), even));
        meetings.add(of("createGroup", group(world, even), even));
        meetings.add(grid(world, everybody));
        meetings.add(torus(world, everybody));
        meetings.add(ring(world, everybody));
        meetings.add(graph(world, everybody));
        if (size > 1) {
            meetings.add(inter(world, 1));
            meetings.add(inter(world, size / 2));
            meetings.add(merged(world, size / 2));
        }
        return meetings;
    }

    private static int[] ranks(int size, IntPredicate isIn) {
        return IntStream.range(0, size).filter(isIn).toArray();
    }

    private static Meeting of(String kind, Comm comm, int... own) {
        return new Meeting(kind, comm == null || comm.isNull() ? null : comm, own, own, null);
    }

    private static Comm duplicate(Intracomm world) {
        Comm duplicate = world.iDup();
        duplicate.getRequest().waitFor();
        return duplicate;
    }

    /** Collective over the group only. */
    private static Comm group(Intracomm world, int[] ranks) {
        return indexOf(ranks, world.getRank()) < 0
                ? null
                : world.createGroup(world.getGroup().incl(ranks), TAG);
    }

    private static Meeting grid(Intracomm world, int[] everybody) {
        int[] dims = new int[2];
        CartComm.createDims(everybody.length, dims);
        return of("grid", world.createCart(dims, new boolean[] {true, false}, false), everybody);
    }

    /** One dimension: what goes down at the neighbour comes from above here. */
    private static Meeting torus(Intracomm world, int[] everybody) {
        int size = everybody.length;
        int up = (world.getRank() + 1) % size;
        int down = (world.getRank() + size - 1) % size;
        Comm comm = world.createCart(new int[] {size}, new boolean[] {true}, false);
        Edges edges = new Edges(new int[] {down, up}, new int[] {1, 0}, new int[] {down, up});
        return new Meeting("torus", comm, everybody, everybody, edges);
    }

    private static Meeting ring(Intracomm world, int[] everybody) {
        int size = everybody.length;
        int[] next = {(world.getRank() + 1) % size};
        int[] previous = {(world.getRank() + size - 1) % size};
        Comm comm = world.createDistGraphAdjacent(previous, next, MPI.INFO_NULL, false);
        return new Meeting("ring", comm, everybody, everybody, new Edges(previous, new int[] {0}, next));
    }

    /** A star: rank 0 and each other one are neighbours. */
    private static Meeting graph(Intracomm world, int[] everybody) {
        int size = everybody.length;
        int rank = world.getRank();
        int[] index = IntStream.range(0, size).map(i -> size - 1 + i).toArray();
        int[] leaves = IntStream.range(1, size).toArray();
        int[] edges = IntStream.concat(
                        Arrays.stream(leaves), IntStream.generate(() -> 0).limit(size - 1))
                .toArray();
        int[] mine = rank == 0 ? leaves : new int[] {0};
        int[] slots = rank == 0 ? new int[size - 1] : new int[] {rank - 1};
        Comm comm = world.Create_graph(index, edges, false);
        return new Meeting("star", comm, everybody, everybody, new Edges(mine, slots, mine));
    }

    /** The ranks below the border, and the others in reversed order. */
    private static Meeting inter(Intracomm world, int border) {
        int[] low = ranks(world.getSize(), other -> other < border);
        int[] high = IntStream.range(0, world.getSize() - border)
                .map(i -> world.getSize() - 1 - i)
                .toArray();
        boolean isLow = world.getRank() < border;
        Intracomm local = world.split(isLow ? 0 : 1, isLow ? world.getRank() : -world.getRank());
        Intercomm inter = world.createIntercomm(local, 0, isLow ? high[0] : low[0], TAG);
        return new Meeting("inter" + border, inter, isLow ? low : high, isLow ? high : low, null);
    }

    private static Meeting merged(Intracomm world, int border) {
        Meeting inter = inter(world, border);
        boolean isLow = world.getRank() < border;
        int[] low = isLow ? inter.own : inter.peers;
        int[] high = isLow ? inter.peers : inter.own;
        int[] both = Stream.of(high, low).flatMapToInt(Arrays::stream).toArray();
        return of("merged", ((Intercomm) inter.comm).merge(isLow), both);
    }

    @Override
    public String toString() {
        return kind;
    }
}
