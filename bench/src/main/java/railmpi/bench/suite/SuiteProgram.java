package railmpi.bench.suite;

import java.io.PrintStream;
import java.util.List;
import java.util.function.Function;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Start and end of a benchmark's process. Exit status: 0; 1 when data arrived wrong (all ranks); 2 when the program
 * cannot run as called (all ranks, with one message of rank 0 on standard error) or some rank is out of memory, which
 * it tells.
 */
public final class SuiteProgram {
    private static final int STATUS_WRONG = 1;
    private static final int STATUS_USAGE = 2;

    /** What runs between MPI.Init and MPI.Finalize. */
    @FunctionalInterface
    public interface Body {
        /**
         * Runs the benchmarks; collective. Returns on every rank whether all data arrived right. Throws {@link
         * UsageException} on every rank alike when it cannot run as called.
         */
        boolean run(Intracomm world, List<String> arguments, PrintStream out) throws MPIException;
    }

    private SuiteProgram() {}

    /** Runs {@code body} on all ranks of the job, or prints {@code usage} when it is asked for. */
    public static void main(String[] args, String name, String usage, Body body) throws MPIException {
        main(args, name, usage, arguments -> null, body);
    }

    /**
     * Does the same; {@code level} tells from the arguments the name of the thread level that MPI is started with, or
     * null.
     */
    public static void main(String[] args, String name, String usage, Function<List<String>, String> level, Body body)
            throws MPIException {
        String[] arguments = ThreadLevels.start(args, level.apply(List.of(args)));
        int status = run(MPI.COMM_WORLD, List.of(arguments), name, usage, body);
        MPI.Finalize();
        if (status != 0) {
            System.exit(status);
        }
    }

    private static int run(Intracomm world, List<String> arguments, String name, String usage, Body body)
            throws MPIException {
        if (arguments.contains("-h") || arguments.contains("-help") || arguments.contains("--help")) {
            printOnce(world, System.out, usage);
            return 0;
        }
        try {
            return body.run(world, arguments, System.out) ? 0 : STATUS_WRONG;
        } catch (UsageException e) {
            printOnce(world, System.err, name + ": " + e.getMessage());
            return STATUS_USAGE;
        } catch (OutOfMemoryError e) {
            System.err.println(name + ": rank " + world.Rank() + " has not enough memory (" + e.getMessage()
                    + "); java's options -Xmx and, for direct buffers, -XX:MaxDirectMemorySize allow more");
            System.exit(STATUS_USAGE);
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
