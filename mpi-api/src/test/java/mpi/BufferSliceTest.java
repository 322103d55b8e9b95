package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class BufferSliceTest {
    public void shouldShareArrayFromOffset() {
        int[] array = {0, 1, 2, 3};
        IntBuffer slice = MPI.slice(array, 1);
        slice.put(0, 9);
        assertEquals(array[1], 9);
        assertEquals(slice.capacity(), 3);
        assertEquals(slice.arrayOffset(), 1);
    }

    public void shouldIgnorePositionAndLimitWhenBufferIsSliced() {
        DoubleBuffer buffer = MPI.newDoubleBuffer(6);
        buffer.put(4, 2.5);
        buffer.limit(3).position(2);
        DoubleBuffer slice = MPI.slice(buffer, 4);
        assertTrue(slice.isDirect());
        assertEquals(slice.capacity(), 2);
        assertEquals(slice.get(0), 2.5);
        assertEquals(buffer.position(), 2);
        assertEquals(buffer.limit(), 3);
    }

    public void shouldKeepNativeOrderOfBytes() {
        assertEquals(MPI.slice(new byte[9], 1).order(), ByteOrder.nativeOrder());
        assertEquals(MPI.slice(ByteBuffer.allocate(9), 1).order(), ByteOrder.nativeOrder());
        assertEquals(MPI.newByteBuffer(3).order(), ByteOrder.nativeOrder());
        assertEquals(MPI.newLongBuffer(3).order(), ByteOrder.nativeOrder());
    }

    public void shouldBeEmptyAtTheEnd() {
        assertEquals(MPI.slice(new float[4], 4).capacity(), 0);
        assertEquals(MPI.slice(MPI.newCharBuffer(4), 4).capacity(), 0);
    }

    public void shouldRefuseOffsetOutside() {
        assertThrows(IndexOutOfBoundsException.class, () -> MPI.slice(new short[4], 5));
        assertThrows(IndexOutOfBoundsException.class, () -> MPI.slice(new long[4], -1));
        assertThrows(IndexOutOfBoundsException.class, () -> MPI.slice(MPI.newShortBuffer(4), 5));
    }

    public void shouldRefuseBufferOfMoreThanTwoGiB() {
        assertThrows(IllegalArgumentException.class, () -> MPI.newLongBuffer(1 << 28));
        assertThrows(IllegalArgumentException.class, () -> MPI.newFloatBuffer(-1));
    }
}
