package railmpi.sim.event;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.testng.annotations.Test;

/** The heap against a priority queue of objects. */
@Test(groups = "unit")
public class EventHeapTest {
    private static final long SEED = Long.getLong("railmpi.seed", 1);
    private static final int STEPS = 50_000;

    private record Event(long cycle, int number) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return cycle == other.cycle ? Integer.compare(number, other.number) : Long.compare(cycle, other.cycle);
        }
    }

    public void shouldKeepTheOrderOfCyclesAndOfAddingInACycle() {
        Random random = new Random(SEED);
        EventHeap heap = new EventHeap();
        PriorityQueue<Event> queue = new PriorityQueue<>();
        List<Integer> happened = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            boolean isGrowing = i < STEPS / 3;
            if (queue.isEmpty() || random.nextInt(10) < (isGrowing ? 8 : 4)) {
                int number = i;
                long cycle = random.nextInt(500);
                heap.add(cycle, () -> happened.add(number));
                queue.add(new Event(cycle, number));
            } else {
                Event expected = queue.remove();
                assertEquals(heap.firstCycle(), expected.cycle, "seed " + SEED);
                heap.removeFirst().run();
                assertEquals((int) happened.get(happened.size() - 1), expected.number, "seed " + SEED);
            }
        }
        assertEquals(heap.isEmpty(), queue.isEmpty());
        assertTrue(happened.size() > STEPS / 4);
    }
}
