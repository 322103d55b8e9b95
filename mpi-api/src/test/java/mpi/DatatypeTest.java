package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.testng.annotations.Test;
import railmpi.calls.place.Buffers;

@Test(groups = "unit")
public class DatatypeTest {
    public void shouldMeasureInBaseElements() {
        assertEquals(MPI.INT.getSize(), 1);
        assertEquals(MPI.INT.Extent(), 1);
        assertEquals(MPI.DOUBLE2.getExtent(), 2);
        assertEquals(MPI.DOUBLE2.Size(), 2);
        assertEquals(MPI.SHORT.getLb(), 0);
        assertEquals(MPI.SHORT2.Ub(), 2);
    }

    public void shouldSeeIntPairsAsEachGenerationDoes() {
        assertEquals(MPI.INT2.getSize(), 8);
        assertEquals(MPI.INT2.getExtent(), 8);
        assertEquals(MPI.INT2.Size(), 2);
        assertEquals(MPI.INT2.Extent(), 2);
        assertSame(MPI.INT2.type.seenBy(new int[2]), MPI.INT2.type);
        assertEquals(MPI.INT2.type.seenBy(new byte[8]).elementsPerItem, 8);
        assertEquals(MPI.INT2.type.seenBy(ByteBuffer.allocate(8)).elementBytes, 1);
    }

    public void shouldAcceptArrayThatIsJustLongEnough() {
        assertNotNull(MPI.INT.type.convertorFor(new int[5], 2, 3));
        assertNotNull(MPI.INT2.type.convertorFor(new int[5], 1, 2));
        assertNotNull(MPI.BYTE.type.convertorFor(new byte[0], 0, 0));
        assertNotNull(MPI.LONG.type.convertorFor(ByteBuffer.allocateDirect(16), 1, 1));
        assertNotNull(MPI.INT.type.convertorFor(IntBuffer.allocate(4), 0, 4));
    }

    public void shouldAcceptNothingBeyondTheEnd() {
        assertNull(MPI.INT.type.convertorFor(new int[5], 3, 3));
        assertNull(MPI.INT2.type.convertorFor(new int[5], 0, 3));
        assertNull(MPI.LONG.type.convertorFor(ByteBuffer.allocateDirect(15), 1, 1));
        assertNull(MPI.INT.type.convertorFor(new int[5], -1, 3));
        assertNull(MPI.INT.type.convertorFor(new int[5], 0, -1));
    }

    public void shouldNotOverflowWhenCountsAreLargest() {
        int most = Integer.MAX_VALUE;
        assertNull(MPI.LONG2.type.convertorFor(new long[5], most, most));
        assertNull(MPI.LONG2.type.convertorFor(ByteBuffer.allocateDirect(8), most, most));
        assertNotNull(Buffers.problem("buffer", new long[5], most, most, MPI.LONG2.type));
        assertNotNull(Buffers.problem("buffer", new long[5], 0, (long) most * most, MPI.LONG2.type));
    }

    public void shouldRefuseWhatIsNoMemory() {
        assertNotNull(MPI.INT.type.convertorFor(new long[5], 0, 10));
        assertNull(MPI.INT.type.convertorFor(new long[5], 0, 11));
        assertNotNull(MPI.INT.type.convertorFor(new long[5], 4, 2));
        assertNull(MPI.INT.type.convertorFor(new long[5], 4, 3));
        assertNull(MPI.INT.type.convertorFor(IntBuffer.allocate(4).toString(), 0, 1));
        assertNull(MPI.INT.type.convertorFor(new Integer[1], 0, 1));
        assertNull(MPI.OBJECT.type.convertorFor(new Object[1], 0, 1));
        assertNotNull(MPI.DOUBLE.type.convertorFor(IntBuffer.allocate(4), 0, 2));
        assertNotNull(MPI.DOUBLE.type.convertorFor(MPI.newIntBuffer(4), 0, 1));
    }

    public void shouldHaveNames() {
        assertEquals(MPI.INT.toString(), "MPI.INT");
        assertEquals(MPI.INT.getName(), "MPI_INT");
        assertEquals(MPI.SHORT2.getName(), "MPI_2SHORT");
    }
}
