package railmpi.core.status;

/**
 * Messages of a rank in the time in which they were counted, those that collective operations are made of included.
 *
 * @param sentMessages messages that began to be sent
 * @param sentBytes their length
 * @param receivedMessages messages that receives got
 * @param receivedBytes their length
 */
public record Traffic(long sentMessages, long sentBytes, long receivedMessages, long receivedBytes) {
    private static final int FIELDS = 4;

    /** Returns the text of {@link #parse}. */
    String text() {
        return sentMessages + "," + sentBytes + "," + receivedMessages + "," + receivedBytes;
    }

    /** Returns what a text says; {@link IllegalArgumentException} if it is none of {@link #text}. */
    static Traffic parse(String text) {
        String[] fields = text.split(",", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("not the traffic of a rank: " + text);
        }
        return new Traffic(
                Long.parseLong(fields[0]),
                Long.parseLong(fields[1]),
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]));
    }
}
