package railmpi.pml.state;

import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.UserMemory;

/**
 * Memory that only one thread may touch, while messages and accesses to windows are moved by any. What is given some
 * gets a copy in its place: filled when it begins to take data from there, emptied when it has brought some. Used by
 * that thread.
 */
public final class ConfinedMemory {
    /** The thread. */
    final Thread owner = Thread.currentThread();

    private final Object buffer;
    private final Convertor convertor;
    private final long offsetBytes;
    private final MemoryBlock copy;

    /**
     * Makes room for a copy.
     *
     * @param buffer memory of the calling thread
     * @param convertor of that buffer
     * @param offsetBytes where the data is in it
     * @param lengthBytes how much
     * @throws RailException if there is none
     */
    public ConfinedMemory(Object buffer, Convertor convertor, long offsetBytes, long lengthBytes) {
        this.buffer = buffer;
        this.convertor = convertor;
        this.offsetBytes = offsetBytes;
        copy = allocate(lengthBytes);
    }

    /**
     * Returns the copy.
     *
     * @return the data alone, for any thread
     */
    public MemoryBlock copy() {
        return copy;
    }

    private static MemoryBlock allocate(long lengthBytes) {
        try {
            return MemoryBlock.allocate(Math.toIntExact(lengthBytes));
        } catch (ArithmeticException | OutOfMemoryError e) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "no direct memory for a copy of " + lengthBytes + " bytes of a confined arena",
                    e);
        }
    }

    /**
     * Fills the copy.
     *
     * @throws RailException if this thread may not touch the memory
     */
    public void fillCopy() {
        try {
            convertor.pack(buffer, offsetBytes, copy, 0, copy.lengthBytes());
        } catch (RuntimeException e) {
            throw UserMemory.failure(buffer, e);
        }
    }

    /**
     * Gives what has come to the memory.
     *
     * @param lengthBytes how much of the copy
     * @return why this thread cannot, else null
     */
    public RailException take(long lengthBytes) {
        try {
            convertor.unpack(copy, 0, buffer, offsetBytes, (int) lengthBytes);
            return null;
        } catch (RuntimeException e) {
            return UserMemory.failure(buffer, e);
        }
    }
}
