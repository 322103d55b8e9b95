package railmpi.fabric.pairs;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import railmpi.core.RailException;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.ForwardingPort;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;

/** The port: memory is that of the node's shared memory, connections are made here. */
final class PairPort extends ForwardingPort {
    /** Looking for peers that want to connect reads a directory, which takes longer than a message. */
    private static final long REQUEST_PERIOD_NS = 200_000;

    private static final String ADDRESS_PREFIX = "pairs/";

    private final RequestFiles requests;
    private final int rank;
    private final List<PairQueuePair> queuePairs = new ArrayList<>();
    private long lookedForRequestsNs = System.nanoTime() - REQUEST_PERIOD_NS;

    PairPort(Port memory, RequestFiles requests, int rank) {
        super(memory);
        this.requests = requests;
        this.rank = rank;
    }

    @Override
    public String name() {
        return PairFabric.NAME;
    }

    @Override
    public CompletionQueue openCompletionQueue(int depth) {
        return new PairCompletionQueue(depth);
    }

    @Override
    public int maxSendBytes() {
        return Mailbox.SLOT_DATA_BYTES;
    }

    @Override
    public String address() {
        return ADDRESS_PREFIX + rank;
    }

    @Override
    public int reachability(String remoteAddress) {
        return remoteAddress.startsWith(ADDRESS_PREFIX) ? 2 : 0;
    }

    @Override
    public QueuePair connect(
            String remoteAddress,
            byte[] privateData,
            CompletionQueue sendCompletions,
            CompletionQueue receiveCompletions) {
        if (privateData.length > ConnectionRequest.PRIVATE_DATA_BYTES) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    privateData.length + " bytes of private data, at most " + ConnectionRequest.PRIVATE_DATA_BYTES);
        }
        int target = rankOf(remoteAddress);
        PairQueuePair queuePair = new PairQueuePair(
                this, (PairCompletionQueue) sendCompletions, (PairCompletionQueue) receiveCompletions);
        queuePair.waitForAnswer(target, requests.ask(target, queuePair.mailboxKey(), privateData));
        return queuePair;
    }

    private static int rankOf(String remoteAddress) {
        try {
            if (remoteAddress.startsWith(ADDRESS_PREFIX)) {
                return Integer.parseInt(remoteAddress.substring(ADDRESS_PREFIX.length()));
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new RailException(
                RailException.Category.ARGUMENT, "'" + remoteAddress + "' is not an address in shared memory");
    }

    /** Takes back a wish to connect that was not read. */
    void takeBack(Path request) {
        requests.takeBack(request);
    }

    @Override
    public ConnectionRequest nextConnectionRequest() {
        long nowNs = System.nanoTime();
        if (nowNs - lookedForRequestsNs < REQUEST_PERIOD_NS) {
            return null;
        }
        lookedForRequestsNs = nowNs;
        ByteBuffer content = requests.next(rank);
        try {
            return content == null ? null : new PairRequest(this, content);
        } catch (RailException e) {
            if (e.category() == RailException.Category.PEER) {
                return null; // taken back while it was read
            }
            throw e;
        }
    }

    @Override
    public DatagramQueuePair joinMulticast(
            int group, CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        throw new RailException(RailException.Category.RESOURCE, "shared memory has no multicast, group " + group);
    }

    void add(PairQueuePair queuePair) {
        queuePairs.add(queuePair);
    }

    void remove(PairQueuePair queuePair) {
        queuePairs.remove(queuePair);
    }

    /** Before the memory is freed. */
    void close() {
        while (!queuePairs.isEmpty()) {
            queuePairs.get(0).close();
        }
    }
}
