package railmpi.runtime;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Map;
import railmpi.core.RailException;
import railmpi.core.env.EnvironmentVariables;
import railmpi.pmi.PmiClient;

/**
 * What only the processes of one job know, and by which their sockets recognise each other: given by bin/mpirun in the
 * environment, or made by rank 0 and handed on through the process manager. See docs/security.md.
 */
final class JobSecret {
    private static final String VARIABLE = EnvironmentVariables.RAILMPI_JOB_SECRET;
    private static final String KEY = "railmpi-secret";
    private static final int BYTES = 32;

    private JobSecret() {}

    /** Collective over the job where the environment has no secret. */
    static byte[] agree(PmiClient pmi, Map<String, String> environment, int generation) {
        String given = environment.get(VARIABLE);
        if (given == null) {
            String key = PublishedAddresses.keyOf(KEY, generation);
            if (pmi.rank() == 0) {
                pmi.put(key, hexOf(random()));
            }
            pmi.barrier();
            given = pmi.get(key);
        }
        return bytesOf(given);
    }

    /**
     * Returns the secret of a job whose processes never connect to each other over sockets; not the same in all of
     * them.
     */
    static byte[] ofOneNode(Map<String, String> environment) {
        String given = environment.get(VARIABLE);
        return given == null ? random() : bytesOf(given);
    }

    private static byte[] random() {
        byte[] secret = new byte[BYTES];
        new SecureRandom().nextBytes(secret);
        return secret;
    }

    private static String hexOf(byte[] secret) {
        String digits = new BigInteger(1, secret).toString(16);
        return "0".repeat(2 * BYTES - digits.length()).concat(digits);
    }

    private static byte[] bytesOf(String hex) {
        if (hex == null || hex.length() != 2 * BYTES) {
            throw malformed(hex);
        }
        byte[] secret = new byte[BYTES];
        for (int i = 0; i < hex.length(); i++) {
            int digit = Character.digit(hex.charAt(i), 16);
            if (digit < 0) {
                throw malformed(hex);
            }
            secret[i / 2] = (byte) (secret[i / 2] << 4 | digit);
        }
        return secret;
    }

    /** The value itself is not shown. */
    private static RailException malformed(String hex) {
        return new RailException(
                RailException.Category.ENVIRONMENT,
                VARIABLE + " is not of " + 2 * BYTES + " hexadecimal digits but "
                        + (hex == null ? "missing" : "of " + hex.length() + " characters"));
    }
}
