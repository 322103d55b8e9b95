package railmpi.fabric;

import railmpi.core.RailException;
import railmpi.core.param.Parameters;

/**
 * What a provider must know of the job and of this process.
 *
 * @param worldRank world rank of this process
 * @param jobId the same text in all processes of the job and in no other job
 * @param secret {@value #SECRET_BYTES} random bytes that only the processes of the job know
 * @param ports those that the user wants
 * @param limits how long peers may take
 * @param parameters resolved, with {@link FabricProvider#parameters} among them
 */
public record FabricJob(int worldRank, String jobId, byte[] secret, Ports ports, Limits limits, Parameters parameters) {
    /** Length of the secret. */
    public static final int SECRET_BYTES = 32;

    /** Copies the secret. */
    public FabricJob {
        if (secret.length != SECRET_BYTES) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT,
                    "the secret of job " + jobId + " has " + secret.length + " bytes, not " + SECRET_BYTES);
        }
        secret = secret.clone();
    }

    /**
     * Returns the same with other ports.
     *
     * @param others that the user wants
     * @return a job
     */
    public FabricJob over(Ports others) {
        return new FabricJob(worldRank, jobId, secret, others, limits, parameters);
    }

    /**
     * Which ports the user wants. Entries are names of ports, adapters and interfaces, and networks, separated by
     * commas.
     *
     * @param include ports to use; empty: all
     * @param exclude ports not to use
     * @param areShared whether another fabric gets the entries of {@code include} that this one does not know; if not,
     *     it refuses them
     */
    public record Ports(String include, String exclude, boolean areShared) {}

    /**
     * How long peers may take.
     *
     * @param connectNs until the machine of a peer answers, also until a multicast group is joined
     * @param answerNs until the process of a peer answers when its machine has
     * @param silenceNs how long a connection may show no sign of life; 0: for ever
     */
    public record Limits(long connectNs, long answerNs, long silenceNs) {}
}
