package railmpi.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import mpi.MPI;
import org.junit.jupiter.api.BeforeEach;
import railmpi.testing.junit.MpiTest;

/** Tests that pass, fail, wait for ever and are skipped, for {@link MpiTestTest}. */
public final class JUnitFixture {
    private int rank = -1;

    @BeforeEach
    void askForTheRank() {
        rank = MPI.COMM_WORLD.getRank();
    }

    @MpiTest(ranks = {1, 3})
    void adds() {
        int[] sum = {rank};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertEquals(MPI.COMM_WORLD.getSize() == 1 ? 0 : 3, sum[0]);
        assertEquals("given", System.getProperty("railmpi.fixture"));
    }

    /** Ranks 0 and 2 wait for rank 1, which fails. */
    @MpiTest(ranks = 3)
    void fails() {
        System.out.println("this is rank " + rank);
        MPI.COMM_WORLD.barrier();
        assertFalse(rank == 1, "rank 1 does not like this");
        MPI.COMM_WORLD.barrier();
    }

    /** The limit leaves a loaded machine time to start the ranks. */
    @MpiTest(timeoutSeconds = 6)
    void waits() {
        MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 1 - rank, 77);
    }

    @MpiTest
    void leaves() {
        if (rank == 1) {
            System.exit(7);
        }
        MPI.COMM_WORLD.barrier();
    }

    @MpiTest(ranks = {1, 2})
    void isOutOfPlace() {
        assumeTrue(rank < 0, "no rank is negative");
    }

    @MpiTest(ranks = 0)
    void asksForNobody() {
        assertEquals(0, rank);
    }
}
