package railmpi.test.programs;

import java.util.Map;
import mpi.MPI;

/** A target that is outside MPI for seconds, while the others go on with it all the time. */
final class PassiveCases {
    private static final int SECONDS = 2;
    private static final int MS_OF_AN_EPOCH = 1000;
    private static final int EPOCHS = 8;

    private PassiveCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("computes", scene -> accesses(scene, WindowKind.CREATED, true));
        cases.put("computesAllocated", scene -> accesses(scene, WindowKind.ALLOCATED, true));
        cases.put("computesDynamic", scene -> accesses(scene, WindowKind.DYNAMIC, true));
        cases.put("sleeps", scene -> accesses(scene, WindowKind.CREATED, false));
        cases.put("random", scene -> random(scene, WindowKind.CREATED));
        cases.put("randomAllocated", scene -> random(scene, WindowKind.ALLOCATED));
        cases.put("randomShared", scene -> random(scene, WindowKind.SHARED));
        cases.put("randomDynamic", scene -> random(scene, WindowKind.DYNAMIC));
    }

    /** Each lock, and each access under it, again and again for seconds; each origin is done several times. */
    private static void accesses(Scene scene, WindowKind kind, boolean isComputing) throws InterruptedException {
        PassiveAccesses accesses = new PassiveAccesses(scene, kind);
        Outside outside = new Outside(scene);
        int[] rounds = new int[1];
        if (scene.rank() == 0) {
            outside.stay(SECONDS * 1000L, isComputing);
        } else {
            double end = MPI.wtime() + SECONDS;
            while (MPI.wtime() < end) {
                accesses.run(0, rounds[0]);
                rounds[0]++;
            }
            outside.leaveSign(0);
        }
        scene.world().allReduce(rounds, 1, MPI.INT, MPI.SUM);
        accesses.requireSum(scene.rank() == 0 ? rounds[0] : 0);
        outside.free();
        accesses.free();
    }

    /** In each passive epoch of a random program one rank is outside. */
    private static void random(Scene scene, WindowKind kind) throws InterruptedException {
        new WindowOracle(scene, kind).runWithOneOutside(EPOCHS, MS_OF_AN_EPOCH);
    }
}
