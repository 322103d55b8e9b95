package railmpi.pml.state;

import railmpi.btl.channel.InboundFrames;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.state.MessageRequest.Send;

/**
 * How messages go between this process and one peer, each of which has one of its own; chosen once, when the peer is
 * first heard of. What a protocol has no use for does nothing. Owner: the holder of the progress lock. Hot path:
 * medium; eager messages pass it by.
 */
public abstract class Protocol {
    /**
     * Opens the channel to the peer, which is not lost.
     *
     * @throws RailException PEER if it turns out to be
     */
    public abstract void connect();

    /** Returns where frames of the peer can be looked at before they are delivered; null where nothing has come yet. */
    public InboundFrames inbound() {
        return null;
    }

    /** Begins a send; what cannot start now waits in MPI order. */
    public abstract void begin(Send send);

    /** Starts a send that nothing waits in front of; returns false if there is no room. */
    public abstract boolean tryStart(Send send);

    /**
     * Takes a send back that no receive has got. A receiver that must be asked answers later: the send is over in any
     * case then.
     *
     * @return whether it is taken back at once
     */
    public abstract boolean withdraw(Send send);

    /**
     * Lets the program have the buffer of a send back that is matched, and whose receiver may not take it for long.
     *
     * @return whether the buffer is free; if not, the send is as before
     */
    public boolean detach(Send send) {
        return false;
    }

    /**
     * Takes a frame, of any kind but an eager message.
     *
     * @throws MalformedFrameException if the peer cannot mean it; nothing has changed then
     */
    public void onFrame(int kind, long word1, long word2, MemoryBlock block, int payload, int payloadBytes) {
        throw new MalformedFrameException("a frame of a process to itself");
    }

    /** Moves data of sends that the peer has cleared; returns how many things moved. */
    public int advance() {
        return 0;
    }

    /** Tells whether no such data waits for room. */
    public boolean isIdle() {
        return true;
    }

    /** Takes care that the death of the peer, of whom something is awaited, does not go unnoticed. */
    public void watch() {}

    /** Asks the peer to send no eager data, or to send it again. */
    public void throttle(boolean throttle) {}

    /** The peer is lost: what moves without a request ends, and requests that only this protocol knows fail. */
    public void onLost(RailException cause) {}

    /** Takes back what a request has of the peer, which is lost. */
    public void abandon(MessageRequest request) {}

    /** Tells whether neither side has anything to say any more, and parts from the peer then. */
    public abstract boolean tryDismiss();

    /** Forgets a peer that is lost. */
    public abstract void forget();
}
