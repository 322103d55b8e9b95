package railmpi.test.programs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** Barriers by whatever algorithm: nobody leaves one before the last has come. The clock is that of one machine. */
final class BarrierCases {
    private static final int ROUNDS = 60;
    private static final int COMMUNICATORS = 40;
    private static final int LONGEST_PAUSE_NS = 200_000;

    private BarrierCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("nobodyLeavesBeforeTheLastHasCome", BarrierCases::nobodyLeavesBeforeTheLastHasCome);
        cases.put("manyUnderWayOnOverlappingCommunicators", BarrierCases::manyUnderWayOnOverlappingCommunicators);
        cases.put("communicatorsComeAndGo", BarrierCases::communicatorsComeAndGo);
        cases.put("freedWhileOthersAreInIt", BarrierCases::freedWhileOthersAreInIt);
        cases.put("betweenTwoGroups", BarrierCases::betweenTwoGroups);
    }

    /** When the ranks of a communicator came to barriers and left them. */
    private static final class Times {
        private final Intracomm communicator;
        private final long[] came = new long[ROUNDS];
        private final long[] left = new long[ROUNDS];

        Times(Intracomm communicator) {
            this.communicator = communicator;
        }

        /** Looks whether the last has come to each barrier before the first has left it. */
        void check(Scene scene, int rounds) {
            communicator.allReduce(came, rounds, MPI.LONG, MPI.MAX);
            communicator.allReduce(left, rounds, MPI.LONG, MPI.MIN);
            for (int round = 0; round < rounds; round++) {
                int number = round;
                scene.checks()
                        .that(
                                came[round] <= left[round],
                                () -> "barrier " + number + " was left " + (came[number] - left[number])
                                        + " ns before the last rank came");
            }
        }
    }

    private static void pause(Random random) {
        if (random.nextInt(4) == 0) {
            LockSupport.parkNanos(random.nextInt(LONGEST_PAUSE_NS));
        }
    }

    private static void nobodyLeavesBeforeTheLastHasCome(Scene scene) {
        Times times = new Times(scene.world());
        for (int round = 0; round < ROUNDS; round++) {
            pause(scene.own());
            times.came[round] = System.nanoTime();
            scene.world().barrier();
            times.left[round] = System.nanoTime();
        }
        times.check(scene, ROUNDS);
    }

    private static void manyUnderWayOnOverlappingCommunicators(Scene scene) {
        Intracomm world = scene.world();
        List<Times> all = new ArrayList<>();
        all.add(new Times(world.dup()));
        all.add(new Times(world.split(scene.rank() % 2, -scene.rank())));
        all.add(new Times(world.split(scene.rank() / 2, scene.rank())));
        all.add(new Times(world.split(0, -scene.rank())));
        for (int round = 0; round < ROUNDS; round += 3) {
            beginAndEnd(scene, all, round);
        }
        for (Times times : all) {
            times.check(scene, ROUNDS);
            times.communicator.free();
        }
    }

    /**
     * Three barriers of each communicator, begun by all in the same order and waited for in any; the last one is
     * blocking.
     */
    private static void beginAndEnd(Scene scene, List<Times> all, int round) {
        List<Runnable> waits = new ArrayList<>();
        for (Times times : all) {
            for (int i = round; i < round + 2; i++) {
                pause(scene.own());
                times.came[i] = System.nanoTime();
                Request request = times.communicator.iBarrier();
                int number = i;
                waits.add(() -> {
                    request.waitFor();
                    times.left[number] = System.nanoTime();
                });
            }
        }
        for (Times times : all) {
            times.came[round + 2] = System.nanoTime();
            times.communicator.barrier();
            times.left[round + 2] = System.nanoTime();
        }
        Collections.shuffle(waits, scene.own());
        waits.forEach(Runnable::run);
    }

    /** Some stay while others go: what those had serves new ones, whose barriers begin anew. */
    private static void communicatorsComeAndGo(Scene scene) {
        List<Intracomm> alive = new ArrayList<>();
        for (int i = 0; i < COMMUNICATORS; i++) {
            Intracomm made = scene.world().dup();
            alive.add(made);
            Times times = new Times(made);
            for (int round = 0; round < 3; round++) {
                times.came[round] = System.nanoTime();
                made.barrier();
                times.left[round] = System.nanoTime();
            }
            times.check(scene, 3);
            if (i % 3 != 0) {
                alive.remove(scene.common().nextInt(alive.size())).free();
            }
        }
        for (Intracomm communicator : alive) {
            communicator.barrier();
            communicator.free();
        }
    }

    private static void freedWhileOthersAreInIt(Scene scene) {
        for (int i = 0; i < COMMUNICATORS; i++) {
            Intracomm made = scene.world().dup();
            Request request = made.iBarrier();
            if (i % 2 == scene.rank() % 2) {
                request.waitFor();
                made.free();
            } else {
                made.free();
                pause(scene.own());
                request.waitFor();
            }
            scene.checks().that(request.isNull(), () -> "a barrier of a freed communicator is not over");
        }
    }

    private static void betweenTwoGroups(Scene scene) {
        if (scene.size() == 1) {
            scene.checks().that(true, () -> "");
            return;
        }
        boolean isLow = scene.rank() < scene.size() / 2;
        Intracomm own = scene.world().split(isLow ? 0 : 1, scene.rank());
        Intercomm inter = scene.world().createIntercomm(own, 0, isLow ? scene.size() / 2 : 0, 71);
        Times times = new Times(scene.world());
        for (int round = 0; round < ROUNDS / 5; round++) {
            pause(scene.own());
            times.came[round] = System.nanoTime();
            inter.barrier();
            times.left[round] = System.nanoTime();
        }
        times.check(scene, ROUNDS / 5);
        inter.free();
        own.free();
    }
}
