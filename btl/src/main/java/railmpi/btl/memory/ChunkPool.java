package railmpi.btl.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import railmpi.core.memory.MemoryBlock;

/**
 * The chunks through which one sender hands bulk data to all peers of its node. Recycled first-in-first-out on purpose:
 * a chunk comes back into use only after the whole pool went round, when its lines have left the private caches; a
 * last-in-first-out list of the same size is several times slower. Layout: one int per chunk (the lap in which it was
 * given back, written by the receiver), padded to 4 KiB, then the chunks.
 *
 * <p>Owner: the sender's holder of the progress lock. Hot path: medium.
 */
public final class ChunkPool {
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final int PAGE_BYTES = 4096;

    private final MemoryBlock block;
    private final int chunkBytes;
    private final int chunkCount;
    private final int[] takenLap;
    private int cursor;

    /**
     * Takes over zeroed shared memory.
     *
     * @param memory memory of {@link #memoryBytes} bytes
     * @param chunkBytes length of one chunk
     * @param chunkCount number of chunks
     */
    public ChunkPool(MemoryBlock memory, int chunkBytes, int chunkCount) {
        block = memory;
        this.chunkBytes = chunkBytes;
        this.chunkCount = chunkCount;
        takenLap = new int[chunkCount];
    }

    /**
     * Returns the memory a pool needs.
     *
     * @param chunkBytes length of one chunk
     * @param chunkCount number of chunks
     * @return bytes
     */
    public static int memoryBytes(int chunkBytes, int chunkCount) {
        return dataOffset(chunkCount) + chunkBytes * chunkCount;
    }

    private static int dataOffset(int chunkCount) {
        return (chunkCount * Integer.BYTES + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
    }

    /**
     * Returns the position of a chunk in the memory of a pool.
     *
     * @param chunk index
     * @param chunkBytes length of one chunk
     * @param chunkCount number of chunks
     * @return byte offset
     */
    public static int chunkOffset(int chunk, int chunkBytes, int chunkCount) {
        return dataOffset(chunkCount) + chunk * chunkBytes;
    }

    /**
     * Gives a chunk back to its sender. Called by the receiver on its mapping of the pool.
     *
     * @param pool the sender's pool, mapped
     * @param chunk index
     */
    public static void release(MemoryBlock pool, int chunk) {
        int lap = pool.bytes().getInt(chunk * Integer.BYTES);
        INT.setRelease(pool.bytes(), chunk * Integer.BYTES, lap + 1); // release: reads of the chunk are done
    }

    /**
     * Takes the next free chunk in turn; one that is still held is skipped.
     *
     * @return its index, or -1 if all are held
     */
    public int acquire() {
        int chunk = cursor;
        for (int tried = 0; tried < chunkCount; tried++) {
            int next = chunk + 1 == chunkCount ? 0 : chunk + 1;
            if (isFree(chunk)) {
                takenLap[chunk]++;
                cursor = next;
                return chunk;
            }
            chunk = next;
        }
        return -1;
    }

    /**
     * Tells whether the chunk some places ahead is free, so that about that many are.
     *
     * @param places how far ahead of the next chunk to look
     * @return true if free
     */
    public boolean hasFreeAhead(int places) {
        return places < chunkCount && isFree((cursor + places) % chunkCount);
    }

    /**
     * Takes back a chunk that was acquired but not handed to a receiver.
     *
     * @param chunk index
     */
    public void giveBack(int chunk) {
        takenLap[chunk]--;
    }

    private boolean isFree(int chunk) {
        // acquire: the receiver has read the chunk; pairs with release()
        return (int) INT.getAcquire(block.bytes(), chunk * Integer.BYTES) == takenLap[chunk];
    }

    /**
     * Returns the position of a chunk in the block.
     *
     * @param chunk index
     * @return byte offset
     */
    public int offsetOf(int chunk) {
        return chunkOffset(chunk, chunkBytes, chunkCount);
    }

    /**
     * Returns the memory of the pool.
     *
     * @return the whole pool
     */
    public MemoryBlock block() {
        return block;
    }

    /**
     * Returns the length of one chunk.
     *
     * @return bytes
     */
    public int chunkBytes() {
        return chunkBytes;
    }

    /**
     * Returns how many chunks there are.
     *
     * @return chunks
     */
    public int chunkCount() {
        return chunkCount;
    }
}
