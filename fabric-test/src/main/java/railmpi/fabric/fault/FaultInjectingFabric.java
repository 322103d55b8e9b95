package railmpi.fabric.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import railmpi.core.log.Log;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.Port;

/**
 * A fabric that does to its users what networks do, by a plan and by seeded chance: connections break or are refused,
 * fall silent, come back and deliver what nobody expects any more; completions come late, in other orders, or twice. It
 * wraps any provider and keeps all promises of {@link railmpi.fabric} but two: completions of requests that are not
 * receives may come twice if the plan says so, and with late delivery a message may be lost that the peer's connection
 * has reported as sent. Owner: the holder of the progress lock, {@link #events} excepted.
 */
public final class FaultInjectingFabric implements Fabric {
    private final Fabric inner;
    private final FaultPlan plan;
    private final int worldRank;
    private final LongSupplier clock;
    private final FaultRandom order;
    private final FaultyEvents events;
    private final FaultCounts counts = new FaultCounts();
    private final List<Port> ports = new ArrayList<>();
    private final List<FaultyCompletionQueue> queues = new ArrayList<>();
    private final List<FaultyQueuePair> queuePairs = new ArrayList<>();
    private int connections;
    private boolean isClosed;

    FaultInjectingFabric(Fabric inner, String plan, int worldRank, LongSupplier clock) {
        this.inner = inner;
        this.plan = new FaultPlan(plan);
        this.worldRank = worldRank;
        this.clock = clock;
        order = random(this.plan, -1);
        events = inner.events() == null ? null : new FaultyEvents(this, inner.events());
        FaultPlan none = new FaultPlan("");
        for (Port port : inner.ports()) {
            ports.add(new FaultyPort(this, port, this.plan.concerns(worldRank, port.name()) ? this.plan : none));
        }
    }

    /**
     * Wraps a fabric if the parameters ask for faults.
     *
     * @param fabric closed with the result, and at once if the plan is wrong
     * @param worldRank world rank of this process
     * @param parameters resolved, with {@link FaultParameters#ALL} among them
     * @return the fabric itself, or one that misbehaves
     * @throws railmpi.core.param.ParameterException if the plan has an unknown name or a bad value
     */
    public static Fabric wrap(Fabric fabric, int worldRank, Parameters parameters) {
        String plan = parameters.get(FaultParameters.FAULT);
        if (plan.isBlank()) {
            return fabric;
        }
        boolean isWrapped = false;
        try {
            Fabric wrapped = new FaultInjectingFabric(fabric, plan, worldRank, System::nanoTime);
            isWrapped = true;
            return wrapped;
        } finally {
            if (!isWrapped) {
                fabric.close();
            }
        }
    }

    long nowNs() {
        return clock.getAsLong();
    }

    FaultCounts counts() {
        return counts;
    }

    FaultRandom random(FaultPlan of, int number) {
        return new FaultRandom(of, worldRank, number);
    }

    int nextConnection() {
        return connections++;
    }

    /** Tells whether one more connection may fail. */
    boolean mayFail() {
        return counts.failures() < plan.limit;
    }

    /** Returns which connection's completions come first in a poll. */
    int firstLine(int lines) {
        return order.isOneOf(plan.reorderOneOf) ? order.below(lines) : 0;
    }

    FaultyCompletionQueue add(FaultyCompletionQueue queue) {
        queues.add(queue);
        return queue;
    }

    void add(FaultyQueuePair queuePair) {
        queuePairs.add(queuePair);
    }

    void forget(FaultyCompletionQueue queue) {
        queues.remove(queue);
    }

    /** Lets time go by for all connections. */
    void advance() {
        for (int i = queuePairs.size() - 1; i >= 0; i--) {
            FaultyQueuePair queuePair = queuePairs.get(i);
            queuePair.advance();
            if (queuePair.isOver()) {
                queuePairs.remove(i);
            }
        }
    }

    /** Tells the sleeping thread when something held back can be polled. */
    void updateDue() {
        if (events == null) {
            return;
        }
        long due = Long.MAX_VALUE;
        for (int i = 0; i < queues.size(); i++) {
            due = Math.min(due, queues.get(i).dueNs());
        }
        for (int i = 0; i < queuePairs.size(); i++) {
            due = Math.min(due, queuePairs.get(i).dueNs());
        }
        events.setDue(due);
    }

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public List<Port> ports() {
        return List.copyOf(ports);
    }

    @Override
    public String whyNoPorts() {
        return inner.whyNoPorts();
    }

    @Override
    public List<String> unknownPorts() {
        return inner.unknownPorts();
    }

    @Override
    public FabricEvents events() {
        return events;
    }

    @Override
    public void agree(long meeting, byte[] secret) {
        inner.agree(meeting, secret);
    }

    @Override
    public void disagree(long meeting) {
        inner.disagree(meeting);
    }

    @Override
    public String addressAt(String address, long meeting) {
        return inner.addressAt(address, meeting);
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            inner.close();
            Log.info("fault injection: " + counts);
        }
    }
}
