package railmpi.test.programs;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import mpi.Comm;
import mpi.MPI;

/**
 * Counts the bytes that blocking sends and receives allocate in their thread. The smallest object has 16 bytes, so that
 * a send which makes one is far above the limit; a rank that falls asleep now and then may allocate a little.
 */
public final class Allocations {
    private static final int MESSAGES = 20_000;
    private static final int ROUNDS = 4;
    private static final int SEND_LIMIT = 4;
    private static final int RECEIVE_LIMIT = 96;

    private Allocations() {}

    public static void main(String[] args) {
        MPI.Init(args);
        Checks checks = new Checks();
        for (int length : new int[] {0, 8, 1_024, 4_096, 65_536}) {
            int messages = length > 10_000 ? MESSAGES / 10 : MESSAGES;
            measure(checks, new byte[length], length, messages);
            measure(checks, MPI.newByteBuffer(length), length, messages);
        }
        checks.report();
        MPI.Finalize();
    }

    private static void measure(Checks checks, Object buffer, int length, int messages) {
        Comm comm = MPI.COMM_WORLD;
        boolean isSender = comm.getRank() == 0;
        oneWay(comm, buffer, length, messages);
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            least = Math.min(least, oneWay(comm, buffer, length, messages));
        }
        long allocated = least;
        long perMessage = isSender ? SEND_LIMIT : RECEIVE_LIMIT;
        String name = buffer instanceof ByteBuffer ? "direct buffer" : "array";
        checks.that(
                allocated <= perMessage * messages,
                () -> (isSender ? "sends" : "receives") + " of " + length + " bytes (" + name + ") allocate "
                        + (double) allocated / messages + " bytes each");
    }

    /** Sends in one direction and returns what this rank's thread allocated. */
    private static long oneWay(Comm comm, Object buffer, int length, int messages) {
        ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        comm.barrier();
        long start = bean.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < messages; i++) {
            if (comm.getRank() == 0) {
                comm.send(buffer, length, MPI.BYTE, 1, 1);
            } else {
                comm.recv(buffer, length, MPI.BYTE, 0, 1);
            }
        }
        return bean.getCurrentThreadAllocatedBytes() - start;
    }
}
