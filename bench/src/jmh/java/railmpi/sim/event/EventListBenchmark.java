package railmpi.sim.event;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import nl.tudelft.simulation.dsol.SimRuntimeException;
import nl.tudelft.simulation.dsol.eventlists.EventListInterface;
import nl.tudelft.simulation.dsol.eventlists.EventListPriorityQueue;
import nl.tudelft.simulation.dsol.eventlists.RedBlackTree;
import nl.tudelft.simulation.dsol.formalisms.eventscheduling.LambdaSimEvent;
import nl.tudelft.simulation.dsol.formalisms.eventscheduling.SimEventInterface;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Events a microsecond, millions a second, of the simulator's list and of DSOL's two: the first event happens, and a
 * new one comes in its place, so that the number of those to come stays (hold model). docs/adr/0015.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class EventListBenchmark {
    private static final int GAPS = 1 << 16;
    private static final int LONGEST_GAP = 1 << 16;

    /** Events to come. */
    @Param("20000")
    public int pending;

    private final EventHeap heap = new EventHeap();
    private final EventListInterface<Long> queue = new EventListPriorityQueue<>();
    private final EventListInterface<Long> tree = new RedBlackTree<>();
    private final int[] gaps =
            new SplittableRandom(1).ints(GAPS, 1, LONGEST_GAP).toArray();
    private int nextGap;
    private long happened;

    /** Fills all lists. */
    @Setup
    public void fill() {
        for (int i = 0; i < pending; i++) {
            long cycle = gap();
            heap.add(cycle, this::happen);
            queue.add(event(cycle));
            tree.add(event(cycle));
        }
    }

    private int gap() {
        nextGap = nextGap + 1 & GAPS - 1;
        return gaps[nextGap];
    }

    private void happen() {
        happened++;
    }

    private SimEventInterface<Long> event(long cycle) {
        return new LambdaSimEvent<>(cycle, this::happen);
    }

    /** The simulator's. */
    @Benchmark
    public long heap() {
        long cycle = heap.firstCycle();
        heap.removeFirst().run();
        heap.add(cycle + gap(), this::happen);
        return happened;
    }

    /** DSOL's on a priority queue. */
    @Benchmark
    public long dsolQueue() throws SimRuntimeException {
        return hold(queue);
    }

    /** DSOL's on a tree, which its simulators take by themselves. */
    @Benchmark
    public long dsolTree() throws SimRuntimeException {
        return hold(tree);
    }

    private long hold(EventListInterface<Long> events) throws SimRuntimeException {
        SimEventInterface<Long> first = events.removeFirst();
        first.execute();
        events.add(event(first.getAbsoluteExecutionTime() + gap()));
        return happened;
    }
}
