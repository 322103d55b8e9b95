package railmpi.nas.is;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * The program: {@code mpirun -n 4 java railmpi.nas.is.IS A}. Prints NPB's result block on rank 0.
 *
 * <p>Exit status of the process: 0; 1 when verification failed (rank 0); 2 when the program cannot run as called (all
 * ranks, with one message of rank 0 on standard error).
 */
public final class IS {
    private static final int STATUS_UNVERIFIED = 1;
    private static final int STATUS_USAGE = 2;
    private static final String USAGE = "usage: mpirun -n N java railmpi.nas.is.IS [--cold] CLASS\n"
            + "NAS Parallel Benchmark IS: sorts integers, ten times, on N processes (a power of two), and verifies.\n"
            + "  CLASS   S (2^16 keys), W (2^20), A (2^23), B (2^25), C (2^27) or D (2^31; 4 processes or more)\n"
            + "  --cold  starts the clock after one untimed pass, as the C program does; otherwise after a second of\n"
            + "          untimed passes, when the Java code is compiled\n"
            + "  -h      prints this and ends";

    private final Intracomm world;
    private final PrintStream out;

    private IS(Intracomm world, PrintStream out) {
        this.world = world;
        this.out = out;
    }

    /** Runs the benchmark on all ranks of the job; {@code args} is the class, or {@code -h}. */
    public static void main(String[] args) throws MPIException {
        String[] arguments = MPI.Init(args);
        int status = new IS(MPI.COMM_WORLD, System.out).run(List.of(arguments));
        MPI.Finalize();
        if (status != 0) {
            System.exit(status);
        }
    }

    private int run(List<String> arguments) throws MPIException {
        if (arguments.contains("-h") || arguments.contains("--help")) {
            printOnce(out, USAGE);
            return 0;
        }
        List<String> names = new ArrayList<>(arguments);
        boolean isCold = names.remove("--cold");
        try {
            Benchmark benchmark = new Benchmark(world, checkedProblem(names), out);
            return benchmark.run(isCold) ? 0 : STATUS_UNVERIFIED;
        } catch (UsageException e) {
            printOnce(System.err, "IS: " + e.getMessage());
            return STATUS_USAGE;
        }
    }

    private ProblemClass checkedProblem(List<String> names) throws MPIException {
        if (names.size() != 1) {
            throw new UsageException("one class is needed, not " + names.size() + "\n" + USAGE);
        }
        ProblemClass problem = ProblemClass.named(names.get(0));
        problem.checkProcesses(world.Size());
        return problem;
    }

    /** Prints on rank 0 and keeps the others until it is done, so that their exit cannot end the job before. */
    private void printOnce(PrintStream stream, String message) throws MPIException {
        if (world.Rank() == 0) {
            stream.println(message);
            stream.flush();
        }
        world.Barrier();
    }
}
