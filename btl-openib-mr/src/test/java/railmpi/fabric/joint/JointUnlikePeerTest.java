package railmpi.fabric.joint;

import railmpi.fabric.Fabric;

/** The contract between a process that has three domains and one that has the last of them only. */
public final class JointUnlikePeerTest extends JointFabricTest {
    @Override
    protected Fabric open(int rank) {
        return rank == 1 ? soft(rank, "c") : super.open(rank);
    }

    @Override
    protected int portIndex() {
        return 2;
    }

    @Override
    protected int peerPortIndex() {
        return 0;
    }
}
