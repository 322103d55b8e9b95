package railmpi.test.programs;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import mpi.MPI;

/**
 * Rank 0 sleeps while the others wait for its message; each reports the smallest share of a core that its process used
 * in one of the rounds, of which there are more while one of them has not come below the limit: the compiler of the JVM
 * spoils the first, and other virtual machines on the same host any of them.
 */
public final class IdleWait {
    private static final double LIMIT = 0.02;
    private static final long SLEEP_MS = 2_000;
    private static final int MOST_ROUNDS = 15;

    private IdleWait() {}

    public static void main(String[] args) throws InterruptedException, IOException {
        MPI.Init(args);
        Checks checks = new Checks();
        double best = Double.MAX_VALUE;
        double[] worst = {best};
        for (int round = 0; round < MOST_ROUNDS && worst[0] >= LIMIT; round++) {
            MPI.COMM_WORLD.barrier();
            best = Math.min(best, wait(MPI.COMM_WORLD.getRank()));
            worst[0] = best;
            MPI.COMM_WORLD.allReduce(worst, 1, MPI.DOUBLE, MPI.MAX);
        }
        double share = best;
        checks.that(share < LIMIT, () -> "waiting used " + 100 * share + " % of a core");
        checks.report();
        MPI.Finalize();
    }

    /** Returns the share of a core. */
    private static double wait(int rank) throws InterruptedException, IOException {
        if (rank == 0) {
            Thread.sleep(SLEEP_MS);
            for (int other = 1; other < MPI.COMM_WORLD.getSize(); other++) {
                MPI.COMM_WORLD.send(new byte[1], 1, MPI.BYTE, other, 1);
            }
            return 0;
        }
        Map<Path, Long> start = cpuNs();
        MPI.COMM_WORLD.recv(new byte[1], 1, MPI.BYTE, 0, 1);
        long usedNs = 0;
        for (Map.Entry<Path, Long> thread : cpuNs().entrySet()) {
            usedNs += thread.getValue() - start.getOrDefault(thread.getKey(), 0L);
        }
        double share = usedNs / 1e6 / SLEEP_MS;
        System.out.printf(Locale.ROOT, "rank %d used %.2f %% of a core%n", rank, 100 * share);
        return share;
    }

    /**
     * Returns the processor time of each thread; the clock of the JVM's own bean has steps of 10 ms. A compiler's
     * thread may end meanwhile: it is left out.
     */
    private static Map<Path, Long> cpuNs() throws IOException {
        Map<Path, Long> times = new HashMap<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path thread : threads) {
                String text;
                try {
                    text = Files.readString(thread.resolve("schedstat"));
                } catch (IOException e) {
                    if (Files.exists(thread)) {
                        throw e;
                    }
                    continue;
                }
                times.put(thread, Long.parseLong(text.substring(0, text.indexOf(' '))));
            }
        }
        return times;
    }
}
