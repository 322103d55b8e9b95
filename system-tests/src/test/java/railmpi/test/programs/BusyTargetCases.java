package railmpi.test.programs;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import mpi.MPI;

/** A target that is not in MPI until the origins are done, each of which leaves a file as its sign. */
final class BusyTargetCases {
    private static final int LOOK_MS = 5;
    private static final int MOST_MS = 30_000;
    private static final int ROUNDS = 2;

    private BusyTargetCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("busyTarget", scene -> run(scene, WindowKind.CREATED));
        cases.put("busyTargetAllocated", scene -> run(scene, WindowKind.ALLOCATED));
        cases.put("busyTargetDynamic", scene -> run(scene, WindowKind.DYNAMIC));
    }

    private static void run(Scene scene, WindowKind kind) throws IOException, InterruptedException {
        PassiveAccesses accesses = new PassiveAccesses(scene, kind);
        byte[] path = new byte[200];
        Path folder = scene.rank() == 0 ? Files.createTempDirectory("busy-target") : null;
        if (folder != null) {
            byte[] bytes = folder.toString().getBytes(StandardCharsets.UTF_8);
            System.arraycopy(bytes, 0, path, 0, bytes.length);
        }
        scene.world().bcast(path, path.length, MPI.BYTE, 0);
        for (boolean isComputing : new boolean[] {false, true}) {
            if (folder != null) {
                beOutside(scene, folder, isComputing);
            } else {
                for (int round = 0; round < ROUNDS; round++) {
                    accesses.run(0, round + (isComputing ? ROUNDS : 0));
                }
                String name = new String(path, StandardCharsets.UTF_8).trim();
                Files.createFile(Path.of(name, "rank" + scene.rank()));
            }
            scene.meet();
        }
        if (folder != null) {
            Files.delete(folder);
        }
        accesses.requireSum(scene.rank() == 0 ? 2 * ROUNDS * (scene.size() - 1) : 0);
        accesses.free();
    }

    private static void beOutside(Scene scene, Path folder, boolean isComputing)
            throws IOException, InterruptedException {
        File[] signs = folder.toFile().listFiles();
        long end = System.nanoTime() + MOST_MS * 1_000_000L;
        while (signs.length < scene.size() - 1 && System.nanoTime() < end) {
            if (isComputing) {
                compute();
            } else {
                Thread.sleep(LOOK_MS);
            }
            signs = folder.toFile().listFiles();
        }
        scene.checks().equal("origins that were done while the target was outside MPI", scene.size() - 1, signs.length);
        for (File sign : signs) {
            Files.delete(sign.toPath());
        }
    }

    /** For some milliseconds. */
    private static void compute() {
        long end = System.nanoTime() + LOOK_MS * 1_000_000L;
        double sum = 0;
        while (System.nanoTime() < end || Double.isNaN(sum)) {
            sum += Math.sqrt(sum + 1);
        }
    }
}
