package railmpi.coll.multicast;

import static org.testng.Assert.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.Test;
import railmpi.core.memory.MemoryBlock;

/** Which datagram goes to which communicator. */
public class MulticastGroupTest {
    private static final int STEPS = 20_000;
    private static final int STREAMS = 400;
    private static final int DATAGRAM_BYTES = 16;

    /** Against a map, with streams that come and go. */
    @Test
    public void shouldDeliverToTheStreamThatIsMeantOrToNobody() {
        Random random = new Random(7);
        MulticastGroup group = new MulticastGroup();
        MemoryBlock datagram = MemoryBlock.allocate(DATAGRAM_BYTES);
        Map<Long, List<Long>> received = new HashMap<>();
        Map<Long, List<Long>> expected = new HashMap<>();
        for (int step = 0; step < STEPS; step++) {
            long stream = (long) (1 + random.nextInt(4)) << Integer.SIZE | random.nextInt(STREAMS);
            int kind = random.nextInt(4);
            long current = step;
            if (kind == 0 && !received.containsKey(stream)) {
                List<Long> numbers = new ArrayList<>();
                received.put(stream, numbers);
                expected.put(stream, new ArrayList<>());
                group.receive(stream, (number, block, offset, length) -> numbers.add(number));
            } else if (kind == 1) {
                group.forget(stream);
                assertEquals(received.remove(stream), expected.remove(stream), "numbers of stream " + stream);
            } else {
                datagram.bytes().putLong(0, stream).putLong(Long.BYTES, current);
                group.onDatagram(datagram, 0, DATAGRAM_BYTES);
                expected.computeIfPresent(stream, (key, numbers) -> add(numbers, current));
            }
        }
        assertEquals(received, expected);
    }

    private static List<Long> add(List<Long> numbers, long number) {
        numbers.add(number);
        return numbers;
    }

    @Test
    public void shouldDropWhatIsTooShort() {
        MulticastGroup group = new MulticastGroup();
        MemoryBlock datagram = MemoryBlock.allocate(DATAGRAM_BYTES);
        datagram.bytes().putLong(0, 5);
        List<Long> numbers = new ArrayList<>();
        group.receive(5, (number, block, offset, length) -> numbers.add(number));
        group.onDatagram(datagram, 0, DATAGRAM_BYTES - 1);
        assertEquals(numbers, List.of());
        group.onDatagram(datagram, 0, DATAGRAM_BYTES);
        assertEquals(numbers, List.of(0L));
    }
}
