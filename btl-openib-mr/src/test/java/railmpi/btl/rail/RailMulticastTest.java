package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/** Over which port datagrams go. */
@Test(groups = "unit")
public class RailMulticastTest {
    private static final int DATAGRAM_BYTES = 1024;

    private final MemoryBlock block = MemoryBlock.allocate(DATAGRAM_BYTES);
    private final List<String> sent = new ArrayList<>();
    private final List<RailMulticast> groups = new ArrayList<>();
    private int changes;

    private static <T> T scripted(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** A port that notes its name when a datagram is sent, or that cannot join. */
    private Port port(String name, boolean isAble) {
        DatagramQueuePair queuePair = scripted(DatagramQueuePair.class, (self, method, arguments) -> {
            switch (method.getName()) {
                case "maxDatagramBytes":
                    return DATAGRAM_BYTES;
                case "postSend":
                    sent.add(name);
                    return 0;
                case "close":
                    return null;
                default:
                    return 0;
            }
        });
        CompletionQueue queue = scripted(
                CompletionQueue.class,
                (self, method, arguments) -> method.getName().equals("take") ? 0 : null);
        MemoryBlock memory = MemoryBlock.allocate(1 << 20);
        MemoryRegion region = scripted(
                MemoryRegion.class,
                (self, method, arguments) -> method.getName().equals("block") ? memory : null);
        return scripted(Port.class, (self, method, arguments) -> {
            switch (method.getName()) {
                case "openCompletionQueue":
                    return queue;
                case "allocate":
                    return region;
                case "joinMulticast":
                    if (!isAble) {
                        throw new RailException(RailException.Category.RESOURCE, name + " cannot join");
                    }
                    return queuePair;
                case "equals":
                    return self == arguments[0];
                case "hashCode":
                    return System.identityHashCode(self);
                default:
                    throw new AssertionError(method);
            }
        });
    }

    private RailMulticast join(Map<Port, Integer> usable, List<Port> ports) {
        return new RailMulticast(() -> changes, usable::get, groups, ports, 3, (memory, offset, lengthBytes) -> {});
    }

    public void shouldSendOverThePortWithMostRails() {
        sent.clear();
        Port first = port("first", true);
        Port second = port("second", true);
        Map<Port, Integer> usable = new HashMap<>(Map.of(first, 3, second, 3));
        RailMulticast multicast = join(usable, List.of(first, second));
        multicast.send(block, 0, 8);
        usable.put(first, 2);
        changes++;
        multicast.send(block, 0, 8);
        usable.put(first, 3);
        changes++;
        multicast.send(block, 0, 8);
        assertEquals(sent, List.of("first", "second", "first"));
        assertTrue(groups.contains(multicast));
        multicast.close();
        multicast.close();
        assertTrue(groups.isEmpty());
    }

    public void shouldDoWithPortsThatCanJoin() {
        sent.clear();
        Port first = port("first", false);
        Port second = port("second", true);
        RailMulticast multicast = join(Map.of(second, 0), List.of(first, second));
        multicast.send(block, 0, 8);
        assertEquals(sent, List.of("second"));
        multicast.close();
        assertThrows(RailException.class, () -> join(Map.of(), List.of(first)));
        assertTrue(groups.isEmpty());
    }
}
