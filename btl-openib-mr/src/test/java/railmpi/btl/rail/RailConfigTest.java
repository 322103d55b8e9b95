package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.core.param.ParameterException;
import railmpi.core.param.Parameters;
import railmpi.fabric.Port;
import railmpi.policy.MultiplexingPolicy;
import railmpi.policy.RailTimes;
import railmpi.policy.RailView;
import railmpi.policy.StripingPolicy;

/** Each name that a user may give chooses the policy that it says: what the policies do tells them apart. */
public final class RailConfigTest {
    private static final int MIB = 1 << 20;
    private static final int BYTES = 8 * 1024;
    private static final List<Port> PORTS = List.of(port("rail0"), port("rail1"));

    private static Port port(String name) {
        return (Port)
                Proxy.newProxyInstance(Port.class.getClassLoader(), new Class<?>[] {Port.class}, (self, method, a) -> {
                    return switch (method.getName()) {
                        case "name" -> name;
                        case "maxMessageBytes", "maxSendBytes" -> Integer.MAX_VALUE;
                        default -> throw new UnsupportedOperationException(method.getName());
                    };
                });
    }

    /** Two rails that work, the second with more under way than the first or less. */
    private record TwoRails(long first, long second) implements RailView {
        @Override
        public int count() {
            return 2;
        }

        @Override
        public boolean isUsable(int rail) {
            return true;
        }

        @Override
        public long bytesUnderWay(int rail) {
            return rail == 0 ? first : second;
        }

        @Override
        public long ownBytesUnderWay(int rail) {
            return bytesUnderWay(rail);
        }

        @Override
        public boolean isFull(int rail) {
            return false;
        }
    }

    private static RailConfig config(String... settings) {
        Map<String, String> environment = new TreeMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            environment.put(Parameters.PREFIX + settings[i], settings[i + 1]);
        }
        return new RailConfig(Parameters.resolve(environment, BtlParameters.ALL), PORTS);
    }

    private static String name(int rail) {
        return "rail" + rail;
    }

    private static int[] plan(StripingPolicy policy) {
        int[] lengths = new int[2];
        policy.plan(new TwoRails(0, 0), MIB, lengths);
        return lengths;
    }

    /** What a policy plans first, and after the second rail was four times slower for a long time. */
    @DataProvider
    public static Object[][] striping() {
        return new Object[][] {
            {"even", MIB / 2, MIB / 2},
            {"weighted", MIB * 3 / 4, MIB * 3 / 4},
            {"adaptive", MIB / 2, MIB * 4 / 5},
            {"earliest-finish", MIB * 3 / 4, MIB * 3 / 4}, // the weights that are given
        };
    }

    @Test(dataProvider = "striping")
    public void shouldStripeAsTheNameSays(String name, int before, int after) {
        StripingPolicy policy = config("btl_striping", name, "btl_rail_weights", "rail0=3,rail1=1")
                .striping(RailConfigTest::name, new RailTimes());
        assertEquals(plan(policy)[0], before, MIB / 100.0);
        for (int i = 0; i < 300; i++) {
            policy.completed(new int[] {MIB, MIB}, new long[] {MIB, MIB}, new long[] {1_000_000, 4_000_000});
        }
        assertEquals(plan(policy)[0], after, MIB / 50.0);
    }

    @Test
    public void shouldStripeNothingWhenAskedFor() {
        assertNull(config("btl_striping", "none").striping(RailConfigTest::name, new RailTimes()));
    }

    /**
     * The rails of eight messages of process 1: with nothing under way, with much on its own rail, with much on the
     * other.
     */
    @DataProvider
    public static Object[][] multiplexing() {
        return new Object[][] {
            {"binding", "11111111", "11111111", "11111111"},
            {"shortest-queue", "11111111", "00000000", "11111111"},
            {"round-robin", "01010101", "01010101", "01010101"},
            {"window-round-robin", "00011100", "00011100", "00011100"},
            {"weighted-round-robin", "00100010", "00100010", "00100010"},
        };
    }

    @Test(dataProvider = "multiplexing")
    public void shouldMultiplexAsTheNameSays(String name, String idle, String ownBusy, String otherBusy) {
        String weights = name.endsWith("round-robin") ? "rail0=3,rail1=1" : "";
        assertEquals(choices(name, weights, new TwoRails(0, 0)), idle);
        assertEquals(choices(name, weights, new TwoRails(0, 10L * MIB)), ownBusy);
        assertEquals(choices(name, weights, new TwoRails(10L * MIB, 0)), otherBusy);
    }

    /** A process that is bound has one rail for all its peers. */
    @Test
    public void shouldBeginWithAnotherRailForAnotherPeer() {
        TwoRails idle = new TwoRails(0, 0);
        for (int first = 0; first < 3; first++) {
            String expected = Integer.toString(first % 2).repeat(8);
            assertEquals(choices(ofPieces("shortest-queue", first), idle), expected);
            assertEquals(choices(ofPieces("earliest-finish", first), idle), expected);
            assertEquals(choices(ofPieces("binding", first), idle), "11111111");
        }
    }

    private static MultiplexingPolicy ofPieces(String name, int first) {
        RailConfig config = config("btl_multiplexing", name);
        return config.ofPieces(
                config.striping(RailConfigTest::name, new RailTimes()),
                RailConfigTest::name,
                new RailTimes(),
                1,
                first);
    }

    private static String choices(String name, String weights, RailView rails) {
        RailConfig config =
                config("btl_multiplexing", name, "btl_rail_weights", weights, "btl_multiplexing_window", "3");
        StripingPolicy striping = config.striping(RailConfigTest::name, new RailTimes());
        return choices(config.ofBatches(striping, RailConfigTest::name, new RailTimes(), 1), rails);
    }

    private static String choices(MultiplexingPolicy policy, RailView rails) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            int rail = policy.choose(rails, BYTES);
            policy.used(rails, rail);
            text.append(rail);
        }
        return text.toString();
    }

    /** Loopback is an interface of every machine, but none of the ports. */
    @Test
    public void shouldTakeWeightsOfInterfacesThatAreNotUsed() {
        StripingPolicy policy = config("btl_striping", "weighted", "btl_rail_weights", "rail0=3,rail1=1,lo=9")
                .striping(RailConfigTest::name, new RailTimes());
        assertEquals(plan(policy)[0], MIB * 3 / 4, MIB / 100.0);
    }

    @DataProvider
    public static Object[][] badWeights() {
        return new Object[][] {
            {"rail0", "interface=weight"},
            {"rail2=1", "there are rail0, rail1"},
            {"rail0=fast", "fast"},
            {"rail0=-1", "-1"},
            {"rail0=1,,rail1=2", "interface=weight"},
            {"rail0=1e999", "1e999"},
            {"rail0=1,rail1=2, rail0=9", "'rail0' has two weights"},
        };
    }

    @Test(dataProvider = "badWeights")
    public void shouldNameWeightsThatDoNotFit(String weights, String named) {
        String message = expectThrows(ParameterException.class, () -> config("btl_rail_weights", weights))
                .getMessage();
        assertTrue(message.contains("btl_rail_weights: value '" + weights + "'") && message.contains(named), message);
    }
}
