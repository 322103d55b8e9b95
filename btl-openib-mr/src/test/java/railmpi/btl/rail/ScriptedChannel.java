package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.FrameListener;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.connect.Greeting;
import railmpi.btl.connect.Rail;
import railmpi.btl.fastpath.BatchLayout;
import railmpi.btl.fastpath.FrameCheck;
import railmpi.btl.rail.ScriptedFabric.Request;
import railmpi.btl.rail.ScriptedFabric.ScriptedQueuePair;
import railmpi.btl.rail.ScriptedFabric.ScriptedRequest;
import railmpi.core.param.Parameters;
import railmpi.fabric.MemoryRegion;

/**
 * The channel of one process to a peer that the test plays, over two rails; the second one is up and carries what is
 * told.
 */
final class ScriptedChannel implements RemoteCompletion {
    /** A frame that the process has sent. */
    record Frame(int kind, long word1, long word2) {}

    private static final long NS_PER_MS = 1_000_000;
    private static final int PEER_MESSAGE = 1;
    static final int FIN_KIND = 1;
    /** No attempt to connect a rail takes longer. */
    private static final int LOOK_MS = 100;

    static final int LONGEST_ATTEMPT_MS = 8_000;

    final ScriptedFabric fabric;
    final RailChannels process;
    final RailChannel channel;
    final List<Integer> written = new ArrayList<>();
    final List<Long> finished = new ArrayList<>();
    boolean isPeerLost;
    long nowNs = System.nanoTime();

    private final int otherRank;
    private final int receivesAtFirst;
    private long sentByPeer;

    ScriptedChannel(int rank, boolean isSharing) {
        this(rank, isSharing, "adaptive");
    }

    ScriptedChannel(int rank, boolean isSharing, String striping) {
        this(rank, isSharing, Map.of("btl_multiplexing", "binding", "btl_striping", striping));
    }

    ScriptedChannel(int rank, boolean isSharing, Map<String, String> settings) {
        Map<String, String> environment = new HashMap<>();
        settings.forEach((name, value) -> environment.put(Parameters.PREFIX + name, value));
        otherRank = 1 - rank;
        fabric = new ScriptedFabric(2, isSharing);
        process = new RailChannels(
                fabric,
                rank,
                2,
                0,
                peer -> new String[] {"0p0", "0p1"},
                Parameters.resolve(environment, BtlParameters.ALL));
        process.attach(handlers(), null);
        channel = process.channel(otherRank);
        up(1);
        receivesAtFirst = isSharing ? fabric.shared.posted.size() : 0;
    }

    /** Lets the attempt of a rail succeed. */
    void up(int rail) {
        queuePair(rail).state = ScriptedQueuePair.State.CONNECTED;
        advance(0);
    }

    /** All shared receives are posted: none was forgotten with what came in it. */
    void requireSharedReceives() {
        if (fabric.shared != null) {
            assertEquals(fabric.shared.posted.size() % receivesAtFirst, 0);
            assertEquals(
                    fabric.shared.posted.stream().map(Request::id).distinct().count(), fabric.shared.posted.size());
        }
    }

    Rail<Subchannel> rail(int rail) {
        return channel.rails().rail(rail);
    }

    /** Tells whether the present or last connection of a rail was begun by the process. */
    boolean isOwnAttempt(int rail) {
        return (rail(rail).connection().epoch() & 1) == 1 - otherRank;
    }

    /** Returns what both processes call the first path between two ports with the same number. */
    static Greeting greeting(int railId, int epoch) {
        return new Greeting(0, 0, 0, railId, epoch, 0);
    }

    static int railId(int port) {
        return port << 16 | port << 8;
    }

    ScriptedQueuePair queuePair(int rail) {
        return (ScriptedQueuePair) rail(rail).connection().queuePair();
    }

    /** Lets time go by and looks after the rails. */
    void advance(int milliseconds) {
        nowNs += milliseconds * NS_PER_MS;
        channel.connecting().advance(nowNs);
    }

    /** Lets time go by and looks after the rails all the while, until something becomes of one. */
    void poll(int rail, int milliseconds) {
        Rail.State before = rail(rail).state();
        for (int passed = 0; passed < milliseconds && rail(rail).state() == before; passed += LOOK_MS) {
            advance(LOOK_MS);
        }
    }

    /** The peer wishes to connect a rail; attempts are counted from 1. */
    ScriptedRequest ask(int rail, int attempt) {
        ScriptedRequest request = new ScriptedRequest();
        int lowerOrHigher = otherRank == 0 ? 0 : 1;
        channel.connecting()
                .answer(request, rail(rail).port(), greeting(rail(rail).id(), attempt << 1 | lowerOrHigher), nowNs);
        return request;
    }

    /** The peer is given up. */
    void lose() {
        parts().owner().onPeerLost(channel, "lost by the test");
    }

    /** Ends a connection as when it fails. */
    void close(Subchannel connection) {
        new ChannelConnections(channel, parts()).close(connection, true);
    }

    ChannelParts parts() {
        return process.channels().parts();
    }

    /** Takes completions and sends what there is to send; so few polls look at no clock. */
    void poll() {
        for (int i = 0; i < 3; i++) {
            process.poll();
        }
    }

    /** Gives the process a frame in the sequence of batches, over a rail. */
    void tell(int rail, int kind, long word1, long word2) {
        queuePair(rail).deliver(batch(sentByPeer++, kind, word1, word2, new long[0]));
        poll();
    }

    /** Gives the process the FIN of a stripe, over a connection that may be closed by now. */
    void finish(ScriptedQueuePair connection, long stripe) {
        finish(connection, stripe, FIN_KIND);
    }

    /** The same, with a kind that may have {@link RailFrames#ALLOCATED}. */
    void finish(ScriptedQueuePair connection, long stripe, int kind) {
        long kindAndLength = (long) kind << RailFrames.FIN_KIND_SHIFT | 100;
        connection.deliver(
                batch(BatchLayout.NOTICE, RailFrames.FIN, PEER_MESSAGE, 0, new long[] {kindAndLength, stripe}));
        poll();
    }

    /** Gives the process a frame of a batch so far beyond the next one of the sequence. */
    void tellEarly(int rail, long distance) {
        queuePair(rail).deliver(batch(sentByPeer + distance, RailFrames.DOWN, 0, 0, new long[0]));
        poll();
    }

    /** Returns a batch of one frame, as a peer sends it; a payload is head. */
    static byte[] batch(long psn, int kind, long word1, long word2, long[] payload) {
        int payloadBytes = payload.length * Long.BYTES;
        ByteBuffer bytes = ByteBuffer.allocate(BatchLayout.HEADER_BYTES + BatchLayout.frameBytes(payloadBytes))
                .order(ByteOrder.nativeOrder());
        int frame = BatchLayout.HEADER_BYTES;
        bytes.putLong(frame + FrameLayout.WORD1_OFFSET, word1);
        bytes.putLong(frame + FrameLayout.WORD2_OFFSET, word2);
        for (int i = 0; i < payload.length; i++) {
            bytes.putLong(frame + FrameLayout.SHORT_PAYLOAD_OFFSET + i * Long.BYTES, payload[i]);
        }
        long word = FrameLayout.frameWord(kind, payloadBytes);
        int check = FrameCheck.ofFrame(bytes, frame, frame, word, payloadBytes);
        bytes.putLong(frame, word | check & 0xffff_ffffL);
        BatchLayout.putHeader(bytes, 0, psn, 0, 0, bytes.capacity());
        return bytes.array();
    }

    /** Returns the frames of all batches and notices that a connection has under way. */
    static List<Frame> frames(ScriptedQueuePair connection) {
        List<Frame> frames = new ArrayList<>();
        for (Request request : connection.posted) {
            ByteBuffer bytes = ByteBuffer.wrap(request.data()).order(ByteOrder.nativeOrder());
            int at = request.isSend() ? BatchLayout.HEADER_BYTES : bytes.capacity();
            while (at < bytes.capacity()) {
                long word = bytes.getLong(at);
                frames.add(new Frame(
                        FrameLayout.kindOf(word),
                        bytes.getLong(at + FrameLayout.WORD1_OFFSET),
                        bytes.getLong(at + FrameLayout.WORD2_OFFSET)));
                at += BatchLayout.frameBytes(FrameLayout.payloadBytesOf(word));
            }
        }
        return frames;
    }

    /** Returns how many frames of a kind the second rail has under way. */
    long told(int kind) {
        return frames(queuePair(1)).stream()
                .filter(frame -> frame.kind() == kind)
                .count();
    }

    /** Returns handlers that note what happens. */
    HandlerTable handlers() {
        HandlerTable handlers = new HandlerTable();
        handlers.handleFins(FIN_KIND, (peer, receiverId, messageOffset, lengthBytes) -> finished.add(receiverId));
        handlers.handleLostPeers((peer, cause) -> isPeerLost = true);
        return handlers;
    }

    /** Returns handlers that take one kind of frames and expect to lose nobody. */
    static HandlerTable handlersOf(int kind, FrameListener listener) {
        HandlerTable handlers = new HandlerTable();
        handlers.handleFrames(kind, kind, listener);
        handlers.handleLostPeers((peer, cause) -> {
            throw cause;
        });
        return handlers;
    }

    /** Begins a put that a message has asked for; returns false if there is no room for it now. */
    boolean put(MemoryRegion source, int lengthBytes, int token) {
        return put(source, lengthBytes, token, FIN_KIND);
    }

    boolean put(MemoryRegion source, int lengthBytes, int token, int finKind) {
        return channel.put(source, 0, lengthBytes, 0, new long[MemoryRegion.MOST_KEYS], finKind, 0, 0, this, token);
    }

    @Override
    public void onCompleted(int completed, long value) {
        written.add(completed);
    }
}
