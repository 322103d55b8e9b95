package railmpi.osc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import railmpi.btl.channel.RemoteMemory;
import railmpi.core.memory.MemoryBlock;
import railmpi.osc.WindowError.Reason;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.datatype.UserMemory;

/**
 * What this process knows of one rank of a window, and how it reaches its memory. Immutable; memory that is mapped is
 * read and written by any thread.
 *
 * @param rank in the window
 * @param id the rank's number of the window
 * @param sizeBytes length of its memory that others reach, 0 for a dynamic window
 * @param givenBytes length that it was made with, more if the program's buffer is shorter
 * @param unitBytes length of a displacement
 * @param words its words, null if they are not mapped here
 * @param parts its memory in parts of {@link WindowMemory#PART_BYTES}, null if it is not mapped here
 * @param exposed its memory for puts and gets over channels, null if there is no such way
 * @param lent its memory as this process has mapped it, null if it is not lent memory of the program
 * @param kernel how the kernel copies from there and to there, null if it does not
 */
@SuppressWarnings("ArrayRecordComponent") // never changed
record Member(
        int rank,
        int id,
        long sizeBytes,
        long givenBytes,
        int unitBytes,
        WindowWords words,
        MemoryBlock[] parts,
        RemoteMemory[] exposed,
        RemoteMemory lent,
        KernelWay kernel) {
    /** Longest copy at once: the end of the JVM, and of the garbage collector's patience, must not wait for it. */
    private static final int MOST_BYTES = 1024 * 1024;
    /** Bytes from displacement 0 that no memory has. */
    private static final long FARTHEST_BYTES = 1L << 61;

    /** Returns where the origin of the first item is. */
    long offset(Items items) {
        long displacement = items.displacement();
        return Math.abs(displacement) <= FARTHEST_BYTES / unitBytes
                ? offset(displacement)
                : Long.signum(displacement) * FARTHEST_BYTES; // beyond all memory, and far from an overflow
    }

    long offset(long displacement) {
        return displacement * unitBytes;
    }

    boolean isMapped() {
        return parts != null;
    }

    /** Returns the same rank, whose memory is not mapped here. */
    Member unmapped() {
        return new Member(rank, id, sizeBytes, givenBytes, unitBytes, words, null, exposed, null, kernel);
    }

    /**
     * Writes into the mapped memory.
     *
     * @param origin as many bytes
     * @throws railmpi.core.RailException MEMORY if the origin cannot be read
     */
    void write(TypedBuffer origin, long offset, long lengthBytes) {
        try {
            for (long done = 0; done < lengthBytes; ) {
                int length = lengthAt(offset + done, lengthBytes - done);
                long from = origin.offsetBytes() + done;
                origin.convertor()
                        .pack(origin.buffer(), from, partAt(offset + done), withinPart(offset + done), length);
                done += length;
            }
        } catch (RuntimeException e) {
            throw UserMemory.failure(origin.buffer(), e);
        }
    }

    /**
     * Reads from the mapped memory.
     *
     * @param result as many bytes
     * @throws railmpi.core.RailException MEMORY if the result cannot be written
     */
    void read(TypedBuffer result, long offset, long lengthBytes) {
        try {
            for (long done = 0; done < lengthBytes; ) {
                int length = lengthAt(offset + done, lengthBytes - done);
                long to = result.offsetBytes() + done;
                result.convertor()
                        .unpack(partAt(offset + done), withinPart(offset + done), result.buffer(), to, length);
                done += length;
            }
        } catch (RuntimeException e) {
            throw UserMemory.failure(result.buffer(), e);
        }
    }

    /**
     * Returns the mapped memory.
     *
     * @return in native byte order
     * @throws WindowError SIZE if it is longer than a buffer can be
     */
    ByteBuffer whole() {
        if (sizeBytes > WindowMemory.PART_BYTES) {
            throw new WindowError(
                    Reason.SIZE,
                    "the window of rank " + rank + " has " + sizeBytes
                            + " bytes, more than one buffer: ask for parts of at most " + WindowMemory.PART_BYTES);
        }
        return sizeBytes == 0 ? ByteBuffer.allocateDirect(0).order(ByteOrder.nativeOrder()) : slice(0, (int) sizeBytes);
    }

    /**
     * Returns a part of the mapped memory.
     *
     * @return in native byte order
     * @throws WindowError RANGE if it is not inside, or goes across a multiple of {@link WindowMemory#PART_BYTES}
     */
    ByteBuffer slice(long offset, int lengthBytes) {
        boolean isInside = offset >= 0 && lengthBytes >= 0 && offset <= sizeBytes - lengthBytes;
        boolean isInOnePart = isInside
                && (lengthBytes == 0
                        || offset / WindowMemory.PART_BYTES == (offset + lengthBytes - 1) / WindowMemory.PART_BYTES);
        if (!isInOnePart) {
            throw new WindowError(
                    Reason.RANGE,
                    lengthBytes + " bytes from byte " + offset + " on of a window of " + sizeBytes
                            + (isInside
                                    ? " go across a multiple of " + WindowMemory.PART_BYTES + ", where a buffer ends"
                                    : " are not inside"));
        }
        if (lengthBytes == 0) {
            return ByteBuffer.allocateDirect(0).order(ByteOrder.nativeOrder());
        }
        return partAt(offset).bytes().slice(withinPart(offset), lengthBytes).order(ByteOrder.nativeOrder());
    }

    private static int lengthAt(long offset, long left) {
        return (int) Math.min(Math.min(left, MOST_BYTES), WindowMemory.PART_BYTES - withinPart(offset));
    }

    /** Returns the part of the mapped memory that has a byte. */
    MemoryBlock partAt(long offset) {
        return parts[(int) (offset / WindowMemory.PART_BYTES)];
    }

    /** Returns where in its part a byte is. */
    static int withinPart(long offset) {
        return (int) (offset % WindowMemory.PART_BYTES);
    }
}
