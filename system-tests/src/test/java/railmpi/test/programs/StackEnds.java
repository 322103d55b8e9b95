package railmpi.test.programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Calls of MPI at the end of the stack, which ends somewhere else each time: other threads can go on afterwards. */
public final class StackEnds {
    private static final int TRIES = 200;
    private static final int FIRST_FRAMES = 61;
    private static final int MOST_FRAMES = 1 << 20;
    private static final int STACK_BYTES = 160 * 1024;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.getRank();

    private StackEnds() {}

    public static void main(String[] args) throws Exception {
        MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        Checks checks = new Checks();
        StackEnds ends = new StackEnds();
        for (int i = 0; i < TRIES; i++) {
            int first = i % FIRST_FRAMES;
            boolean receives = i % 2 == 1;
            Throwable[] end = new Throwable[1];
            Thread deep = new Thread(null, () -> end[0] = ends.end(first, receives), "deep", STACK_BYTES);
            deep.start();
            deep.join();
            checks.that(end[0] instanceof StackOverflowError, () -> "the stack ended by " + end[0]);
            ends.world.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG);
        }
        int[] sum = {1};
        ends.world.allReduce(sum, 1, MPI.INT, MPI.SUM);
        checks.equal("sum", ends.world.getSize(), sum[0]);
        checks.report();
        MPI.Finalize();
    }

    private Throwable end(int first, boolean receives) {
        try {
            goDown(first, receives);
            return null;
        } catch (StackOverflowError e) {
            return e;
        }
    }

    private void goDown(int first, boolean receives) throws MPIException {
        if (first <= 0) {
            call(receives);
        }
        if (first > -MOST_FRAMES) {
            goDown(first - 1, receives);
        }
    }

    private void call(boolean receives) throws MPIException {
        if (receives) {
            Request request = world.iRecv(new int[1], 1, MPI.INT, rank, 1);
            request.cancel();
            request.waitFor();
        } else {
            world.iProbe(MPI.ANY_SOURCE, 2);
        }
    }
}
