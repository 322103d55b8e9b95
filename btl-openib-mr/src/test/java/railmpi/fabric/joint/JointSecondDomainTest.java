package railmpi.fabric.joint;

/** The contract for a port of the second of three joined fabrics. */
public final class JointSecondDomainTest extends JointFabricTest {
    @Override
    protected int portIndex() {
        return 1;
    }
}
