package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import mpi.MPI;
import mpi.Request;

/**
 * Two ranks exchange short messages, and long ones from and to direct buffers, some of them again and again, most of
 * them new and dropped after a few messages, so that memory of collected buffers becomes that of new ones. Arguments:
 * seed, rounds.
 */
public final class BufferReuse {
    private static final int LONGEST = 1 << 20;
    private static final int SHORTEST = 40_000;
    private static final int COLLECT_PERIOD = 10;
    private static final int FIRST_TAG = 10;

    /** In a row: of a single one between long messages few find the ring of the fast path free. */
    private static final int SHORT_MESSAGES = 8;

    private BufferReuse() {}

    public static void main(String[] arguments) {
        MPI.Init(arguments);
        Random random = new Random(Long.parseLong(arguments[0]));
        int rounds = Integer.parseInt(arguments[1]);
        Checks checks = new Checks();
        ByteBuffer keptOut = MPI.newByteBuffer(LONGEST);
        ByteBuffer keptIn = MPI.newByteBuffer(LONGEST);
        for (int round = 0; round < rounds; round++) {
            int length = SHORTEST + random.nextInt(LONGEST - SHORTEST);
            boolean isKept = random.nextInt(3) == 0;
            ByteBuffer out = isKept ? keptOut : MPI.newByteBuffer(length);
            ByteBuffer in = isKept ? keptIn : MPI.newByteBuffer(length);
            for (int use = 0; use < 3; use++) {
                for (int i = 0; i < SHORT_MESSAGES; i++) {
                    exchangeShort(checks, (round * 3 + use) * SHORT_MESSAGES + i);
                }
                exchange(checks, round * 3 + use, out, in, length);
            }
            if (round % COLLECT_PERIOD == 0) {
                System.gc();
            }
        }
        checks.report();
        MPI.Finalize();
    }

    private static void exchangeShort(Checks checks, int number) {
        int rank = MPI.COMM_WORLD.getRank();
        int length = 1 + number % 100;
        long[] out = new long[length];
        long[] in = new long[length];
        Arrays.setAll(out, i -> word(rank, number, i));
        MPI.COMM_WORLD.sendRecv(out, length, MPI.LONG, 1 - rank, 1, in, length, MPI.LONG, 1 - rank, 1);
        Arrays.setAll(out, i -> word(1 - rank, number, i));
        checks.that(Arrays.equals(in, out), () -> "short message " + number + " is wrong");
    }

    private static void exchange(Checks checks, int number, ByteBuffer out, ByteBuffer in, int length) {
        int rank = MPI.COMM_WORLD.getRank();
        for (int i = 0; i + Long.BYTES <= length; i += Long.BYTES) {
            out.putLong(i, word(rank, number, i));
        }
        Request receive = MPI.COMM_WORLD.iRecv(in, length, MPI.BYTE, 1 - rank, FIRST_TAG + number % 1000);
        MPI.COMM_WORLD.send(out, length, MPI.BYTE, 1 - rank, FIRST_TAG + number % 1000);
        receive.waitFor();
        int at = 0;
        while (at + Long.BYTES <= length && in.getLong(at) == word(1 - rank, number, at)) {
            at += Long.BYTES;
        }
        checks.equal("where message " + number + " is wrong", length / Long.BYTES * Long.BYTES, at);
    }

    private static long word(int rank, int number, int at) {
        return ((long) rank << 60) + ((long) number << 32) + at + 1;
    }
}
