package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.core.param.ParameterException;
import railmpi.fabric.KernelInterfaces;
import railmpi.fabric.network.IpNetwork;

/** Which interfaces are used, and how addresses and port ranges are written. */
@Test(groups = "unit")
public final class InterfaceSelectionTest {
    private static LocalInterface local(String name, String... networks) {
        return local(name, true, networks);
    }

    private static LocalInterface local(String name, boolean isUp, String... networks) {
        List<IpNetwork> parsed = new ArrayList<>();
        for (String network : networks) {
            parsed.add(network(network));
        }
        return new LocalInterface(name, isUp, name.equals("lo"), true, parsed);
    }

    private static IpNetwork network(String text) {
        try {
            return IpNetwork.parse(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static final List<LocalInterface> NODE = List.of(
            local("lo", "127.0.0.1/8", "::1/128"),
            local("eth0", "fe80::1/64", "fd00::5/64", "10.1.2.3/24"),
            local("eth1", "fe80::2/64", "2001:db8::7/64"),
            local("eth2", "fe80::3/64", "169.254.7.7/16"),
            local("docker0", "172.17.0.1/16"),
            local("br-a1b2c3", "172.18.0.1/16"),
            local("veth99", "10.9.9.9/24"),
            local("virbr0", "192.168.122.1/24"),
            local("br0", "10.4.0.1/16"),
            local("rail1", false, "10.11.0.1/16"),
            local("rail2", false));

    @DataProvider
    public Object[][] choices() {
        return new Object[][] {
            {"", "", "eth0 10.1.2.3/24, eth1 2001:db8:0:0:0:0:0:7/64, br0 10.4.0.1/16"},
            {"", "eth0", "eth1 2001:db8:0:0:0:0:0:7/64, br0 10.4.0.1/16"},
            {"", "10.0.0.0/8", "eth0 fd00:0:0:0:0:0:0:5/64, eth1 2001:db8:0:0:0:0:0:7/64"},
            {"", "10.0.0.0/8,2001:db8::/32,fd00::/8", "lo 127.0.0.1/8"},
            {"", "0.0.0.0/0,::/0", ""},
            {"", "not-there", "eth0 10.1.2.3/24, eth1 2001:db8:0:0:0:0:0:7/64, br0 10.4.0.1/16"},
            {"eth1", "", "eth1 2001:db8:0:0:0:0:0:7/64"},
            {"docker0, eth0", "", "docker0 172.17.0.1/16, eth0 10.1.2.3/24"},
            {"br0,10.0.0.0/8,eth0", "", "br0 10.4.0.1/16, eth0 10.1.2.3/24, veth99 10.9.9.9/24"},
            {"lo", "", "lo 127.0.0.1/8"},
            {"::1/128", "", "lo 0:0:0:0:0:0:0:1/128"},
            {"10.1.0.0/16", "", "eth0 10.1.2.3/24"},
            {"10.0.0.0/8", "", "eth0 10.1.2.3/24, veth99 10.9.9.9/24, br0 10.4.0.1/16"},
            {"fd00::/8", "", "eth0 fd00:0:0:0:0:0:0:5/64"},
            {"10.1.2.3", "", "eth0 10.1.2.3/24"},
            {"169.254.0.0/16", "", "eth2 169.254.7.7/16"},
            {"rail1,eth0", "", "eth0 10.1.2.3/24"},
            {"eth0,rail2,eth2", "", "eth0 10.1.2.3/24, eth2 169.254.7.7/16"},
            {"eth2", "", "eth2 169.254.7.7/16"},
            {"10.11.0.0/16,10.1.0.0/16", "", "eth0 10.1.2.3/24"},
            {"10.12.0.0/16,eth0", "", "eth0 10.1.2.3/24"},
            {"rail1,rail2,192.0.2.0/24", "", ""},
            {"fe80::2", "", "eth1 fe80:0:0:0:0:0:0:2/64"},
            {"fe80::/10,eth0", "", "eth0 10.1.2.3/24, eth1 fe80:0:0:0:0:0:0:2/64, eth2 fe80:0:0:0:0:0:0:3/64"},
        };
    }

    @Test(dataProvider = "choices")
    public void shouldChoose(String include, String exclude, String expected) {
        StringBuilder found = new StringBuilder();
        for (InterfaceSelection.Choice choice : new InterfaceSelection(NODE, include, exclude).choices()) {
            found.append(found.length() == 0 ? "" : ", ")
                    .append(choice.localInterface().name())
                    .append(' ')
                    .append(choice.network().text());
        }
        assertEquals(found.toString(), expected);
    }

    @DataProvider
    public Object[][] reasons() {
        return new Object[][] {
            {"", "", "lo", "reaches this machine only"},
            {"", "", "eth2", "link-local addresses only, which btl_if_include turns on"},
            {"", "", "docker0", "virtual"},
            {"", "eth0", "eth0", "btl_if_exclude has eth0"},
            {"", "eth1,10.0.0.0/8", "br0", "btl_if_exclude has 10.0.0.0/8"},
            {"eth1", "", "eth0", "btl_if_include (eth1) does not name it"},
            {"", "", "rail1", "it is down"},
            {"rail1,eth0", "", "rail1", "it is down"},
            {"rail2,eth0", "", "rail2", "it has no IP address"},
        };
    }

    @Test(dataProvider = "reasons")
    public void shouldTellWhyOneIsLeftOut(String include, String exclude, String name, String reason) {
        InterfaceSelection selection = new InterfaceSelection(NODE, include, exclude);
        List<String> leftOut = selection.leftOut();
        assertEquals(leftOut.size(), NODE.size() - selection.choices().size());
        assertTrue(
                leftOut.stream().anyMatch(text -> text.startsWith("interface " + name + ' ') && text.contains(reason)),
                leftOut.toString());
    }

    @DataProvider
    public Object[][] mistakes() {
        return new Object[][] {
            {"eth7", "", "eth7"},
            {"eth0,eth7", "", "eth7"},
            {"rail1,rail7", "", "rail1 (10.11.0.1/16, it is down), rail2 (it has no IP address)"},
            {"10.0.0.0/33", "", "10.0.0.0/33"},
            {"", "10.0.0.0/x", "10.0.0.0/x"},
        };
    }

    @Test(dataProvider = "mistakes")
    public void shouldRefuse(String include, String exclude, String mentioned) {
        ParameterException error =
                expectThrows(ParameterException.class, () -> new InterfaceSelection(NODE, include, exclude));
        assertTrue(error.getMessage().contains(mentioned), error.getMessage());
        assertTrue(error.getMessage().contains("btl_if_"), error.getMessage());
    }

    @DataProvider
    public Object[][] inVain() {
        return new Object[][] {
            {"10.12.0.0/16,10.11.0.0/16,eth0", "", "btl_if_include has 10.12.0.0/16"},
            {"", "rail1,rail7,rail2", "btl_if_exclude has rail7"},
        };
    }

    @Test(dataProvider = "inVain")
    public void shouldTellWhatIsNamedInVain(String include, String exclude, String expected) {
        List<String> sentences = new InterfaceSelection(NODE, include, exclude).namedInVain();
        assertEquals(sentences, List.of(expected + ", but no interface of this machine is or belongs to it"));
    }

    public void shouldFindInterfacesWithoutAddress() {
        List<String> names =
                LocalInterface.all().stream().map(LocalInterface::name).toList();
        assertTrue(names.containsAll(KernelInterfaces.names()), names.toString());
        assertTrue(names.contains("lo"), names.toString());
    }

    public void shouldUseLoopbackWhereThereIsNothingElse() {
        List<LocalInterface> alone = List.of(NODE.get(0), NODE.get(4));
        assertEquals(
                new InterfaceSelection(alone, "", "")
                        .choices()
                        .get(0)
                        .localInterface()
                        .name(),
                "lo");
    }

    @DataProvider
    public Object[][] networks() {
        return new Object[][] {
            {"10.1.2.3/24", "10.1.2.255", true},
            {"10.1.2.3/24", "10.1.3.3", false},
            {"10.1.2.3/23", "10.1.3.3", true},
            {"10.1.2.3/32", "10.1.2.3", true},
            {"10.1.2.3/32", "10.1.2.2", false},
            {"10.1.2.3/0", "200.1.2.2", true},
            {"10.1.2.3/0", "fd00::1", false},
            {"fd00::5/64", "fd00::1:2:3:4", true},
            {"fd00::5/64", "fd00:0:0:1::5", false},
        };
    }

    @Test(dataProvider = "networks")
    public void shouldTellWhatIsInANetwork(String network, String address, boolean isInside) {
        assertEquals(network(network).contains(network(address).address()), isInside);
    }

    public void shouldNotTakeNamesForAddresses() {
        for (String text : new String[] {"eth0", "localhost", "eth0:1", "cafe", "12", "10.1.2.3/-1", "10.1.2.3/"}) {
            assertNull(network(text), text);
        }
    }

    public void shouldReadWhatItWrites() {
        for (String text : new String[] {"10.1.2.3/24", "fd00::5/64", "::1/128", "fe80::1/64"}) {
            SoftAddress address = new SoftAddress(12, network(text), 40_000);
            assertEquals(SoftAddress.parse(address.text()), address);
            assertTrue(SoftAddress.isOne(address.text()));
        }
    }

    @DataProvider
    public Object[][] malformed() {
        return new Object[][] {
            {""},
            {SoftAddress.KIND},
            {SoftAddress.KIND + "/1/10.0.0.1/24"},
            {SoftAddress.KIND + "/1/10.0.0.1/24/"},
            {SoftAddress.KIND + "/1/10.0.0.1/24/0"},
            {SoftAddress.KIND + "/1/10.0.0.1/24/65536"},
            {SoftAddress.KIND + "/1/10.0.0.1/24/5000/6"},
            {SoftAddress.KIND + "/-1/10.0.0.1/24/5000"},
            {SoftAddress.KIND + "/1/10.0.0.1/99/5000"},
            {SoftAddress.KIND + "/1/localhost/24/5000"},
            {"soft1/1/10.0.0.1/24/5000"},
            {"shm/1"},
        };
    }

    @Test(dataProvider = "malformed")
    public void shouldRefuseWhatIsNoAddress(String text) {
        RailException error = expectThrows(RailException.class, () -> SoftAddress.parse(text));
        assertEquals(error.category(), RailException.Category.ARGUMENT);
        assertTrue(error.getMessage().contains("'" + text + "'"), error.getMessage());
    }

    @DataProvider
    public Object[][] reachable() {
        return new Object[][] {
            {"10.1.2.3/24", "10.1.2.9/24", 2},
            {"10.1.2.3/24", "10.1.3.9/24", 1},
            {"10.1.2.3/24", "10.1.3.9/16", 1},
            {"10.1.2.3/24", "fd00::1/64", 0},
            {"fd00::2/64", "fd00::1/64", 2},
            {"fd00::2/64", "fd01::1/64", 1},
            {"127.0.0.1/8", "127.0.0.1/8", 2},
            {"127.0.0.1/8", "10.1.2.9/24", 0},
            {"::1/128", "::1/128", 2},
        };
    }

    @Test(dataProvider = "reachable")
    public void shouldTellHowWellOneReachesTheOther(String mine, String theirs, int expected) {
        SoftAddress one = new SoftAddress(0, network(mine), 1);
        SoftAddress other = new SoftAddress(1, network(theirs), 2);
        assertEquals(one.reachabilityOf(other), expected);
        assertEquals(other.reachabilityOf(one), expected);
    }

    public void shouldReadPortRanges() {
        assertEquals(PortRange.parse("4000-4010"), new PortRange(4000, 4010));
        assertEquals(PortRange.parse("4000:4010"), new PortRange(4000, 4010));
        assertEquals(PortRange.parse("4000"), new PortRange(4000, 4000));
        assertEquals(PortRange.parse(""), new PortRange(0, 0));
        for (String text : new String[] {"x", "5-4", "0-3", "1-65536", "-5", "5-", "1-2-3", "4000,4001"}) {
            ParameterException error = expectThrows(ParameterException.class, () -> PortRange.parse(text));
            assertTrue(error.getMessage().contains("btl_port_range"), error.getMessage());
        }
    }

    /** What can be known to be wrong before a job starts is found by the parameters themselves. */
    public void shouldRefuseWhatIsWrongOnAnyMachine() {
        for (String[] wrong : new String[][] {
            {"btl_port_range", "40003-40000"}, {"btl_if_include", "127.0.0.0/33"}, {"btl_if_exclude", "eth0,1.2.3.4/x"}
        }) {
            ParameterException error =
                    expectThrows(ParameterException.class, () -> TestFabrics.parameters(wrong[0], wrong[1]));
            assertTrue(
                    error.getMessage().contains("parameter " + wrong[0] + ": value '" + wrong[1]), error.getMessage());
        }
        ParameterException error = expectThrows(
                ParameterException.class,
                () -> TestFabrics.parameters("btl_if_include", "eth0", "btl_if_exclude", "eth1"));
        assertTrue(error.getMessage().contains("both"), error.getMessage());
    }

    public void shouldSayWhyNothingIsLeft() {
        try (SoftFabric fabric = TestFabrics.open(0, "btl_if_exclude", "0.0.0.0/0,::/0")) {
            assertTrue(fabric.ports().isEmpty());
            String why = fabric.whyNoPorts();
            assertTrue(why.contains("interface lo is left out: btl_if_exclude has"), why);
        }
    }
}
