package railmpi.test.programs;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * More virtual threads wait for messages than they have carriers, and when all of them sleep, other virtual threads
 * send those messages. One that sleeps in a native call never looks asleep. For Java versions that have virtual
 * threads.
 */
public final class VirtualWaits {
    private static final int THREADS = 20;

    private VirtualWaits() {}

    public static void main(String[] args) throws Exception {
        MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        Checks checks = new Checks();
        Intracomm world = MPI.COMM_WORLD;
        int size = world.getSize();
        int next = (world.getRank() + 1) % size;
        int previous = (world.getRank() + size - 1) % size;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int id = i;
            threads.add(start(() -> receive(checks, previous, id)));
        }
        while (!threads.stream().allMatch(thread -> thread.getState() == Thread.State.TIMED_WAITING)) {
            Thread.yield();
        }
        world.barrier();
        for (int i = 0; i < THREADS; i++) {
            int id = i;
            threads.add(start(() -> world.send(new int[] {id}, 1, MPI.INT, next, id)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        checks.equal("checks", THREADS, checks.count());
        checks.report();
        MPI.Finalize();
    }

    private static void receive(Checks checks, int source, int id) throws MPIException {
        int[] in = {-1};
        MPI.COMM_WORLD.recv(in, 1, MPI.INT, source, id);
        checks.equal("message", id, in[0]);
    }

    private static Thread start(Runnable work) throws ReflectiveOperationException {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        return (Thread) start.invoke(null, work);
    }
}
