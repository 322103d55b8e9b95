package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mpi.MPI;
import mpi.Request;

/**
 * Rounds of random messages between all ranks, several with the same envelope, of all lengths, from arrays and direct
 * buffers; every byte and the bytes behind are compared, and so is the order. Arguments: seed, seconds, and perhaps a
 * file that ends it when it appears. Prints {@code READY} after the first round.
 */
public final class RandomWorkload {
    private static final int MESSAGES = 24;
    /** On a slow machine, too, there is enough on its way for faults that are counted by requests. */
    private static final int FEWEST_ROUNDS = 25;

    private static final int TAGS = 3;
    private static final int LONGEST_BITS = 21;
    private static final int GUARD_BYTES = 16;
    private static final byte GUARD = 0x55;

    private final Checks checks = new Checks();
    private final int rank = MPI.COMM_WORLD.getRank();
    private final int size = MPI.COMM_WORLD.getSize();
    private final long seed;

    private RandomWorkload(long seed) {
        this.seed = seed;
    }

    /** A message of a round; all ranks draw the same ones. */
    private record Message(
            int from,
            int to,
            int tag,
            int length,
            boolean isSentDirect,
            boolean isReceivedDirect,
            boolean isSynchronous) {
        static Message draw(Random random, int size) {
            int from = random.nextInt(size);
            int to = (from + 1 + random.nextInt(size - 1)) % size;
            int length = random.nextInt(1 << random.nextInt(LONGEST_BITS + 1));
            return new Message(
                    from,
                    to,
                    random.nextInt(TAGS),
                    length,
                    random.nextBoolean(),
                    random.nextBoolean(),
                    random.nextInt(8) == 0);
        }
    }

    public static void main(String[] args) {
        MPI.Init(args);
        RandomWorkload workload = new RandomWorkload(Long.parseLong(args[0]));
        double end = MPI.wtime() + Double.parseDouble(args[1]);
        Path stop = args.length > 2 ? Path.of(args[2]) : null;
        for (int round = 0; isOn(round, end, stop); round++) {
            workload.round(round);
            if (round == 0) {
                System.out.println("READY");
            }
        }
        workload.checks.report();
        MPI.Finalize();
    }

    /** Rank 0 decides for all whether another round follows. */
    private static boolean isOn(int round, double end, Path stop) {
        boolean isStopped = stop != null && Files.exists(stop);
        boolean[] isOn = {!isStopped && (MPI.wtime() < end || round < FEWEST_ROUNDS)};
        MPI.COMM_WORLD.bcast(isOn, 1, MPI.BOOLEAN, 0);
        return isOn[0];
    }

    private void round(int round) {
        Random random = new Random(seed * 1_000_003 + round);
        boolean isReceiveFirst = random.nextBoolean();
        List<Message> messages = new ArrayList<>();
        for (int i = 1 + random.nextInt(MESSAGES); i > 0; i--) {
            messages.add(Message.draw(random, size));
        }
        List<Request> requests = new ArrayList<>();
        Object[] received = new Object[messages.size()];
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < received.length; i++) {
                Message message = messages.get(i);
                if (message.to == rank && (pass == 0) == isReceiveFirst) {
                    received[i] = memory(message.isReceivedDirect, message.length + GUARD_BYTES);
                    requests.add(receive(message, received[i]));
                } else if (message.from == rank && (pass == 1) == isReceiveFirst) {
                    requests.add(send(message, content(round, i, message)));
                }
            }
        }
        Request.waitAll(requests.toArray(new Request[0]));
        for (int i = 0; i < received.length; i++) {
            if (received[i] != null) {
                check(round, i, messages.get(i), bytes(received[i]));
            }
        }
        long[] sum = {round};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.LONG, MPI.SUM);
        checks.equal("sum of round " + round, (long) size * round, sum[0]);
    }

    private byte[] content(int round, int index, Message message) {
        return Pattern.bytes(Element.BYTE, message.length, seed + 1_000L * round + index);
    }

    private void check(int round, int index, Message message, byte[] bytes) {
        byte[] expected = content(round, index, message);
        int wrong = java.util.Arrays.mismatch(expected, 0, expected.length, bytes, 0, expected.length);
        checks.that(wrong < 0, () -> "byte " + wrong + " of message " + index + " of round " + round + ", " + message);
        for (int i = message.length; i < bytes.length; i++) {
            checks.equal("guard behind message " + index + " of round " + round, GUARD, bytes[i]);
        }
    }

    private static Object memory(boolean isDirect, int length) {
        byte[] guard = new byte[length];
        java.util.Arrays.fill(guard, GUARD);
        return isDirect ? direct(guard) : guard;
    }

    private static ByteBuffer direct(byte[] content) {
        ByteBuffer buffer = MPI.newByteBuffer(Math.max(1, content.length));
        buffer.put(0, content);
        return buffer;
    }

    private static byte[] bytes(Object memory) {
        if (memory instanceof byte[]) {
            return (byte[]) memory;
        }
        ByteBuffer buffer = (ByteBuffer) memory;
        byte[] bytes = new byte[buffer.capacity()];
        buffer.get(0, bytes);
        return bytes;
    }

    private static Request receive(Message message, Object memory) {
        return message.isReceivedDirect
                ? MPI.COMM_WORLD.iRecv((ByteBuffer) memory, message.length, MPI.BYTE, message.from, message.tag)
                : MPI.COMM_WORLD.Irecv(memory, 0, message.length, MPI.BYTE, message.from, message.tag);
    }

    private static Request send(Message message, byte[] content) {
        if (message.isSynchronous) {
            return MPI.COMM_WORLD.Issend(content, 0, message.length, MPI.BYTE, message.to, message.tag);
        }
        return message.isSentDirect
                ? MPI.COMM_WORLD.iSend(direct(content), message.length, MPI.BYTE, message.to, message.tag)
                : MPI.COMM_WORLD.Isend(content, 0, message.length, MPI.BYTE, message.to, message.tag);
    }
}
