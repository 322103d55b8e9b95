package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.List;
import org.testng.annotations.Test;
import railmpi.fabric.FabricJob;
import railmpi.fabric.Port;
import railmpi.fabric.network.IpNetwork;

/** An interface that cannot be listened on is left out, and the others are used. */
@Test(groups = "unit")
public final class UnusableInterfaceTest {
    private static final LocalInterface GOOD = local("rail0", "127.0.0.1/8");
    /** An address that no machine has. */
    private static final LocalInterface WITHOUT_ADDRESS = local("rail1", "203.0.113.77/24");

    private static LocalInterface local(String name, String network) {
        try {
            return new LocalInterface(name, true, false, true, List.of(IpNetwork.parse(network)));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(network, e);
        }
    }

    private static SoftFabric open(List<LocalInterface> interfaces, String include, String... settings) {
        FabricJob job = TestFabrics.config(0, settings);
        return new SoftFabric(job.over(new FabricJob.Ports(include, job.ports().exclude(), false)), interfaces);
    }

    public void shouldTellAnInterfaceThatCanSendFromOneThatIsGone() {
        assertFalse(LocalInterface.isDown("lo"));
        assertTrue(LocalInterface.isDown("norail0"));
    }

    private static List<String> names(SoftFabric fabric) {
        return fabric.ports().stream().map(Port::name).toList();
    }

    public void shouldLeaveOutAnAddressThatCannotBeUsed() {
        for (String include : new String[] {"", "rail1,rail0"}) {
            try (SoftFabric fabric = open(List.of(WITHOUT_ADDRESS, GOOD), include)) {
                assertEquals(names(fabric), List.of("rail0"));
                assertNull(fabric.whyNoPorts());
            }
        }
    }

    public void shouldLeaveOutAnInterfaceWhosePortsAreTaken() throws IOException {
        try (ServerSocket taken = takePortOfOneAddress()) {
            List<LocalInterface> both = List.of(GOOD, local("rail1", "127.0.0.2/8"));
            try (SoftFabric fabric = open(both, "", "btl_port_range", "" + taken.getLocalPort())) {
                assertEquals(names(fabric), List.of("rail0"));
            }
        }
    }

    /** Another test may have a connection at the good address with just that port. */
    private static ServerSocket takePortOfOneAddress() throws IOException {
        while (true) {
            ServerSocket taken = new ServerSocket();
            taken.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.2"), 0));
            try (ServerSocket free = new ServerSocket()) {
                free.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), taken.getLocalPort()));
                return taken;
            } catch (BindException e) {
                taken.close();
            }
        }
    }

    public void shouldSayWhyWhenNothingThatWasNamedIsUp() {
        LocalInterface down = new LocalInterface("rail1", false, false, true, GOOD.networks());
        try (SoftFabric fabric = open(List.of(GOOD, down), "rail1,192.0.2.0/24")) {
            String why = fabric.whyNoPorts();
            assertTrue(why.contains("interface rail1 is left out: it is down"), why);
            assertTrue(why.contains("btl_if_include has 192.0.2.0/24, but no interface"), why);
        }
    }

    public void shouldSayWhyWhenNoneIsLeft() {
        List<LocalInterface> none = List.of(WITHOUT_ADDRESS, local("rail2", "203.0.113.78/24"));
        try (SoftFabric fabric = open(none, "", "btl_port_range", "40000-40001")) {
            assertEquals(names(fabric), List.of());
            String why = fabric.whyNoPorts();
            assertTrue(why.contains("interface rail1 is left out: cannot listen on it, address 203.0.113.77"), why);
            assertTrue(why.contains("interface rail2 is left out"), why);
            assertTrue(why.contains("40000-40001 (btl_port_range): Cannot assign requested address"), why);
        }
    }
}
