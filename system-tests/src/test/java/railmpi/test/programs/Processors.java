package railmpi.test.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;

/** Prints how many processors the JVM sees, and on how many the main thread may run after Init. */
public final class Processors {
    private static final int TRIES = 20;
    private static final int PAUSE_MS = 25;

    private Processors() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int processors = Runtime.getRuntime().availableProcessors();
        MPI.Init(args);
        Checks checks = new Checks();
        checks.that(processors > 0, () -> "no processor");
        for (int tries = 0; tries < TRIES && allowed() > 1; tries++) {
            Thread.sleep(PAUSE_MS); // mpirun binds threads while the program goes on
        }
        System.out.println("processors " + processors + " main thread on " + allowed());
        checks.report();
        MPI.Finalize();
    }

    private static int allowed() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/thread-self/status"))) {
            if (line.startsWith("Cpus_allowed:")) {
                return line.substring(line.indexOf(':') + 1)
                        .chars()
                        .map(digit -> Integer.bitCount(Math.max(0, Character.digit(digit, 16))))
                        .sum();
            }
        }
        throw new IOException("no Cpus_allowed");
    }
}
