package railmpi.fabric.joint;

import java.util.List;
import railmpi.fabric.Fabric;

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
}
