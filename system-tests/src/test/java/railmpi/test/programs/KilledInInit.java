package railmpi.test.programs;

import mpi.MPI;
import mpi.MPIException;

/**
 * A rank is killed before MPI.Init, or soon after it has begun, and the others come to it. Arguments: the rank, after
 * how many milliseconds.
 */
public final class KilledInInit {
    private KilledInInit() {}

    public static void main(String[] args) throws Exception {
        int afterMs = Integer.parseInt(args[1]);
        if (args[0].equals(System.getenv("PMI_RANK"))) {
            Thread killer = new Thread(() -> kill(afterMs));
            killer.start();
            if (afterMs == 0) {
                killer.join();
            }
        }
        MPI.Init(args);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        System.out.println("INIT");
        try {
            MPI.COMM_WORLD.barrier();
        } catch (MPIException e) {
            System.out.println(e.getMessage());
        }
        MPI.Finalize();
    }

    private static void kill(int afterMs) {
        try {
            Thread.sleep(afterMs);
            String self = Long.toString(ProcessHandle.current().pid());
            new ProcessBuilder("kill", "-9", self).start().waitFor();
            Thread.sleep(60_000);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
