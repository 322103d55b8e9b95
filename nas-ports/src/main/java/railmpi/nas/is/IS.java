package railmpi.nas.is;

import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import mpi.Intracomm;
import mpi.MPIException;
import railmpi.nas.common.KernelOptions;
import railmpi.nas.common.KernelProgram;

/**
 * The program: {@code mpirun -n 4 java railmpi.nas.is.IS A}. Prints NPB's result block on rank 0; the exit status is
 * that of {@link KernelProgram}.
 */
public final class IS {
    private static final Set<String> OPTIONS = Set.of("-t", "--warm-up");
    private static final String USAGE = "usage: mpirun -n N java railmpi.nas.is.IS [-t] [--warm-up SECONDS] CLASS\n"
            + "NAS Parallel Benchmark IS: sorts integers, ten times, on N processes (a power of two), and verifies.\n"
            + "  CLASS   S (2^16 keys), W (2^20), A (2^23), B (2^25), C (2^27) or D (2^31; 4 processes or more)\n"
            + KernelOptions.USAGE;

    private IS() {}

    /** Runs the benchmark on all ranks of the job; {@code args} is the class, or {@code -h}. */
    public static void main(String[] args) throws MPIException {
        new KernelProgram("IS", USAGE, IS::run).main(args);
    }

    private static boolean run(Intracomm world, List<String> arguments, PrintStream out) throws MPIException {
        KernelOptions options = KernelOptions.parse(arguments, OPTIONS, USAGE);
        ProblemClass problem = ProblemClass.named(options.className());
        problem.checkProcesses(world.Size());
        return new Benchmark(world, problem, out).run(options);
    }
}
