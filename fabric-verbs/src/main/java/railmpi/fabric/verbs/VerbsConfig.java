package railmpi.fabric.verbs;

import java.util.concurrent.TimeUnit;
import railmpi.fabric.FabricJob;

/**
 * What the provider is told at its start.
 *
 * @param jobNumber tells jobs apart in multicast addresses; the same in all processes of a job, otherwise arbitrary
 * @param connectTimeoutMs how long a peer may take to answer, also how long joining a multicast group may take
 * @param include ports to use, by device, device:port, network interface or network, separated by commas; empty: all
 * @param exclude ports not to use, in the same way
 * @param isBesideEthernet whether Ethernet interfaces are rails of the same job, so that names of interfaces and
 *     networks in {@code include} mean those
 * @param settings what connections are like
 */
public record VerbsConfig(
        int jobNumber,
        int connectTimeoutMs,
        String include,
        String exclude,
        boolean isBesideEthernet,
        VerbsSettings settings) {
    private static final int DEFAULT_CONNECT_TIMEOUT_MS = 10_000;

    /**
     * Returns the usual settings.
     *
     * @param jobNumber tells jobs apart in multicast addresses
     * @return a configuration
     */
    public static VerbsConfig ofJob(int jobNumber) {
        return new VerbsConfig(jobNumber, DEFAULT_CONNECT_TIMEOUT_MS, "", "", false, VerbsSettings.USUAL);
    }

    /** Returns what a job asks for. */
    static VerbsConfig of(FabricJob job) {
        return new VerbsConfig(
                job.jobId().hashCode(),
                (int) TimeUnit.NANOSECONDS.toMillis(job.limits().connectNs()),
                job.ports().include(),
                job.ports().exclude(),
                job.ports().areShared(),
                VerbsSettings.of(job.parameters()));
    }

    int maxWorkRequests() {
        return settings.queueDepth();
    }
}
