package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.fastpath.BatchLayout;
import railmpi.btl.fastpath.SendWindow;

/**
 * What the peer tells with all that it sends: how many batches it has consumed, which are freed, and whether it wants
 * eager data. On a line that is one word, {@code consumed batches << 16 | changes of the throttle}. Owner: the holder
 * of the progress lock. Hot path: short.
 */
final class PeerCounts {
    static final int THROTTLE_BITS = 16;
    static final int THROTTLE_MASK = (1 << THROTTLE_BITS) - 1;

    private final SendWindow sent;
    private int throttleChanges;

    /**
     * Knows of none.
     *
     * @param sent the batches that the peer has to consume
     */
    PeerCounts(SendWindow sent) {
        this.sent = sent;
    }

    /** Tells whether the peer can have consumed so many. */
    boolean isPlausible(long word) {
        return word >>> THROTTLE_BITS <= sent.posted();
    }

    /** Takes a plausible word from a line. */
    void take(long word) {
        sent.freeUpTo(word >>> THROTTLE_BITS);
        short more = (short) (word - throttleChanges);
        if (more > 0) {
            throttleChanges += more;
        }
    }

    /** Takes the counts of an intact batch. */
    void take(ByteBuffer bytes, int at) {
        long consumed = bytes.getLong(at + BatchLayout.CONSUMED_OFFSET);
        if (consumed < 0 || consumed > sent.posted()) {
            throw malformed(consumed);
        }
        sent.freeUpTo(consumed);
        int changes = bytes.getInt(at + BatchLayout.THROTTLE_OFFSET);
        if (changes - throttleChanges > 0) {
            throttleChanges = changes;
        }
    }

    /** Refuses a word that is not plausible. */
    MalformedFrameException refused(long word) {
        return malformed(word >>> THROTTLE_BITS);
    }

    private MalformedFrameException malformed(long consumed) {
        return new MalformedFrameException("that it consumed " + consumed + " batches of " + sent.posted());
    }

    /** Tells whether the peer wants no eager data now. */
    boolean areThrottled() {
        return (throttleChanges & 1) != 0;
    }
}
