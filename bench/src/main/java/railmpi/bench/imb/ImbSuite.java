package railmpi.bench.imb;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.bench.suite.ArrivalCheck;
import railmpi.bench.suite.Barriers;
import railmpi.bench.suite.CompilerWarmUp;
import railmpi.bench.suite.JvmMemory;
import railmpi.bench.suite.Percentiles;
import railmpi.bench.suite.SideOutput;
import railmpi.bench.suite.TextFiles;
import railmpi.bench.suite.UsageException;

/** Runs the chosen benchmarks on growing numbers of processes and over all sizes. Every method is collective. */
final class ImbSuite {
    private final Intracomm world;
    private final int rank;
    private final ImbOptions options;
    private final ImbTable table;
    private final SideOutput side;
    private final JvmMemory jvm = JvmMemory.measured();
    private final Percentiles percentiles;
    private final ImbBurner burner;
    private final List<String> comments = new ArrayList<>();
    private boolean isAllRight = true;

    private ImbSuite(Intracomm world, ImbOptions options, ImbTable table) throws MPIException {
        this.world = world;
        this.rank = world.Rank();
        this.options = options;
        this.table = table;
        this.burner = new ImbBurner(options.isChecked());
        this.side = new SideOutput(options.csv(), options.json());
        this.percentiles = options.percents().length > 0 ? new Percentiles() : null;
    }

    /** Runs the program {@code name} and returns on every rank whether all data arrived right. */
    static boolean run(
            Intracomm world,
            List<String> arguments,
            PrintStream out,
            String name,
            String part,
            List<ImbBenchmark> known)
            throws MPIException {
        ImbOptions options = ImbOptions.parse(arguments, known, TextFiles.ofRankZero(world));
        options.checkThreadLevel(world);
        ImbTable table = new ImbTable(out, options);
        boolean isFirst = world.Rank() == 0;
        if (options.isList()) {
            if (isFirst) {
                table.printList(known);
            }
            return true;
        }
        Intracomm ranks = options.map().applyTo(world);
        ImbSuite suite = new ImbSuite(ranks, options, table);
        suite.checkProcesses();
        suite.checkFile();
        suite.side.open(ranks);
        suite.dump(name);
        if (isFirst) {
            table.printPreamble(name, part, arguments);
        }
        boolean isAllRight = suite.runAll(name);
        if (ranks != world) {
            ranks.free();
        }
        return isAllRight;
    }

    /**
     * Writes the options to the file that was asked for; throws {@link UsageException} on every rank when that fails.
     */
    private void dump(String name) throws MPIException {
        if (options.dump() != null) {
            new SideOutput(options.dump(), null).open(world);
            if (rank == 0) {
                SideOutput.write(options.dump(), options.dumped(name));
            }
        }
    }

    private void checkProcesses() throws MPIException {
        for (ImbBenchmark benchmark : options.benchmarks()) {
            if (options.isNamed(benchmark) && !fits(benchmark)) {
                throw new UsageException("benchmark " + benchmark.name() + " needs 2 processes, not " + world.Size());
            }
        }
    }

    /** Throws {@link UsageException} on every rank where no file can be made that is not there yet. */
    private void checkFile() throws MPIException {
        if (options.isOnFiles()) {
            try {
                new File(world, options.file(), ImbFileSample.ACCESS_MODE).close();
            } catch (MPIException e) {
                throw new UsageException("option -file: " + e.getMessage());
            }
        }
    }

    /** Returns whether there are enough processes for it. */
    private boolean fits(ImbBenchmark benchmark) throws MPIException {
        return world.Size() > 1 || !benchmark.isPair() && !benchmark.isOfPairs();
    }

    private boolean runAll(String name) throws MPIException {
        for (ImbBenchmark benchmark : options.benchmarks()) {
            for (int processes : processCounts(benchmark)) {
                for (ImbMode mode : benchmark.modes()) {
                    runBlock(benchmark, mode, processes);
                }
            }
        }
        if (rank == 0) {
            side.close(name, world.Size());
            table.printEnd();
        }
        return isAllRight;
    }

    private List<Integer> processCounts(ImbBenchmark benchmark) throws MPIException {
        return fits(benchmark) ? benchmark.processCounts(options.npmin(), world.Size()) : List.of();
    }

    private void runBlock(ImbBenchmark benchmark, ImbMode mode, int processes) throws MPIException {
        ImbGroups groups = new ImbGroups(world, options.map(), processes, options.multi() >= 0);
        ImbFormat format = benchmark.format() == ImbFormat.SINGLE && options.multi() == 0
                ? ImbFormat.PARALLEL
                : benchmark.format();
        if (rank == 0) {
            table.printHead(benchmark, format, groups, mode);
        }
        if (groups.isActive()) {
            ImbSample sample = ImbSamples.create(benchmark, mode, groups, options, percentiles, burner);
            compile(sample, groups);
            runSizes(sample, format, groups);
            sample.close();
        }
        for (String comment : comments) {
            table.printComment(comment);
        }
        comments.clear();
        groups.awaitAll();
        agreeOnRight();
    }

    private void runSizes(ImbSample sample, ImbFormat format, ImbGroups groups) throws MPIException {
        NavigableMap<Integer, Integer> before = new TreeMap<>();
        Barriers barriers = new Barriers(groups.active(), options.hasOwnBarriers());
        int[] sizes = format.hasSize() ? options.sizes(sample.benchmark) : new int[] {0};
        for (int bytes : sizes) {
            ImbMemory memory = memory(sample, bytes, groups);
            if (memory != ImbMemory.ENOUGH) {
                for (int group = 0; rank == 0 && group < lines(groups); group++) {
                    table.printOutOfMemory(group, bytes, sample.memoryBytes(bytes), memory);
                }
                continue;
            }
            pause();
            sample.prepare(bytes, options.isChecked());
            int iterations = iterations(sample, bytes, before, groups);
            before.put(bytes, iterations);
            if (percentiles != null) {
                percentiles.reset(iterations);
            }
            barriers.await();
            barriers.await();
            double[] seconds = sample.measure(iterations);
            report(sample, format, groups, bytes, iterations, seconds);
        }
    }

    /** Returns how many lines a size has. */
    private int lines(ImbGroups groups) {
        return options.multi() > 0 ? groups.count() : 1;
    }

    /** Returns whether all processes that take part have room. */
    private ImbMemory memory(ImbSample sample, int bytes, ImbGroups groups) throws MPIException {
        int[] worst = new int[1];
        groups.active().allReduce(new int[] {sample.memory(bytes, jvm).ordinal()}, worst, 1, MPI.INT, MPI.MAX);
        return ImbMemory.values()[worst[0]];
    }

    private void pause() {
        long endNs = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(options.pauseUs());
        for (long leftNs = endNs - System.nanoTime(); leftNs > 0; leftNs = endNs - System.nanoTime()) {
            LockSupport.parkNanos(leftNs);
        }
    }

    /** Runs the warm-up, which tells how long an iteration takes, and returns how many there may be. */
    private int iterations(ImbSample sample, int bytes, NavigableMap<Integer, Integer> before, ImbGroups groups)
            throws MPIException {
        int wanted = sample.repetitions(bytes);
        int warmUp = options.isWarmedUp() ? Math.min(wanted, Math.max(10, wanted / 10)) : 1;
        double[] each = {sample.run(warmUp) / warmUp};
        double[] slowest = new double[1];
        groups.active().allReduce(each, slowest, 1, MPI.DOUBLE, MPI.MAX);
        return options.repetitions().timed(sample.benchmark, bytes, wanted, slowest[0], before);
    }

    private void compile(ImbSample sample, ImbGroups groups) throws MPIException {
        int[] sizes = sample.benchmark.format().hasSize() ? options.sizes(sample.benchmark) : new int[] {0};
        int most = 0;
        int least = Integer.MAX_VALUE;
        for (int bytes : sizes) {
            if (memory(sample, bytes, groups) == ImbMemory.ENOUGH) {
                most = Math.max(most, bytes);
                least = Math.min(least, bytes);
            }
        }
        if (least > most) {
            return;
        }
        new CompilerWarmUp(groups.active(), options.compilerSeconds())
                .run(
                        new CompilerWarmUp.Subject() {
                            @Override
                            public void prepare(int bytes) {
                                sample.prepare(bytes, false);
                            }

                            @Override
                            public void run(int iterations) throws MPIException {
                                sample.measure(iterations);
                            }
                        },
                        least,
                        most);
    }

    private void report(
            ImbSample sample, ImbFormat format, ImbGroups groups, int bytes, int iterations, double[] seconds)
            throws MPIException {
        double[] tails = percentiles == null
                ? new double[0]
                : percentiles.meansUs(groups.active(), options.percents(), sample.benchmark.timeScale());
        boolean isRight = !options.isChecked() || isRight(sample, bytes, iterations, groups);
        isAllRight &= isRight;
        int values = seconds.length + 1;
        double[] own = Arrays.copyOf(seconds, values);
        own[values - 1] = isRight ? 0 : 1;
        double[] all = new double[values * groups.active().getSize()];
        groups.active().gather(own, values, MPI.DOUBLE, all, values, MPI.DOUBLE, 0);
        if (rank == 0) {
            printGroups(sample, format, groups, bytes, iterations, all, values, tails);
            addTails(sample.benchmark, bytes, tails);
        }
    }

    private boolean isRight(ImbSample sample, int bytes, int iterations, ImbGroups groups) throws MPIException {
        return ArrivalCheck.isRight(
                new ArrivalCheck.Subject() {
                    @Override
                    public void clear() throws MPIException {
                        sample.prepare(bytes, true);
                        groups.active().barrier();
                    }

                    @Override
                    public void run(int more) throws MPIException {
                        sample.run(more);
                    }

                    @Override
                    public boolean isRight(int last) {
                        return sample.isRight(last);
                    }
                },
                iterations);
    }

    private void printGroups(
            ImbSample sample,
            ImbFormat format,
            ImbGroups groups,
            int bytes,
            int iterations,
            double[] all,
            int values,
            double[] tails) {
        int lines = lines(groups);
        int processes = all.length / values / lines;
        for (int group = 0; group < lines; group++) {
            double[] seconds = new double[processes * (values - 1)];
            double defects = 0;
            for (int process = 0; process < processes; process++) {
                int place = (group * processes + process) * values;
                System.arraycopy(all, place, seconds, process * (values - 1), values - 1);
                defects += all[place + values - 1];
            }
            double[] figures = ImbFigures.of(sample.benchmark, format, seconds, groups.size(), bytes, options.window());
            table.printRow(format, group, bytes, iterations, figures, defects);
            addToSide(sample, format, groups, group, bytes, iterations, figures, defects, tails);
        }
    }

    private void addToSide(
            ImbSample sample,
            ImbFormat format,
            ImbGroups groups,
            int group,
            int bytes,
            int iterations,
            double[] figures,
            double defects,
            double[] tails) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("benchmark", sample.benchmark.name());
        if (sample.mode() != ImbMode.NONE) {
            row.put("mode", sample.mode().title());
        }
        row.put("processes", groups.size());
        row.put("group", group);
        row.put("bytes", bytes);
        row.put("repetitions", iterations);
        for (int index = 0; index < figures.length; index++) {
            row.put(format.figures().get(index).strip(), figures[index]);
        }
        if (options.isChecked()) {
            row.put("defects", defects);
        }
        for (int index = 0; index < tails.length; index++) {
            row.put("P" + options.percents()[index] + "[usec]", tails[index]);
        }
        side.add(row);
    }

    private void addTails(ImbBenchmark benchmark, int bytes, double[] tails) {
        if (tails.length == 0) {
            return;
        }
        StringBuilder text = new StringBuilder(benchmark.name() + " " + bytes + " bytes, percentiles[usec]:");
        for (int index = 0; index < tails.length; index++) {
            text.append(String.format(Locale.ROOT, " P%s %.2f", options.percents()[index], tails[index]));
        }
        comments.add(text.toString());
    }

    /** Lets every process know whether all data was right everywhere. */
    private void agreeOnRight() throws MPIException {
        int[] own = {isAllRight ? 1 : 0};
        int[] all = new int[1];
        world.allReduce(own, all, 1, MPI.INT, MPI.MIN);
        isAllRight = all[0] == 1;
    }
}
