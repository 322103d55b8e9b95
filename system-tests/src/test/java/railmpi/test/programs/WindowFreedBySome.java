package railmpi.test.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/**
 * {@code Win.free} ends at rank 0 and is interrupted at rank 1, because rank 2 fails in it: it has sent rank 0 the
 * first message of the barrier (dissemination), and is stopped before it sends rank 1 the second one. When rank 0 has
 * freed the window, it kills rank 2. Both then get their memory back: another window of that size needs no more.
 */
public final class WindowFreedBySome {
    private static final int LENGTH_BYTES = 32 << 20;
    private static final int TAG = 2;
    private static final long SETTLED_NS = 700_000_000L;
    private static final long PATIENCE_NS = 20_000_000_000L;

    private final Checks checks = new Checks();
    private final Intracomm comm = MPI.COMM_WORLD.dup();
    private final int rank = comm.getRank();
    private final long[] victim = {ProcessHandle.current().pid()};

    private WindowFreedBySome() throws MPIException {}

    public static void main(String[] arguments) throws Exception {
        MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        new WindowFreedBySome().run();
        MPI.Finalize();
    }

    private void run() throws Exception {
        comm.setErrhandler(MPI.ERRORS_RETURN);
        comm.bcast(victim, 1, MPI.LONG, 2);
        Win window = window(comm, LENGTH_BYTES);
        comm.barrier();
        long mappedBytes = mappedBytes();
        int[] one = new int[1];
        switch (rank) {
            case 2 -> comm.send(one, 1, MPI.INT, 1, TAG);
            case 1 -> {
                comm.recv(one, 1, MPI.INT, 2, TAG);
                LockSupport.parkNanos(SETTLED_NS);
                signal("STOP");
                comm.send(one, 1, MPI.INT, 0, TAG);
            }
            default -> {
                comm.recv(one, 1, MPI.INT, 1, TAG);
                killLater();
            }
        }
        long startNs = System.nanoTime();
        window.free();
        System.out.println("rank " + rank + " has freed the window, "
                + (comm.getFailed().getSize() == 0 ? "nobody" : "rank 2") + " had failed");
        if (rank == 0) {
            signal("KILL");
        }
        checks.that(System.nanoTime() - startNs < PATIENCE_NS, () -> "nobody had freed the window");
        Intracomm living = comm.shrink();
        while (living.getSize() > 2) {
            living = living.shrink();
        }
        window(living, 8).free(); // gives back what others have let go meanwhile
        Win next = window(living, LENGTH_BYTES);
        long grown = mappedBytes() - mappedBytes;
        checks.that(grown < LENGTH_BYTES / 2, () -> "the memory of the job has grown by " + grown + " bytes");
        living.barrier();
        next.free();
        checks.report();
    }

    private static Win window(Intracomm comm, int lengthBytes) throws MPIException {
        Win window = new Win(lengthBytes, 1, MPI.INFO_NULL, comm, MPI.newByteBuffer(1), Win.FLAVOR_PRIVATE);
        window.setErrhandler(MPI.ERRORS_RETURN);
        return window;
    }

    private void signal(String name) throws Exception {
        new ProcessBuilder("kill", "-" + name, Long.toString(victim[0])).start().waitFor();
    }

    /** In case rank 2 was stopped too early. */
    private void killLater() {
        Thread killer = new Thread(() -> {
            LockSupport.parkNanos(PATIENCE_NS);
            ProcessHandle.of(victim[0]).ifPresent(ProcessHandle::destroyForcibly);
        });
        killer.setDaemon(true);
        killer.start();
    }

    /** Bytes of the files that the ranks of the job have in shared memory. */
    private static long mappedBytes() throws IOException {
        List<String> maps = Files.readAllLines(Path.of("/proc/self/maps"));
        Path file = Path.of(maps.stream()
                .filter(line -> line.contains("/dev/shm/"))
                .map(line -> line.substring(line.indexOf('/')).replace(" (deleted)", ""))
                .findFirst()
                .orElseThrow());
        try (Stream<Path> files = Files.list(file.getParent())) {
            return files.mapToLong(each -> each.toFile().length()).sum();
        }
    }
}
