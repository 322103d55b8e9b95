package railmpi.bench.ompi;

import java.nio.ByteBuffer;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;
import railmpi.bench.Operation;
import railmpi.bench.Stopwatch;

/**
 * Accesses of ranks 0 and 1 to each other's memory, in epochs of post, start, complete and wait. Every access of an
 * epoch has a place of its own at both sides, but for the source of puts. What is new is tried once, and every byte
 * compared.
 */
final class WindowEpochs {
    private final Intracomm world;
    private final int rank;
    private final Group peer;
    private ByteBuffer memory = MPI.newByteBuffer(1);
    private ByteBuffer source = MPI.newByteBuffer(1);
    private Win window;

    WindowEpochs(Intracomm world) throws MPIException {
        this.world = world;
        this.rank = world.getRank();
        this.peer = world.getGroup().incl(rank < 2 ? new int[] {1 - rank} : new int[0]);
    }

    /** What an origin does in an epoch: puts, then gets, all of {@code bytes}. */
    private record Work(int bytes, int puts, ByteBuffer[] results) {}

    /** Returns epochs of one access by rank 0, then one by rank 1. */
    Operation inTurns(int bytes, boolean isPut) throws MPIException {
        Work work = prepared(bytes, isPut ? 1 : 0, isPut ? 0 : 1);
        Operation operation = repetitions -> {
            double start = Stopwatch.seconds();
            for (int i = 0; rank < 2 && i < repetitions; i++) {
                for (int turn = 0; turn < 2; turn++) {
                    takePart(work, rank == turn);
                }
            }
            return Stopwatch.seconds() - start;
        };
        check(operation, work, rank < 2, rank < 2);
        return operation;
    }

    /** Returns epochs of puts and gets of rank 0; of both ranks at once, if {@code isBothWays}. */
    Operation together(int bytes, int puts, int gets, boolean isBothWays) throws MPIException {
        Work work = prepared(bytes, puts, gets);
        Operation operation = repetitions -> {
            double start = Stopwatch.seconds();
            for (int i = 0; rank < 2 && i < repetitions; i++) {
                if (isBothWays) {
                    accessBothWays(work);
                } else {
                    takePart(work, rank == 0);
                }
            }
            return Stopwatch.seconds() - start;
        };
        check(operation, work, rank == 0 || isBothWays && rank == 1, rank == 1 || isBothWays && rank == 0);
        return operation;
    }

    private void takePart(Work work, boolean isOrigin) throws MPIException {
        if (isOrigin) {
            window.start(peer, 0);
            access(work);
            window.complete();
        } else {
            window.post(peer, 0);
            window.waitFor();
        }
    }

    private void accessBothWays(Work work) throws MPIException {
        window.post(peer, 0);
        window.start(peer, 0);
        access(work);
        window.complete();
        window.waitFor();
    }

    private void access(Work work) throws MPIException {
        int bytes = work.bytes;
        for (int put = 0; put < work.puts; put++) {
            window.put(source, bytes, MPI.BYTE, 1 - rank, put * bytes, bytes, MPI.BYTE);
        }
        for (int get = 0; get < work.results.length; get++) {
            window.get(work.results[get], bytes, MPI.BYTE, 1 - rank, (work.puts + get) * bytes, bytes, MPI.BYTE);
        }
    }

    /** Makes room; collective. */
    private Work prepared(int bytes, int puts, int gets) throws MPIException {
        int needed = Math.max(1, Math.multiplyExact(bytes, puts + gets));
        if (window == null || memory.capacity() < needed) {
            if (window != null) {
                window.free();
            }
            memory = MPI.newByteBuffer(needed);
            window = new Win(memory, needed, 1, MPI.INFO_NULL, world);
        }
        if (source.capacity() < bytes) {
            source = MPI.newByteBuffer(bytes);
        }
        ByteBuffer[] results = new ByteBuffer[gets];
        ByteBuffer room = MPI.newByteBuffer(Math.max(1, gets * bytes));
        for (int get = 0; get < gets; get++) {
            results[get] = room.slice(get * bytes, bytes);
        }
        return new Work(bytes, puts, results);
    }

    private void check(Operation operation, Work work, boolean isOrigin, boolean isTarget) throws MPIException {
        int accesses = work.puts + work.results.length;
        for (int k = 0; k < accesses * work.bytes; k++) {
            memory.put(k, k < work.puts * work.bytes ? 0 : pattern(rank, k));
        }
        for (int k = 0; k < work.bytes; k++) {
            source.put(k, pattern(rank, k));
        }
        world.barrier();
        run(operation);
        for (int put = 0; isTarget && put < work.puts; put++) {
            requireRight(memory, put * work.bytes, 0, work.bytes);
        }
        for (int get = 0; isOrigin && get < work.results.length; get++) {
            requireRight(work.results[get], 0, (work.puts + get) * work.bytes, work.bytes);
        }
        world.barrier();
    }

    private static void run(Operation operation) throws MPIException {
        try {
            operation.run(1);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte pattern(int ofRank, int k) {
        return (byte) (1 + ofRank + 7 * k);
    }

    private void requireRight(ByteBuffer found, int from, int patternFrom, int length) {
        for (int k = 0; k < length; k++) {
            if (found.get(from + k) != pattern(1 - rank, patternFrom + k)) {
                throw new IllegalStateException(
                        "rank " + rank + ": wrong byte " + k + " of " + length + " by one-sided communication");
            }
        }
    }
}
