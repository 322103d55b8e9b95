package railmpi.fabric.joint;

import railmpi.fabric.Fabric;

/**
 * The contract between a process that has one domain and one that has three, the last of which is that of the first.
 */
public final class JointUnlikeTest extends JointFabricTest {
    @Override
    protected Fabric open(int rank) {
        return rank == 0 ? soft(rank, "c") : super.open(rank);
    }

    @Override
    protected int peerPortIndex() {
        return 2;
    }
}
