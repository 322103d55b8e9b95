package railmpi.nas.is;

import java.io.PrintStream;
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
    private static final String USAGE = "usage: mpirun -n N java railmpi.nas.is.IS CLASS\n"
            + "NAS Parallel Benchmark IS: sorts integers, ten times, on N processes (a power of two), and verifies.\n"
            + "  CLASS  S (2^16 keys), W (2^20), A (2^23), B (2^25), C (2^27) or D (2^31; 4 processes or more)\n"
            + "  -h     print this and end";

    private final Intracomm world;
    private final int rank;
    private final PrintStream out;

    private IS(Intracomm world, PrintStream out) throws MPIException {
        this.world = world;
        this.rank = world.Rank();
        this.out = out;
    }

    /** Runs the benchmark on all ranks of the job; {@code args} is the class, or {@code -h}. */
    public static void main(String[] args) throws MPIException {
        String[] arguments = MPI.Init(args);
        int status = new IS(MPI.COMM_WORLD, System.out).run(arguments);
        MPI.Finalize();
        if (status != 0) {
            System.exit(status);
        }
    }

    private int run(String[] arguments) throws MPIException {
        if (arguments.length == 1 && (arguments[0].equals("-h") || arguments[0].equals("--help"))) {
            printOnce(out, USAGE);
            return 0;
        }
        try {
            return benchmark(checkedProblem(arguments)) ? 0 : STATUS_UNVERIFIED;
        } catch (UsageException e) {
            printOnce(System.err, "IS: " + e.getMessage());
            return STATUS_USAGE;
        }
    }

    private ProblemClass checkedProblem(String[] arguments) throws MPIException {
        if (arguments.length != 1) {
            throw new UsageException("one argument is needed, the class, not " + arguments.length + "\n" + USAGE);
        }
        ProblemClass problem = ProblemClass.named(arguments[0]);
        problem.checkProcesses(world.Size());
        return problem;
    }

    private boolean benchmark(ProblemClass problem) throws MPIException {
        KeyBuffers buffers = MemoryNeed.allocate(world, problem);
        ResultReport report = new ResultReport(out, problem, world.Size());
        if (rank == 0) {
            report.printHeader();
        }
        Ranking ranking = new Ranking(world, problem, buffers);
        ranking.rankKeys(1);
        Verification verification = new Verification(problem, ranking, rank, out);
        double ownSeconds = timedIterations(ranking, verification, report);
        double[] seconds = new double[1];
        world.Reduce(new double[] {ownSeconds}, 0, seconds, 0, 1, MPI.DOUBLE, MPI.MAX, 0);
        verification.checkOrder(world);
        int[] passed = new int[1];
        world.Reduce(new int[] {verification.passed()}, 0, passed, 0, 1, MPI.INT, MPI.SUM, 0);
        if (rank != 0) {
            return true;
        }
        boolean verified = passed[0] == Verification.required(world.Size());
        report.printResult(seconds[0], verified);
        return verified;
    }

    private double timedIterations(Ranking ranking, Verification verification, ResultReport report)
            throws MPIException {
        if (rank == 0) {
            report.printIterationCaption();
        }
        double start = MPI.Wtime();
        for (int iteration = 1; iteration <= ProblemClass.ITERATIONS; iteration++) {
            if (rank == 0) {
                report.printIteration(iteration);
            }
            ranking.rankKeys(iteration);
            verification.checkTestKeys(iteration);
        }
        return MPI.Wtime() - start;
    }

    /** Prints on rank 0 and keeps the others until it is done, so that their exit cannot end the job before. */
    private void printOnce(PrintStream stream, String message) throws MPIException {
        if (rank == 0) {
            stream.println(message);
            stream.flush();
        }
        world.Barrier();
    }
}
