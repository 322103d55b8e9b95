package railmpi.bench.ompi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * The cost of a call in a program that does many things. Each kind of call of {@link PhaseCalls} runs for about 25 ms,
 * one after the other, between a barrier and an allreduce on heap arrays. {@code Phases SECONDS [NAME]} gives each kind
 * so many seconds. With a name, which may be a part of one, only those kinds run. A kind that runs alone is, from the
 * second quarter of its phases on, the only call of the program. Rank 0 prints {@code PHASE,name,first,median,least}:
 * the time of a call in ns, the median of the first quarter of its phases, that of the last half of them, and the
 * least. {@code Phases names} prints the names. Runs on two ranks, under Open MPI's bindings as well.
 */
public final class Phases {
    private static final double PHASE_SECONDS = 0.025;
    /** Short calls, many of them, so that the compiler replaces the whole method early. */
    private static final int PIECE = 50;

    private final Intracomm world;
    private final int rounds;
    private final List<Kind> kinds = new ArrayList<>();

    private Phases(Intracomm world, double seconds) {
        this.world = world;
        rounds = (int) Math.max(4, seconds / PHASE_SECONDS);
    }

    /** A kind of call and what its phases took. */
    private static final class Kind {
        private final String name;
        private final PhaseCalls.Calls calls;
        private final double[] callNs;
        private int repetitions = 1;
        private int phases;

        Kind(String name, PhaseCalls.Calls calls, int most) {
            this.name = name;
            this.calls = calls;
            callNs = new double[most];
        }

        double run() throws MPIException {
            long began = System.nanoTime();
            for (int left = repetitions; left > 0; left -= PIECE) {
                calls.run(Math.min(left, PIECE));
            }
            double took = System.nanoTime() - began;
            if (phases < callNs.length) {
                callNs[phases++] = took / repetitions;
            }
            return took / 1e9;
        }

        private double median(int from, int to) {
            double[] sorted = Arrays.copyOfRange(callNs, from, to);
            Arrays.sort(sorted);
            return sorted[sorted.length / 2];
        }

        String line() {
            double[] sorted = Arrays.copyOf(callNs, phases);
            Arrays.sort(sorted);
            double first = median(0, Math.max(1, phases / 4));
            return String.format(
                    Locale.ROOT, "PHASE,%s,%.0f,%.0f,%.0f", name, first, median(phases / 2, phases), sorted[0]);
        }
    }

    /** Runs on two ranks. */
    public static void main(String[] args) throws Exception {
        String[] arguments = MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        if (arguments.length < 1 || arguments.length > 2 || world.getSize() != 2) {
            throw new IllegalArgumentException("usage, on two ranks: Phases SECONDS [NAME]");
        }
        PhaseCalls calls = new PhaseCalls(world);
        if (arguments[0].equals("names")) {
            printNames(world, calls.all());
            calls.free();
            MPI.Finalize();
            return;
        }
        Phases phases = new Phases(world, Double.parseDouble(arguments[0]));
        phases.choose(calls.all(), arguments.length > 1 ? arguments[1] : "");
        phases.run();
        calls.free();
        MPI.Finalize();
    }

    private static void printNames(Intracomm world, Map<String, PhaseCalls.Calls> all) throws MPIException {
        if (world.getRank() == 0) {
            all.keySet().forEach(System.out::println);
            System.out.flush();
        }
    }

    private void choose(Map<String, PhaseCalls.Calls> all, String wanted) {
        all.forEach((name, calls) -> {
            if (name.equals(wanted) || name.contains(wanted) && !all.containsKey(wanted)) {
                kinds.add(new Kind(name, calls, rounds));
            }
        });
        if (kinds.isEmpty()) {
            throw new IllegalArgumentException("no calls are named " + wanted + "; there are " + all.keySet());
        }
    }

    private void run() throws MPIException {
        boolean isAlone = kinds.size() == 1;
        for (Kind kind : kinds) {
            while (!isLongEnough(kind)) {
                kind.repetitions *= 2;
            }
        }
        for (int round = 0; round < rounds; round++) {
            for (Kind kind : kinds) {
                runPhase(kind, isAlone, round);
            }
        }
        if (world.getRank() == 0) {
            kinds.forEach(kind -> System.out.println(kind.line()));
            System.out.flush();
        }
    }

    private boolean isLongEnough(Kind kind) throws MPIException {
        int[] isLong = {kind.run() >= PHASE_SECONDS / 4 ? 1 : 0};
        kind.phases = 0;
        world.bcast(isLong, 1, MPI.INT, 0);
        return isLong[0] != 0;
    }

    private void runPhase(Kind kind, boolean isAlone, int round) throws MPIException {
        if (isAlone && round >= rounds / 4) {
            kind.run();
            return;
        }
        world.barrier();
        double[] took = {kind.run()};
        double[] together = {0};
        world.allReduce(took, together, 1, MPI.DOUBLE, MPI.SUM);
        double mean = together[0] / 2;
        if (mean < PHASE_SECONDS / 2) {
            kind.repetitions *= 2;
        } else if (mean > 2 * PHASE_SECONDS) {
            kind.repetitions = Math.max(1, kind.repetitions / 2);
        }
    }
}
