package railmpi.bench.osu;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.Intracomm;
import mpi.MPIException;
import railmpi.bench.suite.Nearest;
import railmpi.bench.suite.SuiteProgram;
import railmpi.bench.suite.UsageException;

/** Any of the benchmarks by its name: {@code mpirun -n 2 java railmpi.bench.osu.Osu osu_latency -m 8}. */
public final class Osu {
    private Osu() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        String first = args.length == 0 ? "" : args[0];
        if (OsuStartup.NAMES.contains(first)) {
            String[] others = Arrays.copyOfRange(args, 1, args.length);
            if (first.equals("osu_init")) {
                OsuStartup.init(others);
            } else {
                OsuStartup.hello(others);
            }
            return;
        }
        SuiteProgram.main(args, "Osu", OsuUsage.of("BENCHMARK") + "\nbenchmarks: " + names(), Osu::run);
    }

    private static boolean run(Intracomm world, List<String> arguments, PrintStream out) throws MPIException {
        if (arguments.isEmpty()) {
            throw new UsageException("the name of a benchmark is needed: " + names());
        }
        String name = arguments.get(0);
        for (OsuBenchmark benchmark : OsuBenchmark.all()) {
            if (benchmark.name().equals(name)) {
                return OsuSuite.run(world, benchmark, arguments.subList(1, arguments.size()), out);
            }
        }
        String reason = OsuNotBuilt.reason(name);
        if (reason != null) {
            throw new UsageException(reason + "; -h prints those that there are");
        }
        throw new UsageException(
                "unknown benchmark '" + name + "'; the nearest is " + Nearest.of(name, known()) + ", -h prints all");
    }

    /** Returns whether it is the name of a benchmark, in either case. */
    public static boolean has(String name) {
        return known().stream().anyMatch(name::equalsIgnoreCase);
    }

    private static String names() {
        return String.join(" ", known());
    }

    private static List<String> known() {
        List<String> known = new ArrayList<>(OsuStartup.NAMES);
        OsuBenchmark.all().forEach(benchmark -> known.add(benchmark.name()));
        return known;
    }
}
