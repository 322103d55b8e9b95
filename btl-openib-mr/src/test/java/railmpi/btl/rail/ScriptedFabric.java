package railmpi.btl.rail;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import railmpi.core.RailException;
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
import railmpi.fabric.SharedReceiveQueue;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;

/** A fabric on which nothing happens but what the test says, one step after the other; the peer is the test. */
final class ScriptedFabric implements Fabric {
    /** No port can read this. */
    static final String NO_ADDRESS = "?";

    private static final int DEPTH = 1024;

    /** What was posted and has not completed. */
    record Request(long id, boolean isSend, MemoryRegion region, int offset, byte[] data) {}

    /** A port on the network of that of the same name; there may be a way to all others. */
    private final class ScriptedPort implements Port {
        private final String name;

        ScriptedPort(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Object memoryDomain() {
            return ScriptedFabric.this;
        }

        @Override
        public PortCapabilities capabilities() {
            return new PortCapabilities(isOneSided, false, false, false, false, 0);
        }

        @Override
        public void shareReceives(CompletionQueue receiveCompletions, int receivesPerConnection) {
            if (isSharing && shared == null) {
                shared = new ScriptedReceives();
                ((ScriptedQueue) receiveCompletions).shared = shared;
            }
        }

        @Override
        public MemoryRegion allocate(int lengthBytes) {
            return new ScriptedRegion(MemoryBlock.allocate(lengthBytes));
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
            return new ScriptedQueue();
        }

        @Override
        public MemoryRegion register(ByteBuffer memory) {
            return new ScriptedRegion(new MemoryBlock(memory));
        }

        @Override
        public String address() {
            return name;
        }

        @Override
        public int reachability(String remoteAddress) {
            if (remoteAddress.equals(NO_ADDRESS)) {
                throw new RailException(RailException.Category.PEER, "it is no address");
            }
            return remoteAddress.equals(name) ? 2 : 1;
        }

        /** As of a network with three ways between two ports. */
        @Override
        public String addressOfPath(String remoteAddress, int path) {
            return path % 3 == 0 ? remoteAddress : remoteAddress + "/path" + path % 3;
        }

        @Override
        public String wayTo(String remoteAddress) {
            return remoteAddress.contains("/path") ? "way " + remoteAddress : "";
        }

        @Override
        public QueuePair connect(String remote, byte[] data, CompletionQueue sends, CompletionQueue receives) {
            return new ScriptedQueuePair(sends, receives);
        }

        @Override
        public ConnectionRequest nextConnectionRequest() {
            return null;
        }

        @Override
        public DatagramQueuePair joinMulticast(int group, CompletionQueue sends, CompletionQueue receives) {
            throw new UnsupportedOperationException();
        }
    }

    private record ScriptedRegion(MemoryBlock block) implements MemoryRegion {
        @Override
        public long address() {
            return 0;
        }

        @Override
        public long remoteKey() {
            return 1;
        }

        @Override
        public void close() {
            // nothing was registered
        }
    }

    /** Receives that all connections of the fabric share. */
    static final class ScriptedReceives implements SharedReceiveQueue {
        final ArrayDeque<Request> posted = new ArrayDeque<>();
        boolean isBelow;

        @Override
        public int depth() {
            return DEPTH;
        }

        @Override
        public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
            posted.add(new Request(workRequestId, false, local, localOffset, null));
            return QueuePair.POSTED;
        }

        @Override
        public void noticeBelow(int receiveCount) {
            isBelow = false;
        }

        @Override
        public boolean isBelow() {
            return isBelow;
        }
    }

    private static final class ScriptedQueue implements CompletionQueue {
        final ArrayDeque<WorkCompletion> done = new ArrayDeque<>();

        /** What connections share whose receives complete here; null if nothing. */
        ScriptedReceives shared;

        void add(long id, Status status, int lengthBytes) {
            add(id, status, lengthBytes, 0);
        }

        void add(long id, Status status, int lengthBytes, long connection) {
            WorkCompletion completion = new WorkCompletion();
            completion.set(id, status, lengthBytes);
            completion.connection = connection;
            done.add(completion);
        }

        @Override
        public int poll(WorkCompletion[] batch) {
            int count = 0;
            while (count < batch.length && !done.isEmpty()) {
                batch[count++].set(done.remove());
            }
            return count;
        }

        @Override
        public void close() {
            done.clear();
        }
    }

    /** A connection, which does as the test says. */
    static final class ScriptedQueuePair implements QueuePair {
        final ArrayDeque<Request> posted = new ArrayDeque<>();
        final ArrayDeque<Request> receives = new ArrayDeque<>();
        State state = State.CONNECTING;
        boolean isClosed;
        /** Whether there is no room for requests. */
        boolean isFull;
        /** Whether the peer's machine has answered. */
        boolean isMachineReached;

        private Cause cause = Cause.BROKEN;
        private long whenBroken;
        private long whenClosed;
        private boolean isBrokenTold;
        private boolean isClosedTold;

        private final ScriptedQueue sendQueue;
        private final ScriptedQueue receiveQueue;

        private ScriptedQueuePair(CompletionQueue sends, CompletionQueue receives) {
            sendQueue = (ScriptedQueue) sends;
            receiveQueue = (ScriptedQueue) receives;
        }

        /** Breaks: everything under way is flushed. */
        void breakDown() {
            state = State.ERROR;
            flushAll();
        }

        /** The peer does not want it. */
        void refuse() {
            cause = Cause.REFUSED;
            breakDown();
        }

        @Override
        public Cause cause() {
            return state == State.ERROR ? cause : null;
        }

        /** Everything that is under way is found flushed. */
        void flushAll() {
            posted.forEach(request -> sendQueue.add(request.id, Status.FLUSHED, 0));
            posted.clear();
            if (whenBroken != 0) {
                flushShared();
            }
            receives.forEach(request -> receiveQueue.add(request.id, Status.FLUSHED, 0));
            receives.clear();
        }

        private void flushShared() {
            if (!isBrokenTold) {
                isBrokenTold = true;
                receiveQueue.add(whenBroken, Status.FLUSHED, 0);
            }
            if (isClosed && !isClosedTold) {
                isClosedTold = true;
                receiveQueue.add(whenClosed, Status.FLUSHED, 0);
            }
        }

        @Override
        public SharedReceiveQueue sharedReceives() {
            return receiveQueue.shared;
        }

        @Override
        public void nameShared(long newWhenBroken, long newWhenClosed) {
            whenBroken = newWhenBroken;
            whenClosed = newWhenClosed;
        }

        /** The oldest requests, up to the first of some kind, are found done. */
        void complete(boolean upToSend) {
            Request request;
            do {
                request = posted.remove();
                sendQueue.add(request.id, Status.SUCCESS, 0);
            } while (!posted.isEmpty() && request.isSend != upToSend);
        }

        /** The oldest request, or the oldest receive, is found failed. */
        void fail(boolean isReceive, Status status) {
            state = State.ERROR;
            ArrayDeque<Request> own = isReceive ? receives : posted;
            boolean isShared = isReceive && receiveQueue.shared != null;
            Request request = (isShared ? receiveQueue.shared.posted : own).remove();
            (isReceive ? receiveQueue : sendQueue).add(request.id, status, 0, isShared ? whenBroken : 0);
        }

        /** A batch of the peer has arrived. */
        void deliver(byte[] batch) {
            Request receive = receiveQueue.shared == null ? receives.remove() : receiveQueue.shared.posted.remove();
            receive.region.block().bytes().put(receive.offset, batch);
            receiveQueue.add(receive.id, Status.SUCCESS, batch.length, whenBroken);
        }

        private int post(long id, boolean isSend, MemoryRegion local, int offset, int lengthBytes) {
            if (isFull) {
                return RETRY_NO_WORK_REQUEST;
            }
            byte[] data = new byte[lengthBytes];
            local.block().bytes().get(offset, data);
            posted.add(new Request(id, isSend, local, offset, data));
            return POSTED;
        }

        @Override
        public State state() {
            return state;
        }

        @Override
        public boolean isMachineReached() {
            return isMachineReached;
        }

        @Override
        public String failure() {
            return state == State.ERROR ? "broken by the test" : null;
        }

        @Override
        public void flush() {
            // what is posted is under way
        }

        @Override
        public int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
            return post(workRequestId, true, local, localOffset, lengthBytes);
        }

        @Override
        public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
            receives.add(new Request(workRequestId, false, local, localOffset, null));
            return POSTED;
        }

        @Override
        public int postWrite(long id, MemoryRegion local, int offset, int lengthBytes, long address, long key) {
            return post(id, false, local, offset, lengthBytes);
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
            isClosed = true;
            state = State.ERROR;
        }
    }

    /** A wish of the peer to connect. */
    static final class ScriptedRequest implements ConnectionRequest {
        ScriptedQueuePair accepted;
        boolean isRejected;

        @Override
        public byte[] privateData() {
            throw new UnsupportedOperationException();
        }

        @Override
        public QueuePair accept(CompletionQueue sends, CompletionQueue receives) {
            accepted = new ScriptedQueuePair(sends, receives);
            return accepted;
        }

        @Override
        public void reject() {
            isRejected = true;
        }
    }

    private final List<Port> ports = new ArrayList<>();

    private final boolean isSharing;
    /** What the connections share; null if nothing. */
    ScriptedReceives shared;

    /** Whether writes need no thread of the peer. */
    boolean isOneSided;

    /** Makes one whose connections share their receives or not. */
    ScriptedFabric(int portCount, boolean isSharing) {
        this.isSharing = isSharing;
        for (int i = 0; i < portCount; i++) {
            ports.add(new ScriptedPort("p" + i));
        }
    }

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public List<Port> ports() {
        return ports;
    }

    @Override
    public FabricEvents events() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        // nothing is open
    }
}
