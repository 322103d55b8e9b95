package railmpi.testing;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;

import java.util.Set;
import java.util.TreeSet;
import mpi.MPI;
import org.testng.annotations.Test;
import railmpi.testing.testng.MpiTest;

/** Tests that pass and fail, for {@link MpiTestTest}. */
public final class FixtureForTestNG {
    /** Sizes of the worlds in which something was added up in this JVM. */
    static final Set<Integer> SIZES_HERE = new TreeSet<>();

    @Test
    @MpiTest(ranks = {1, 2})
    public void adds() {
        SIZES_HERE.add(MPI.COMM_WORLD.getSize());
        int[] sum = {MPI.COMM_WORLD.getRank()};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertEquals(sum[0], MPI.COMM_WORLD.getSize() - 1);
    }

    /** Nothing of it runs in the JVM of the tests. */
    @Test
    @MpiTest(ranks = 2)
    public void addsElsewhere() {
        adds();
    }

    @Test
    @MpiTest
    public void fails() {
        assertNotEquals(MPI.COMM_WORLD.getRank(), 1, "rank 1 does not like this");
        MPI.COMM_WORLD.barrier();
    }

    @Test
    public void runsHere() {
        assertEquals(System.getenv("PMI_RANK"), null);
    }
}
