package railmpi.fabric.soft;

/**
 * Answers to the peer's requests that are to be sent. The objects are reused. Owner: the holder of the progress lock.
 */
final class ControlQueue {
    private static final int INITIAL_CAPACITY = 16;

    /** One answer. */
    static final class Answer {
        int kind;
        /** Peer's requests placed up to and with the one that is answered. */
        long placed;
        /** Old value of an atomic. */
        long value;
        /** Source of what was asked for. */
        SoftRegion region;

        int offset;
        int lengthBytes;
    }

    private Answer[] ring = new Answer[INITIAL_CAPACITY];
    private int head;
    int count;

    boolean isEmpty() {
        return count == 0;
    }

    /** Adds an answer without data; returns it for the rest to be set. */
    Answer add(int kind, long placed) {
        if (count == ring.length) {
            grow();
        }
        int index = head + count++ & ring.length - 1;
        if (ring[index] == null) {
            ring[index] = new Answer();
        }
        Answer answer = ring[index];
        answer.kind = kind;
        answer.placed = placed;
        answer.lengthBytes = 0;
        return answer;
    }

    /** Returns the oldest, which stays as it is until another one is added. */
    Answer remove() {
        Answer answer = ring[head];
        head = head + 1 & ring.length - 1;
        count--;
        return answer;
    }

    private void grow() {
        Answer[] old = ring;
        ring = new Answer[2 * old.length];
        for (int i = 0; i < count; i++) {
            ring[i] = old[head + i & old.length - 1];
        }
        head = 0;
    }
}
