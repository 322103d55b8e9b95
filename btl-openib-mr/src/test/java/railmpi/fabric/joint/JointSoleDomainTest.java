package railmpi.fabric.joint;

import static org.testng.Assert.assertFalse;

import java.util.List;
import org.testng.annotations.Test;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.Fabric;
import railmpi.fabric.Port;

/** The contract for the port of a fabric that is joined alone: its keys are whole. */
public final class JointSoleDomainTest extends JointFabricTest {
    @Override
    protected Fabric open(int rank) {
        return new JointFabric(List.of(soft(rank, "a")));
    }

    @Override
    protected long wrongKeyFor(long remoteKey) {
        return remoteKey ^ 0x5a5aL << Integer.SIZE;
    }

    /** No request goes through anything that joins. */
    @Test
    public void shouldPutNothingBetweenAProcessAndTheOnlyFabric() {
        try (Fabric here = open(0);
                Fabric there = open(1)) {
            Port port = here.ports().get(0);
            CompletionQueue completions = port.openCompletionQueue(1);
            assertFalse(completions instanceof JointCompletionQueue);
            assertFalse(port.allocate(Long.BYTES) instanceof JointRegion);
            String address = there.ports().get(0).address();
            assertFalse(port.connect(address, new byte[1], completions, completions) instanceof JointQueuePair);
        }
    }
}
