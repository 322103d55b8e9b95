package railmpi.fabric.verbs;

/**
 * What the provider is told at its start.
 *
 * @param jobNumber tells jobs apart in multicast addresses; the same in all processes of a job, otherwise arbitrary
 * @param connectTimeoutMs how long a peer may take to answer, also how long joining a multicast group may take
 * @param maxWorkRequests most work requests under way in one direction of a queue pair, 1 or more
 */
public record VerbsConfig(int jobNumber, int connectTimeoutMs, int maxWorkRequests) {
    private static final int DEFAULT_CONNECT_TIMEOUT_MS = 10_000;
    private static final int DEFAULT_MAX_WORK_REQUESTS = 256;

    /**
     * Returns the usual settings.
     *
     * @param jobNumber tells jobs apart in multicast addresses
     * @return a configuration
     */
    public static VerbsConfig ofJob(int jobNumber) {
        return new VerbsConfig(jobNumber, DEFAULT_CONNECT_TIMEOUT_MS, DEFAULT_MAX_WORK_REQUESTS);
    }
}
