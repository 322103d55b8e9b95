package railmpi.test.programs;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** Non-blocking collectives: what they may be mixed with, and when they are over. */
final class OverlapCases {
    private OverlapCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("randomProgram", OverlapCases::randomProgram);
        cases.put("barrierWaitsForTheLast", OverlapCases::barrierWaitsForTheLast);
        cases.put("blockingOneOvertakes", OverlapCases::blockingOneOvertakes);
        cases.put("orderOfWaitsDoesNotMatter", OverlapCases::orderOfWaitsDoesNotMatter);
        cases.put("advancesInOtherCalls", OverlapCases::advancesInOtherCalls);
    }

    private static void randomProgram(Scene scene) {
        Intracomm world = scene.world();
        List<Intracomm> communicators = List.of(world, world.dup(), world.split(scene.rank() % 2, scene.rank()));
        for (int round = 0; round < 4; round++) {
            new Program(scene, communicators, round).run();
        }
        communicators.get(1).free();
        communicators.get(2).free();
    }

    /** Nobody's barrier is over before the last has come. */
    private static void barrierWaitsForTheLast(Scene scene) {
        int last = scene.size() - 1;
        if (scene.rank() == last && scene.size() > 1) {
            scene.world().recv(new int[1], 1, MPI.INT, 0, 70);
            scene.world().iBarrier().waitFor();
            scene.checks().that(true, () -> "");
            return;
        }
        Request barrier = scene.world().iBarrier();
        if (scene.rank() == 0 && scene.size() > 1) {
            scene.checks().that(!barrier.test(), () -> "a barrier is over before the last rank has come");
            scene.world().send(new int[1], 1, MPI.INT, last, 70);
        }
        barrier.waitFor();
        scene.checks().that(barrier.isNull(), () -> "a completed request is not null");
    }

    private static void blockingOneOvertakes(Scene scene) {
        int[] first = {scene.rank() == 0 ? 5 : 0};
        int[] second = {scene.rank() == 0 ? 6 : 0};
        Request slow = scene.world().iBcast(first, 1, MPI.INT, 0);
        scene.world().bcast(second, 1, MPI.INT, 0);
        scene.checks().equal("the blocking broadcast", 6, second[0]);
        slow.waitFor();
        scene.checks().equal("the other broadcast", 5, first[0]);
    }

    private static void orderOfWaitsDoesNotMatter(Scene scene) {
        int operations = 40;
        int[][] sums = new int[operations][];
        Request[] requests = new Request[operations];
        for (int i = 0; i < operations; i++) {
            sums[i] = new int[1 + 100 * (i % 7)];
            sums[i][0] = i;
            requests[i] = scene.world().iAllReduce(sums[i], sums[i].length, MPI.INT, MPI.SUM);
        }
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < operations; i++) {
            order.add(i);
        }
        Collections.shuffle(order, scene.own());
        for (int i : order) {
            requests[i].waitFor();
            scene.checks().equal("sum " + i, (long) i * scene.size(), sums[i][0]);
        }
    }

    /** One rank only calls p2p operations while the others need it to pass on what it has. */
    private static void advancesInOtherCalls(Scene scene) {
        int[] data = new int[30_000];
        data[29_999] = scene.rank();
        Request request = scene.world().iAllReduce(data, data.length, MPI.INT, MPI.MAX);
        if (scene.rank() != 0 && scene.size() > 1) {
            request.waitFor();
            scene.world().send(new int[] {1}, 1, MPI.INT, 0, 71);
        } else {
            for (int i = 1; i < scene.size(); i++) {
                scene.world().recv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 71);
            }
            request.waitFor();
        }
        scene.checks().equal("maximum", scene.size() - 1, data[29_999]);
    }

    /** One random program, the same on all ranks but for the order in which they wait. */
    private static final class Program {
        private static final int OPERATIONS = 60;
        private static final int[] COUNTS = {0, 1, 5, 300, 20_000};

        private final Scene scene;
        private final List<Intracomm> communicators;
        private final Random common;
        private final Random own;
        private final List<Request> pending = new ArrayList<>();
        private final List<Runnable> checks = new ArrayList<>();

        Program(Scene scene, List<Intracomm> communicators, int round) {
            this.scene = scene;
            this.communicators = communicators;
            common = new Random(scene.seed() + round);
            own = new Random(scene.seed() * 31 + scene.rank() + 1000L * round);
        }

        void run() {
            for (int i = 0; i < OPERATIONS; i++) {
                Intracomm comm = communicators.get(common.nextInt(communicators.size()));
                int count = COUNTS[common.nextInt(COUNTS.length)];
                int root = common.nextInt(1000) % comm.getSize();
                operation(comm, common.nextInt(9), count, root, i);
                if (own.nextInt(4) == 0 && !pending.isEmpty()) {
                    completeSome();
                }
            }
            completeAll();
            checks.forEach(Runnable::run);
        }

        private void operation(Intracomm comm, int kind, int count, int root, int number) {
            int rank = comm.getRank();
            int size = comm.getSize();
            switch (kind) {
                case 0 -> pending.add(comm.iBarrier());
                case 1 -> {
                    Ints data = filled(count, rank == root ? number : -1);
                    pending.add(comm.iBcast(data.named, count, MPI.INT, root));
                    expect(data, number);
                }
                case 2 -> {
                    Ints data = filled(count, number + rank);
                    pending.add(comm.iAllReduce(data.named, count, MPI.INT, MPI.MAX));
                    expect(data, number + size - 1);
                }
                case 3 -> {
                    Ints send = filled(count, 2);
                    Ints receive = filled(count, -7);
                    pending.add(comm.iReduce(send.named, receive.named, count, MPI.INT, MPI.SUM, root));
                    expect(receive, rank == root ? 2 * size : -7);
                }
                case 4 -> {
                    Ints send = filled(count, number);
                    Ints receive = filled(count * size, -7);
                    pending.add(comm.iAllGather(send.named, count, MPI.INT, receive.named, count, MPI.INT));
                    expect(receive, number);
                }
                case 5 -> {
                    Ints send = filled(count * size, number);
                    Ints receive = filled(count * size, -7);
                    pending.add(comm.iAllToAll(send.named, count, MPI.INT, receive.named, count, MPI.INT));
                    expect(receive, number);
                }
                case 6 -> {
                    Ints data = filled(count, 1);
                    pending.add(comm.iScan(data.named, count, MPI.INT, MPI.SUM));
                    expect(data, rank + 1);
                }
                case 7 -> {
                    int[] sum = {1};
                    comm.allReduce(sum, 1, MPI.INT, MPI.SUM);
                    scene.checks().equal("sum of operation " + number, size, sum[0]);
                }
                default -> messages(comm, count, number);
            }
        }

        private void messages(Intracomm comm, int count, int number) {
            int rank = comm.getRank();
            int size = comm.getSize();
            int previous = (rank + size - 1) % size;
            int[] send = new int[count];
            Arrays.fill(send, number * size + rank);
            int[] received = new int[count];
            pending.add(comm.Irecv(received, 0, count, MPI.INT, previous, number));
            pending.add(comm.Isend(send, 0, count, MPI.INT, (rank + 1) % size, number));
            checks.add(() -> {
                for (int value : received) {
                    scene.checks().equal("message " + number, number * size + previous, value);
                }
            });
        }

        /** What all ranks have started is complete some time, so at least one request is. */
        private void completeSome() {
            Request[] requests = pending.toArray(new Request[0]);
            switch (own.nextInt(5)) {
                case 0 -> Request.waitAny(requests);
                case 1 -> Request.waitSome(requests);
                case 2 -> Request.testAny(requests);
                case 3 -> Request.testSome(requests);
                default -> Request.testAll(requests);
            }
            pending.removeIf(Request::isNull);
        }

        private void completeAll() {
            Collections.shuffle(pending, own);
            if (own.nextBoolean()) {
                Request.waitAll(pending.toArray(new Request[0]));
            } else {
                pending.forEach(Request::waitFor);
            }
        }

        private void expect(Ints data, int value) {
            checks.add(() -> data.check(scene.checks(), value));
        }

        private Ints filled(int count, int value) {
            return new Ints(count, value, own.nextBoolean());
        }
    }

    /** Numbers that are all the same, in an array or a direct buffer. */
    private static final class Ints {
        final Object named;
        private final IntBuffer view;

        Ints(int count, int value, boolean isDirect) {
            if (isDirect) {
                view = MPI.newIntBuffer(count);
                named = view;
            } else {
                int[] array = new int[count];
                view = IntBuffer.wrap(array);
                named = array;
            }
            for (int i = 0; i < count; i++) {
                view.put(i, value);
            }
        }

        void check(Checks checks, int expected) {
            for (int i = 0; i < view.capacity(); i++) {
                if (view.get(i) != expected) {
                    checks.equal("element " + i + " of " + view.capacity(), expected, view.get(i));
                }
            }
            checks.that(true, () -> "");
        }
    }
}
