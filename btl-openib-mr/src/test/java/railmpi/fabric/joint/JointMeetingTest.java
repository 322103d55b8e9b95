package railmpi.fabric.joint;

import static org.testng.Assert.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;
import railmpi.core.param.Parameters;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricJob;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.network.NetworkParameters;
import railmpi.fabric.soft.SoftFabric;
import railmpi.fabric.soft.SoftParameters;

/** Joined fabrics of two jobs, which know different secrets and one in common. */
@Test(groups = "unit")
public final class JointMeetingTest {
    private static final WorkCompletion[] NOTHING = {};
    private static final long MEETING = 77;

    private static Fabric open(String job) {
        byte[] secret = new byte[FabricJob.SECRET_BYTES];
        Arrays.fill(secret, (byte) job.length());
        Parameters parameters =
                Parameters.resolve(Map.of(Parameters.PREFIX + "btl_if_include", "lo"), SoftParameters.READ);
        FabricJob identity = NetworkParameters.job(0, job, secret, parameters);
        return JointFabric.of(List.of(new SoftFabric(identity), new SoftFabric(identity)));
    }

    @Test(timeOut = 20_000)
    public void shouldConnectByTheSecretOfAMeeting() {
        byte[] common = new byte[FabricJob.SECRET_BYTES];
        try (Fabric one = open("a");
                Fabric other = open("bb")) {
            one.agree(MEETING, common);
            other.agree(MEETING, common);
            Port from = one.ports().get(0);
            Port to = other.ports().get(0);
            CompletionQueue completions = from.openCompletionQueue(4);
            CompletionQueue peerCompletions = to.openCompletionQueue(4);
            String address = one.addressAt(to.address(), MEETING);
            QueuePair pair = from.connect(address, new byte[] {1}, completions, completions);
            while (pair.state() == QueuePair.State.CONNECTING) {
                ConnectionRequest request = to.nextConnectionRequest();
                if (request != null) {
                    request.accept(peerCompletions, peerCompletions);
                }
                completions.poll(NOTHING);
                peerCompletions.poll(NOTHING);
            }
            assertEquals(pair.state(), QueuePair.State.CONNECTED, pair.failure());
        }
    }
}
