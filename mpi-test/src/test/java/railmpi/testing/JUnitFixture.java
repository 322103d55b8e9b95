package railmpi.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Set;
import java.util.TreeSet;
import mpi.MPI;
import org.junit.jupiter.api.BeforeEach;
import railmpi.testing.junit.MpiTest;

/** Tests that pass, fail, wait for ever and are skipped, for {@link MpiTestTest}. */
public final class JUnitFixture {
    /** Sizes of the worlds in which {@code adds} has run in this JVM. */
    static final Set<Integer> SIZES_HERE = new TreeSet<>();

    private static final String C1_ONLY = "-XX:TieredStopAtLevel=1";
    private static final String ONE_COLLECTOR = "-XX:+UseSerialGC";

    private static final String PROPERTY = "railmpi.fixture";

    private int rank = -1;

    /** Sets the property that {@code adds} expects in each rank: ranks have the properties of the JVM that tests. */
    static void setProperty() {
        System.setProperty(PROPERTY, "given");
    }

    @BeforeEach
    void askForTheRank() {
        rank = MPI.COMM_WORLD.getRank();
    }

    /** With more than one rank it has a parameter. */
    @MpiTest(
            ranks = {1, 3},
            parameters = "pml_eager_limit=64")
    void adds() {
        int[] sum = {rank};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        SIZES_HERE.add(MPI.COMM_WORLD.getSize());
        boolean isAlone = MPI.COMM_WORLD.getSize() == 1;
        assertEquals(isAlone ? 0 : 3, sum[0]);
        assertEquals(isAlone ? null : "64", System.getenv("RAILMPI_MCA_pml_eager_limit"));
        assertEquals("given", System.getProperty(PROPERTY));
    }

    /** Ranks 0 and 2 wait for rank 1, which fails. */
    @MpiTest(
            ranks = 3,
            jvm = {C1_ONLY, ONE_COLLECTOR})
    void fails() {
        System.out.println("this is rank " + rank);
        MPI.COMM_WORLD.barrier();
        assertFalse(rank == 1, "rank 1 does not like this");
        MPI.COMM_WORLD.barrier();
    }

    /** The limit leaves a loaded machine time to start the ranks. */
    @MpiTest(
            timeoutSeconds = 6,
            jvm = {C1_ONLY, ONE_COLLECTOR})
    void waits() {
        MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 1 - rank, 77);
    }

    @MpiTest(jvm = {C1_ONLY, ONE_COLLECTOR})
    void leaves() {
        if (rank == 1) {
            System.exit(7);
        }
        MPI.COMM_WORLD.barrier();
    }

    @MpiTest(
            ranks = {1, 2},
            jvm = {C1_ONLY, ONE_COLLECTOR})
    void isOutOfPlace() {
        assumeTrue(rank < 0, "no rank is negative");
    }

    @MpiTest(ranks = 0)
    void asksForNobody() {
        assertEquals(0, rank);
    }
}
