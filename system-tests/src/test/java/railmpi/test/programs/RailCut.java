package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import mpi.MPI;
import railmpi.rails.RailCounters;

/**
 * Streams long and short messages from rank 0 to rank 1 while one rail is cut and mended, twice by different commands.
 * Every message is compared when it arrives and once more {@value #BUFFERS} messages later, just before its buffer is
 * used again: what came late over the cut rail would show. Arguments: name of the rail, then pairs of shell commands
 * that rank 0 runs to cut the rail and to mend it.
 */
public final class RailCut {
    private static final int BUFFERS = 8;
    private static final int LONG_BYTES = 512 * 1024;
    private static final int SHORT_BYTES = 1000;
    private static final int SHORTS_PER_LONG = 3;
    private static final int END = -1;
    private static final long ENOUGH_BYTES = 4 * LONG_BYTES;
    private static final double LIMIT_SECONDS = 60;
    private static final int ENOUGH_MESSAGES = 12;

    private static final Checks CHECKS = new Checks();

    private RailCut() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        if (MPI.COMM_WORLD.getRank() == 0) {
            new Sender(args).run();
        } else if (MPI.COMM_WORLD.getRank() == 1) {
            receive();
        }
        MPI.COMM_WORLD.barrier();
        CHECKS.report();
        MPI.Finalize();
    }

    /** The side that cuts. */
    private static final class Sender {
        private final String[] args;
        private final ByteBuffer bulk = MPI.newByteBuffer(LONG_BYTES);
        private final byte[] small = new byte[SHORT_BYTES];
        private int sent;
        private double longestSeconds;

        Sender(String[] args) {
            this.args = args;
        }

        void run() throws Exception {
            streamUntil("both rails carry data", () -> isUp() && carriedBytes() >= ENOUGH_BYTES);
            for (int i = 1; i + 1 < args.length; i += 2) {
                execute(args[i]);
                int before = sent;
                longestSeconds = 0;
                streamUntil(
                        "the rail is down and the other carries on", () -> !isUp() && sent - before >= ENOUGH_MESSAGES);
                System.out.printf("cut by '%s': no message took longer than %.1f s%n", args[i], longestSeconds);
                long carried = carriedBytes();
                execute(args[i + 1]);
                streamUntil("the rail is back", () -> isUp() && carriedBytes() - carried >= ENOUGH_BYTES);
                System.out.println("mended by '" + args[i + 1] + "', " + sent + " messages so far");
            }
            bulk.putInt(0, END);
            MPI.COMM_WORLD.send(bulk, LONG_BYTES, MPI.BYTE, 1, 0);
        }

        /** Looks after each message, because the rails are known after the first. */
        private void streamUntil(String what, BooleanSupplier condition) {
            double end = MPI.wtime() + LIMIT_SECONDS;
            do {
                double start = MPI.wtime();
                send();
                longestSeconds = Math.max(longestSeconds, MPI.wtime() - start);
                CHECKS.that(
                        MPI.wtime() < end,
                        () -> "in " + LIMIT_SECONDS + " s not yet: " + what + "; " + RailCounters.all());
            } while (!condition.getAsBoolean());
        }

        private void send() {
            bulk.put(0, Pattern.bytes(Element.BYTE, LONG_BYTES, sent));
            MPI.COMM_WORLD.send(bulk, LONG_BYTES, MPI.BYTE, 1, 0);
            for (int i = 0; i < SHORTS_PER_LONG; i++) {
                Arrays.fill(small, (byte) (sent + i));
                MPI.COMM_WORLD.send(small, SHORT_BYTES, MPI.BYTE, 1, 1);
            }
            sent++;
        }

        private RailCounters rail() {
            for (RailCounters rail : RailCounters.all()) {
                if (rail.name().equals(args[0]) && rail.peer() == 1) {
                    return rail;
                }
            }
            throw new AssertionError("there is no rail " + args[0] + ": " + RailCounters.all());
        }

        private boolean isUp() {
            return rail().state().equals("up");
        }

        private long carriedBytes() {
            return rail().stripeBytes();
        }

        private static void execute(String command) throws Exception {
            Process process =
                    new ProcessBuilder("sh", "-c", command).inheritIO().start();
            CHECKS.that(process.waitFor(30, TimeUnit.SECONDS), () -> command + " does not end");
            CHECKS.equal("status of " + command, 0, process.exitValue());
        }
    }

    private static void receive() {
        ByteBuffer[] buffers = new ByteBuffer[BUFFERS];
        byte[] small = new byte[SHORT_BYTES];
        for (int i = 0; i < BUFFERS; i++) {
            buffers[i] = MPI.newByteBuffer(LONG_BYTES);
        }
        for (int message = 0; ; message++) {
            ByteBuffer buffer = buffers[message % BUFFERS];
            if (message >= BUFFERS) {
                compare("late traffic: first changed byte of message ", buffer, message - BUFFERS);
            }
            MPI.COMM_WORLD.recv(buffer, LONG_BYTES, MPI.BYTE, 0, 0);
            if (buffer.getInt(0) == END) {
                System.out.println(message + " messages were compared");
                return;
            }
            compare("first wrong byte of message ", buffer, message);
            for (int i = 0; i < SHORTS_PER_LONG; i++) {
                MPI.COMM_WORLD.recv(small, SHORT_BYTES, MPI.BYTE, 0, 1);
                CHECKS.equal("a short message after " + message, (byte) (message + i), small[SHORT_BYTES - 1]);
            }
        }
    }

    private static void compare(String what, ByteBuffer buffer, int message) {
        CHECKS.equal(
                what + message, -1, buffer.mismatch(ByteBuffer.wrap(Pattern.bytes(Element.BYTE, LONG_BYTES, message))));
    }
}
