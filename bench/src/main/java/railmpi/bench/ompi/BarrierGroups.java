package railmpi.bench.ompi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.bench.Stopwatch;

/**
 * Barriers of the first 2, 3, ... ranks of the world, and what they cost: {@code BarrierGroups SIZES SECONDS [WARM]},
 * sizes with commas between, so many seconds of each after half as many to warm up, and before all of them so many of
 * the world: sixteen Java machines that share two cores compile for more than a minute. Rank 0 prints a line for each
 * size: {@code BARRIER size median_us p99_us cpu_us segments datagrams calls}. The times are those of rank 0, barrier
 * by barrier; the rest are sums over the ranks per barrier: processor time of the processes, TCP segments and UDP
 * datagrams that their network namespaces have sent, and calls of read and write. {@code barrier_groups.c} does the
 * same in C.
 */
public final class BarrierGroups {
    private static final int MOST_BARRIERS = 1_000_000;
    private static final double NS_PER_US = 1e3;
    /** Barriers between two looks whether it is enough, the same at all ranks. */
    private static final int BATCH = 50;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.getRank();
    private final double seconds;
    private final long[] timesNs = new long[MOST_BARRIERS];

    private BarrierGroups(double seconds) throws MPIException {
        this.seconds = seconds;
    }

    /** Runs on all ranks of the world. */
    public static void main(String[] args) throws MPIException, IOException {
        if (args.length < 2 || args.length > 3) {
            throw new IllegalArgumentException("usage: BarrierGroups SIZES SECONDS [WARM]");
        }
        MPI.Init(args);
        BarrierGroups program = new BarrierGroups(Double.parseDouble(args[1]));
        if (args.length == 3) {
            program.barriers(MPI.COMM_WORLD, Double.parseDouble(args[2]));
        }
        for (String size : args[0].split(",")) {
            program.measure(Integer.parseInt(size));
        }
        MPI.Finalize();
    }

    private void measure(int size) throws MPIException, IOException {
        if (size < 2 || size > world.getSize()) {
            throw new IllegalArgumentException("size " + size + " is not 2 to " + world.getSize());
        }
        Intracomm group = world.split(rank < size ? 0 : MPI.UNDEFINED, rank);
        if (rank < size) {
            barriers(group, seconds / 2);
            long[] costs = costs();
            int count = barriers(group, seconds);
            report(group, count, costs);
            group.free();
        }
        world.barrier(); // the others sleep in it
    }

    /** Goes on until rank 0 finds that it is enough; returns how many there were. */
    private int barriers(Intracomm group, double limitSeconds) throws MPIException {
        double end = Stopwatch.seconds() + limitSeconds;
        int[] isOver = new int[1];
        int count = 0;
        while (isOver[0] == 0) {
            for (int i = 0; i < BATCH; i++) {
                long start = System.nanoTime();
                group.barrier();
                timesNs[count++] = System.nanoTime() - start;
            }
            isOver[0] = Stopwatch.seconds() > end || count > MOST_BARRIERS - BATCH ? 1 : 0;
            group.bcast(isOver, 1, MPI.INT, 0);
        }
        return count;
    }

    private void report(Intracomm group, int count, long[] before) throws MPIException, IOException {
        long[] costs = costs();
        for (int i = 0; i < costs.length; i++) {
            costs[i] -= before[i];
        }
        long[] sums = new long[costs.length];
        group.reduce(costs, sums, costs.length, MPI.LONG, MPI.SUM, 0);
        if (rank == 0) {
            Arrays.sort(timesNs, 0, count);
            System.out.printf(
                    Locale.ROOT,
                    "BARRIER %d %.1f %.1f %.1f %.2f %.2f %.1f%n",
                    group.getSize(),
                    timesNs[count / 2] / NS_PER_US,
                    timesNs[count - 1 - count / 100] / NS_PER_US,
                    sums[0] / NS_PER_US / count,
                    (double) sums[1] / count,
                    (double) sums[2] / count,
                    (double) sums[3] / count);
        }
    }

    /** Returns processor time (ns), segments and datagrams sent, calls of read and write; all so far. */
    private static long[] costs() throws IOException {
        long cpuNs =
                ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
        List<String> snmp = Files.readAllLines(Path.of("/proc/net/snmp"));
        List<String> io = Files.readAllLines(Path.of("/proc/self/io"));
        return new long[] {
            cpuNs,
            counter(snmp, "Tcp:", "OutSegs"),
            counter(snmp, "Udp:", "OutDatagrams"),
            number(io, "syscr:") + number(io, "syscw:")
        };
    }

    private static long counter(List<String> snmp, String protocol, String name) {
        List<String> lines =
                snmp.stream().filter(line -> line.startsWith(protocol)).toList();
        int column = List.of(lines.get(0).split(" ")).indexOf(name);
        return Long.parseLong(lines.get(1).split(" ")[column]);
    }

    private static long number(List<String> lines, String name) {
        String line = lines.stream().filter(l -> l.startsWith(name)).findFirst().orElseThrow();
        return Long.parseLong(line.substring(name.length()).trim());
    }
}
