package railmpi.pml;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import railmpi.btl.connect.PeerPort;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.PortCapabilities;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;

/**
 * A fabric between layers of one thread, on which everything takes a random while: requests start, arrive and complete
 * in later polls, completions of different queue pairs overtake each other, and the two ends of a connection learn at
 * different times that it is there, or that it is broken. What was on its way when one end gave up still arrives at the
 * other, as long as that does not know.
 */
final class SimulatedFabric implements Fabric {
    /** Polls for one in which the completions of a queue pair begin to be late, and for how many polls. */
    private static final int LATE_PERIOD = 200;

    private static final int LONGEST_DELAY = 150;
    /** Steps, in the mean, until a side of a connection learns that it is there. */
    private static final int CONNECT_STEPS = 10;

    /** What all fabrics of a simulation share. */
    static final class Network {
        final Random random;
        final Map<String, SimulatedPort> ports = new HashMap<>();
        final Map<Long, SimulatedRegion> regions = new HashMap<>();
        long lastKey;
        /** Whether completions come twice now and then. */
        boolean hasDuplicates;
        /** Which connections the network refuses, by the addresses of their two ends. */
        BiPredicate<String, String> refuses = (from, to) -> false;
        /** Time that a request to connect is on its way, at least. */
        long connectNs;
        /** Whether a queue pair has no room for a post now and then. */
        boolean isCrowded = true;
        /** What a connection carries each way from one poll to the next. */
        long bytesPerPoll = 1L << 32;

        Network(Random random) {
            this.random = random;
        }
    }

    private boolean isDead;
    private final Network network;
    private final List<Port> ports = new ArrayList<>();
    private final List<SimulatedQueuePair> queuePairs = new ArrayList<>();
    /** What was posted, in that order: whether it was a send or a write. */
    final List<Boolean> areSends = new ArrayList<>();

    SimulatedFabric(Network network, int rank, int portCount) {
        this.network = network;
        for (String text : addresses(rank, portCount)) {
            SimulatedPort port = new SimulatedPort(PeerPort.parse(text));
            ports.add(port);
            network.ports.put(port.address(), port);
        }
    }

    /** Returns how a process with so many ports is reached. */
    static String[] addresses(int rank, int portCount) {
        return IntStream.range(0, portCount)
                .mapToObj(port -> new PeerPort(port % KEYS, "r" + rank + "p" + port).text())
                .toArray(String[]::new);
    }

    /** Breaks every connection of this process; they can be made again. */
    void cut() {
        for (SimulatedQueuePair queuePair : new ArrayList<>(queuePairs)) {
            queuePair.breakOff("cut by the test");
        }
    }

    /** Breaks one connection of this process, if there is one, or a beginning of one; its peer may learn of it late. */
    void cutOne(Random random) {
        List<SimulatedQueuePair> whole = new ArrayList<>(queuePairs);
        whole.removeIf(queuePair -> queuePair.state == QueuePair.State.ERROR || queuePair.peer == null);
        if (!whole.isEmpty()) {
            SimulatedQueuePair victim = whole.get(random.nextInt(whole.size()));
            if (random.nextBoolean()) {
                victim.breakOff("cut by the test");
            } else {
                victim.giveUp("cut by the test");
            }
        }
    }

    /** Ends this process: nobody listens at its addresses any more, and nothing that its layer still does leaves it. */
    void die() {
        isDead = true;
        ports.forEach(port -> network.ports.remove(port.address()));
        cut();
    }

    @Override
    public String name() {
        return "simulated";
    }

    @Override
    public List<Port> ports() {
        return ports;
    }

    @Override
    public FabricEvents events() {
        return null;
    }

    @Override
    public void close() {
        cut();
    }

    private static final int KEYS = 3;

    private final class SimulatedRegion implements MemoryRegion {
        private MemoryBlock block;
        private long key = ++network.lastKey * 7919;

        SimulatedRegion(MemoryBlock block) {
            this.block = block;
            network.regions.put(key, this);
        }

        @Override
        public MemoryBlock block() {
            return block;
        }

        @Override
        public long address() {
            return 1000;
        }

        @Override
        public long remoteKey() {
            return key;
        }

        @Override
        public int keyCount() {
            return KEYS;
        }

        @Override
        public long remoteKey(int index) {
            return key + index;
        }

        @Override
        public void rest() {
            close();
            block = null;
        }

        @Override
        public boolean resume(ByteBuffer memory) {
            if (network.random.nextInt(4) == 0) {
                return false;
            }
            block = new MemoryBlock(memory);
            key = ++network.lastKey * 7919;
            network.regions.put(key, this);
            return true;
        }

        @Override
        public void close() {
            network.regions.remove(key);
        }
    }

    private final class SimulatedQueue implements CompletionQueue {
        /** By queue pair, whose completions stay in order, and until which poll none of them are found. */
        final Map<SimulatedQueuePair, ArrayDeque<WorkCompletion>> done = new LinkedHashMap<>();

        private final Map<SimulatedQueuePair, Integer> heldBack = new HashMap<>();
        /** Completions that were taken and come again. */
        private final ArrayDeque<WorkCompletion> repeated = new ArrayDeque<>();

        private int polls;

        @Override
        public int poll(WorkCompletion[] batch) {
            polls++;
            for (int i = 0; i < queuePairs.size(); i++) {
                queuePairs.get(i).step();
            }
            int count = 0;
            while (count < batch.length && !repeated.isEmpty() && network.random.nextInt(3) == 0) {
                WorkCompletion again = repeated.remove();
                batch[count++].set(again.workRequestId, again.status, again.lengthBytes);
            }
            for (Map.Entry<SimulatedQueuePair, ArrayDeque<WorkCompletion>> entry : done.entrySet()) {
                count = take(entry.getKey(), entry.getValue(), batch, count);
            }
            done.values().removeIf(ArrayDeque::isEmpty);
            return count;
        }

        private int take(SimulatedQueuePair from, ArrayDeque<WorkCompletion> queue, WorkCompletion[] batch, int taken) {
            int count = taken;
            if (network.random.nextInt(LATE_PERIOD) == 0) {
                heldBack.put(from, polls + network.random.nextInt(LONGEST_DELAY));
            }
            boolean isHeldBack = heldBack.getOrDefault(from, 0) > polls;
            while (!isHeldBack && count < batch.length && !queue.isEmpty() && network.random.nextInt(4) != 0) {
                WorkCompletion next = queue.remove();
                batch[count++].set(next.workRequestId, next.status, next.lengthBytes);
                if (network.hasDuplicates && network.random.nextInt(8) == 0) {
                    repeated.add(next);
                }
            }
            return count;
        }

        void add(SimulatedQueuePair of, long id, Status status, int lengthBytes) {
            WorkCompletion completion = new WorkCompletion();
            completion.set(id, status, lengthBytes);
            done.computeIfAbsent(of, key -> new ArrayDeque<>()).add(completion);
        }

        @Override
        public void close() {
            done.clear();
        }
    }

    private record Receive(long id, MemoryRegion region, int offset, int lengthBytes) {}

    private record Post(
            boolean isSend, long id, MemoryRegion region, int offset, int lengthBytes, long at, long key, byte[] data) {
        /** What is under way does not change any more. */
        Post started() {
            byte[] copy = new byte[lengthBytes];
            region.block().bytes().get(offset, copy);
            return new Post(isSend, id, region, offset, lengthBytes, at, key, copy);
        }
    }

    private final class SimulatedQueuePair implements QueuePair {
        private final SimulatedQueue sends;
        private final SimulatedQueue receives;
        final ArrayDeque<Receive> posted = new ArrayDeque<>();
        private final ArrayDeque<Post> posts = new ArrayDeque<>();
        private final ArrayDeque<Post> expedited = new ArrayDeque<>();
        /** Started by this side, and not known to have arrived. */
        private final ArrayDeque<Post> underWay = new ArrayDeque<>();
        /** On their way to this side. */
        private final ArrayDeque<Post> inbound = new ArrayDeque<>();

        private long inboundBytes;

        private State state = State.CONNECTING;
        private final SimulatedPort port;

        private String failure;
        private Cause cause;
        SimulatedQueuePair peer;
        /** Steps after which this side learns that the peer has given up; negative: it has not. */
        private int stepsToBreak = -1;

        private String peersReason;
        /** Of what is inbound, what has arrived and was not taken yet. */
        private long carriedBytes;

        SimulatedQueuePair(SimulatedPort port, CompletionQueue sends, CompletionQueue receives) {
            this.port = port;
            this.sends = (SimulatedQueue) sends;
            this.receives = (SimulatedQueue) receives;
            queuePairs.add(this);
        }

        void breakOff(String why) {
            giveUp(why);
            if (peer != null) {
                peer.giveUp(why);
            }
        }

        /** Breaks this side; the other learns of it in a while. */
        void giveUp(String why) {
            giveUp(Cause.BROKEN, why);
        }

        private void giveUp(Cause newCause, String why) {
            if (state == State.ERROR) {
                return;
            }
            state = State.ERROR;
            failure = why;
            cause = newCause;
            underWay.forEach(post -> sends.add(this, post.id, Status.FLUSHED, 0));
            underWay.clear();
            for (ArrayDeque<Post> waiting : List.of(posts, expedited)) {
                waiting.forEach(post -> sends.add(this, post.id, Status.FLUSHED, 0));
                waiting.clear();
            }
            posted.forEach(receive -> receives.add(this, receive.id, Status.FLUSHED, 0));
            posted.clear();
            inbound.clear();
            inboundBytes = 0;
            if (peer != null && peer.stepsToBreak < 0) {
                peer.stepsToBreak = network.random.nextInt(LONGEST_DELAY);
                peer.peersReason = why;
            }
        }

        /** Carries out what was posted, as far as chance lets it. */
        void step() {
            if (stepsToBreak >= 0 && stepsToBreak-- == 0) {
                giveUp(peersReason);
                return;
            }
            if (state == State.CONNECTING && peer != null && network.random.nextInt(CONNECT_STEPS) == 0) {
                state = State.CONNECTED;
            }
            while (posts.size() + expedited.size() != 0
                    && state == State.CONNECTED
                    && peer.inboundBytes < network.bytesPerPoll
                    && network.random.nextInt(3) != 0) {
                boolean isExpedited = posts.isEmpty() || !expedited.isEmpty() && network.random.nextBoolean();
                Post post = (isExpedited ? expedited : posts).remove().started();
                underWay.add(post);
                peer.inbound.add(post);
                peer.inboundBytes += post.lengthBytes;
            }
            carriedBytes = inbound.isEmpty() ? 0 : carriedBytes + network.bytesPerPoll;
            while (!inbound.isEmpty() && state == State.CONNECTED && network.random.nextInt(3) != 0) {
                Post post = inbound.peek();
                if (post.isSend && posted.isEmpty() || post.lengthBytes > carriedBytes) {
                    return; // waits for a receive, or is still on its way
                }
                inbound.remove();
                inboundBytes -= post.lengthBytes;
                carriedBytes -= post.lengthBytes;
                if (post.isSend) {
                    take(post);
                } else {
                    write(post);
                }
                peer.arrived(post);
            }
        }

        private void take(Post post) {
            Receive receive = posted.remove();
            receive.region.block().bytes().put(receive.offset, post.data);
            receives.add(this, receive.id, Status.SUCCESS, post.lengthBytes);
        }

        private void write(Post post) {
            SimulatedRegion target = network.regions.get(post.key);
            if (target == null) {
                throw new AssertionError("a write to memory that is not registered any more");
            }
            target.block().bytes().put((int) (post.at - target.address()), post.data);
        }

        private void arrived(Post post) {
            if (underWay.remove(post)) {
                sends.add(this, post.id, Status.SUCCESS, 0);
            }
        }

        @Override
        public State state() {
            return state;
        }

        @Override
        public String failure() {
            return failure;
        }

        @Override
        public Cause cause() {
            return cause;
        }

        @Override
        public void flush() {
            step();
        }

        private int add(ArrayDeque<Post> waiting, Post post) {
            if (state == State.CONNECTING) {
                throw new AssertionError("a post before the connection");
            }
            if (state == State.ERROR) {
                sends.add(this, post.id, Status.FLUSHED, 0);
                return POSTED;
            }
            if (network.isCrowded
                    && (posts.size() + expedited.size() + underWay.size() > 20 || network.random.nextInt(20) == 0)) {
                return RETRY_NO_WORK_REQUEST;
            }
            waiting.add(post);
            areSends.add(post.isSend);
            return POSTED;
        }

        @Override
        public int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
            return add(posts, new Post(true, workRequestId, local, localOffset, lengthBytes, 0, 0, null));
        }

        @Override
        public int postExpeditedSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
            return add(expedited, new Post(true, workRequestId, local, localOffset, lengthBytes, 0, 0, null));
        }

        @Override
        public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
            if (state == State.ERROR) {
                receives.add(this, workRequestId, Status.FLUSHED, 0);
            } else {
                posted.add(new Receive(workRequestId, local, localOffset, lengthBytes));
            }
            return POSTED;
        }

        @Override
        public int postWrite(
                long workRequestId,
                MemoryRegion local,
                int localOffset,
                int lengthBytes,
                long remoteAddress,
                long remoteKey) {
            return add(
                    posts,
                    new Post(
                            false,
                            workRequestId,
                            local,
                            localOffset,
                            lengthBytes,
                            remoteAddress,
                            remoteKey - (peer == null ? 0 : peer.port.keyIndex()),
                            null));
        }

        @Override
        public int postRead(long id, MemoryRegion local, int offset, int lengthBytes, long address, long key) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int postFetchAndAdd(long id, MemoryRegion local, int offset, long address, long key, long addend) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int postCompareAndSwap(
                long id, MemoryRegion local, int offset, long address, long key, long expected, long replacement) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            giveUp("closed");
            queuePairs.remove(this);
        }
    }

    private final class SimulatedPort implements Port {
        private final String address;
        private final int keyIndex;
        private final ArrayDeque<SimulatedRequest> requests = new ArrayDeque<>();

        SimulatedPort(PeerPort toPeers) {
            address = toPeers.address();
            keyIndex = toPeers.keyIndex();
        }

        @Override
        public String name() {
            return address;
        }

        @Override
        public Object memoryDomain() {
            return network;
        }

        @Override
        public PortCapabilities capabilities() {
            return new PortCapabilities(true, true, false, false, false, 0);
        }

        @Override
        public MemoryRegion allocate(int lengthBytes) {
            return new SimulatedRegion(MemoryBlock.allocate(lengthBytes));
        }

        @Override
        public MemoryRegion register(ByteBuffer memory) {
            return new SimulatedRegion(new MemoryBlock(memory));
        }

        @Override
        public long freeBytes() {
            return Long.MAX_VALUE;
        }

        @Override
        public long firstKeyOf(int worldRank) {
            throw new UnsupportedOperationException();
        }

        @Override
        public MemoryBlock map(long remoteKey) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletionQueue openCompletionQueue(int depth) {
            return new SimulatedQueue();
        }

        @Override
        public String address() {
            return address;
        }

        @Override
        public int keyIndex() {
            return keyIndex;
        }

        @Override
        public int reachability(String remoteAddress) {
            return remoteAddress.endsWith(address.substring(address.indexOf('p'))) ? 2 : 1;
        }

        @Override
        public QueuePair connect(
                String remoteAddress, byte[] privateData, CompletionQueue sends, CompletionQueue receives) {
            SimulatedQueuePair queuePair = new SimulatedQueuePair(SimulatedPort.this, sends, receives);
            if (isDead) {
                queuePair.breakOff("this process is dead");
            } else if (!network.ports.containsKey(remoteAddress)) {
                queuePair.giveUp(QueuePair.Cause.PEER_GONE, "nobody listens there");
            } else if (network.refuses.test(address, remoteAddress)) {
                queuePair.breakOff("no route");
            } else {
                network.ports.get(remoteAddress).ask(queuePair, privateData);
            }
            return queuePair;
        }

        private void ask(QueuePair asking, byte[] privateData) {
            requests.add(new SimulatedRequest(asking, privateData, System.nanoTime() + network.connectNs));
        }

        @Override
        public ConnectionRequest nextConnectionRequest() {
            boolean isHere = !requests.isEmpty() && System.nanoTime() - requests.peek().arrivesAtNs >= 0;
            return isHere && network.random.nextInt(3) == 0 ? requests.poll() : null;
        }

        @Override
        public DatagramQueuePair joinMulticast(int group, CompletionQueue sends, CompletionQueue receives) {
            throw new UnsupportedOperationException();
        }

        private final class SimulatedRequest implements ConnectionRequest {
            private final QueuePair asking;
            private final byte[] privateData;
            private final long arrivesAtNs;

            SimulatedRequest(QueuePair asking, byte[] privateData, long arrivesAtNs) {
                this.asking = asking;
                this.privateData = privateData;
                this.arrivesAtNs = arrivesAtNs;
            }

            @Override
            public byte[] privateData() {
                return privateData.clone();
            }

            @Override
            public QueuePair accept(CompletionQueue sends, CompletionQueue receives) {
                SimulatedQueuePair queuePair = new SimulatedQueuePair(SimulatedPort.this, sends, receives);
                if (asking.state() == QueuePair.State.ERROR) {
                    queuePair.breakOff("gone meanwhile");
                } else {
                    ((SimulatedQueuePair) asking).peer = queuePair;
                    queuePair.peer = (SimulatedQueuePair) asking;
                }
                return queuePair;
            }

            @Override
            public void reject() {
                ((SimulatedQueuePair) asking).breakOff("refused");
            }
        }
    }
}
