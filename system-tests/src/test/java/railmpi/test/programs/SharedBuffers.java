package railmpi.test.programs;

import java.util.Arrays;
import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * One array both as what is sent and as what is received into, of random lengths: either the data of a copy come, or
 * {@code ERR_BUFFER} is raised and nothing has moved. Halves of an array, which share no byte, always work. Arguments:
 * seed, rounds.
 */
public final class SharedBuffers {
    private static final int LONGEST_BITS = 17;

    private final Checks checks = new Checks();
    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.getRank();
    private final int size = world.getSize();
    private final int right = (rank + 1) % size;
    private final int left = (rank + size - 1) % size;

    private SharedBuffers() {}

    public static void main(String[] args) {
        MPI.Init(args);
        new SharedBuffers().run(new Random(Long.parseLong(args[0])), Integer.parseInt(args[1]));
        MPI.Finalize();
    }

    private void run(Random random, int rounds) {
        world.setErrhandler(MPI.ERRORS_RETURN);
        for (int round = 0; round < rounds; round++) {
            int length = 1 + random.nextInt(1 << random.nextInt(LONGEST_BITS));
            switch (random.nextInt(4)) {
                case 0 -> sendRecv(round, length);
                case 1 -> allToAll(round, 1 + length / size);
                case 2 -> allToAllv(round, random);
                default -> halves(round, length);
            }
        }
        checks.report();
    }

    private static int value(int round, int from, int to, int index) {
        return (round * 31 + from) * 37 + to * 41 + index;
    }

    private static void fill(int[] array, int offset, int length, int round, int from, int to) {
        for (int i = 0; i < length; i++) {
            array[offset + i] = value(round, from, to, i);
        }
    }

    private void sendRecv(int round, int length) {
        int[] array = new int[length];
        int[] expected = new int[length];
        fill(array, 0, length, round, rank, right);
        fill(expected, 0, length, round, left, rank);
        require(
                "sendRecv in round " + round,
                array,
                expected,
                () -> world.sendRecv(array, length, MPI.INT, right, 1, array, length, MPI.INT, left, 1));
    }

    private void allToAll(int round, int length) {
        int[] array = new int[length * size];
        int[] expected = new int[length * size];
        for (int peer = 0; peer < size; peer++) {
            fill(array, peer * length, length, round, rank, peer);
            fill(expected, peer * length, length, round, peer, rank);
        }
        require(
                "allToAll in round " + round,
                array,
                expected,
                () -> world.allToAll(array, length, MPI.INT, array, length, MPI.INT));
    }

    /** Between each two ranks as much goes as comes. */
    private void allToAllv(int round, Random random) {
        int[] lengths = new int[size];
        int[] places = new int[size];
        int most = 1 << random.nextInt(LONGEST_BITS - 2);
        long seed = random.nextLong();
        int whole = 0;
        for (int peer = 0; peer < size; peer++) {
            lengths[peer] = new Random(seed + (long) Math.min(rank, peer) * size + Math.max(rank, peer)).nextInt(most);
            places[peer] = whole;
            whole += lengths[peer];
        }
        int[] array = new int[whole];
        int[] expected = new int[whole];
        for (int peer = 0; peer < size; peer++) {
            fill(array, places[peer], lengths[peer], round, rank, peer);
            fill(expected, places[peer], lengths[peer], round, peer, rank);
        }
        require(
                "allToAllv in round " + round,
                array,
                expected,
                () -> world.allToAllv(array, lengths, places, MPI.INT, array, lengths, places, MPI.INT));
    }

    private void halves(int round, int length) {
        int[] array = new int[2 * length];
        fill(array, 0, length, round, rank, right);
        world.Sendrecv(array, 0, length, MPI.INT, right, 2, array, length, length, MPI.INT, left, 2);
        int[] expected = new int[2 * length];
        fill(expected, 0, length, round, rank, right);
        fill(expected, length, length, round, left, rank);
        checks.same("halves of one array in round " + round, -1, Arrays.mismatch(array, expected));
    }

    /** All ranks have the same layout: all are refused, or none. */
    private void require(String what, int[] array, int[] expected, Call call) {
        int[] before = array.clone();
        try {
            call.run();
            checks.same(what + ", first difference", -1, Arrays.mismatch(array, expected));
        } catch (MPIException e) {
            checks.equal(what + ": error class of " + e.getMessage(), MPI.ERR_BUFFER, e.getErrorClass());
            checks.same(what + ", refused, first difference", -1, Arrays.mismatch(array, before));
        }
    }

    /** With one array as both buffers. */
    @FunctionalInterface
    private interface Call {
        void run();
    }
}
