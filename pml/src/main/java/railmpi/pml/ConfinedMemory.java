package railmpi.pml;

import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
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

    private ConfinedMemory(PmlRequest request, MemoryBlock copy) {
        buffer = request.buffer;
        convertor = request.convertor;
        offsetBytes = request.offsetBytes;
        this.copy = copy;
    }

    /**
     * Puts a copy in place of the memory of a request that has not begun.
     *
     * @throws RailException if there is no room for it, or if this thread may not touch the memory
     */
    static void replace(PmlRequest request) {
        MemoryBlock copy = allocate(request.lengthBytes);
        ConfinedMemory memory = new ConfinedMemory(request, copy);
        if (request.isSend) {
            memory.fillCopy();
        } else {
            request.confined = memory;
        }
        Convertor bytes = Convertors.of(BasicType.BYTE, copy.bytes());
        request.describeBuffer(copy.bytes(), bytes, 0, request.lengthBytes);
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

    private void fillCopy() {
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
