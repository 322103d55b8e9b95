package railmpi.nas.ft;

import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import mpi.Intracomm;
import mpi.MPIException;
import railmpi.nas.common.KernelOptions;
import railmpi.nas.common.KernelProgram;

/**
 * The program: {@code mpirun -n 4 java railmpi.nas.ft.FT A}. Prints NPB's lines on rank 0; the exit status is that of
 * {@link KernelProgram}.
 */
public final class FT {
    private static final Set<String> OPTIONS = Set.of("-t", "--warm-up", "--layout");
    private static final String USAGE =
            "usage: mpirun -n N java railmpi.nas.ft.FT [-t] [--warm-up SECONDS] [--layout L] CLASS\n"
                    + "NAS Parallel Benchmark FT: solves a partial differential equation by Fourier transforms on N processes\n"
                    + "(a power of two), and verifies.\n"
                    + "  CLASS   S (64x64x64 points), W (128x128x32), A (256x256x128), B (512x256x256), C (512x512x512),\n"
                    + "          D (2048x1024x1024; 4 processes or more) or E (4096x2048x2048; 32 processes or more)\n"
                    + "  --layout L  how the points are divided: 1D (by z; one exchange per transform), 2D (by y and z; two) or a\n"
                    + "          grid of processes such as 2x4; otherwise 1D as long as there are planes of z, as NPB does\n"
                    + "  A file inputft.data in the directory that rank 0 runs in gives, as in NPB, iterations (line 1), layout\n"
                    + "  type 0, 1 or 2 (line 2), np1 and np2 of the grid (line 3); --layout goes before its lines 2 and 3. Results\n"
                    + "  of other iterations than those of the class are not verified: class U, status 1.\n"
                    + KernelOptions.USAGE;

    private FT() {}

    /** Runs the benchmark on all ranks of the job; {@code args} is the class, or {@code -h}. */
    public static void main(String[] args) throws MPIException {
        new KernelProgram("FT", USAGE, FT::run).main(args);
    }

    private static boolean run(Intracomm world, List<String> arguments, PrintStream out) throws MPIException {
        KernelOptions options = KernelOptions.parse(arguments, OPTIONS, USAGE);
        ProblemClass problem = ProblemClass.named(options.className());
        Setup setup = Setup.of(problem, world.Size(), options.layout(), InputFile.read(world));
        return new Benchmark(world, setup, out).run(options);
    }
}
