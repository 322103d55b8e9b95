package railmpi.btl.channel;

/**
 * What a process is called by those of other jobs, who know it by an index of their own. Immutable.
 *
 * @param job number of its job; no two jobs that meet have the same
 * @param generation how often MPI was initialised in it before
 * @param rank its rank in its own world
 */
public record ProcessName(long job, int generation, int rank) implements Comparable<ProcessName> {
    @Override
    public int compareTo(ProcessName other) {
        int order = Long.compare(job, other.job);
        order = order == 0 ? Integer.compare(generation, other.generation) : order;
        return order == 0 ? Integer.compare(rank, other.rank) : order;
    }

    /** Returns it for people. */
    @Override
    public String toString() {
        return "rank " + rank + " of job " + Long.toHexString(job) + (generation == 0 ? "" : "/" + generation);
    }
}
