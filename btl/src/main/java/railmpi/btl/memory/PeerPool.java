package railmpi.btl.memory;

import railmpi.core.memory.MemoryBlock;

/** A sender's {@link ChunkPool} as a receiver sees it. Owner: the receiver's holder of the progress lock. */
public final class PeerPool {
    private final MemoryBlock block;
    private final int chunkBytes;
    private final int chunkCount;

    /**
     * Takes over a mapped pool.
     *
     * @param block the sender's pool
     * @param chunkBytes length of one chunk
     * @param chunkCount number of chunks
     */
    public PeerPool(MemoryBlock block, int chunkBytes, int chunkCount) {
        this.block = block;
        this.chunkBytes = chunkBytes;
        this.chunkCount = chunkCount;
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
     * Tells whether a piece of a message can be in a chunk: it fills it, unless it is the last one.
     *
     * @param chunk index
     * @param lengthBytes length of the piece
     * @param leftBytes what is missing of the message
     * @return false if there is no such chunk, or the piece has another length
     */
    public boolean has(int chunk, int lengthBytes, long leftBytes) {
        return chunk < chunkCount && lengthBytes > 0 && lengthBytes == Math.min(chunkBytes, leftBytes);
    }

    /**
     * Returns the position of a chunk in the block.
     *
     * @param chunk index
     * @return byte offset
     */
    public int offsetOf(int chunk) {
        return ChunkPool.chunkOffset(chunk, chunkBytes, chunkCount);
    }

    /**
     * Gives a chunk back to its sender.
     *
     * @param chunk index
     */
    public void release(int chunk) {
        ChunkPool.release(block, chunk);
    }
}
