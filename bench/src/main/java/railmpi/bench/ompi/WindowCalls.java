package railmpi.bench.ompi;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;
import railmpi.bench.Operation;
import railmpi.bench.Operations;
import railmpi.bench.Stopwatch;

/** Calls on a window with memory of its own: by rank 0 at rank 1, each with a flush; and of all ranks. */
final class WindowCalls {
    private static final int STREAM_BYTES = 1 << 20;

    private final Intracomm world;
    private final LongBuffer one = MPI.newLongBuffer(1);
    private final LongBuffer result = MPI.newLongBuffer(1);
    private final LongBuffer expected = MPI.newLongBuffer(1);
    private final ByteBuffer source = MPI.newByteBuffer(STREAM_BYTES);
    private Win window;

    WindowCalls(Intracomm world) {
        this.world = world;
        one.put(0, 1);
    }

    /** So many calls one after the other, in a loop of their own: what is called is known to the compiler, as in C. */
    @FunctionalInterface
    private interface Calls {
        void run(int repetitions) throws MPIException;
    }

    /** Returns what rank 0 does at rank 1, in the order of printing; collective. */
    Map<String, Operation> ofTwo() throws MPIException {
        window = new Win(2 * STREAM_BYTES, 1, MPI.INFO_NULL, world, MPI.newByteBuffer(0), Win.FLAVOR_PRIVATE);
        Map<String, Operation> all = new LinkedHashMap<>();
        all.put("put", lockedByRankZero(this::puts));
        all.put("get", lockedByRankZero(this::gets));
        all.put("fop", lockedByRankZero(this::fetches));
        all.put("cas", lockedByRankZero(this::swaps));
        all.put("lockx", byRankZero(repetitions -> locks(MPI.LOCK_EXCLUSIVE, 1, repetitions)));
        all.put("locks", byRankZero(repetitions -> locks(MPI.LOCK_SHARED, 1, repetitions)));
        return all;
    }

    /** Returns what all ranks do: fences, and exclusive locks of rank 0; after {@link #ofTwo}. */
    Map<String, Operation> ofAll() {
        Map<String, Operation> all = new LinkedHashMap<>();
        all.put("fence", fences());
        all.put("lockc", timed(repetitions -> locks(MPI.LOCK_EXCLUSIVE, 0, repetitions)));
        return all;
    }

    /** Returns puts of 1 MiB by rank 0, with one flush; after {@link #ofTwo}. */
    Operation stream() {
        return lockedByRankZero(this::streams);
    }

    private void puts(int repetitions) throws MPIException {
        for (int i = 0; i < repetitions; i++) {
            window.put(one, 1, MPI.LONG, 1, 0, 1, MPI.LONG);
            window.flush(1);
        }
    }

    private void gets(int repetitions) throws MPIException {
        for (int i = 0; i < repetitions; i++) {
            window.get(result, 1, MPI.LONG, 1, 0, 1, MPI.LONG);
            window.flush(1);
        }
    }

    private void fetches(int repetitions) throws MPIException {
        for (int i = 0; i < repetitions; i++) {
            window.fetchAndOp(one, result, MPI.LONG, 1, 0, MPI.SUM);
            window.flush(1);
        }
    }

    private void swaps(int repetitions) throws MPIException {
        for (int i = 0; i < repetitions; i++) {
            window.compareAndSwap(one, expected, result, MPI.LONG, 1, 0);
            window.flush(1);
        }
    }

    private void streams(int repetitions) throws MPIException {
        for (int i = 0; i < repetitions; i++) {
            for (int put = 0; put < Operations.WINDOW_PUTS; put++) {
                window.put(source, STREAM_BYTES, MPI.BYTE, 1, 0, STREAM_BYTES, MPI.BYTE);
            }
            window.flush(1);
        }
    }

    private void locks(int type, int target, int repetitions) throws MPIException {
        for (int i = 0; i < repetitions; i++) {
            window.lock(type, target, 0);
            window.unlock(target);
        }
    }

    private Operation lockedByRankZero(Calls calls) {
        Operation timed = byRankZero(calls);
        return repetitions -> {
            window.lockAll(0);
            double seconds = timed.run(repetitions);
            window.unlockAll();
            return seconds;
        };
    }

    private Operation fences() {
        Operation timed = timed(repetitions -> {
            for (int i = 0; i < repetitions; i++) {
                window.fence(0);
            }
        });
        return repetitions -> {
            double seconds = timed.run(repetitions);
            window.fence(MPI.MODE_NOSUCCEED);
            return seconds;
        };
    }

    private Operation byRankZero(Calls calls) {
        Operation timed = timed(calls);
        return repetitions -> world.getRank() == 0 ? timed.run(repetitions) : 0;
    }

    private static Operation timed(Calls calls) {
        return repetitions -> {
            double start = Stopwatch.seconds();
            calls.run(repetitions);
            return Stopwatch.seconds() - start;
        };
    }

    /** Ends the window; collective. */
    void free() throws MPIException {
        window.free();
    }
}
