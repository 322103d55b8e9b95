package railmpi.test.programs;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/**
 * Rank 0 starts a collective and is not in MPI again until the others are through with theirs, which it learns from a
 * file.
 */
public final class ComputesMeanwhile {
    private static final int LENGTH = 200_000;
    private static final int PATIENCE_MS = 20_000;
    private static final int PATH_BYTES = 500;

    private ComputesMeanwhile() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Checks checks = new Checks();
        Intracomm world = MPI.COMM_WORLD;
        int[] data = new int[LENGTH];
        Arrays.fill(data, 1);
        int[] sums = new int[LENGTH];
        int[] all = new int[LENGTH * world.getSize()];
        Map<String, Supplier<Request>> calls = new TreeMap<>(Map.of(
                "iAllReduce", () -> world.iAllReduce(data, sums, LENGTH, MPI.INT, MPI.SUM),
                "iAllGather", () -> world.iAllGather(data, LENGTH, MPI.INT, all, LENGTH, MPI.INT),
                "iBcast from 1", () -> world.iBcast(data, LENGTH, MPI.INT, 1),
                "short iAllReduce", () -> world.iAllReduce(data, sums, 1, MPI.INT, MPI.SUM),
                "iAllToAll", () -> world.iAllToAll(all, 1_000, MPI.INT, all.clone(), 1_000, MPI.INT)));
        for (Map.Entry<String, Supplier<Request>> call : calls.entrySet()) {
            Path file = sharedFile(world);
            world.barrier();
            Request request = call.getValue().get();
            if (world.getRank() == 0) {
                awaitEnd(checks, file, call.getKey());
                request.waitFor();
                Files.delete(file);
            } else {
                request.waitFor();
                if (world.getRank() == 1) {
                    Files.writeString(file, "end");
                }
            }
        }
        checks.equal("sum", world.getSize(), sums[LENGTH - 1]);
        checks.equal("gathered", 1, all[all.length - 1]);
        checks.report();
        MPI.Finalize();
    }

    private static Path sharedFile(Intracomm world) throws Exception {
        byte[] name = new byte[PATH_BYTES];
        if (world.getRank() == 0) {
            byte[] path =
                    Files.createTempFile("railmpi-meanwhile-", "").toString().getBytes(StandardCharsets.UTF_8);
            System.arraycopy(path, 0, name, 0, path.length);
        }
        world.bcast(name, PATH_BYTES, MPI.BYTE, 0);
        return Path.of(new String(name, StandardCharsets.UTF_8).trim());
    }

    private static void awaitEnd(Checks checks, Path file, String call) throws Exception {
        long deadline = System.currentTimeMillis() + PATIENCE_MS;
        while (Files.size(file) == 0 && System.currentTimeMillis() < deadline) {
            Thread.sleep(10);
        }
        checks.that(Files.size(file) != 0, () -> call + " has not gone on while rank 0 was not in MPI");
    }
}
