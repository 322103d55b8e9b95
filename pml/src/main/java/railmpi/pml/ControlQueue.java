package railmpi.pml;

import java.util.Arrays;

/** Control frames (CTS, FIN) that found the ring full. Grows with what is outstanding; usually empty. */
final class ControlQueue {
    private static final int FIELDS = 3;
    private long[] entries = new long[8 * FIELDS];
    private int first;
    private int count;

    boolean isEmpty() {
        return count == 0;
    }

    void add(int kind, long word1, long word2) {
        if (first + (count + 1) * FIELDS > entries.length) {
            makeRoom();
        }
        int at = first + count * FIELDS;
        entries[at] = kind;
        entries[at + 1] = word1;
        entries[at + 2] = word2;
        count++;
    }

    int kind() {
        return (int) entries[first];
    }

    long word1() {
        return entries[first + 1];
    }

    long word2() {
        return entries[first + 2];
    }

    void removeFirst() {
        count--;
        first = count == 0 ? 0 : first + FIELDS;
    }

    private void makeRoom() {
        int used = count * FIELDS;
        long[] target = used * 2 > entries.length ? Arrays.copyOf(entries, 2 * entries.length) : entries;
        System.arraycopy(entries, first, target, 0, used);
        entries = target;
        first = 0;
    }
}
