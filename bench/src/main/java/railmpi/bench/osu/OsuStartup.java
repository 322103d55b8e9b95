package railmpi.bench.osu;

import java.util.List;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPIException;
import railmpi.bench.suite.SuiteProgram;
import railmpi.bench.suite.UsageException;

/** What osu_hello and osu_init have in common: they have no options, and start MPI themselves. Stateless. */
final class OsuStartup {
    /** Their names. */
    static final List<String> NAMES = List.of("osu_hello", "osu_init");

    private static final String USAGE = "usage: mpirun -n N java railmpi.bench.osu.Osu ";

    private OsuStartup() {}

    /** Prints that the processes are there. */
    static void hello(String[] args) throws MPIException {
        SuiteProgram.main(args, NAMES.get(0), USAGE + NAMES.get(0), (world, arguments, out) -> {
            refuse(arguments);
            if (world.Rank() == 0) {
                out.print("# OSU MPI Hello World Test v7.4\nThis is a test with " + world.Size() + " processes\n");
                out.flush();
            }
            return true;
        });
    }

    /** Prints the time of MPI.Init, which begins when the JVM has started; whole milliseconds as in C. */
    static void init(String[] args) throws MPIException {
        long startNs = System.nanoTime();
        SuiteProgram.main(args, NAMES.get(1), USAGE + NAMES.get(1), (world, arguments, out) -> {
            double ms = (System.nanoTime() - startNs) * 1e-6;
            refuse(arguments);
            String line = summary(world, ms);
            if (world.Rank() == 0) {
                out.print("# OSU MPI Init Test v7.4\n" + line);
                out.flush();
            }
            return true;
        });
    }

    private static String summary(Intracomm world, double ms) throws MPIException {
        OsuSpread spread = OsuSpread.of(world, ms);
        return String.format(
                Locale.ROOT,
                "nprocs: %d, min: %.0f ms, max: %.0f ms, avg: %.0f ms%n",
                world.Size(),
                spread.least(),
                spread.most(),
                spread.mean());
    }

    private static void refuse(List<String> arguments) {
        if (!arguments.isEmpty()) {
            throw new UsageException("there is no argument '" + arguments.get(0) + "'; this test has none");
        }
    }
}
