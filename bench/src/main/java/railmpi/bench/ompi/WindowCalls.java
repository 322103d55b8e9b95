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

    /** Something with the memory of rank 1, which is locked. */
    @FunctionalInterface
    private interface Call {
        void run() throws MPIException;
    }

    /** Returns what rank 0 does at rank 1, in the order of printing; collective. */
    Map<String, Operation> ofTwo() throws MPIException {
        window = new Win(2 * STREAM_BYTES, 1, MPI.INFO_NULL, world, MPI.newByteBuffer(0), Win.FLAVOR_PRIVATE);
        Map<String, Operation> all = new LinkedHashMap<>();
        all.put("put", flushed(() -> window.put(one, 1, MPI.LONG, 1, 0, 1, MPI.LONG)));
        all.put("get", flushed(() -> window.get(result, 1, MPI.LONG, 1, 0, 1, MPI.LONG)));
        all.put("fop", flushed(() -> window.fetchAndOp(one, result, MPI.LONG, 1, 0, MPI.SUM)));
        all.put("cas", flushed(() -> window.compareAndSwap(one, expected, result, MPI.LONG, 1, 0)));
        all.put("lockx", byRankZero(() -> lock(MPI.LOCK_EXCLUSIVE, 1)));
        all.put("locks", byRankZero(() -> lock(MPI.LOCK_SHARED, 1)));
        return all;
    }

    /** Returns what all ranks do: fences, and exclusive locks of rank 0; after {@link #ofTwo}. */
    Map<String, Operation> ofAll() {
        Map<String, Operation> all = new LinkedHashMap<>();
        all.put("fence", fences());
        all.put("lockc", repeated(() -> lock(MPI.LOCK_EXCLUSIVE, 0)));
        return all;
    }

    /** Returns puts of 1 MiB by rank 0, with one flush; after {@link #ofTwo}. */
    Operation stream() {
        return flushed(() -> {
            for (int i = 0; i < Operations.WINDOW_PUTS; i++) {
                window.put(source, STREAM_BYTES, MPI.BYTE, 1, 0, STREAM_BYTES, MPI.BYTE);
            }
        });
    }

    private Operation flushed(Call call) {
        Operation timed = byRankZero(() -> {
            call.run();
            window.flush(1);
        });
        return repetitions -> {
            window.lockAll(0);
            double seconds = timed.run(repetitions);
            window.unlockAll();
            return seconds;
        };
    }

    private Operation fences() {
        Operation timed = repeated(() -> window.fence(0));
        return repetitions -> {
            double seconds = timed.run(repetitions);
            window.fence(MPI.MODE_NOSUCCEED);
            return seconds;
        };
    }

    private Operation byRankZero(Call call) {
        Operation timed = repeated(call);
        return repetitions -> world.getRank() == 0 ? timed.run(repetitions) : 0;
    }

    private static Operation repeated(Call call) {
        return repetitions -> {
            double start = Stopwatch.seconds();
            for (int i = 0; i < repetitions; i++) {
                call.run();
            }
            return Stopwatch.seconds() - start;
        };
    }

    private void lock(int type, int target) throws MPIException {
        window.lock(type, target, 0);
        window.unlock(target);
    }

    /** Ends the window; collective. */
    void free() throws MPIException {
        window.free();
    }
}
