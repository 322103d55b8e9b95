package railmpi.sim.node;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import railmpi.policy.allocation.AllocationActions;
import railmpi.policy.allocation.AllocationPolicy;
import railmpi.policy.allocation.DynamicConfig;
import railmpi.policy.allocation.NodeView;
import railmpi.policy.allocation.PolicyName;
import railmpi.policy.allocation.StaticRails;
import railmpi.policy.allocation.Transfer;
import railmpi.sim.event.Calendar;

/** A node: does what its policy says, and tells it what its rails carry. Time of the policy is in cycles. */
final class Node implements NodeView, AllocationActions {
    /** Nothing is lost here, so that every request is answered. */
    private static final long NO_LIMIT_CYCLES = 1L << 60;

    private final Cluster cluster;
    private final Calendar calendar;
    private final int number;
    private final Adapter[] adapters;

    /** Is told of what other nodes send and of what has left. */
    private final AllocationPolicy policy;

    /** Of each process: {@link #policy}, or one of its own where nobody looks at what the others do. */
    private final AllocationPolicy[] policies;

    private final Map<Long, Message> requested = new HashMap<>();

    /** Longer messages have their rails reserved at the receiver, which tells when they have arrived. */
    private final long reservedAboveBytes;

    private long lastId;
    private long wakeCycle = AllocationPolicy.NEVER;

    Node(Cluster cluster, int number, StaticRails staticRails, long seed) {
        this.cluster = cluster;
        this.number = number;
        calendar = cluster.calendar();
        ClusterConfig config = cluster.config();
        adapters = new Adapter[config.rails()];
        for (int rail = 0; rail < adapters.length; rail++) {
            adapters[rail] = new Adapter(this, rail, cluster.network(rail), calendar, config);
        }
        long shortBytes = config.policy() == PolicyName.HYBRID ? config.hybridBytes() : 0;
        reservedAboveBytes = config.policy().isReserving() ? shortBytes : Long.MAX_VALUE;
        policy = policy(config, staticRails, shortBytes, seed);
        policies = new AllocationPolicy[config.processes()];
        Arrays.setAll(
                policies,
                process -> config.policy().isBlind() ? policy(config, staticRails, shortBytes, seed) : policy);
    }

    private AllocationPolicy policy(ClusterConfig config, StaticRails staticRails, long shortBytes, long seed) {
        DynamicConfig settings =
                new DynamicConfig(config.stripingRatio(), shortBytes, config.retryCycles(), NO_LIMIT_CYCLES, seed);
        return config.policy().make(this, this, number, staticRails, settings);
    }

    int number() {
        return number;
    }

    Adapter adapter(int rail) {
        return adapters[rail];
    }

    /** A process wants to send a message, which came into being at some cycle. */
    void request(int process, int peer, long lengthBytes, long bornCycle, Receipt receipt) {
        long id = ++lastId;
        Message message = new Message(this, cluster.node(peer), id, lengthBytes, bornCycle, receipt);
        requested.put(id, message);
        cluster.requested(message);
        policies[process].request(new Transfer(id, peer, lengthBytes), calendar.now());
        wakeLater();
    }

    /** Has the policy look at what waits, when it wants to. */
    private void wakeLater() {
        long next = policy.nextNs();
        if (next != wakeCycle && next < NO_LIMIT_CYCLES) {
            wakeCycle = next;
            calendar.at(Math.max(next, calendar.now()), () -> wake(next));
        }
    }

    private void wake(long cycle) {
        if (cycle == wakeCycle) {
            wakeCycle = AllocationPolicy.NEVER;
            policy.advance(calendar.now());
            wakeLater();
        }
    }

    /** The tail of a part has left. */
    void injected(int rail, Part part) {
        Message message = part.message();
        if (--message.unsentParts == 0) {
            message.receipt.onLeft();
        }
        if (message.lengthBytes <= reservedAboveBytes) {
            release(rail, message);
        }
    }

    private void release(int rail, Message message) {
        policy.release(rail, message.to.number, message.id, calendar.now());
        wakeLater();
    }

    /** A part has arrived here. */
    void received(int rail, Part part) {
        Message message = part.message();
        message.missingParts--;
        cluster.arrived(part);
        policy.onReceived(rail, message.from.number, message.id, calendar.now());
        wakeLater();
        if (message.lengthBytes > reservedAboveBytes) {
            adapters[rail].sendControl(message.from, () -> message.from.release(rail, message));
        }
    }

    @Override
    public int rails() {
        return adapters.length;
    }

    @Override
    public boolean isUsable(int rail, int peer) {
        return true;
    }

    @Override
    public boolean isActive(int rail) {
        return adapters[rail].isActive();
    }

    @Override
    public void send(Transfer transfer, long rails) {
        Message message = requested.remove(transfer.id());
        int parts = Long.bitCount(rails);
        message.unsentParts = parts;
        message.missingParts = parts;
        long left = message.lengthBytes;
        for (long mask = rails; mask != 0; mask &= mask - 1) {
            long length = left / Long.bitCount(mask);
            left -= length;
            adapters[Long.numberOfTrailingZeros(mask)].send(new Part(message, length));
        }
    }

    /** It is in {@link #requested} until the policy sends it. */
    @Override
    public void await(Transfer transfer) {}

    @Override
    public void sendRequest(int rail, Transfer transfer, int priority) {
        Node peer = cluster.node(transfer.peer());
        adapters[rail].sendControl(peer, () -> {
            peer.policy.onRequest(rail, number, transfer.id(), priority, calendar.now());
            peer.wakeLater();
        });
    }

    @Override
    public void sendGrant(int rail, int peer, long id) {
        Node asker = cluster.node(peer);
        adapters[rail].sendControl(asker, () -> {
            asker.policy.onGrant(rail, number, id, calendar.now());
            asker.wakeLater();
        });
    }

    @Override
    public void sendNack(int rail, int peer, long id) {
        Node asker = cluster.node(peer);
        adapters[rail].sendControl(asker, () -> {
            asker.policy.onNack(rail, number, id, calendar.now());
            asker.wakeLater();
        });
    }

    @Override
    public void sendAbort(int rail, int peer, long id) {
        Node granter = cluster.node(peer);
        adapters[rail].sendControl(granter, () -> {
            granter.policy.onAbort(rail, number, id, calendar.now());
            granter.wakeLater();
        });
    }
}
