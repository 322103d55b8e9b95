package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.fastpath.BatchLayout;
import railmpi.btl.fastpath.EagerRdmaSlots;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.ArrivedFrame;

/**
 * Takes the notices of one peer, which are outside of the sequence of batches: FINs of its stripes, each once, and
 * rings that it gives; and says which of its stripes have arrived. Owner: the holder of the progress lock. Hot path:
 * medium.
 */
final class ReceivedNotices {
    private final int peer;
    private final HandlerTable handlers;
    private final Reservations reservations;
    private final ControlFrames controls;
    private final ReceivedStripes receivedStripes = new ReceivedStripes();
    /** The connection that the peer has last said to be dead, if anything of it may still be found here. */
    private Subchannel peersDead;

    /**
     * Has taken none.
     *
     * @param handlers are told of what has arrived
     * @param reservations are told if it was given a rail
     * @param controls send the answers
     */
    ReceivedNotices(int peer, HandlerTable handlers, Reservations reservations, ControlFrames controls) {
        this.peer = peer;
        this.handlers = handlers;
        this.reservations = reservations;
        this.controls = controls;
    }

    /** Takes an intact notice in a slot of a connection. */
    void take(Subchannel from, int slot, int lengthBytes) {
        MemoryBlock block = from.receives().blockOf(slot);
        int start = from.receives().offsetOf(slot);
        int done = BatchLayout.HEADER_BYTES;
        while (done < lengthBytes) {
            long word = block.bytes().getLong(start + done);
            int kind = FrameLayout.kindOf(word);
            RailFrames.requireKnown(kind, FrameLayout.payloadBytesOf(word));
            switch (kind) {
                case RailFrames.FIN -> onFin(from, block.bytes(), start + done);
                case RailFrames.EAGER -> onEagerRing(from, block.bytes(), start + done);
                case RailFrames.PROBE -> {} // that it has arrived is all
                default -> throw new MalformedFrameException("frame " + kind + " in a notice");
            }
            done += BatchLayout.frameBytes(FrameLayout.payloadBytesOf(word));
        }
    }

    private void onFin(Subchannel from, ByteBuffer bytes, int frame) {
        onFin(
                from,
                bytes.getLong(frame + FrameLayout.SHORT_PAYLOAD_OFFSET),
                bytes.getLong(frame + FrameLayout.SHORT_PAYLOAD_OFFSET + Long.BYTES),
                bytes.getLong(frame + FrameLayout.WORD1_OFFSET),
                bytes.getLong(frame + FrameLayout.WORD2_OFFSET));
    }

    /** Takes the FIN that came as the mark of its write. */
    void takeMark(Subchannel from, ArrivedFrame mark) {
        onFin(from, mark.counts, mark.number, mark.word1, mark.word2);
    }

    private void onFin(Subchannel from, long kindAndLength, long number, long receiverId, long offset) {
        int kindAndMark = (int) (kindAndLength >>> RailFrames.FIN_KIND_SHIFT);
        long length = kindAndLength & (1L << RailFrames.FIN_KIND_SHIFT) - 1;
        if (!receivedStripes.isPlausible(number)) {
            throw new MalformedFrameException("a FIN of stripe " + number);
        }
        if (!from.isDenied(number) && receivedStripes.add(number)) {
            if ((kindAndMark & RailFrames.ALLOCATED) != 0 && from.isOpen()) {
                reservations.onArrived(from.rail().id());
            }
            int kind = kindAndMark & ~RailFrames.ALLOCATED;
            handlers.onFinished(peer, kind, receiverId, offset, length);
        }
    }

    private static void onEagerRing(Subchannel from, ByteBuffer bytes, int frame) {
        int payload = frame + FrameLayout.SHORT_PAYLOAD_OFFSET;
        EagerRdmaSlots slots = new EagerRdmaSlots(bytes.getInt(payload), bytes.getInt(payload + Integer.BYTES));
        if (!slots.isPlausible()) {
            throw new MalformedFrameException(
                    "a ring of " + slots.count() + " slots of " + slots.slotBytes() + " bytes");
        }
        from.batches()
                .useRing(
                        from.rail().port(),
                        slots,
                        bytes.getLong(frame + FrameLayout.WORD1_OFFSET),
                        bytes.getLong(frame + FrameLayout.WORD2_OFFSET));
    }

    /** The peer says that a connection is dead; null if nothing of it can be found here any more. */
    void onPeerDown(Subchannel dead) {
        peersDead = dead;
    }

    /** Says whether a stripe has arrived that the connection carried which the peer has last said to be dead. */
    void answer(long stripe, long slot) {
        boolean hasFin = stripe != Stripe.NO_NUMBER;
        boolean hasIt = hasFin && receivedStripes.has(stripe);
        if (hasFin && !hasIt && peersDead != null) {
            peersDead.deny(stripe);
        }
        controls.add(hasIt ? RailFrames.HAVE : RailFrames.HAVE_NOT, stripe, slot);
    }
}
