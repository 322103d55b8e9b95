package railmpi.pml.state;

import java.nio.LongBuffer;
import java.util.Arrays;
import railmpi.fabric.MemoryRegion;
import railmpi.pml.wire.Frames;

/**
 * Control frames (CTS, FIN and others without message data) that found no room in the channel. Grows with what is
 * outstanding; usually empty.
 */
public final class ControlQueue {
    /** Words of the longest payload. */
    public static final int MAX_PAYLOAD_WORDS = Frames.CTS_BYTES / Long.BYTES + MemoryRegion.MOST_KEYS;

    private static final int KIND = 0;
    private static final int WORD1 = 1;
    private static final int WORD2 = 2;
    private static final int PAYLOAD_WORDS = 3;
    private static final int PAYLOAD = 4;
    private static final int FIELDS = PAYLOAD + MAX_PAYLOAD_WORDS;

    private long[] entries = new long[8 * FIELDS];
    private int first;
    private int count;

    /** Tells whether no frame waits. */
    public boolean isEmpty() {
        return count == 0;
    }

    /** Adds a frame whose payload is the first words of an array. */
    public void add(int kind, long word1, long word2, long[] payload, int payloadWords) {
        if (first + (count + 1) * FIELDS > entries.length) {
            makeRoom();
        }
        int at = first + count * FIELDS;
        entries[at + KIND] = kind;
        entries[at + WORD1] = word1;
        entries[at + WORD2] = word2;
        entries[at + PAYLOAD_WORDS] = payloadWords;
        System.arraycopy(payload, 0, entries, at + PAYLOAD, payloadWords);
        count++;
    }

    /** Returns the kind of the first frame. */
    public int kind() {
        return (int) entries[first + KIND];
    }

    /** Returns word 1 of the first frame. */
    public long word1() {
        return entries[first + WORD1];
    }

    /** Returns word 2 of the first frame. */
    public long word2() {
        return entries[first + WORD2];
    }

    /** Returns the length of the first payload. */
    public int payloadBytes() {
        return (int) entries[first + PAYLOAD_WORDS] * Long.BYTES;
    }

    /** Writes the first payload. */
    public void copyPayload(LongBuffer target, int index) {
        target.put(index, entries, first + PAYLOAD, (int) entries[first + PAYLOAD_WORDS]);
    }

    /** Takes the first frame out. */
    public void removeFirst() {
        count--;
        first = count == 0 ? 0 : first + FIELDS;
    }

    /** Takes all out. */
    public void clear() {
        first = 0;
        count = 0;
    }

    private void makeRoom() {
        int used = count * FIELDS;
        long[] target = used * 2 > entries.length ? Arrays.copyOf(entries, 2 * entries.length) : entries;
        System.arraycopy(entries, first, target, 0, used);
        entries = target;
        first = 0;
    }
}
