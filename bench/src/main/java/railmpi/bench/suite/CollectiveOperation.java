package railmpi.bench.suite;

import java.util.Arrays;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * One collective operation on blocks of one length, called again and again. Every method but {@link #isRight} is
 * collective; used by one thread.
 */
public final class CollectiveOperation {
    private static final int NEIGHBORS = 2;

    private final Collective collective;
    private final Intracomm comm;
    private final int rank;
    private final int ranks;
    private final Element element;
    private final int[] counts;
    private final int[] offsets;
    private final int[] byteOffsets;
    private final Datatype[] types;
    private final Places send;
    private final Places receive;
    private int count;

    /** Creates one for the ranks of {@code comm}; memory comes with {@link #prepare}. */
    public CollectiveOperation(Collective collective, Intracomm comm, Element element, boolean isDirect, CacheLeap leap)
            throws MPIException {
        this.collective = collective;
        this.comm = collective.isOfNeighbors() ? ring(comm) : comm;
        this.rank = comm.Rank();
        this.ranks = comm.Size();
        this.element = element;
        int blocks = collective.isOfNeighbors() ? NEIGHBORS : ranks;
        this.counts = new int[blocks];
        this.offsets = new int[blocks];
        this.byteOffsets = new int[blocks];
        this.types = new Datatype[ranks];
        Arrays.fill(types, element.datatype());
        this.send = new Places(element, isDirect, leap);
        this.receive = new Places(element, isDirect, leap);
    }

    private static Intracomm ring(Intracomm comm) throws MPIException {
        return comm.createCart(new int[] {comm.Size()}, new boolean[] {true}, false);
    }

    /** Returns the bytes of memory that blocks of {@code bytes} take on one of {@code ranks} ranks. */
    public static long memoryBytes(Collective collective, long bytes, int ranks, CacheLeap leap, int repetitions) {
        return leap.memoryBytes(bytes * collective.sendBlocks(ranks), repetitions)
                + leap.memoryBytes(bytes * collective.receiveBlocks(ranks), repetitions);
    }

    /** Returns the bytes of the longer one of the two arrays or buffers that {@link #memoryBytes} counts. */
    public static long longestBytes(Collective collective, long bytes, int ranks, CacheLeap leap, int repetitions) {
        int blocks = Math.max(collective.sendBlocks(ranks), collective.receiveBlocks(ranks));
        return leap.memoryBytes(bytes * blocks, repetitions);
    }

    /**
     * Takes blocks of {@code bytes} bytes, per rank, for reductions in all, to be repeated {@code repetitions} times.
     * Fills them if they are to be checked.
     */
    public void prepare(int bytes, boolean isChecked, int repetitions) {
        count = bytes / element.bytes();
        if (collective == Collective.REDUCE_SCATTER_BLOCK) {
            count = count / ranks;
            Arrays.fill(counts, count);
        } else if (collective == Collective.REDUCE_SCATTER) {
            for (int index = 0; index < ranks; index++) {
                counts[index] = count / ranks + (index < count % ranks ? 1 : 0);
            }
        } else {
            Arrays.fill(counts, count);
        }
        for (int index = 1; index < counts.length; index++) {
            offsets[index] = offsets[index - 1] + counts[index - 1];
            byteOffsets[index] = offsets[index] * element.bytes();
        }
        send.prepare(sendCount(), repetitions);
        receive.prepare(count * collective.receiveBlocks(ranks), repetitions);
        if (isChecked) {
            fill();
        }
    }

    /** Begins again with the first place in memory; every series of calls does so, on all ranks. */
    public void rewind() {
        send.rewind();
        receive.rewind();
    }

    /** Calls the blocking operation once. */
    public void call(int root) throws MPIException {
        Object from = send.next();
        Object to = receive.next();
        var type = element.datatype();
        switch (collective) {
            case ALLGATHER -> comm.allGather(from, count, type, to, count, type);
            case ALLGATHERV -> comm.allGatherv(from, count, type, to, counts, offsets, type);
            case ALLREDUCE -> comm.allReduce(from, to, count, type, MPI.SUM);
            case ALLTOALL -> comm.allToAll(from, count, type, to, count, type);
            case ALLTOALLV -> comm.allToAllv(from, counts, offsets, type, to, counts, offsets, type);
            case BARRIER -> comm.barrier();
            case BCAST -> comm.bcast(from, count, type, root);
            case GATHER -> comm.gather(from, count, type, to, count, type, root);
            case GATHERV -> comm.gatherv(from, count, type, to, counts, offsets, type, root);
            case NEIGHBOR_ALLGATHER -> comm.neighborAllGather(from, count, type, to, count, type);
            case NEIGHBOR_ALLGATHERV -> comm.neighborAllGatherv(from, count, type, to, counts, offsets, type);
            case NEIGHBOR_ALLTOALL -> comm.neighborAllToAll(from, count, type, to, count, type);
            case NEIGHBOR_ALLTOALLV -> comm.neighborAllToAllv(from, counts, offsets, type, to, counts, offsets, type);
            case REDUCE -> comm.reduce(from, to, count, type, MPI.SUM, root);
            case REDUCE_SCATTER -> comm.reduceScatter(from, to, counts, type, MPI.SUM);
            case REDUCE_SCATTER_BLOCK -> comm.reduceScatterBlock(from, to, count, type, MPI.SUM);
            case SCATTER -> comm.scatter(from, count, type, to, count, type, root);
            case SCATTERV -> comm.scatterv(from, counts, offsets, type, to, count, type, root);
            case ALLTOALLW -> comm.allToAllw(from, counts, byteOffsets, types, to, counts, byteOffsets, types);
            case REDUCE_LOCAL -> Comm.reduceLocal(from, to, count, type, MPI.SUM);
        }
    }

    /** Starts the non-blocking operation; the memory must be left alone until the request is complete. */
    public Request start(int root) throws MPIException {
        Object from = send.next();
        Object to = receive.next();
        var type = element.datatype();
        return switch (collective) {
            case ALLGATHER -> comm.iAllGather(from, count, type, to, count, type);
            case ALLGATHERV -> comm.iAllGatherv(from, count, type, to, counts, offsets, type);
            case ALLREDUCE -> comm.iAllReduce(from, to, count, type, MPI.SUM);
            case ALLTOALL -> comm.iAllToAll(from, count, type, to, count, type);
            case ALLTOALLV -> comm.iAllToAllv(from, counts, offsets, type, to, counts, offsets, type);
            case ALLTOALLW -> comm.iAllToAllw(from, counts, byteOffsets, types, to, counts, byteOffsets, types);
            case BARRIER -> comm.iBarrier();
            case BCAST -> comm.iBcast(from, count, type, root);
            case GATHER -> comm.iGather(from, count, type, to, count, type, root);
            case GATHERV -> comm.iGatherv(from, count, type, to, counts, offsets, type, root);
            case NEIGHBOR_ALLGATHER -> comm.iNeighborAllGather(from, count, type, to, count, type);
            case NEIGHBOR_ALLGATHERV -> comm.iNeighborAllGatherv(from, count, type, to, counts, offsets, type);
            case NEIGHBOR_ALLTOALL -> comm.iNeighborAllToAll(from, count, type, to, count, type);
            case NEIGHBOR_ALLTOALLV -> comm.iNeighborAllToAllv(from, counts, offsets, type, to, counts, offsets, type);
            case REDUCE -> comm.iReduce(from, to, count, type, MPI.SUM, root);
            case REDUCE_SCATTER -> comm.iReduceScatter(from, to, counts, type, MPI.SUM);
            case REDUCE_SCATTER_BLOCK -> comm.iReduceScatterBlock(from, to, count, type, MPI.SUM);
            case SCATTER -> comm.iScatter(from, count, type, to, count, type, root);
            case SCATTERV -> comm.iScatterv(from, counts, offsets, type, to, count, type, root);
            case REDUCE_LOCAL -> throw new IllegalStateException("there is no non-blocking " + collective);
        };
    }

    /** Returns whether this rank has received what it must in the last of {@code calls} calls, on filled memory. */
    public boolean isRight(int calls, Roots roots) {
        int root = roots.of(calls - 1);
        Memory received = receive.lastMemory();
        return switch (collective) {
            case ALLGATHER, ALLGATHERV -> holdsBlockOfEveryRank(0);
            case GATHER, GATHERV -> rank != root || holdsBlockOfEveryRank(0);
            case ALLTOALL, ALLTOALLV, ALLTOALLW -> holdsBlockOfEveryRank(rank);
            // The first call in a place has overwritten what the others had there; later roots send the same.
            case BCAST -> send.lastMemory().holds(0, count, roots.of(send.last()), 0);
            case SCATTER, SCATTERV -> received.holds(0, count, root, rank);
            case ALLREDUCE -> received.holdsSums(0, count, 0, ranks, 0);
            case REDUCE -> rank != root || received.holdsSums(0, count, 0, ranks, 0);
            case REDUCE_SCATTER, REDUCE_SCATTER_BLOCK -> received.holdsSums(0, counts[rank], 0, ranks, offsets[rank]);
            case NEIGHBOR_ALLGATHER, NEIGHBOR_ALLGATHERV -> holdsBlocksOfNeighbors(0, 0);
            case NEIGHBOR_ALLTOALL, NEIGHBOR_ALLTOALLV -> holdsBlocksOfNeighbors(1, 0);
            case REDUCE_LOCAL -> addsUp();
            case BARRIER -> true;
        };
    }

    /** Repeats the local sum on fresh operands: those of the timed calls have been added up many times. */
    private boolean addsUp() {
        receive.nextMemory().fill(0, count, rank + 1, 0);
        call(0);
        return receive.lastMemory().holdsSums(0, count, rank, 2, 0);
    }

    private boolean holdsBlocksOfNeighbors(int blockOfLeft, int blockOfRight) {
        Memory received = receive.lastMemory();
        return received.holds(0, count, (rank + ranks - 1) % ranks, blockOfLeft)
                && received.holds(count, count, (rank + 1) % ranks, blockOfRight);
    }

    private int sendCount() {
        int blocks = collective == Collective.REDUCE_SCATTER_BLOCK ? ranks : collective.sendBlocks(ranks);
        return count * blocks;
    }

    private boolean holdsBlockOfEveryRank(int block) {
        for (int other = 0; other < ranks; other++) {
            if (!receive.lastMemory().holds(other * count, count, other, block)) {
                return false;
            }
        }
        return true;
    }

    private void fill() {
        for (Memory memory : send.all()) {
            if (collective.sendBlocks(ranks) == 1) {
                memory.fill(0, sendCount(), rank, 0);
            } else {
                for (int block = 0; block < collective.sendBlocks(ranks); block++) {
                    memory.fill(block * count, count, rank, block);
                }
            }
        }
        for (Memory memory : receive.all()) {
            memory.clear(0, count * collective.receiveBlocks(ranks));
        }
    }
}
