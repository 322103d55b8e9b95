package mpi;

/** The partners of a shift on a grid. The fields are those of mpiJava. */
public final class ShiftParms {
    /** Rank to receive from; {@link MPI#PROC_NULL} beyond the border. */
    public int rank_source;

    /** Rank to send to; {@link MPI#PROC_NULL} beyond the border. */
    public int rank_dest;

    ShiftParms(int[] ranks) {
        rank_source = ranks[0];
        rank_dest = ranks[1];
    }

    /** {@return the rank to receive from} */
    public int getRankSource() {
        return rank_source;
    }

    /** {@return the rank to send to} */
    public int getRankDest() {
        return rank_dest;
    }
}
