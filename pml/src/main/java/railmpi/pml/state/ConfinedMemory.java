package railmpi.pml.state;

import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.UserMemory;

/**
 * Memory that only one thread may touch, while messages are moved by any. A request that is given some gets a copy in
 * its place: filled when a send begins, emptied by whoever takes the outcome of a receive. Owner: the holder of the
 * progress lock.
 */
final class ConfinedMemory {
    /** The thread. */
    final Thread owner = Thread.currentThread();

    private final Object buffer;
    private final Convertor convertor;
    private final long offsetBytes;
    private final MemoryBlock copy;

    /**
     * Makes room for a copy.
     *
     * @throws RailException if there is none
     */
    ConfinedMemory(Object buffer, Convertor convertor, long offsetBytes, long lengthBytes) {
        this.buffer = buffer;
        this.convertor = convertor;
        this.offsetBytes = offsetBytes;
        copy = allocate(lengthBytes);
    }

    /** Returns the copy. */
    MemoryBlock copy() {
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
    void fillCopy() {
        try {
            convertor.pack(buffer, offsetBytes, copy, 0, copy.lengthBytes());
        } catch (RuntimeException e) {
            throw UserMemory.failure(buffer, e);
        }
    }

    /** Gives what a receive has taken to the memory; returns why this thread cannot, else null. */
    RailException take(long lengthBytes) {
        try {
            convertor.unpack(copy, 0, buffer, offsetBytes, (int) lengthBytes);
            return null;
        } catch (RuntimeException e) {
            return UserMemory.failure(buffer, e);
        }
    }
}
