package railmpi.core.progress;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Where a rank waits, kept in a shared file so that {@code mpirun} can tell. Little-endian:
 *
 * <pre>
 *  0 int  operation, one of the codes below, 0 = does not wait
 *  4 int  peer rank in the communicator, -1 any, -2 none
 *  8 int  tag, -1 any
 * 12 int  context id of the communicator
 * 16 long when the wait began, milliseconds since 1970
 * 24 int  1 if it is a send that the peer takes only when it is received, because it keeps too many unexpected messages
 * 28 int  rank of the peer in the world, -1 none or any
 * 32 int  bytes of the communicator's name
 * 36      the first 92 bytes of the name, UTF-8
 * </pre>
 *
 * Written by the waiting thread only after it has waited long enough to leave the spinning phase; read by the launcher
 * without synchronisation (a torn record only garbles a diagnostic line).
 */
public final class WaitRecord {
    /** Bytes of the record. */
    public static final int LENGTH_BYTES = 128;
    /** Does not wait. */
    public static final int NONE = 0;
    /** A blocking send. */
    public static final int SEND = 1;
    /** A blocking receive. */
    public static final int RECEIVE = 2;
    /** A blocking probe. */
    public static final int PROBE = 3;
    /** Waiting for one request. */
    public static final int WAIT = 4;
    /** Waiting for any of several requests. */
    public static final int WAIT_ANY = 5;

    private static final int PEER_OFFSET = 4;
    private static final int TAG_OFFSET = 8;
    private static final int CONTEXT_OFFSET = 12;
    private static final int SINCE_OFFSET = 16;
    private static final int THROTTLED_OFFSET = 24;

    private static final int WORLD_PEER_OFFSET = 28;
    private static final int NAME_LENGTH_OFFSET = 32;
    private static final int NAME_OFFSET = 36;
    private static final int LONGEST_NAME = LENGTH_BYTES - NAME_OFFSET;

    private final ByteBuffer record;

    /**
     * Wraps the memory of a record.
     *
     * @param memory at least {@link #LENGTH_BYTES} bytes
     */
    public WaitRecord(ByteBuffer memory) {
        record = memory.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Notes that this rank waits.
     *
     * @param operation code of this class
     * @param peer rank in the communicator, -1 any, -2 none
     * @param tag tag, -1 any
     * @param contextId communicator context
     * @param isThrottled whether it is a send whose receiver keeps too many unexpected messages
     */
    public void enter(int operation, int peer, int tag, int contextId, boolean isThrottled) {
        record.putLong(SINCE_OFFSET, System.currentTimeMillis());
        record.putInt(PEER_OFFSET, peer);
        record.putInt(TAG_OFFSET, tag);
        record.putInt(CONTEXT_OFFSET, contextId);
        record.putInt(THROTTLED_OFFSET, isThrottled ? 1 : 0);
        record.putInt(0, operation);
    }

    /**
     * Notes whom the next {@link #enter} is about.
     *
     * @param worldPeer rank of the peer in the world, -1 none or any
     * @param communicator its name, empty if it has none
     */
    public void about(int worldPeer, String communicator) {
        byte[] name = communicator.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(name.length, LONGEST_NAME);
        record.putInt(WORLD_PEER_OFFSET, worldPeer);
        record.putInt(NAME_LENGTH_OFFSET, length);
        for (int i = 0; i < length; i++) {
            record.put(NAME_OFFSET + i, name[i]);
        }
    }

    /**
     * Returns all of it.
     *
     * @return a copy, from which a record can be made
     */
    public byte[] bytes() {
        byte[] bytes = new byte[LENGTH_BYTES];
        for (int i = 0; i < LENGTH_BYTES; i++) {
            bytes[i] = record.get(i);
        }
        return bytes;
    }

    /** Notes that this rank goes on. */
    public void leave() {
        record.putInt(0, NONE);
    }

    /**
     * Returns the operation.
     *
     * @return code of this class
     */
    public int operation() {
        return record.getInt(0);
    }

    /**
     * Returns the peer.
     *
     * @return rank in the communicator, -1 any, -2 none
     */
    public int peer() {
        return record.getInt(PEER_OFFSET);
    }

    /**
     * Returns the tag.
     *
     * @return tag, -1 any
     */
    public int tag() {
        return record.getInt(TAG_OFFSET);
    }

    /**
     * Returns the communicator.
     *
     * @return context id
     */
    public int contextId() {
        return record.getInt(CONTEXT_OFFSET);
    }

    /**
     * Returns the peer's place in the world.
     *
     * @return its rank there, -1 none or any
     */
    public int worldPeer() {
        return record.getInt(WORLD_PEER_OFFSET);
    }

    /**
     * Returns the name of the communicator.
     *
     * @return its beginning, empty if it has none
     */
    public String communicator() {
        int length = Math.max(0, Math.min(record.getInt(NAME_LENGTH_OFFSET), LONGEST_NAME));
        byte[] name = new byte[length];
        for (int i = 0; i < length; i++) {
            name[i] = record.get(NAME_OFFSET + i);
        }
        return new String(name, StandardCharsets.UTF_8);
    }

    /**
     * Tells whether this is a send whose receiver keeps too many unexpected messages.
     *
     * @return whether it would have been over otherwise
     */
    public boolean isThrottled() {
        return record.getInt(THROTTLED_OFFSET) != 0;
    }

    /**
     * Returns when the wait began.
     *
     * @return milliseconds since 1970
     */
    public long sinceEpochMs() {
        return record.getLong(SINCE_OFFSET);
    }
}
