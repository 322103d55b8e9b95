package railmpi.osc;

import railmpi.btl.channel.RemoteMemory;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.datatype.UserMemory;

/**
 * What this process knows of one rank of a window, and how it reaches its memory. Immutable; memory that is mapped is
 * read and written by any thread.
 *
 * @param rank in the window
 * @param id the rank's number of the window
 * @param sizeBytes length of its memory, 0 for a dynamic window
 * @param unitBytes length of a displacement
 * @param words its words, null if they are not mapped here
 * @param parts its memory in parts of {@link WindowMemory#PART_BYTES}, null if it is not mapped here
 * @param exposed its memory for puts and gets over channels, null if there is no such way
 */
@SuppressWarnings("ArrayRecordComponent") // never changed
record Member(
        int rank,
        int id,
        long sizeBytes,
        int unitBytes,
        WindowWords words,
        MemoryBlock[] parts,
        RemoteMemory[] exposed) {
    /** Longest copy at once: the end of the JVM, and of the garbage collector's patience, must not wait for it. */
    private static final int MOST_BYTES = 1024 * 1024;

    boolean isMapped() {
        return parts != null;
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
