package railmpi.fabric.soft;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import railmpi.core.param.Parameters;
import railmpi.fabric.FabricJob;
import railmpi.fabric.network.NetworkParameters;

/** Opens fabrics for tests. */
final class TestFabrics {
    /** Another one in each JVM: multicast groups are of a job. */
    static final String JOB =
            "job of the test, process " + ProcessHandle.current().pid();

    private TestFabrics() {}

    /** Returns the secret of the test's job. */
    static byte[] secret(int seed) {
        byte[] secret = new byte[FabricJob.SECRET_BYTES];
        Arrays.fill(secret, (byte) seed);
        return secret;
    }

    /** Resolves parameters given as name, value, name, value. */
    static Parameters parameters(String... settings) {
        Map<String, String> environment = new HashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            environment.put(Parameters.PREFIX + settings[i], settings[i + 1]);
        }
        return Parameters.resolve(environment, SoftParameters.READ);
    }

    static FabricJob config(int rank, String... settings) {
        return NetworkParameters.job(rank, JOB, secret(1), parameters(settings));
    }

    static SoftFabric open(int rank, String... settings) {
        return new SoftFabric(config(rank, settings));
    }
}
