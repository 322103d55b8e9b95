package railmpi.launch.manager;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import railmpi.core.progress.WaitRecord;

/** Tells where a rank waits, from its {@link WaitRecord}, the file {@code wait-RANK} in the job directory. */
final class WaitReport {
    private static final int NO_PEER = -2;
    private static final int ANY = -1;
    private static final String[] OPERATIONS = {"", "send", "receive", "probe", "wait", "wait for any request"};

    private static final String UNTIL_RECEIVED =
            "; it keeps more messages that it has not asked for than pml_unexpected_limit allows, so that this one"
                    + " waits for its receive";

    private WaitReport() {}

    /** Returns what the rank waits for, null when it does not wait or there is no record. */
    static String read(File record, long nowMs) {
        try {
            return describe(Files.readAllBytes(record.toPath()), nowMs);
        } catch (IOException e) {
            // No record: the rank has not waited in MPI yet.
            return null;
        }
    }

    static String describe(byte[] bytes, long nowMs) {
        if (bytes.length < WaitRecord.LENGTH_BYTES) {
            return null;
        }
        WaitRecord record = new WaitRecord(ByteBuffer.wrap(bytes));
        int operation = record.operation();
        if (operation == WaitRecord.NONE) {
            return null;
        }
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
        }
        long waitedMs = nowMs - record.sinceEpochMs();
        text.append(", for ")
                .append(waitedMs / 1000)
                .append('.')
                .append(Math.abs(waitedMs) % 1000 / 100)
                .append(" s");
        return text.append(record.isThrottled() ? UNTIL_RECEIVED : "").toString();
    }
}
