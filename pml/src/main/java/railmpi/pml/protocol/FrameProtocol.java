package railmpi.pml.protocol;

import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.InboundFrames;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.compile.Seam;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageRequest.Receive;
import railmpi.pml.state.MessageRequest.Send;
import railmpi.pml.state.Peer;
import railmpi.pml.state.Protocol;
import railmpi.pml.state.RequestState;
import railmpi.pml.state.Requests;
import railmpi.pml.wire.Frames;

/**
 * A protocol of {@link Frames} with one other process, over channels of any kind. Owner: the holder
 * of the progress lock.
 */
@Seam
public abstract class FrameProtocol extends Protocol {
    protected final Peer peer;
    protected final Requests requests;
    protected final Sender sender;
    protected final Receiver receiver;

    private final ChannelProvider channels;

    /** Of an announcement that is being written. */
    private final long[] announcement = new long[Frames.RTS_BYTES / Long.BYTES];

    protected FrameProtocol(Peer peer, Requests requests, Sender sender, Receiver receiver, ChannelProvider channels) {
        this.peer = peer;
        this.channels = channels;
        this.requests = requests;
        this.sender = sender;
        this.receiver = receiver;
    }

    @Override
    public final InboundFrames inbound() {
        return channels.inbound(peer.worldRank);
    }

    @Override
    public void throttle(boolean throttle) {
        if (peer.failure == null) {
            channels.throttle(peer.worldRank, throttle);
        }
    }

    @Override
    public final boolean tryDismiss() {
        return channels.tryDismiss(peer.worldRank);
    }

    @Override
    public final void forget() {
        channels.forget(peer.worldRank);
    }

    /** Starts a send that is too long to be eager; returns false if there is no room. */
    protected abstract boolean startLong(Send send);

    /** Announces a send; returns false if there is no room. */
    protected abstract boolean startRendezvous(Send send);

    /**
     * Opens the word by which a send may be taken back; returns the table that it is in. Without words there is none.
     */
    protected long matchTableOf(Send send) {
        return Frames.NO_TABLE;
    }

    /** Returns the key of a table that the peer has named. */
    protected long matchTable(long named) {
        require(named == Frames.NO_TABLE, "a word of shared memory from a process that shares none");
        return named;
    }

    /** Tells whether the peer has not taken a message back that it named a word for. */
    protected boolean isOpen(long matchTable, long senderId) {
        return true;
    }

    /** Makes such a message ours; returns false if the peer has taken it back. */
    protected boolean match(long matchTable, long senderId) {
        return true;
    }

    /** Sends frames that wait to go out in one batch. */
    protected final void flush() {
        if (peer.failure == null) {
            peer.channel.flush();
        }
    }

    /** Asks the peer for a message that it may have matched; without words only the peer knows. */
    @Override
    public boolean withdraw(Send send) {
        if (!send.is(RequestState.ASKED)) {
            return Sender.withdrawQueued(send);
        }
        sender.sendControl(peer, Frames.CANCEL, send.id(), 1);
        flush();
        return false;
    }

    /** Lets the data of a message that was announced come, or fetches it, from the peer, which is not lost. */
    protected abstract void beginReceive(Receive receive, long senderAddress, int senderPid);

    /** Gives what has come of an unexpected stream to its receive, out of the sender's memory. */
    protected void takeStreamed(UnexpectedMessage message, Receive receive) {
        throw new IllegalStateException("a stream from a process that shares no memory");
    }

    /** The receiver is ready for a message, or offers memory for a part of it. */
    protected abstract void onClearToSend(
            long senderId, long receiverId, MemoryBlock block, int payload, int payloadBytes);

    /** The receiver has what it needs of a message. */
    protected abstract void onAcknowledged(long senderId);

    /** The receiver has not matched a message that was taken back. */
    protected abstract void onCancelled(Send send);

    @Override
    public final boolean tryStart(Send send) {
        boolean isSynchronous = send.isSynchronous;
        long framedBytes = send.lengthBytes + (isSynchronous ? Frames.SYNC_PREFIX_BYTES : 0);
        if (peer.channel.isThrottled()) {
            return startRendezvous(send);
        }
        if (framedBytes <= peer.eagerLimitBytes) {
            return isSynchronous ? startEagerSync(send) : startEager(send);
        }
        return startLong(send);
    }

    private boolean startEager(Send send) {
        VirtualChannel channel = peer.channel;
        int lengthBytes = (int) send.lengthBytes;
        int frame = channel.claim(lengthBytes);
        if (frame < 0) {
            return false;
        }
        Sender.putEnvelope(channel, frame, send);
        if (lengthBytes != 0) {
            send.pack(0, channel.block(), frame + FrameLayout.payloadOffset(lengthBytes), lengthBytes);
        }
        channel.commit(Frames.EAGER, lengthBytes);
        requests.complete(send);
        return true;
    }

    private boolean startEagerSync(Send send) {
        VirtualChannel channel = peer.channel;
        int payloadBytes = (int) send.lengthBytes + Frames.SYNC_PREFIX_BYTES;
        long matchTable = matchTableOf(send);
        int frame = channel.claim(payloadBytes);
        if (frame < 0) {
            return false;
        }
        Sender.putEnvelope(channel, frame, send);
        int payload = frame + FrameLayout.payloadOffset(payloadBytes);
        channel.block().bytes().putLong(payload, send.id()).putLong(payload + 8, matchTable);
        if (send.lengthBytes != 0) {
            send.pack(0, channel.block(), payload + Frames.SYNC_PREFIX_BYTES, (int) send.lengthBytes);
        }
        send.become(RequestState.ASKED);
        channel.commit(Frames.EAGER_SYNC, payloadBytes);
        return true;
    }

    /** Writes an announcement, with the first bytes of the message; returns false if there is no room. */
    protected final boolean announce(Send send, int headBytes, long address, long pid) {
        VirtualChannel channel = peer.channel;
        int payloadBytes = Frames.RTS_BYTES + headBytes;
        long matchTable = matchTableOf(send);
        Communicator communicator = send.communicator;
        int frame = channel.claim(payloadBytes, communicator.envelope(send.tag), communicator.rank());
        if (frame < 0) {
            return false;
        }
        int payload = frame + FrameLayout.payloadOffset(payloadBytes);
        long[] words = announcement;
        words[0] = send.lengthBytes;
        words[1] = send.id();
        words[2] = address;
        words[3] = pid;
        words[4] = matchTable;
        channel.block().longs().put(payload >> 3, words);
        if (headBytes != 0) {
            send.pack(0, channel.block(), payload + Frames.RTS_BYTES, headBytes);
            send.headBytes = headBytes;
        }
        send.become(RequestState.ASKED);
        channel.commit(Frames.RTS, payloadBytes);
        return true;
    }

    @Override
    public void onFrame(int kind, long word1, long word2, MemoryBlock block, int payload, int payloadBytes) {
        switch (kind) {
            case Frames.EAGER_SYNC:
                receiver.onEagerSync(this, word1, (int) word2, block, payload, payloadBytes);
                break;
            case Frames.RTS:
                receiver.onRequestToSend(this, word1, (int) word2, block, payload, payloadBytes - Frames.RTS_BYTES);
                break;
            case Frames.CTS:
                onClearToSend(word1, word2, block, payload, payloadBytes);
                break;
            case Frames.ACK:
                onAcknowledged(word1);
                break;
            case Frames.CANCEL:
                receiver.onCancel(peer, word1, word2 != 0);
                break;
            case Frames.CANCELLED:
                onCancelled(asked(word1));
                break;
            default:
                throw new MalformedFrameException("what only processes of one node send each other");
        }
    }

    /** Returns a send that waits for the peer, and that nobody else has begun to move. */
    protected Send asked(long senderId) {
        Send send = requests.send(peer, senderId);
        require(send.is(RequestState.ASKED), "an answer to a send that has been answered");
        return send;
    }

    /** Throws unless what a peer has sent is possible; before anything has changed. */
    protected static void require(boolean isPossible, String what) {
        if (!isPossible) {
            throw new MalformedFrameException(what);
        }
    }

    /** Lets an announced message come, or fetches it. */
    protected final void answer(Receive receive, long senderId, long senderAddress, int senderPid) {
        receive.become(RequestState.MOVING);
        receive.peer = peer;
        receive.remoteId = senderId;
        if (peer.failure == null) {
            beginReceive(receive, senderAddress, senderPid);
        } else {
            requests.fail(receive, peer.failure);
        }
    }

    /** A send that was taken back is over. */
    protected final void endCancelled(Send send) {
        send.isCancelled = true;
        requests.complete(send);
    }
}
