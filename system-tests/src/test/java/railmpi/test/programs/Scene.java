package railmpi.test.programs;

import java.util.Random;
import mpi.Intracomm;

/**
 * What a named case gets to work with.
 *
 * @param world all ranks
 * @param rank of this process
 * @param size of the job
 * @param checks to count in
 * @param seed the same on every rank
 */
public record Scene(Intracomm world, int rank, int size, Checks checks, long seed) {
    /**
     * Returns a generator that gives the same numbers on every rank.
     *
     * @return new
     */
    public Random common() {
        return new Random(seed);
    }

    /**
     * Returns a generator that gives different numbers on every rank.
     *
     * @return new
     */
    public Random own() {
        return new Random(seed * 31 + rank + 1);
    }

    /**
     * Returns the next rank of the ring.
     *
     * @return this rank when it is alone
     */
    public int next() {
        return (rank + 1) % size;
    }

    /**
     * Returns the previous rank of the ring.
     *
     * @return this rank when it is alone
     */
    public int previous() {
        return (rank + size - 1) % size;
    }

    /** Waits for all ranks; in the context of collectives, so that wildcards never see it. */
    public void meet() {
        world.barrier();
    }

    /** A named case. */
    @FunctionalInterface
    public interface Case {
        /**
         * Runs on every rank.
         *
         * @param scene to work with
         * @throws Exception whatever goes wrong
         */
        void run(Scene scene) throws Exception;
    }
}
