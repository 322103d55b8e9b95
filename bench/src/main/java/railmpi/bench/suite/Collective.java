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
    REDUCE(true, 1, 1),
    REDUCE_LOCAL(true, 1, 1),
    REDUCE_SCATTER(true, 1, 1),
    REDUCE_SCATTER_BLOCK(true, 1, 1),
    SCATTER(false, 0, 1),
    SCATTERV(false, 0, 1);

    private final boolean isReduction;
    private final int sendBlocks;
    private final int receiveBlocks;

    /** @param sendBlocks 1, or 0 for one block per rank; likewise {@code receiveBlocks} */
    Collective(boolean isReduction, int sendBlocks, int receiveBlocks) {
        this.isReduction = isReduction;
        this.sendBlocks = sendBlocks;
        this.receiveBlocks = receiveBlocks;
    }

    /** Returns whether it computes sums. */
    public boolean isReduction() {
        return isReduction;
    }

    /** Returns how many blocks a rank sends when there are {@code ranks}. */
    int sendBlocks(int ranks) {
        return sendBlocks == 1 ? 1 : ranks;
    }

    /** Returns how many blocks a rank receives when there are {@code ranks}. */
    int receiveBlocks(int ranks) {
        return receiveBlocks == 1 ? 1 : ranks;
    }
}
