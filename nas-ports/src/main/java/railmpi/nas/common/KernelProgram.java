package railmpi.nas.common;

import java.io.PrintStream;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Start and end of a kernel's process: MPI.Init, the help text, what the user did wrong, MPI.Finalize, the exit status.
 *
 * <p>Exit status of the process: 0; 1 when verification failed (rank 0); 2 when the program cannot run as called (all
 * ranks, with one message of rank 0 on standard error).
 */
public final class KernelProgram {
    private static final int STATUS_UNVERIFIED = 1;
    private static final int STATUS_USAGE = 2;

    private final String name;
    private final String usage;
    private final Kernel kernel;

    /** What runs between MPI.Init and MPI.Finalize. */
    @FunctionalInterface
    public interface Kernel {
        /**
         * Runs the benchmark; collective. Returns on rank 0 whether every check passed, elsewhere true. Throws {@link
         * UsageException} on every rank alike when it cannot run as called.
         */
        boolean run(Intracomm world, List<String> arguments, PrintStream out) throws MPIException;
    }

    /** Creates the program {@code name} that answers {@code -h} with {@code usage}. */
    public KernelProgram(String name, String usage, Kernel kernel) {
        this.name = name;
        this.usage = usage;
        this.kernel = kernel;
    }

    /** Runs the kernel on all ranks of the job; ends the process itself unless the status is 0. */
    public void main(String[] args) throws MPIException {
        String[] arguments = MPI.Init(args);
        int status = run(MPI.COMM_WORLD, List.of(arguments));
        MPI.Finalize();
        if (status != 0) {
            System.exit(status);
        }
    }

    private int run(Intracomm world, List<String> arguments) throws MPIException {
        if (arguments.contains("-h") || arguments.contains("--help")) {
            printOnce(world, System.out, usage);
            return 0;
        }
        try {
            return kernel.run(world, arguments, System.out) ? 0 : STATUS_UNVERIFIED;
        } catch (UsageException e) {
            printOnce(world, System.err, name + ": " + e.getMessage());
            return STATUS_USAGE;
        }
    }

    /** Prints on rank 0 and keeps the others until it is done, so that their exit cannot end the job before. */
    private static void printOnce(Intracomm world, PrintStream stream, String message) throws MPIException {
        if (world.Rank() == 0) {
            stream.println(message);
            stream.flush();
        }
        world.Barrier();
    }
}
