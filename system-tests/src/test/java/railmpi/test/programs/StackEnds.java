package railmpi.test.programs;

import java.io.IOException;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.CartComm;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Win;

/** Calls of MPI at the end of the stack, which ends somewhere else each time: other threads can go on afterwards. */
public final class StackEnds {
    private static final int TRIES = 300;
    private static final int KINDS = 12;
    private static final int FIRST_FRAMES = 61;
    private static final int MOST_FRAMES = 1 << 20;
    private static final int STACK_BYTES = 160 * 1024;
    /**
     * For calls that look for more stack than the other one has. The C library gives a new thread the stack of one that
     * has ended if that is not more than four times as large; most have 1 MiB, in which thousands of calls would fit.
     */
    private static final int LARGE_STACK_BYTES = 240 * 1024;

    private static final int OBJECT = 8;
    private static final int NEIGHBOR = 9;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.getRank();
    private final int next = (rank + 1) % world.getSize();
    private final int previous = (rank + world.getSize() - 1) % world.getSize();
    private final CartComm alone = MPI.COMM_SELF.createCart(new int[] {1}, new boolean[] {true}, false);
    private final IntBuffer one = MPI.newIntBuffer(1);
    private final IntBuffer old = MPI.newIntBuffer(1);
    private final Win window = new Win(1, 1, MPI.INFO_NULL, world, MPI.newIntBuffer(1), Win.FLAVOR_PRIVATE);
    private final Win created = new Win(MPI.newIntBuffer(1), 1, 1, MPI.INFO_NULL, world);
    private final File file;

    private StackEnds() throws IOException {
        Path path = Files.createTempFile("railmpi-stack-", ".bin");
        file = new File(MPI.COMM_SELF, path.toString(), MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
    }

    public static void main(String[] args) throws Exception {
        MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        Checks checks = new Checks();
        StackEnds ends = new StackEnds();
        ends.alone.setErrhandler(MPI.ERRORS_RETURN);
        ends.window.setErrhandler(MPI.ERRORS_RETURN);
        ends.window.lockAll(0);
        ends.created.lockAll(0);
        for (int i = 0; i < TRIES; i++) {
            int first = i % FIRST_FRAMES;
            int kind = i % KINDS;
            Throwable[] end = new Throwable[1];
            int stackBytes = kind == OBJECT || kind == NEIGHBOR ? LARGE_STACK_BYTES : STACK_BYTES;
            Thread deep = new Thread(null, () -> end[0] = ends.end(first, kind), "deep", stackBytes);
            deep.start();
            deep.join();
            checks.that(end[0] instanceof StackOverflowError, () -> "the stack ended by " + end[0]);
            ends.world.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG);
        }
        for (int kind = 0; kind < KINDS; kind++) {
            ends.call(kind);
        }
        ends.window.unlockAll();
        ends.window.free();
        ends.created.unlockAll();
        ends.created.free();
        ends.file.close();
        int[] sum = {1};
        ends.world.allReduce(sum, 1, MPI.INT, MPI.SUM);
        checks.equal("sum", ends.world.getSize(), sum[0]);
        checks.report();
        MPI.Finalize();
    }

    private Throwable end(int first, int kind) {
        try {
            goDown(first, kind);
            return null;
        } catch (StackOverflowError e) {
            return e;
        }
    }

    private void goDown(int first, int kind) throws MPIException {
        if (first <= 0) {
            call(kind);
        }
        if (first > -MOST_FRAMES) {
            goDown(first - 1, kind);
        }
    }

    private void call(int kind) throws MPIException {
        switch (kind) {
            case 0 -> world.iProbe(MPI.ANY_SOURCE, 2);
            case 1 -> {
                Request request = world.iRecv(new int[1], 1, MPI.INT, rank, 1);
                request.cancel();
                request.waitFor();
            }
            case 2 -> {
                window.fetchAndOp(one, old, MPI.INT, next, 0, MPI.SUM);
                window.flush(next);
            }
            case 5 -> {
                created.fetchAndOp(one, old, MPI.INT, next, 0, MPI.SUM);
                created.flush(next);
            }
            case 6 -> { // a receive that was left over would take the message of the next one
                Request request = world.iRecv(new int[1], 1, MPI.INT, rank, 3);
                world.send(new int[1], 1, MPI.INT, rank, 3);
                request.waitFor();
            }
            case 7 -> { // a frame that counts as sent and is not would keep all others waiting
                world.send(new int[1], 1, MPI.INT, next, 4);
                while (world.iProbe(previous, 4) != null) {
                    world.recv(new int[1], 1, MPI.INT, previous, 4);
                }
            }
            case OBJECT -> {
                Request request = world.Irecv(new Object[1], 0, 1, MPI.OBJECT, rank, 5);
                world.Send(new Object[] {"object"}, 0, 1, MPI.OBJECT, rank, 5);
                request.Wait();
            }
            case NEIGHBOR -> alone.neighborAllGather(new int[1], 1, MPI.INT, new int[2], 1, MPI.INT);
            case 10 -> wrong();
            case 11 -> locked();
            case 3 -> file.iWriteAt(0, one, 1, MPI.INT).waitFor();
            default -> file.writeAt(0, one, 1, MPI.INT);
        }
    }

    /** Its first call initialises the classes of errors, unless MPI.Init has. */
    private void wrong() {
        try {
            alone.send(new int[1], 1, MPI.INT, 1, 1);
        } catch (MPIException e) {
            if (e.getErrorClass() != MPI.ERR_RANK) {
                throw e;
            }
        }
    }

    /** An error of a lower layer, whose class a table says; no call before has needed it. */
    private void locked() {
        try {
            window.lock(MPI.LOCK_SHARED, next, 0);
        } catch (MPIException e) {
            if (e.getErrorClass() != MPI.ERR_RMA_SYNC) {
                throw e;
            }
        }
    }
}
