package railmpi.nas.is;

import java.io.PrintStream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Counts the checks that this rank has passed. All together they must be {@link #required}: five test keys in each
 * timed iteration, and one check of the final order per process. Failures are printed where they are found.
 */
final class Verification {
    private static final int NEIGHBOUR_TAG = 1000;

    private final ProblemClass problem;
    private final Ranking ranking;
    private final int rank;
    private final PrintStream out;
    private int passed;

    Verification(ProblemClass problem, Ranking ranking, int rank, PrintStream out) {
        this.problem = problem;
        this.ranking = ranking;
        this.rank = rank;
        this.out = out;
    }

    /** Returns how many checks all ranks together must pass. */
    static int required(int processes) {
        return ProblemClass.TEST_KEYS * ProblemClass.ITERATIONS + processes;
    }

    /** Returns how many checks this rank has passed. */
    int passed() {
        return passed;
    }

    /** Compares the ranks of those test keys that this rank holds with what they must be in {@code iteration}. */
    void checkTestKeys(int iteration) {
        for (int test = 0; test < ProblemClass.TEST_KEYS; test++) {
            int value = ranking.testValue(test);
            if (!ranking.holds(value)) {
                continue;
            }
            if (ranking.rankOf(value) == problem.expectedRank(test, iteration)) {
                passed++;
            } else {
                out.println("Failed partial verification: iteration " + iteration + ", processor " + rank
                        + ", test key " + test);
            }
        }
    }

    /**
     * Sorts the keys and checks their order, also against the preceding process; collective, ends the use of the
     * ranking.
     */
    void checkOrder(Intracomm world) throws MPIException {
        int count = ranking.receivedCount();
        int[] sorted = ranking.sortReceived();
        int inversions = KeyLoops.countInversions(sorted, count);
        int precedingKey = exchangeLargestKey(world, count == 0 ? 0 : sorted[count - 1]);
        if (count > 0 && precedingKey > sorted[0]) {
            inversions++;
        }
        if (inversions == 0) {
            passed++;
        } else {
            out.println("Processor " + rank + ":  Full_verify: number of keys out of sort: " + inversions);
        }
    }

    /** Sends {@code largestKey} to the next process and returns that of the preceding one; 0 on the first. */
    private int exchangeLargestKey(Intracomm world, int largestKey) throws MPIException {
        int[] preceding = new int[1];
        Request receive = rank > 0 ? world.Irecv(preceding, 0, 1, MPI.INT, rank - 1, NEIGHBOUR_TAG) : null;
        if (rank < world.Size() - 1) {
            world.Send(new int[] {largestKey}, 0, 1, MPI.INT, rank + 1, NEIGHBOUR_TAG);
        }
        if (receive != null) {
            receive.Wait();
        }
        return preceding[0];
    }
}
