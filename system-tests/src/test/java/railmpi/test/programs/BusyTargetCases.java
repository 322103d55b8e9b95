package railmpi.test.programs;

import java.util.Map;

/** A target that is not in MPI until the origins are done. */
final class BusyTargetCases {
    private static final int ROUNDS = 2;

    private BusyTargetCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("busyTarget", scene -> run(scene, WindowKind.CREATED));
        cases.put("busyTargetAllocated", scene -> run(scene, WindowKind.ALLOCATED));
        cases.put("busyTargetDynamic", scene -> run(scene, WindowKind.DYNAMIC));
    }

    private static void run(Scene scene, WindowKind kind) throws InterruptedException {
        PassiveAccesses accesses = new PassiveAccesses(scene, kind);
        Outside outside = new Outside(scene);
        for (boolean isComputing : new boolean[] {false, true}) {
            if (scene.rank() == 0) {
                outside.stay(0, isComputing);
            } else {
                for (int round = 0; round < ROUNDS; round++) {
                    accesses.run(0, round + (isComputing ? ROUNDS : 0));
                }
                outside.leaveSign(0);
            }
            scene.meet();
        }
        accesses.requireSum(scene.rank() == 0 ? 2 * ROUNDS * (scene.size() - 1) : 0);
        outside.free();
        accesses.free();
    }
}
