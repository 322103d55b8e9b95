package railmpi.nas.is;

import java.io.PrintStream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.nas.common.KernelOptions;
import railmpi.nas.common.PhaseClock;

/** One run of the benchmark: untimed passes, ten timed ones, verification, report. Every method is collective. */
final class Benchmark {
    private final Intracomm world;
    private final boolean isFirst;
    private final KeyBuffers buffers;
    private final ProblemClass problem;
    private final ResultReport report;
    private final PrintStream out;
    private final PhaseClock clock = new PhaseClock();

    /** Allocates the memory, or throws {@link railmpi.nas.common.UsageException} on every rank. */
    Benchmark(Intracomm world, ProblemClass problem, PrintStream out) throws MPIException {
        this.world = world;
        this.isFirst = world.Rank() == 0;
        this.buffers = MemoryNeed.allocate(world, problem);
        this.problem = problem;
        this.report = new ResultReport(out, problem, world.Size());
        this.out = out;
    }

    /** Runs all and returns on rank 0 whether every check passed, elsewhere true; once only. */
    boolean run(KernelOptions options) throws MPIException {
        if (isFirst) {
            report.printHeader();
        }
        Ranking ranking = new Ranking(world, problem, buffers, clock);
        warmUp(ranking, options.warmUpSeconds());
        Verification verification = new Verification(problem, ranking, world.Rank(), out);
        timedIterations(ranking, verification);
        double[] seconds = new double[1];
        world.Reduce(new double[] {clock.totalSeconds()}, 0, seconds, 0, 1, MPI.DOUBLE, MPI.MAX, 0);
        verification.checkOrder(world);
        int[] passed = new int[1];
        world.Reduce(new int[] {verification.passed()}, 0, passed, 0, 1, MPI.INT, MPI.SUM, 0);
        boolean isVerified = !isFirst || passed[0] == Verification.required(world.Size());
        if (isFirst) {
            report.printResult(seconds[0], isVerified);
        }
        if (options.isTimed()) {
            clock.print(world, out);
        }
        return isVerified;
    }

    /**
     * NPB makes one untimed pass so that code and data are ready. A Java method is ready when it has been compiled,
     * which takes some hundred milliseconds of passes.
     */
    private void warmUp(Ranking ranking, double atLeastSeconds) throws MPIException {
        double start = MPI.Wtime();
        int[] again = new int[1];
        do {
            ranking.rankKeys(1);
            again[0] = MPI.Wtime() - start < atLeastSeconds ? 1 : 0;
            world.Bcast(again, 0, 1, MPI.INT, 0);
        } while (again[0] != 0);
    }

    private void timedIterations(Ranking ranking, Verification verification) throws MPIException {
        if (isFirst) {
            report.printIterationCaption();
        }
        clock.start();
        for (int iteration = 1; iteration <= ProblemClass.ITERATIONS; iteration++) {
            if (isFirst) {
                report.printIteration(iteration);
            }
            ranking.rankKeys(iteration);
            verification.checkTestKeys(iteration);
        }
        clock.stop();
    }
}
