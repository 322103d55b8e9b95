package railmpi.sim.run;

import railmpi.sim.job.Trace;
import railmpi.sim.node.ClusterConfig;

/**
 * One line of the results: a cluster under a load.
 *
 * @param cluster what is simulated
 * @param meanBytes mean length of messages
 * @param load what all nodes offer, as a part of the rate of all links into the network, above 0 to 1; NaN of a trace
 * @param isFixedLength whether all messages have the mean length
 * @param trace in place of random traffic, or null
 */
public record Point(ClusterConfig cluster, double meanBytes, double load, boolean isFixedLength, Trace trace) {
    private static final int FLIT_BYTES = 2;
    private static final double MOST_BYTES = 1 << 30;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if one is impossible, or if a trace has more ranks than there are processes
     */
    public Point {
        if (trace == null) {
            check(meanBytes, load);
        } else {
            trace.requireRoom(cluster);
        }
    }

    /** A cluster under random traffic. */
    Point(ClusterConfig cluster, double meanBytes, double load, boolean isFixedLength) {
        this(cluster, meanBytes, load, isFixedLength, null);
    }

    /** A cluster that plays a trace. */
    Point(ClusterConfig cluster, Trace trace) {
        this(cluster, trace.meanBytes(cluster.processes()), Double.NaN, false, trace);
    }

    private static void check(double meanBytes, double load) {
        if (!(meanBytes >= FLIT_BYTES && meanBytes <= MOST_BYTES)) {
            throw new IllegalArgumentException(
                    "mean_bytes " + meanBytes + ": " + FLIT_BYTES + " to " + (long) MOST_BYTES + " are possible");
        }
        if (!(load > 0 && load <= 1)) {
            throw new IllegalArgumentException("load " + load + ": above 0 to 1 is possible");
        }
    }

    /** Returns the cycles that a link takes for a message of mean length. */
    double meanMessageCycles() {
        return meanBytes / FLIT_BYTES;
    }

    /** Returns the mean time between the messages of a process. */
    double meanGapCycles() {
        return meanMessageCycles() * cluster.processes() / (load * cluster.rails());
    }

    /** Returns bytes over a time as a part of what all links into the network carry. */
    double normalized(long bytes, long cycles) {
        return bytes / ((double) FLIT_BYTES * cluster.network().nodes() * cluster.rails() * cycles);
    }
}
