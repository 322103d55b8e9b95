package railmpi.test.programs;

import java.nio.ByteBuffer;
import mpi.MPI;

/**
 * Rank 0 streams long messages to rank 1, which uses each buffer for something else as soon as its message is there and
 * looks again and again whether that stays; so does rank 0 with what it has sent. Messages into arrays and into direct
 * buffers take turns. Arguments: seed, seconds, bytes. Prints {@code READY} after the first messages.
 */
public final class ReusedBuffers {
    private static final int BUFFERS = 8;
    /** On a slow machine, too, something goes on after the faults. */
    private static final int FEWEST_MESSAGES = 150;

    private static final int TAG = 3;

    private final Checks checks = new Checks();
    private final long seed;
    private final int length;
    private final ByteBuffer[] buffers = new ByteBuffer[BUFFERS];
    /** What is in them after reuse. */
    private final byte[][] reused = new byte[BUFFERS][];

    private final byte[] array;

    private ReusedBuffers(long seed, int length) {
        this.seed = seed;
        this.length = length;
        array = new byte[length];
        for (int i = 0; i < BUFFERS; i++) {
            buffers[i] = MPI.newByteBuffer(length);
        }
    }

    public static void main(String[] args) {
        MPI.Init(args);
        ReusedBuffers program = new ReusedBuffers(Long.parseLong(args[0]), Integer.parseInt(args[2]));
        double end = MPI.wtime() + Double.parseDouble(args[1]);
        for (int number = 0; program.isOn(number, end); number++) {
            program.exchange(number);
            if (number == BUFFERS) {
                System.out.println("READY");
            }
        }
        program.checks.report();
        MPI.Finalize();
    }

    /** Rank 0 decides; nothing but this message goes ahead of the data. */
    private boolean isOn(int number, double end) {
        boolean[] isOn = {MPI.wtime() < end || number < FEWEST_MESSAGES};
        if (MPI.COMM_WORLD.getRank() == 0) {
            MPI.COMM_WORLD.send(isOn, 1, MPI.BOOLEAN, 1, TAG);
        } else {
            MPI.COMM_WORLD.recv(isOn, 1, MPI.BOOLEAN, 0, TAG);
        }
        return isOn[0];
    }

    private void exchange(int number) {
        byte[] content = Pattern.bytes(Element.BYTE, length, seed + number);
        int slot = number % BUFFERS;
        boolean isArray = number % 4 == 3;
        if (MPI.COMM_WORLD.getRank() == 0) {
            Object memory = isArray ? array : buffers[slot];
            put(memory, content);
            MPI.COMM_WORLD.send(memory, length, MPI.BYTE, 1, TAG);
        } else {
            Object memory = isArray ? array : buffers[slot];
            MPI.COMM_WORLD.recv(memory, length, MPI.BYTE, 0, TAG);
            compare("message " + number, content, memory);
        }
        reuse(slot, number);
        for (int i = 0; i < BUFFERS; i++) {
            if (reused[i] != null) {
                compare("reused buffer " + i + " after message " + number, reused[i], buffers[i]);
            }
        }
    }

    private void reuse(int slot, int number) {
        reused[slot] = Pattern.bytes(Element.BYTE, length, seed - 1 - number);
        put(buffers[slot], reused[slot]);
        java.util.Arrays.fill(array, (byte) number);
    }

    private static void put(Object memory, byte[] content) {
        if (memory instanceof ByteBuffer) {
            ((ByteBuffer) memory).put(0, content);
        } else {
            System.arraycopy(content, 0, memory, 0, content.length);
        }
    }

    private void compare(String what, byte[] expected, Object memory) {
        int wrong = memory instanceof ByteBuffer
                ? ((ByteBuffer) memory).mismatch(ByteBuffer.wrap(expected))
                : java.util.Arrays.mismatch((byte[]) memory, expected);
        checks.that(wrong < 0, () -> what + ": byte " + wrong + " has changed");
    }
}
