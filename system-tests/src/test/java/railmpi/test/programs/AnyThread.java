package railmpi.test.programs;

import mpi.MPI;
import mpi.Prequest;
import mpi.Request;

/**
 * Init, the work and Finalize each in another thread, several times. Argument: thread level, SERIALIZED or MULTIPLE.
 */
public final class AnyThread {
    private AnyThread() {}

    private interface Step {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        int level = Integer.parseInt(args[0]);
        Checks checks = new Checks();
        for (int round = 0; round < 3; round++) {
            boolean isLast = round == 2;
            in("init", () -> {
                checks.equal("level", level, MPI.InitThread(args, level));
                checks.that(MPI.isThreadMain(), () -> "the thread of Init is not the main thread");
            });
            checks.that(!MPI.isThreadMain(), () -> "another thread than that of Init is the main thread");
            in("work", () -> work(checks));
            work(checks);
            Step end = () -> {
                if (isLast) {
                    checks.report();
                }
                MPI.Finalize();
            };
            if (round == 1) {
                end.run();
            } else {
                in("finalize", end);
            }
            if (!MPI.isFinalized()) {
                throw new AssertionError("not finalised in round " + round);
            }
        }
    }

    private static void work(Checks checks) {
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int[] in = new int[1];
        Prequest[] both = {
            MPI.COMM_WORLD.recvInit(in, 1, MPI.INT, (rank + size - 1) % size, 1),
            MPI.COMM_WORLD.sendInit(new int[] {rank}, 1, MPI.INT, (rank + 1) % size, 1)
        };
        Prequest.startAll(both);
        Request.waitAll(both);
        checks.equal("message", (rank + size - 1) % size, in[0]);
        MPI.COMM_WORLD.barrier();
        both[0].free();
        both[1].free();
    }

    /** Runs a step in a thread of its own, whose failure is ours. */
    private static void in(String name, Step step) throws Exception {
        Exception[] failure = new Exception[1];
        Thread thread = new Thread(
                () -> {
                    try {
                        step.run();
                    } catch (Exception e) {
                        failure[0] = e;
                    }
                },
                name);
        thread.start();
        thread.join();
        if (failure[0] != null) {
            throw failure[0];
        }
    }
}
