package railmpi.pml.state;

import railmpi.core.status.Traffic;

/**
 * Counts the messages of this process while somebody wants to know: four numbers to write cost a short message between
 * near cores some nanoseconds, and a number to read less. Owner: the holder of the progress lock. Hot path: short.
 */
public final class TrafficCounter {
    private boolean isWanted;
    private long sentMessages;
    private long sentBytes;
    private long receivedMessages;
    private long receivedBytes;

    /** Begins or ends counting; what was counted stays. */
    public void want(boolean shouldCount) {
        isWanted = shouldCount;
    }

    /** A message begins to be sent. */
    public void sent(long lengthBytes) {
        if (isWanted) {
            sentMessages++;
            sentBytes += lengthBytes;
        }
    }

    /** A receive gets a message. */
    public void received(long lengthBytes) {
        if (isWanted) {
            receivedMessages++;
            receivedBytes += lengthBytes;
        }
    }

    /** Returns what was counted so far. */
    public Traffic traffic() {
        return new Traffic(sentMessages, sentBytes, receivedMessages, receivedBytes);
    }
}
