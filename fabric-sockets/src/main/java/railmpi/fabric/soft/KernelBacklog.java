package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import railmpi.core.log.Log;
import railmpi.core.nativ.NativeAccess;
import railmpi.core.nativ.UnsentLimit;

/**
 * What a socket's send buffer may hold beyond what is on its way: some milliseconds of data. The kernel would take
 * megabytes, and what is more urgent, acknowledgements too, would wait behind them, 16 ms at 1 Gbit/s. Connections so
 * fast that they need what the kernel takes are left alone.
 *
 * <p>Owner: the holder of the progress lock.
 */
final class KernelBacklog {
    /** The data last for so long, */
    private static final double UNSENT_NS = 2e6;

    /** and are made up in so many steps. */
    private static final int REFILLS = 4;

    private static final long REFILL_NS = (long) UNSENT_NS / REFILLS;

    private static final int LEAST_BYTES = 64 * 1024;
    /** What the kernel takes by itself. */
    private static final int MOST_BYTES = 4 << 20;

    /** The limit is set anew when it is wrong by this factor. */
    private static final int FACTOR = 2;

    private final SocketChannel socket;
    private final FrameWriter writer;
    private int limitBytes = MOST_BYTES;
    private long refilledNs;

    KernelBacklog(SocketChannel socket, FrameWriter writer) {
        this.socket = socket;
        this.writer = writer;
    }

    /** The peer places what it is sent at this speed. */
    void follow(double bytesPerNs) {
        int wantedBytes = wantedBytes(bytesPerNs);
        boolean isWrong = wantedBytes <= limitBytes / FACTOR || wantedBytes >= FACTOR * limitBytes;
        if (isWrong && NativeAccess.isReady()) {
            limitBytes = wantedBytes;
            try {
                UnsentLimit.set(socket, wantedBytes);
                writer.gatherAtMost(wantedBytes / REFILLS);
            } catch (IOException e) {
                Log.info("the send buffer of a connection is left as it is: " + e.getMessage());
            }
        }
    }

    /**
     * Tells whether the kernel should be offered more again. It has room for a few packets at once, which would be
     * written one by one.
     */
    boolean isRefillDue() {
        if (limitBytes == MOST_BYTES) {
            return true;
        }
        long nowNs = System.nanoTime();
        if (nowNs - refilledNs < REFILL_NS) {
            return false;
        }
        refilledNs = nowNs;
        return true;
    }

    private static int wantedBytes(double bytesPerNs) {
        return (int) Math.max(LEAST_BYTES, Math.min(MOST_BYTES, bytesPerNs * UNSENT_NS));
    }
}
