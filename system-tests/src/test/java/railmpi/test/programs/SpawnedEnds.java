package railmpi.test.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import mpi.Intercomm;
import mpi.MPI;

/**
 * Starts a process that ends with status 5, and waits for it. Argument: {@code parted} if they disconnect before,
 * {@code connected}, or {@code waits} if it waits, too, and does not end; with a folder behind that, it ends when
 * mpirun asks JVMs for their threads.
 */
public final class SpawnedEnds {
    private static final int STATUS = 5;
    private static final long LOOK_MS = 10;
    /** A file of the folder that is there when mpirun has asked. */
    private static final String ASKED = "asked";

    private SpawnedEnds() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        boolean isParted = args[0].equals("parted");
        Intercomm parent = Intercomm.getParent();
        boolean isChild = !parent.isNull();
        if (!isChild && args.length > 1) {
            startLikeAJvm(Path.of(args[1]));
        }
        Intercomm other =
                isChild ? parent : MPI.COMM_WORLD.spawn(SpawnedEnds.class.getName(), args, 1, MPI.INFO_NULL, 0, null);
        if (isParted) {
            other.disconnect();
        }
        if (isChild) {
            System.out.println("standard input of a child: " + System.in.read());
            if (args.length > 1) {
                await(Path.of(args[1], ASKED));
            } else if (args[0].equals("waits")) {
                other.recv(new int[1], 1, MPI.INT, 0, 0);
            }
            Runtime.getRuntime().halt(STATUS);
        }
        if (isParted) {
            Thread.sleep(1000); // as long as the launcher takes to see it
        } else {
            other.recv(new int[1], 1, MPI.INT, 0, 0);
        }
        System.out.println("the parent goes on");
        MPI.Finalize();
    }

    /** Starts a process that mpirun takes for a JVM of the job, by its name. */
    private static void startLikeAJvm(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(ASKED)); // of a job before
        Path shell = Files.copy(
                Path.of("/bin/sh").toRealPath(), folder.resolve("java"), StandardCopyOption.REPLACE_EXISTING);
        String script = "trap ': >" + ASKED + "' QUIT; echo trapped; while :; do sleep 0.01; done";
        Process process = new ProcessBuilder(shell.toString(), "-c", script)
                .directory(folder.toFile())
                .start();
        process.getInputStream().read();
    }

    private static void await(Path file) throws InterruptedException {
        while (!Files.exists(file)) {
            Thread.sleep(LOOK_MS);
        }
    }
}
