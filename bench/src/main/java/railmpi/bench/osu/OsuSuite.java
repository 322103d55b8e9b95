package railmpi.bench.osu;

import java.io.PrintStream;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.bench.osu.OsuBenchmark.Kind;
import railmpi.bench.suite.ArrivalCheck;
import railmpi.bench.suite.CompilerWarmUp;
import railmpi.bench.suite.JvmMemory;
import railmpi.bench.suite.Percentiles;
import railmpi.bench.suite.UsageException;

/** Runs one benchmark over all sizes. Every method is collective. */
final class OsuSuite {
    private final Intracomm world;
    private final OsuOptions options;
    private final OsuTable table;
    private final OsuMeasurement measurement;
    private final boolean isFirst;
    private final JvmMemory jvm = JvmMemory.measured();

    private OsuSuite(Intracomm world, OsuOptions options, OsuTable table, OsuMeasurement measurement)
            throws MPIException {
        this.world = world;
        this.options = options;
        this.table = table;
        this.measurement = measurement;
        this.isFirst = world.Rank() == 0;
    }

    /** Runs {@code benchmark} and returns on every rank whether all data arrived right. */
    static boolean run(Intracomm world, OsuBenchmark benchmark, List<String> arguments, PrintStream out)
            throws MPIException {
        OsuOptions options = OsuOptions.parse(arguments, benchmark);
        int ranks = world.Size();
        OsuTable table = new OsuTable(out, benchmark, options, ranks);
        if (options.isVersion()) {
            if (world.Rank() == 0) {
                table.printVersion();
            }
            return true;
        }
        checkRanks(benchmark, options, ranks);
        table.openFiles(world);
        Percentiles percentiles = options.percents().length > 0 ? new Percentiles() : null;
        OsuMeasurement measurement = OsuMeasurements.create(benchmark, world, options, percentiles);
        return new OsuSuite(world, options, table, measurement).runAll(benchmark, percentiles);
    }

    private static void checkRanks(OsuBenchmark benchmark, OsuOptions options, int ranks) {
        boolean isMulti = benchmark.isOfPairs();
        boolean mayBeOdd = benchmark.collective() != null || benchmark.kind() == Kind.ONE_SIDED_MULTI_BANDWIDTH;
        if (benchmark.collective() == null && !isMulti && ranks != 2) {
            throw new UsageException("this test needs exactly 2 processes, not " + ranks);
        }
        if (isMulti && !mayBeOdd && (ranks < 2 || ranks % 2 != 0)) {
            throw new UsageException("this test needs an even number of processes, not " + ranks);
        }
        if (mayBeOdd && ranks < 2) {
            throw new UsageException("this test needs at least 2 processes, not " + ranks);
        }
        if (isMulti) {
            options.pairs(ranks);
        }
        options.roots(ranks);
    }

    private boolean runAll(OsuBenchmark benchmark, Percentiles percentiles) throws MPIException {
        if (isFirst) {
            table.printHead();
        }
        compile(benchmark);
        boolean isAllRight = true;
        for (int bytes : benchmark.hasSize() ? options.sizes() : new int[] {1}) {
            if (measurement.memoryBytes(bytes) > options.memoryLimit()) {
                warn("Messages of " + bytes + " bytes and more need above " + options.memoryLimit()
                        + " bytes of memory; increase -M, --mem-limit for them.");
                break;
            }
            if (!hasRoom(bytes)) {
                warn("Messages of " + bytes + " bytes and more need " + measurement.memoryBytes(bytes)
                        + " bytes, more than a JVM of this job may have; java's option "
                        + JvmMemory.option(options.isDirect()) + " allows more.");
                break;
            }
            isAllRight &= runSize(bytes, percentiles);
        }
        measurement.close();
        if (isFirst) {
            table.close();
        }
        return isAllRight;
    }

    private boolean hasRoom(int bytes) throws MPIException {
        return everywhere(jvm.holds(measurement.memoryBytes(bytes), measurement.arrays(), options.isDirect()));
    }

    /** Returns how many of the sizes, from the first on, have room. */
    private int sizesWithRoom(int[] sizes) throws MPIException {
        int count = sizes.length;
        while (count > 0 && !hasRoom(sizes[count - 1])) {
            count--;
        }
        return count;
    }

    private boolean runSize(int bytes, Percentiles percentiles) throws MPIException {
        measurement.prepare(bytes, options.isChecked());
        int iterations = options.iterations(bytes);
        measurement.run(options.skipped(bytes) + options.skippedBeforeCheck());
        if (percentiles != null) {
            percentiles.reset(iterations);
        }
        world.barrier();
        double[] figures = measurement.figures(bytes, iterations);
        double[] tails = percentiles == null ? new double[0] : tails(percentiles, bytes);
        boolean isRight = !options.isChecked() || everywhere(isRight(bytes, iterations));
        if (isFirst) {
            table.printRow(bytes, iterations, figures, isRight, tails);
        }
        return isRight;
    }

    private boolean isRight(int bytes, int iterations) throws MPIException {
        return ArrivalCheck.isRight(
                new ArrivalCheck.Subject() {
                    @Override
                    public void clear() throws MPIException {
                        measurement.prepare(bytes, true);
                        world.barrier();
                    }

                    @Override
                    public void run(int more) throws MPIException {
                        measurement.run(more);
                    }

                    @Override
                    public boolean isRight(int last) {
                        return measurement.isRight(last);
                    }
                },
                iterations);
    }

    private double[] tails(Percentiles percentiles, int bytes) throws MPIException {
        double[] percents = options.percents().clone();
        double megabytes = measurement.megabytesPerIteration(bytes);
        if (megabytes > 0) {
            for (int index = 0; index < percents.length; index++) {
                percents[index] = 100 - percents[index];
            }
        }
        double[] tails = percentiles.meansUs(world, percents, measurement.timeScale());
        for (int index = 0; megabytes > 0 && index < tails.length; index++) {
            tails[index] = megabytes / (tails[index] * 1e-6);
        }
        return tails;
    }

    private boolean everywhere(boolean isSo) throws MPIException {
        int[] all = new int[1];
        world.allReduce(new int[] {isSo ? 1 : 0}, all, 1, MPI.INT, MPI.MIN);
        return all[0] == 1;
    }

    private void compile(OsuBenchmark benchmark) throws MPIException {
        int[] sizes = benchmark.hasSize() ? options.sizes() : new int[] {0};
        int count = sizesWithRoom(sizes);
        if (count == 0) {
            return;
        }
        new CompilerWarmUp(world, options.compilerSeconds())
                .run(
                        new CompilerWarmUp.Subject() {
                            @Override
                            public void prepare(int bytes) throws MPIException {
                                measurement.prepare(bytes, false);
                            }

                            @Override
                            public void run(int iterations) throws MPIException {
                                measurement.run(iterations);
                            }
                        },
                        sizes[0],
                        sizes[count - 1]);
    }

    private void warn(String text) {
        if (isFirst) {
            System.err.println("Warning! " + text);
        }
    }
}
