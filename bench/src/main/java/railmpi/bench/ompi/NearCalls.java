package railmpi.bench.ompi;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/**
 * The calls inside a node that {@code bench/near.sh} compares and other programs here do not. {@code near.c} is its
 * twin.
 * {@code NearCalls TESTS} with tests of
 *
 * <ul>
 *   <li>{@code own}: accesses to a window over a direct buffer of the program, two ranks;
 *   <li>{@code rounds}: an allreduce of one double on direct buffers for 25 ms at a time, between a barrier and an
 *       allreduce on heap arrays; and the other way round ({@code roundsarr}). Then both again; the first names begin
 *       with {@code first};
 *   <li>{@code first}: the first 400 barriers after {@code MPI.Init}, and 4000 more.
 * </ul>
 *
 * <p>Rank 0 prints {@code RES,test,ranks,bytes,value,unit,best}. Runs under Open MPI's bindings as well.
 */
public final class NearCalls {
    private static final int WINDOW = 16;
    private static final int LONG_BYTES = 1 << 20;
    private static final double BATCH_SECONDS = 0.1;
    private static final double WARM_UP_SECONDS = 2;
    private static final double ROUND_SECONDS = 0.025;
    private static final int BATCHES = 7;
    private static final int ROUNDS = 40;
    private static final int PIECE = 50;

    private final Intracomm world;
    private final int rank;

    private NearCalls(Intracomm world) throws MPIException {
        this.world = world;
        rank = world.getRank();
    }

    /** So many calls of one kind, in a loop of their own, as in C. */
    @FunctionalInterface
    private interface Calls {
        void run(int repetitions) throws MPIException;
    }

    /** Runs on all ranks of the job. */
    public static void main(String[] args) throws Exception {
        String[] arguments = MPI.Init(args);
        if (arguments.length != 1) {
            throw new IllegalArgumentException("usage: NearCalls own,rounds,first");
        }
        List<String> tests = Arrays.asList(arguments[0].split(","));
        NearCalls calls = new NearCalls(MPI.COMM_WORLD);
        if (tests.contains("first")) {
            calls.first();
        }
        if (tests.contains("rounds")) {
            calls.rounds();
        }
        if (tests.contains("own")) {
            calls.own();
        }
        MPI.Finalize();
    }

    private void print(String test, int bytes, double value, String unit) throws MPIException {
        if (rank == 0) {
            System.out.println(String.format(
                    Locale.ROOT, "RES,%s,%d,%d,%.4f,%s,%.4f", test, world.getSize(), bytes, value, unit, value));
            System.out.flush();
        }
    }

    private void first() throws MPIException {
        double began = System.nanoTime();
        barriers(400);
        double between = System.nanoTime();
        barriers(4000);
        double ended = System.nanoTime();
        print("first400", 0, (between - began) / 400 / 1e3, "us");
        print("next4000", 0, (ended - between) / 4000 / 1e3, "us");
    }

    private void barriers(int repetitions) throws MPIException {
        for (int i = 0; i < repetitions; i++) {
            world.barrier();
        }
    }

    private void rounds() throws MPIException {
        DoubleBuffer out = MPI.newDoubleBuffer(1);
        DoubleBuffer in = MPI.newDoubleBuffer(1);
        double[] outArray = new double[1];
        double[] inArray = new double[1];
        Calls direct = n -> {
            for (int i = 0; i < n; i++) {
                world.allReduce(out, in, 1, MPI.DOUBLE, MPI.SUM);
            }
        };
        Calls arrays = n -> {
            for (int i = 0; i < n; i++) {
                world.allReduce(outArray, inArray, 1, MPI.DOUBLE, MPI.SUM);
            }
        };
        for (String when : new String[] {"first", ""}) {
            print(when + "rounds", 8, rounds(direct, arrays), "us");
            print(when + "roundsarr", 8, rounds(arrays, direct), "us");
        }
    }

    /** Returns the median time of a call of the rounds, in us. */
    private double rounds(Calls measured, Calls between) throws MPIException {
        double[] perCall = new double[ROUNDS];
        int repetitions = 1000;
        for (int round = 0; round < ROUNDS; round++) {
            world.barrier();
            double began = System.nanoTime();
            inPieces(measured, repetitions);
            double took = (System.nanoTime() - began) / 1e9;
            between.run(1);
            perCall[round] = took / repetitions * 1e6;
            repetitions = (int) agreed(Math.max(100, Math.min(4.0 * repetitions, repetitions * ROUND_SECONDS / took)));
        }
        Arrays.sort(perCall);
        return perCall[ROUNDS / 2];
    }

    private static void inPieces(Calls calls, int repetitions) throws MPIException {
        for (int left = repetitions; left > 0; left -= PIECE) {
            calls.run(Math.min(left, PIECE));
        }
    }

    private double agreed(double value) throws MPIException {
        double[] shared = {value};
        world.bcast(shared, 1, MPI.DOUBLE, 0);
        return shared[0];
    }

    private void own() throws MPIException {
        ByteBuffer memory = MPI.newByteBuffer(2 * WINDOW * LONG_BYTES);
        ByteBuffer out = MPI.newByteBuffer(LONG_BYTES);
        ByteBuffer in = MPI.newByteBuffer(LONG_BYTES);
        LongBuffer one = MPI.newLongBuffer(1);
        LongBuffer expected = MPI.newLongBuffer(1);
        LongBuffer result = MPI.newLongBuffer(1);
        Win window = new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, world);
        window.fence(MPI.MODE_NOSUCCEED);
        for (int bytes : new int[] {64 * 1024, LONG_BYTES}) {
            print("ownget", bytes, 1e6 * locked(window, n -> gets(window, in, bytes, 1, n)), "us");
            double seconds = locked(window, n -> gets(window, in, bytes, WINDOW, n));
            print("owngetbw", bytes, WINDOW * (double) bytes / 1e6 / seconds, "MB/s");
        }
        print("ownfop", 8, 1e6 * locked(window, n -> fetches(window, one, result, n)), "us");
        print("owncas", 8, 1e6 * locked(window, n -> swaps(window, one, expected, result, n)), "us");
        print("ownlock", 0, 1e6 * seconds(n -> locks(window, n)), "us");
        print("ownfence", 0, 1e6 * seconds(n -> fences(window, n)), "us");
        double mixed = seconds(n -> mixes(window, out, in, n));
        print("ownmix", LONG_BYTES, 2 * WINDOW * (double) LONG_BYTES / 1e6 / mixed, "MB/s");
        window.fence(MPI.MODE_NOSUCCEED);
        window.free();
    }

    /** Returns the seconds of one repetition by rank 0 within an epoch of locks. */
    private double locked(Win window, Calls calls) throws MPIException {
        window.lockAll(0);
        double seconds = seconds(n -> {
            if (rank == 0) {
                calls.run(n);
            }
        });
        window.unlockAll();
        return seconds;
    }

    /** Returns the median of batches, warm. */
    private double seconds(Calls calls) throws MPIException {
        int repetitions = 1;
        double began = System.nanoTime();
        boolean isWarm = false;
        while (!isWarm) {
            double took = batch(calls, repetitions);
            isWarm = agreed(System.nanoTime() - began) > WARM_UP_SECONDS * 1e9;
            repetitions = (int) agreed(Math.max(1, Math.min(2.0 * repetitions, BATCH_SECONDS / Math.max(took, 1e-9))));
        }
        double[] each = new double[BATCHES];
        for (int i = 0; i < BATCHES; i++) {
            each[i] = batch(calls, repetitions);
        }
        Arrays.sort(each);
        return each[BATCHES / 2];
    }

    private double batch(Calls calls, int repetitions) throws MPIException {
        world.barrier();
        double began = System.nanoTime();
        inPieces(calls, repetitions);
        double took = (System.nanoTime() - began) / 1e9;
        world.barrier();
        return took / repetitions;
    }

    private static void gets(Win window, ByteBuffer in, int bytes, int together, int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < together; k++) {
                window.get(in, bytes, MPI.BYTE, 1, k * bytes, bytes, MPI.BYTE);
            }
            window.flush(1);
        }
    }

    private static void fetches(Win window, LongBuffer one, LongBuffer result, int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            window.fetchAndOp(one, result, MPI.LONG, 1, 0, MPI.SUM);
            window.flush(1);
        }
    }

    private static void swaps(Win window, LongBuffer one, LongBuffer expected, LongBuffer result, int n)
            throws MPIException {
        for (int i = 0; i < n; i++) {
            window.compareAndSwap(one, expected, result, MPI.LONG, 1, 0);
            window.flush(1);
        }
    }

    private void locks(Win window, int n) throws MPIException {
        for (int i = 0; rank == 0 && i < n; i++) {
            window.lock(MPI.LOCK_EXCLUSIVE, 1, 0);
            window.unlock(1);
        }
    }

    private static void fences(Win window, int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            window.fence(0);
        }
        window.fence(MPI.MODE_NOSUCCEED);
    }

    private void mixes(Win window, ByteBuffer out, ByteBuffer in, int n) throws MPIException {
        window.fence(0);
        for (int i = 0; i < n; i++) {
            for (int k = 0; rank == 0 && k < WINDOW; k++) {
                window.put(out, LONG_BYTES, MPI.BYTE, 1, k * LONG_BYTES, LONG_BYTES, MPI.BYTE);
            }
            for (int k = 0; rank == 0 && k < WINDOW; k++) {
                window.get(in, LONG_BYTES, MPI.BYTE, 1, (WINDOW + k) * LONG_BYTES, LONG_BYTES, MPI.BYTE);
            }
            window.fence(0);
        }
        window.fence(MPI.MODE_NOSUCCEED);
    }
}
