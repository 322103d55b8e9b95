package railmpi.test.suite;

import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import org.testng.annotations.Test;
import railmpi.test.programs.Checks;
import railmpi.testing.testng.MpiTest;

/** Init, the work and Finalize each in another thread, several times. */
@Test(groups = "multiprocess")
public final class AnyThreadTest {
    private interface Step {
        void run() throws Exception;
    }

    @MpiTest(ranks = 3, init = false)
    public void shouldInitialiseAndFinaliseInAnyThreadOneAtATime() throws Exception {
        initialiseAndFinalise(MPI.THREAD_SERIALIZED);
    }

    @MpiTest(ranks = 3, init = false)
    public void shouldInitialiseAndFinaliseInAnyThread() throws Exception {
        initialiseAndFinalise(MPI.THREAD_MULTIPLE);
    }

    private static void initialiseAndFinalise(int level) throws Exception {
        Checks checks = new Checks();
        for (int round = 0; round < 3; round++) {
            in("init", () -> {
                checks.equal("level", level, MPI.InitThread(new String[0], level));
                checks.that(MPI.isThreadMain(), () -> "the thread of Init is not the main thread");
            });
            checks.that(!MPI.isThreadMain(), () -> "another thread than that of Init is the main thread");
            in("work", () -> work(checks));
            work(checks);
            if (round == 1) {
                MPI.Finalize();
            } else {
                in("finalize", MPI::Finalize);
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
