package railmpi.test.programs;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import mpi.Intracomm;
import mpi.MPI;

/**
 * More virtual threads than carriers that wait for messages, others that send them, and collectives on a communicator
 * for each of some. Needs Java 21. Arguments: seed, rounds.
 */
public final class VirtualWorkload {
    private static final int MOST_THREADS = 60;
    private static final int LONGEST_BITS = 17;
    private static final int COMMUNICATORS = 4;
    private static final int CALLS = 20;
    private static final int ANSWER = 1000;

    private final Checks checks = new Checks();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final Intracomm world = MPI.COMM_WORLD;
    private final int size = world.getSize();
    private final int right = (world.getRank() + 1) % size;
    private final int left = (world.getRank() + size - 1) % size;

    private VirtualWorkload() {}

    public static void main(String[] args) throws Exception {
        MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        new VirtualWorkload().run(new Random(Long.parseLong(args[0])), Integer.parseInt(args[1]));
        MPI.Finalize();
    }

    private void run(Random random, int rounds) throws Exception {
        for (int round = 0; round < rounds; round++) {
            int threads = 1 + random.nextInt(MOST_THREADS);
            int length = 1 + random.nextInt(1 << random.nextInt(LONGEST_BITS));
            List<Runnable> works = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int id = i;
                works.add(() -> receive(id, length));
            }
            for (int i = 0; i < threads; i++) {
                int id = i;
                works.add(() -> send(id, length));
            }
            onVirtualThreads(works);
            world.barrier();
            System.out.println("round " + round); // silence is a hang
        }
        collectives();
        checks.report();
    }

    private void receive(int id, int length) {
        int[] received = new int[length];
        world.recv(received, length, MPI.INT, id % 2 == 0 ? left : MPI.ANY_SOURCE, id);
        checks.that(Arrays.stream(received).allMatch(value -> value == id), () -> "message " + id + " is another one");
        world.send(new int[] {id}, 1, MPI.INT, left, ANSWER + id);
    }

    private void send(int id, int length) {
        int[] sent = new int[length];
        Arrays.fill(sent, id);
        world.send(sent, length, MPI.INT, right, id);
        int[] answer = {-1};
        world.recv(answer, 1, MPI.INT, right, ANSWER + id);
        checks.equal("answer", id, answer[0]);
    }

    private void collectives() throws Exception {
        List<Runnable> works = new ArrayList<>();
        for (int i = 0; i < COMMUNICATORS; i++) {
            int id = i;
            Intracomm own = world.dup();
            works.add(() -> addUp(own, id));
        }
        onVirtualThreads(works);
    }

    private void addUp(Intracomm own, int id) {
        for (int i = 0; i < CALLS; i++) {
            int[] sum = {id + i};
            own.allReduce(sum, 1, MPI.INT, MPI.SUM);
            checks.equal("sum " + i, (long) size * (id + i), sum[0]);
        }
    }

    private void onVirtualThreads(List<Runnable> works) throws Exception {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class); // of Java 21 and later
        List<Thread> threads = new ArrayList<>();
        for (Runnable work : works) {
            threads.add((Thread) start.invoke(null, (Runnable) () -> guarded(work)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** The others would wait for one that has failed. */
    private void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            if (failure.compareAndSet(null, e)) {
                System.err.println(e); // its words are what the others would hide
                world.abort(1);
            }
        }
    }
}
