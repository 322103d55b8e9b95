package railmpi.sim.run;

import java.util.SplittableRandom;
import railmpi.sim.job.TreeTrace;
import railmpi.sim.node.Cluster;
import railmpi.sim.node.Traffic;
import railmpi.sim.node.UniformTraffic;

/**
 * One run of a point. Each process draws from a stream of its own, so that all policies are given the same messages,
 * and those of a process do not depend on what others do.
 */
final class Replication {
    private static final long PRIME = 1_000_003;

    private final Point point;
    private final Extent extent;
    private final long seed;

    Replication(Point point, Extent extent, int number) {
        this.point = point;
        this.extent = extent;
        seed = extent.seed() * PRIME + number;
    }

    Sample run() {
        return point.trace() == null ? random() : trace();
    }

    private Sample random() {
        Measures measures = new Measures();
        Cluster cluster = new Cluster(point.cluster(), this::traffic, measures, seed);
        long warmUpCycles = cycles(extent.warmUp());
        long measuredCycles = cycles(extent.measured());
        cluster.runUntil(warmUpCycles);
        measures.switchOn();
        cluster.runUntil(warmUpCycles + measuredCycles);
        return new Sample(
                point.normalized(measures.bytes(), measuredCycles),
                measures.meanLatencyCycles(),
                measures.messages(),
                cluster.calendar().happened(),
                measuredCycles);
    }

    /** All of it is measured; random numbers are those of the policy. */
    private Sample trace() {
        Measures measures = new Measures();
        measures.switchOn();
        TreeTrace run = new TreeTrace(point.trace(), point.cluster(), measures, seed);
        long cycles = run.run();
        return new Sample(
                point.normalized(measures.bytes(), Math.max(1, cycles)),
                measures.meanLatencyCycles(),
                measures.messages(),
                run.events(),
                cycles);
    }

    private long cycles(int messages) {
        return (long) Math.ceil(messages * point.meanMessageCycles());
    }

    private Traffic traffic(int node, int process) {
        long stream = (long) node * point.cluster().processes() + process;
        SplittableRandom random = new SplittableRandom(new SplittableRandom(seed + stream * PRIME * PRIME).nextLong());
        int nodes = point.cluster().network().nodes();
        return new UniformTraffic(random, node, nodes, point.meanGapCycles(), point.meanBytes(), point.isFixedLength());
    }
}
