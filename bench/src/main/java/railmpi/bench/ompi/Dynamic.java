package railmpi.bench.ompi;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/**
 * How long it takes to start processes, and to meet. {@code Dynamic spawn CHILDREN REPEATS} starts as many again and
 * again, and parts from them; {@code Dynamic server FILE REPEATS} and {@code Dynamic client FILE REPEATS}, two jobs,
 * meet at a port whose name is in the file; {@code Dynamic start} prints the time of day when MPI has begun. Rank 0
 * prints {@code RES,spawn,ms} or {@code RES,connect,ms} for each time.
 */
public final class Dynamic {
    private static final double NS_PER_MS = 1e6;
    private static final int PAUSE_MS = 300;

    private Dynamic() {}

    /** Runs on all ranks of the job. */
    public static void main(String[] args) throws Exception {
        String[] arguments = MPI.Init(args);
        Intercomm parent = Intercomm.getParent();
        if (!parent.isNull()) {
            parent.disconnect();
        } else if (arguments[0].equals("spawn")) {
            spawn(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        } else if (arguments[0].equals("start")) {
            MPI.COMM_WORLD.barrier();
            if (MPI.COMM_WORLD.getRank() == 0) {
                System.out.println("BEGUN " + System.currentTimeMillis());
            }
        } else {
            meet(arguments[0].equals("server"), Path.of(arguments[1]), Integer.parseInt(arguments[2]));
        }
        MPI.Finalize();
    }

    private static void spawn(int children, int repeats) throws Exception {
        for (int repeat = 0; repeat < repeats; repeat++) {
            MPI.COMM_WORLD.barrier();
            long startNs = System.nanoTime();
            Intercomm other = MPI.COMM_WORLD.spawn(
                    Dynamic.class.getName(), new String[] {"child"}, children, MPI.INFO_NULL, 0, null);
            print("spawn", startNs);
            other.disconnect();
            Thread.sleep(PAUSE_MS); // until the children have ended
        }
    }

    /** The client comes when the server waits. */
    private static void meet(boolean isServer, Path file, int repeats) throws Exception {
        String port = MPI.COMM_WORLD.getRank() != 0 ? null : isServer ? open(file) : await(file);
        for (int repeat = 0; repeat < repeats; repeat++) {
            if (!isServer) {
                Thread.sleep(PAUSE_MS);
            }
            long startNs = System.nanoTime();
            Intercomm other = isServer ? MPI.COMM_WORLD.accept(port, 0) : MPI.COMM_WORLD.connect(port, 0);
            if (!isServer) {
                print("connect", startNs);
            }
            other.disconnect();
        }
    }

    private static String open(Path file) throws Exception {
        String port = Intracomm.openPort();
        Path unfinished = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(unfinished, port);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        return port;
    }

    private static String await(Path file) throws Exception {
        while (!Files.exists(file)) {
            Thread.sleep(10);
        }
        return Files.readString(file);
    }

    private static void print(String what, long startNs) throws Exception {
        if (MPI.COMM_WORLD.getRank() == 0) {
            double ms = (System.nanoTime() - startNs) / NS_PER_MS;
            System.out.println(String.format(Locale.ROOT, "RES,%s,%.2f", what, ms));
        }
    }
}
