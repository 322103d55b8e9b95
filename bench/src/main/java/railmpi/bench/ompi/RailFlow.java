package railmpi.bench.ompi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/**
 * A steady stream between two ranks, every byte of it compared, and when it arrived; {@code flow.c} is the same in C,
 * without the comparison: {@code RailFlow SECONDS BYTES [one|both [INTERVAL_MS [plain]]]}. Rank 0 sends to rank 1, with
 * {@code both} rank 1 to rank 0 as well, with {@code plain} nothing is compared, {@value #DEPTH} messages on their way
 * at a time. With 0 for SECONDS it goes on until the standard input of rank 0 ends. Who receives prints {@code READY}
 * after the first message and the lines of {@link Series} at the end.
 */
public final class RailFlow {
    private static final int DEPTH = 16;
    private static final int DATA_TAG = 5;
    private static final int END_TAG = 6;
    private static final int TABLE_BYTES = 65_521;
    private static final int STEP_BYTES = 7_919;
    private static final int DEFAULT_INTERVAL_MS = 50;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.getRank();
    private final int length;
    private final boolean isSender;
    private final boolean isReceiver;
    private final double endSeconds;
    private final int intervalMs;
    private final boolean isCompared;
    private final ByteBuffer table;
    private final ByteBuffer[] buffers = new ByteBuffer[2 * DEPTH];
    /** Receives first, then sends; null when over. */
    private final Request[] requests = new Request[2 * DEPTH];
    /** Numbers of the messages in them. */
    private final long[] numbers = new long[2 * DEPTH];

    /** The input of rank 0 has ended, or the other rank's stream; written by the thread that reads it, too. */
    private volatile boolean isOver;

    private long received;
    private long sent;
    private int endsSent;
    private int open;
    private Series series;

    private RailFlow(double seconds, int length, boolean isBoth, int intervalMs, boolean isCompared)
            throws MPIException {
        this.length = length;
        this.intervalMs = intervalMs;
        this.isCompared = isCompared;
        isSender = rank == 0 || isBoth && rank == 1;
        isReceiver = rank == 1 || isBoth && rank == 0;
        table = ByteBuffer.allocateDirect(length + TABLE_BYTES);
        byte[] random = new byte[table.capacity()];
        new Random(4711).nextBytes(random);
        table.put(0, random);
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = MPI.newByteBuffer(length);
        }
        world.barrier();
        endSeconds = seconds > 0 ? MPI.wtime() + seconds : Double.POSITIVE_INFINITY;
        if (seconds == 0 && rank == 0) {
            Thread reader = new Thread(this::awaitEndOfInput, "input");
            reader.setDaemon(true);
            reader.start();
        }
    }

    private void awaitEndOfInput() {
        try {
            while (System.in.read() >= 0) {
                // what is said does not matter
            }
        } catch (IOException e) {
            System.err.println("RailFlow: standard input: " + e.getMessage());
        }
        isOver = true;
    }

    /** Runs on all ranks of the job; those from 2 on only wait for the end. */
    public static void main(String[] args) throws MPIException {
        String[] arguments = MPI.Init(args);
        boolean isBoth = arguments.length > 2 && arguments[2].equals("both");
        if (arguments.length < 2 || arguments.length > 2 && !isBoth && !arguments[2].equals("one")) {
            throw new IllegalArgumentException("usage: RailFlow SECONDS BYTES [one|both [INTERVAL_MS [plain]]]");
        }
        int intervalMs = arguments.length > 3 ? Integer.parseInt(arguments[3]) : DEFAULT_INTERVAL_MS;
        boolean isCompared = arguments.length < 5 || !arguments[4].equals("plain");
        new RailFlow(Double.parseDouble(arguments[0]), Integer.parseInt(arguments[1]), isBoth, intervalMs, isCompared)
                .run();
        MPI.Finalize();
    }

    private void run() throws MPIException {
        for (int slot = 0; slot < DEPTH; slot++) {
            if (isReceiver) {
                receive(slot);
            }
            if (isSender) {
                send(DEPTH + slot);
            }
        }
        while (open != 0) {
            Status status = Request.waitAnyStatus(requests);
            int slot = status.getIndex();
            requests[slot] = null;
            open--;
            if (slot >= DEPTH) {
                send(slot);
            } else if (status.getTag() == DATA_TAG) {
                take(slot);
                receive(slot);
            } else {
                isOver = true;
            }
        }
        if (series != null) {
            series.print(rank, System.out);
        }
        world.barrier();
    }

    private void receive(int slot) throws MPIException {
        numbers[slot] = received++;
        requests[slot] = world.iRecv(buffers[slot], length, MPI.BYTE, 1 - rank, MPI.ANY_TAG);
        open++;
    }

    private void take(int slot) {
        if (series == null) {
            series = new Series(intervalMs);
            System.out.println("READY");
        }
        int wrong = isCompared ? buffers[slot].mismatch(content(numbers[slot])) : -1;
        if (wrong >= 0) {
            throw new IllegalStateException(
                    "rank " + rank + ": byte " + wrong + " of message " + numbers[slot] + " is wrong");
        }
        series.add(length);
    }

    /** Sends the next message, or one of the ends, as many as the receiver has receives. */
    private void send(int slot) throws MPIException {
        boolean isEnd = isOver || endsSent > 0 || MPI.wtime() > endSeconds;
        if (endsSent == DEPTH) {
            return;
        }
        if (isEnd) {
            endsSent++;
            requests[slot] = world.iSend(buffers[slot], 0, MPI.BYTE, 1 - rank, END_TAG);
        } else {
            if (isCompared) {
                buffers[slot].put(0, content(sent++), 0, length);
            }
            requests[slot] = world.iSend(buffers[slot], length, MPI.BYTE, 1 - rank, DATA_TAG);
        }
        open++;
    }

    private ByteBuffer content(long number) {
        return table.slice((int) (number * STEP_BYTES % TABLE_BYTES), length);
    }
}
