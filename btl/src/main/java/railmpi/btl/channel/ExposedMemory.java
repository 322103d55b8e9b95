package railmpi.btl.channel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;

/**
 * Memory of this process that peers can reach over every channel, and that is source or target of this process's own
 * operations; made by {@link Channels}. What peers must know of it is a {@link #description}. Owner: the holder of the
 * progress lock.
 */
public final class ExposedMemory implements AutoCloseable {
    private final int id;
    /** Null where it is that of the rails, or not made yet. */
    private MemoryBlock block;

    private final MemoryRegion inNode;
    private final MemoryRegion onRails;
    private final ExposedMemories owner;
    /** Ends what was only for own operations; null for the rest, and afterwards. */
    private Runnable giveBack;

    ExposedMemory(ExposedMemories owner, int id, MemoryBlock block, MemoryRegion inNode, MemoryRegion onRails) {
        this.owner = owner;
        this.id = id;
        this.block = block;
        this.inNode = inNode;
        this.onRails = onRails;
    }

    /**
     * Returns memory that peers do not know, for own operations over rails.
     *
     * @param region what the rails know of it
     * @param giveBack done when it is closed
     * @return it is to be closed
     */
    public static ExposedMemory forOwnUse(MemoryRegion region, Runnable giveBack) {
        ExposedMemory memory = new ExposedMemory(null, -1, null, null, region);
        memory.giveBack = giveBack;
        return memory;
    }

    int id() {
        return id;
    }

    /**
     * Returns the memory, which is made now if it was only promised.
     *
     * @return all of it
     * @throws railmpi.core.RailException RESOURCE if there is no space for what was promised
     */
    public MemoryBlock block() {
        if (block == null && onRails != null) {
            return onRails.block();
        }
        if (block == null) {
            block = inNode == null ? MemoryBlock.allocate(Long.BYTES) : inNode.block();
        }
        return block;
    }

    /**
     * Returns what the rails know of it.
     *
     * @return null where there are no rails
     */
    public MemoryRegion region() {
        return onRails;
    }

    /**
     * Returns what a peer needs to reach the memory, for {@link RemoteMemory#of}.
     *
     * @return {@link RemoteMemory#DESCRIPTION_BYTES} bytes from index 0, to be sent to peers
     */
    public ByteBuffer description() {
        ByteBuffer text = ByteBuffer.allocate(RemoteMemory.DESCRIPTION_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        text.putInt(id).putInt(block.lengthBytes());
        text.putLong(inNode == null ? 0 : inNode.remoteKey());
        text.putLong(onRails == null ? 0 : onRails.address());
        for (int key = 0; key < MemoryRegion.MOST_KEYS; key++) {
            text.putLong(onRails == null || key >= onRails.keyCount() ? 0 : onRails.remoteKey(key));
        }
        return text.flip();
    }

    /** Takes the memory away from peers, who must not reach for it any more. Idempotent. */
    @Override
    public void close() {
        if (owner == null) {
            Runnable end = giveBack;
            giveBack = null;
            if (end != null) {
                end.run();
            }
        } else if (owner.remove(this)) {
            if (onRails != null) {
                onRails.close();
            }
            if (inNode != null) {
                inNode.close();
            }
        }
    }
}
