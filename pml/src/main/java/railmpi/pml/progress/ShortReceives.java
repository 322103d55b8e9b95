package railmpi.pml.progress;

import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.InboundFrames;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.protocol.Receiver;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.Peer;
import railmpi.pml.state.TrafficCounter;
import railmpi.pml.wire.Frames;

/**
 * The straight line of short messages: a blocking receive from one known rank, before which nothing is queued, looks at
 * the next frame of that rank where it arrives, if its channel shows that ({@link InboundFrames}), and copies what fits
 * from there into the buffer. Whatever is otherwise leaves the line: nothing has changed then, and the receive is
 * posted as any other. So does every 64th receive, by which everything else gets its turn. Source: [Liu04] section 4.1
 * (the polled memory of the RDMA fast path).
 *
 * <p>Owner: the holder of the progress lock. Hot path: short.
 */
public final class ShortReceives {
    /** Receives on the line, at most, between two passes of the progress engine. */
    private static final int MOST_IN_A_ROW = 63;

    private final Receiver receiver;
    private final Waits waits;
    private final TrafficCounter traffic;
    private int left = MOST_IN_A_ROW;

    /** Creates the line for a process that reaches nobody yet. */
    public ShortReceives(Receiver receiver, Waits waits, TrafficCounter traffic) {
        this.receiver = receiver;
        this.waits = waits;
        this.traffic = traffic;
    }

    /** Receives a message; returns false, and has done nothing, if this one is not for the line. */
    @SuppressWarnings("checkstyle:ParameterNumber") // as Pml.receive
    public boolean tryReceive(
            Communicator communicator,
            int source,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes,
            MessageStatus status) {
        if (source < 0 || !isOnLine()) {
            return false;
        }
        Peer peer = communicator.peer(source);
        InboundFrames ring = ringOf(peer);
        if (ring == null || !receiver.isNothingQueued()) {
            return false;
        }
        long head = ring.head();
        if (head == 0) {
            head = waits.spares() ? lookSparingly(peer, ring) : waits.lookAt(ring);
        }
        int description = (int) (head >>> Integer.SIZE);
        int payloadBytes = description & FrameLayout.LENGTH_MASK;
        if (description >>> FrameLayout.KIND_SHIFT != Frames.EAGER || payloadBytes > lengthBytes) {
            return false;
        }
        int frame = ring.headOffset();
        long envelope = ring.word1(frame);
        if (tag != Communicator.ANY_TAG
                ? envelope != communicator.envelope(tag)
                : Frames.upper(envelope) != communicator.contextId()) {
            return false;
        }
        if (payloadBytes != 0 && !isPlaced(ring, frame, payloadBytes, buffer, convertor, offsetBytes)) {
            return false;
        }
        ring.take(payloadBytes);
        traffic.received(payloadBytes);
        if (status != null) {
            status.set(source, (int) envelope, payloadBytes);
        }
        return true;
    }

    /** Another thread may have begun to receive, or have had messages delivered. */
    private long lookSparingly(Peer peer, InboundFrames ring) {
        long head = waits.lookSparingly(peer, ring);
        return receiver.isNothingQueued() ? head : 0;
    }

    private boolean isOnLine() {
        if (--left >= 0) {
            return true;
        }
        left = MOST_IN_A_ROW;
        waits.pollAllSoon();
        return false;
    }

    private static InboundFrames ringOf(Peer peer) {
        return peer.inbound == null ? findRing(peer) : peer.inbound;
    }

    private static InboundFrames findRing(Peer peer) {
        if (peer.failure == null) {
            peer.inbound = peer.protocol.inbound();
        }
        return peer.inbound;
    }

    /** Copies a message; what is wrong with the memory, the general way finds as well, and says so. */
    private static boolean isPlaced(
            InboundFrames ring, int frame, int payloadBytes, Object buffer, Convertor convertor, long offsetBytes) {
        try {
            if (payloadBytes == Long.BYTES
                    && ring.hasWord3
                    && convertor.unpackWord(ring.word3(), buffer, offsetBytes)) {
                return true;
            }
            convertor.unpack(
                    ring.block(), frame + FrameLayout.payloadOffset(payloadBytes), buffer, offsetBytes, payloadBytes);
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }
}
