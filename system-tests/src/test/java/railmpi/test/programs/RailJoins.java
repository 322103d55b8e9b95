package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import mpi.MPI;
import railmpi.rails.RailCounters;

/**
 * Rank 0 sends long messages to rank 1 over the other rails; then it runs a command that makes one more rail usable,
 * and sends until that has carried its part. Arguments: name of the rail, the command.
 */
public final class RailJoins {
    private static final int LONG_BYTES = 512 * 1024;
    private static final int BEFORE = 8;
    private static final long ENOUGH_BYTES = 4 * LONG_BYTES;
    private static final double LIMIT_SECONDS = 90;

    private static final Checks CHECKS = new Checks();

    private RailJoins() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        ByteBuffer buffer = MPI.newByteBuffer(LONG_BYTES);
        if (MPI.COMM_WORLD.getRank() == 0) {
            send(args, buffer);
        } else if (MPI.COMM_WORLD.getRank() == 1) {
            receive(buffer);
        }
        MPI.COMM_WORLD.barrier();
        CHECKS.report();
        MPI.Finalize();
    }

    private static void send(String[] args, ByteBuffer buffer) throws Exception {
        int sent = 0;
        while (sent < BEFORE) {
            sendOne(buffer, sent++);
        }
        CHECKS.equal("bytes over " + args[0] + " before it is there", 0L, carriedBytes(args[0]));
        Process process = new ProcessBuilder("sh", "-c", args[1]).inheritIO().start();
        CHECKS.that(process.waitFor(30, TimeUnit.SECONDS), () -> args[1] + " does not end");
        CHECKS.equal("status of " + args[1], 0, process.exitValue());
        double end = MPI.wtime() + LIMIT_SECONDS;
        while (carriedBytes(args[0]) < ENOUGH_BYTES) {
            sendOne(buffer, sent++);
            CHECKS.that(MPI.wtime() < end, () -> args[0] + " does not join: " + RailCounters.all());
        }
        MPI.COMM_WORLD.send(buffer, 0, MPI.BYTE, 1, 1);
    }

    private static void sendOne(ByteBuffer buffer, int number) throws Exception {
        buffer.put(0, Pattern.bytes(Element.BYTE, LONG_BYTES, number));
        MPI.COMM_WORLD.send(buffer, LONG_BYTES, MPI.BYTE, 1, 0);
    }

    private static void receive(ByteBuffer buffer) throws Exception {
        for (int number = 0; ; number++) {
            if (MPI.COMM_WORLD
                            .recv(buffer, LONG_BYTES, MPI.BYTE, 0, MPI.ANY_TAG)
                            .getTag()
                    == 1) {
                return;
            }
            byte[] expected = Pattern.bytes(Element.BYTE, LONG_BYTES, number);
            CHECKS.equal("first wrong byte of message " + number, -1, buffer.mismatch(ByteBuffer.wrap(expected)));
        }
    }

    private static long carriedBytes(String name) {
        long bytes = 0;
        for (RailCounters rail : RailCounters.all()) {
            bytes += rail.name().equals(name) && rail.peer() == 1 ? rail.stripeBytes() : 0;
        }
        return bytes;
    }
}
