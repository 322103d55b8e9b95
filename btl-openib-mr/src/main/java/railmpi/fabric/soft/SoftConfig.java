package railmpi.fabric.soft;

import railmpi.core.RailException;
import railmpi.core.param.Parameters;

/**
 * What the soft fabric must know of its job.
 *
 * @param worldRank world rank of this process
 * @param jobId the same text in all processes of the job and in no other job
 * @param secret {@value #SECRET_BYTES} random bytes that only the processes of the job know
 * @param parameters resolved, with {@link SoftParameters#READ} among them
 */
public record SoftConfig(int worldRank, String jobId, byte[] secret, Parameters parameters) {
    /** Length of the secret. */
    public static final int SECRET_BYTES = 32;

    /** Copies the secret. */
    public SoftConfig {
        if (secret.length != SECRET_BYTES) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT,
                    "the secret of job " + jobId + " has " + secret.length + " bytes, not " + SECRET_BYTES);
        }
        secret = secret.clone();
    }
}
