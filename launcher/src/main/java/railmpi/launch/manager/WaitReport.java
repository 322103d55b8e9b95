package railmpi.launch.manager;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;

/**
 * Tells where a rank waits, from the record {@code wait-RANK} in the job directory; its layout is that of
 * {@code railmpi.core.progress.WaitRecord}.
 */
final class WaitReport {
    private static final int LENGTH = 24;
    private static final int PEER_OFFSET = 4;
    private static final int TAG_OFFSET = 8;
    private static final int CONTEXT_OFFSET = 12;
    private static final int SINCE_OFFSET = 16;
    private static final int NO_PEER = -2;
    private static final int ANY = -1;
    private static final String[] OPERATIONS = {"", "send", "receive", "probe", "wait", "wait for any request"};

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
        if (bytes.length < LENGTH) {
            return null;
        }
        ByteBuffer record = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int operation = record.getInt(0);
        if (operation == 0) {
            return null;
        }
        int context = record.getInt(CONTEXT_OFFSET);
        StringBuilder text = new StringBuilder("waits in ");
        // Collectives have the odd number after the even one of their communicator.
        text.append(context >= 0 && context % 2 != 0 ? "a collective operation: " : "");
        text.append(operation > 0 && operation < OPERATIONS.length ? OPERATIONS[operation] : "operation " + operation);
        int peer = record.getInt(PEER_OFFSET);
        if (peer != NO_PEER && context >= 0) {
            text.append(", peer ").append(peer == ANY ? "any" : Integer.toString(peer));
            int tag = record.getInt(TAG_OFFSET);
            text.append(", tag ").append(tag == ANY ? "any" : Integer.toString(tag));
        }
        if (context >= 0) {
            text.append(", context ").append(context & ~1);
        }
        long waitedMs = nowMs - record.getLong(SINCE_OFFSET);
        return text.append(", for ")
                .append(waitedMs / 1000)
                .append('.')
                .append(Math.abs(waitedMs) % 1000 / 100)
                .append(" s")
                .toString();
    }
}
