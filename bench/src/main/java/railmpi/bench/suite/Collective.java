package railmpi.bench.suite;

/** The collective operations that are measured. Immutable. */
public enum Collective {
    ALLGATHER(false, 1, 0),
    ALLGATHERV(false, 1, 0),
    ALLREDUCE(true, 1, 1),
    ALLTOALL(false, 0, 0),
    ALLTOALLV(false, 0, 0),
    ALLTOALLW(false, 0, 0),
    BARRIER(false, 1, 1),
    BCAST(false, 1, 1),
    GATHER(false, 1, 0),
    GATHERV(false, 1, 0),
    NEIGHBOR_ALLGATHER(false, 1, 2),
    NEIGHBOR_ALLGATHERV(false, 1, 2),
    NEIGHBOR_ALLTOALL(false, 2, 2),
    NEIGHBOR_ALLTOALLV(false, 2, 2),
    REDUCE(true, 1, 1),
    REDUCE_LOCAL(true, 1, 1),
    REDUCE_SCATTER(true, 1, 1),
    REDUCE_SCATTER_BLOCK(true, 1, 1),
    SCATTER(false, 0, 1),
    SCATTERV(false, 0, 1);

    private final boolean isReduction;
    private final int sendBlocks;
    private final int receiveBlocks;

    /** @param sendBlocks 1 or 2, or 0 for one block per rank; likewise {@code receiveBlocks} */
    Collective(boolean isReduction, int sendBlocks, int receiveBlocks) {
        this.isReduction = isReduction;
        this.sendBlocks = sendBlocks;
        this.receiveBlocks = receiveBlocks;
    }

    /** Returns whether it computes sums. */
    public boolean isReduction() {
        return isReduction;
    }

    /** Returns whether one rank sends to all, or receives from all. */
    public boolean hasRoot() {
        return switch (this) {
            case BCAST, GATHER, GATHERV, REDUCE, SCATTER, SCATTERV -> true;
            default -> false;
        };
    }

    /** Returns whether ranks exchange blocks with the two neighbours in a ring only. */
    boolean isOfNeighbors() {
        return name().startsWith("NEIGHBOR_");
    }

    /** Returns how many blocks a rank sends when there are {@code ranks}. */
    int sendBlocks(int ranks) {
        return sendBlocks > 0 ? sendBlocks : ranks;
    }

    /** Returns how many blocks a rank receives when there are {@code ranks}. */
    int receiveBlocks(int ranks) {
        return receiveBlocks > 0 ? receiveBlocks : ranks;
    }
}
