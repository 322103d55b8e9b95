package railmpi.pml.protocol;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.ControlQueue;
import railmpi.pml.state.MessageRequest.Send;
import railmpi.pml.state.Peer;
import railmpi.pml.state.Peers;
import railmpi.pml.state.RequestState;
import railmpi.pml.state.TrafficCounter;
import railmpi.pml.wire.Frames;

/**
 * What all protocols send alike: eager messages, frames without data, and what had to wait for room, in MPI order.
 * Owner: the holder of the progress lock. Hot path: short up to the eager limit.
 */
public final class Sender {
    private static final long[] NO_WORDS = {};

    private final Peers peers;
    private final TrafficCounter traffic;

    /** Creates a sender to these peers, whose messages are counted. */
    public Sender(Peers peers, TrafficCounter traffic) {
        this.peers = peers;
        this.traffic = traffic;
    }

    /** Sends a short standard message if nothing stands in its way; returns whether it did. */
    public boolean tryEager(
            Peer peer,
            Communicator communicator,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes) {
        if (lengthBytes > peer.atOnceLimitBytes || peer.isListedBusy && !peer.pending.isEmpty()) {
            return false; // also if there is no channel yet
        }
        VirtualChannel channel = peer.channel;
        int frame = channel.begin((int) lengthBytes, communicator.envelope(tag), communicator.rank());
        if (frame < 0) {
            return false;
        }
        if (lengthBytes != 0) {
            int payload = frame + FrameLayout.payloadOffset((int) lengthBytes);
            try {
                convertor.pack(buffer, offsetBytes, channel.block(), payload, (int) lengthBytes);
            } catch (RuntimeException e) {
                throw UserMemory.failure(buffer, e); // nothing was sent
            }
        }
        channel.commit(Frames.EAGER, (int) lengthBytes);
        traffic.sent(lengthBytes);
        return true;
    }

    /** Starts a send to another process, or queues it behind those that could not start yet. */
    public void start(Send send) {
        Peer peer = send.peer;
        peer.connect();
        if (!peer.pending.isEmpty() || !peer.protocol.tryStart(send)) {
            send.become(RequestState.QUEUED);
            peer.pending.add(send);
            peers.markBusy(peer);
        }
    }

    /** Takes a send back of which nothing has left; returns whether it is one. */
    public static boolean withdrawQueued(Send send) {
        return send.is(RequestState.QUEUED) && send.peer.pending.remove(send);
    }

    /** Lets data move to a peer that has asked for it. */
    public void dataWaits(Peer peer) {
        peers.markBusy(peer);
    }

    /** Sends a frame without payload that may overtake messages. */
    public void sendControl(Peer peer, int kind, long word1, long word2) {
        sendControl(peer, kind, word1, word2, NO_WORDS, 0);
    }

    /** Sends a frame whose payload is the first words of an array, and that may overtake messages. */
    public void sendControl(Peer peer, int kind, long word1, long word2, long[] payload, int payloadWords) {
        peer.connect();
        ControlQueue control = peer.control;
        boolean isFirst = control.isEmpty();
        control.add(kind, word1, word2, payload, payloadWords);
        if (!isFirst || !writeFirstControl(peer)) {
            peers.markBusy(peer);
        }
    }

    private static boolean writeFirstControl(Peer peer) {
        ControlQueue control = peer.control;
        VirtualChannel channel = peer.channel;
        int payloadBytes = control.payloadBytes();
        int frame = channel.claim(payloadBytes, control.word1(), control.word2());
        if (frame < 0) {
            return false;
        }
        if (payloadBytes != 0) {
            control.copyPayload(channel.block().longs(), frame + FrameLayout.SHORT_PAYLOAD_OFFSET >> 3);
        }
        channel.commit(control.kind(), payloadBytes);
        control.removeFirst();
        return true;
    }

    /** Moves what waits to go out; returns how many things moved. */
    @Seam
    public int advance() {
        int moved = 0;
        int i = 0;
        while (i < peers.busyCount()) {
            Peer peer = peers.busy(i);
            moved += advance(peer);
            if (peer.isIdle()) {
                peers.unmarkBusy(i);
            } else {
                i++;
            }
        }
        return moved;
    }

    @Seam
    private static int advance(Peer peer) {
        int moved = 0;
        while (!peer.control.isEmpty() && writeFirstControl(peer)) {
            moved++;
        }
        while (!peer.pending.isEmpty() && tryStartFirst(peer)) {
            moved++;
        }
        return moved + peer.protocol.advance();
    }

    private static boolean tryStartFirst(Peer peer) {
        Send send = peer.pending.removeFirst();
        try {
            return peer.protocol.tryStart(send);
        } finally {
            if (send.is(RequestState.QUEUED)) {
                peer.pending.putBack(send); // there is no room, or an end of the stack or of memory
            }
        }
    }

    /** Moves a piece of a message that was cleared, as the payload of a frame; returns false if there is no room. */
    public static boolean movePiece(VirtualChannel channel, Send send) {
        int piece = (int) Math.min(channel.maxPayloadBytes() & -Long.BYTES, send.lengthBytes - send.movedBytes);
        int frame = channel.claim(piece);
        if (frame < 0) {
            return false;
        }
        putWords(channel, frame, send.remoteId, Frames.INLINE);
        send.pack(send.movedBytes, channel.block(), frame + FrameLayout.payloadOffset(piece), piece);
        channel.commit(Frames.DATA, piece);
        send.movedBytes += piece;
        return true;
    }

    /** Writes the words of a frame that begins a message. */
    public static void putEnvelope(VirtualChannel channel, int frame, Send send) {
        Communicator communicator = send.communicator;
        putWords(channel, frame, communicator.envelope(send.tag), communicator.rank());
    }

    /** Writes the words of a frame that was claimed. */
    public static void putWords(VirtualChannel channel, int frame, long word1, long word2) {
        ByteBuffer bytes = channel.block().bytes();
        bytes.putLong(frame + FrameLayout.WORD1_OFFSET, word1);
        bytes.putLong(frame + FrameLayout.WORD2_OFFSET, word2);
    }
}
