package railmpi.fabric.soft;

import org.testng.SkipException;
import org.testng.annotations.BeforeClass;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricContractTest;

/** The contract for sockets over IPv6 alone. */
public final class SoftFabricIpv6Test extends FabricContractTest {
    @BeforeClass
    public void requireIpv6() {
        boolean hasIpv6 = LocalInterface.all().stream()
                .flatMap(local -> local.networks().stream())
                .anyMatch(network -> network.address().getHostAddress().startsWith("0:0:0:0:0:0:0:1"));
        if (!hasIpv6) {
            throw new SkipException("this machine has no ::1");
        }
    }

    @Override
    protected Fabric open(int rank) {
        return TestFabrics.open(rank, "btl_if_include", "::1/128");
    }

    @Override
    protected void reset() {}
}
