package railmpi.pml.state;

import railmpi.core.status.Traffic;

/** Counts the messages of this process. Owner: the holder of the progress lock. Hot path: short. */
public final class TrafficCounter {
    private long sentMessages;
    private long sentBytes;
    private long receivedMessages;
    private long receivedBytes;

    /** A message begins to be sent. */
    public void sent(long lengthBytes) {
        sentMessages++;
        sentBytes += lengthBytes;
    }

    /** A receive gets a message. */
    public void received(long lengthBytes) {
        receivedMessages++;
        receivedBytes += lengthBytes;
    }

    /** Returns what was counted so far. */
    public Traffic traffic() {
        return new Traffic(sentMessages, sentBytes, receivedMessages, receivedBytes);
    }
}
