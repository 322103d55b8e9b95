package railmpi.launch.manager;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import railmpi.core.progress.WaitRecord;

/** Where a rank waits, from its {@link WaitRecord}, the file {@code wait-RANK} in the job directory; immutable. */
public final class WaitReport {
    /** Instead of a rank: nobody in particular. */
    static final int NOBODY = -1;

    private static final int NO_PEER = -2;
    private static final int ANY = -1;
    private static final String[] OPERATIONS = {"", "send", "receive", "probe", "wait", "wait for any request"};

    private static final String UNTIL_RECEIVED =
            "; it keeps more messages that it has not asked for than pml_unexpected_limit allows, so that this one"
                    + " waits for its receive";

    private final WaitRecord record;
    private final long atMs;

    private WaitReport(WaitRecord record, long atMs) {
        this.record = record;
        this.atMs = atMs;
    }

    /** Returns where the rank waits, null when it does not wait or there is no record. */
    static WaitReport read(File record) {
        try {
            return of(Files.readAllBytes(record.toPath()), System.currentTimeMillis());
        } catch (IOException e) {
            // No record: the rank has not waited in MPI yet.
            return null;
        }
    }

    /**
     * Returns what the bytes of a record say, null when the rank does not wait.
     *
     * @param atMs when they said it, milliseconds since 1970 by the clock of the rank's machine
     */
    public static WaitReport of(byte[] bytes, long atMs) {
        if (bytes.length < WaitRecord.LENGTH_BYTES) {
            return null;
        }
        WaitRecord record = new WaitRecord(ByteBuffer.wrap(bytes));
        return record.operation() == WaitRecord.NONE ? null : new WaitReport(record, atMs);
    }

    /** Returns when the wait began, milliseconds since 1970 by the clock of the rank's machine. */
    long sinceMs() {
        return record.sinceEpochMs();
    }

    /** Returns for how long the rank had waited, in milliseconds. */
    long waitedMs() {
        return atMs - sinceMs();
    }

    /** Returns the rank in the world that alone can end the wait, or {@link #NOBODY} if there are several. */
    int waitsFor() {
        return record.operation() == WaitRecord.WAIT_ANY ? NOBODY : record.worldPeer();
    }

    /** Returns what the rank waits for, to be put behind its number. */
    public String describe() {
        int operation = record.operation();
        int context = record.contextId();
        StringBuilder text = new StringBuilder("waits in ");
        // Collectives have the odd number after the even one of their communicator.
        text.append(context >= 0 && context % 2 != 0 ? "a collective operation: " : "");
        text.append(operation > 0 && operation < OPERATIONS.length ? OPERATIONS[operation] : "operation " + operation);
        int peer = record.peer();
        if (peer != NO_PEER && context >= 0) {
            text.append(", peer ").append(peer == ANY ? "any" : Integer.toString(peer));
            int tag = record.tag();
            text.append(", tag ").append(tag == ANY ? "any" : Integer.toString(tag));
        }
        if (context >= 0) {
            text.append(", context ").append(context & ~1);
            String name = record.communicator();
            text.append(name.isEmpty() ? "" : " (" + name + ")");
        }
        long waitedMs = waitedMs();
        text.append(", for ")
                .append(waitedMs / 1000)
                .append('.')
                .append(Math.abs(waitedMs) % 1000 / 100)
                .append(" s");
        return text.append(record.isThrottled() ? UNTIL_RECEIVED : "").toString();
    }
}
