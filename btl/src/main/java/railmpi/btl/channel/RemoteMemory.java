package railmpi.btl.channel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import railmpi.core.RailException;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/** Memory of a peer, as its owner has described it. Immutable, for any thread. */
public final class RemoteMemory {
    /** Length of a description: id, length, key in the node, address on the rails, keys there. */
    public static final int DESCRIPTION_BYTES = 2 * Integer.BYTES + (2 + MemoryRegion.MOST_KEYS) * Long.BYTES;

    /** Set in the numbers of what is promised. */
    static final int PROMISED = 1 << 31;

    /** Instead of a number. */
    private static final int NOT_EXPOSED = -1;

    private final int id;
    private final int lengthBytes;
    private final long nodeKey;
    private final long address;
    private final long[] keys = new long[MemoryRegion.MOST_KEYS];

    private RemoteMemory(int id, int lengthBytes, long nodeKey) {
        this.id = id;
        this.lengthBytes = lengthBytes;
        this.nodeKey = nodeKey;
        address = 0;
    }

    private RemoteMemory(ByteBuffer text) {
        id = text.getInt();
        lengthBytes = text.getInt();
        nodeKey = text.getLong();
        address = text.getLong();
        for (int key = 0; key < keys.length; key++) {
            keys[key] = text.getLong();
        }
    }

    /**
     * Reads a description.
     *
     * @param description from {@link ExposedMemory#description}, in its remaining bytes, which are not consumed
     * @return the memory
     */
    public static RemoteMemory of(ByteBuffer description) {
        return new RemoteMemory(description.duplicate().order(ByteOrder.LITTLE_ENDIAN));
    }

    /**
     * Returns a long that a peer has promised, see {@link Channels#promise}.
     *
     * @param name as the peer has given it
     * @return the memory, for atomic operations and to be mapped
     */
    public static RemoteMemory promised(int name) {
        return new RemoteMemory(PROMISED | name, Long.BYTES, Port.FIRST_PROMISED + name);
    }

    /**
     * Returns memory that a peer has lent to its program, see {@link Channels#lend}.
     *
     * @param nodeKey as the peer has given it
     * @return all that was lent with that key, to be mapped
     */
    public static RemoteMemory lent(long nodeKey) {
        return new RemoteMemory(NOT_EXPOSED, 0, nodeKey);
    }

    /**
     * Returns the length.
     *
     * @return bytes
     */
    public int lengthBytes() {
        return lengthBytes;
    }

    /**
     * Returns the number by which its owner knows it.
     *
     * @return number, negative if it is promised
     */
    public int id() {
        return id;
    }

    /**
     * Returns the key of the shared memory.
     *
     * @return 0 if it is not shared with the node
     */
    public long nodeKey() {
        return nodeKey;
    }

    /**
     * Returns an address for the rails.
     *
     * @param offset offset in the memory
     * @return address of that byte
     */
    public long address(int offset) {
        return address + offset;
    }

    /**
     * Returns the keys for the rails.
     *
     * @return {@link MemoryRegion#MOST_KEYS} of them, not to be changed; the first is 0 if no rail reaches the memory
     */
    public long[] keys() {
        return keys;
    }

    /**
     * Requires that an operation stays inside.
     *
     * @param offset first byte
     * @param count bytes
     * @throws RailException ARGUMENT if it does not
     */
    public void requireInside(int offset, int count) {
        if (offset < 0 || count < 0 || offset > lengthBytes - count) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    "bytes " + offset + " to " + ((long) offset + count) + " of a peer's memory of " + lengthBytes
                            + " bytes");
        }
    }

    /**
     * Requires that an atomic operation is possible at an offset.
     *
     * @param offset of a long
     * @throws RailException ARGUMENT if it is outside or not a multiple of 8
     */
    public void requireAtomic(int offset) {
        requireInside(offset, Long.BYTES);
        if (offset % Long.BYTES != 0) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    "offset " + offset + " of an atomic operation is not a multiple of 8");
        }
    }
}
