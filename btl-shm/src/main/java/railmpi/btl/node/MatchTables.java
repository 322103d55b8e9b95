package railmpi.btl.node;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * Words in shared memory by which a send inside the node is either matched or withdrawn, never both, and without a
 * call of the other process: the sender opens a word with the id of its request, and who replaces it first has
 * decided: the receiver when it gives the message to a receive, the sender when it takes it back. Words are in tables
 * that a sender makes as its requests become more; where a word is follows from the id, whose lower half is the index
 * of the request.
 *
 * <p>Owner: the holder of the progress lock. Both sides use compare-and-set, which also orders what goes with it.
 */
public final class MatchTables {
    /** In place of a key: the send has no word, and cannot be withdrawn without its receiver. */
    public static final long NO_TABLE = 0;

    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    /** A page. */
    private static final int WORDS_PER_TABLE = 512;

    /** In place of an id. */
    private static final long WITHDRAWN = 0;
    /** In place of an id, which is never negative in its lower half. */
    private static final long MATCHED = -1;

    private final Port port;
    private MemoryRegion[] own = new MemoryRegion[1];
    private boolean isFull;
    /** The table that was looked at last. */
    private long peerKey = NO_TABLE;

    private ByteBuffer peerTable;
    private boolean mayPeersLeave;

    MatchTables(Port port) {
        this.port = port;
    }

    /** Those who have left have taken their tables with them: nothing of theirs is to be had any more. */
    void peersMayLeave() {
        mayPeersLeave = true;
    }

    /**
     * Opens the word of a send that is about to be announced.
     *
     * @param id of the request; each id is used once
     * @return key of the table, for the receiver; {@link #NO_TABLE} if there is no memory for one
     */
    public long open(long id) {
        MemoryRegion table = table((int) id / WORDS_PER_TABLE);
        if (table == null) {
            return NO_TABLE;
        }
        LONG.setRelease(table.block().bytes(), offset(id), id); // seen with the frame, which is published later
        return table.remoteKey();
    }

    /**
     * Takes back a send that was opened.
     *
     * @param id of the request
     * @return true if no receive gets the message any more; false if one has got it, or there is no word
     */
    public boolean withdraw(long id) {
        ByteBuffer table = ownTable(id);
        return table != null && LONG.compareAndSet(table, offset(id), id, WITHDRAWN);
    }

    /**
     * Tells whether a receive has got the message of a send that was opened and not withdrawn.
     *
     * @param id of the request
     * @return false if none has, or there is no word
     */
    public boolean isMatched(long id) {
        ByteBuffer table = ownTable(id);
        return table != null && (long) LONG.getAcquire(table, offset(id)) == MATCHED;
    }

    /**
     * Tells a receiver whether a message is still to be had.
     *
     * @param key from the sender's {@link #open}
     * @param id from the sender
     * @return false if it has been withdrawn
     * @throws MalformedFrameException if there is no such table
     */
    public boolean isOpen(long key, long id) {
        if (key == NO_TABLE) {
            return true;
        }
        ByteBuffer table = peerTable(key, id);
        return table != null && (long) LONG.getAcquire(table, offset(id)) == id;
    }

    /**
     * Takes a message for a receive.
     *
     * @param key from the sender's {@link #open}
     * @param id from the sender
     * @return false if it has been withdrawn
     * @throws MalformedFrameException if there is no such table
     */
    public boolean match(long key, long id) {
        if (key == NO_TABLE) {
            return true;
        }
        ByteBuffer table = peerTable(key, id);
        return table != null && LONG.compareAndSet(table, offset(id), id, MATCHED);
    }

    private static int offset(long id) {
        return (int) id % WORDS_PER_TABLE * Long.BYTES;
    }

    private ByteBuffer ownTable(long id) {
        int index = (int) id / WORDS_PER_TABLE;
        return index >= own.length || own[index] == null
                ? null
                : own[index].block().bytes();
    }

    private MemoryRegion table(int index) {
        if (index >= own.length) {
            own = Arrays.copyOf(own, Math.max(2 * own.length, index + 1));
        }
        if (own[index] == null && !isFull) {
            own[index] = allocate();
        }
        return own[index];
    }

    private MemoryRegion allocate() {
        try {
            return port.allocate(WORDS_PER_TABLE * Long.BYTES);
        } catch (RailException e) {
            if (e.category() != RailException.Category.RESOURCE) {
                throw e;
            }
            isFull = true;
            Log.info("no shared memory for match words, a cancel waits for its receiver: " + e.getMessage());
            return null;
        }
    }

    /** Returns null if it has gone with its owner. */
    private ByteBuffer peerTable(long key, long id) {
        if ((int) id < 0) {
            throw new MalformedFrameException("request 0x" + Long.toHexString(id) + ", which cannot be");
        }
        if (key != peerKey) {
            peerTable = map(key);
            peerKey = key;
        }
        return peerTable;
    }

    private ByteBuffer map(long key) {
        try {
            MemoryBlock block = port.map(key);
            if (block.lengthBytes() >= WORDS_PER_TABLE * Long.BYTES) {
                return block.bytes();
            }
        } catch (RailException e) {
            if (e.category() != RailException.Category.PEER) {
                throw e;
            }
            if (mayPeersLeave) {
                return null;
            }
        }
        throw new MalformedFrameException("a match table 0x" + Long.toHexString(key) + " that is not");
    }
}
