package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.fastpath.BatchLayout;
import railmpi.btl.fastpath.EagerRdma;
import railmpi.core.compile.Seam;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.progress.LittleStackError;
import railmpi.fabric.ArrivedFrame;

/**
 * Takes the batches of one peer over all its rails, puts them in order, and has their frames delivered. Owner: the
 * holder of the progress lock. Hot path: short.
 */
final class BatchDelivery {
    private final int peer;
    private final ChannelMarks channel;
    private final PeerCounts peerCounts;
    private final ArrivedBatches arrived;
    private final ToldCounts told;
    private final ReceivedNotices notices;
    private final ReceivedControls controls;
    private final HandlerTable handlers;
    private final SubchannelTable subchannels;
    private final EagerRdma<Subchannel> eagerRdma;
    /** How far the batch that is being delivered was delivered; 0 before it was begun. */
    private int deliveredBytes;

    /**
     * Has taken none.
     *
     * @param peerCounts what comes with each batch
     * @param arrived where batches wait for their turn
     * @param told how many were consumed
     * @param notices take what is outside of the sequence
     * @param controls take frames of this layer
     * @param handlers take all others
     */
    @SuppressWarnings("checkstyle:ParameterNumber") // the parts between which it stands
    BatchDelivery(
            int peer,
            ChannelMarks channel,
            PeerCounts peerCounts,
            ArrivedBatches arrived,
            ToldCounts told,
            ReceivedNotices notices,
            ReceivedControls controls,
            HandlerTable handlers,
            SubchannelTable subchannels,
            EagerRdma<Subchannel> eagerRdma) {
        this.peer = peer;
        this.channel = channel;
        this.peerCounts = peerCounts;
        this.arrived = arrived;
        this.told = told;
        this.notices = notices;
        this.controls = controls;
        this.handlers = handlers;
        this.subchannels = subchannels;
        this.eagerRdma = eagerRdma;
    }

    /** The peer is lost: nothing more is delivered. */
    void drop() {
        arrived.drop(deliveredBytes != 0);
    }

    /** An intact batch has arrived in a slot of a connection. */
    void received(Subchannel from, int slot, int lengthBytes) {
        ReceiveQueue receives = from.receives();
        ByteBuffer bytes = receives.blockOf(slot).bytes();
        int at = receives.offsetOf(slot);
        peerCounts.take(bytes, at);
        long psn = bytes.getLong(at + BatchLayout.PSN_OFFSET);
        if (psn == BatchLayout.NOTICE) {
            notices.take(from, slot, lengthBytes);
            receives.repost(slot);
            return;
        }
        switch (arrived.add(psn, receives, slot, lengthBytes)) {
            case KEPT -> {
                receives.hold();
                if (slot >= 0 && wantsEagerRdma(from) && from.notices().canOffer()) {
                    from.offer(eagerRdma.open(peer, from, from.rail().port()));
                }
            }
            case DUPLICATE -> {
                receives.repost(slot);
                told.want(); // the peer does not know that it has arrived
                channel.markDirty();
            }
            default ->
                throw new MalformedFrameException("batch " + psn + " while " + arrived.expected() + " is expected");
        }
    }

    /** Tells whether the peer of a connection over which a batch has come should get a ring of the fast path. */
    private boolean wantsEagerRdma(Subchannel from) {
        return from.receives().isEagerRdmaDue(eagerRdma.threshold())
                && eagerRdma.isUsedWith(from.rail().port());
    }

    /** Tells whether the next batch of the sequence is here. */
    boolean hasArrived() {
        return arrived.hasNext();
    }

    /**
     * Looks at the frame that is to be delivered next.
     *
     * @param found is told where its batch holds it, and its words
     * @return the first word of the frame, 0 if its batch is not here, or the peer is lost: a batch that was being
     *     delivered then stays, and its memory need not
     */
    long head(ArrivedFrame found) {
        if (!arrived.hasNext() || channel.isLost()) {
            return 0;
        }
        int from = Math.max(deliveredBytes, BatchLayout.HEADER_BYTES);
        if (from >= arrived.lengthBytes()) {
            return 0;
        }
        int at = arrived.at() + from;
        found.block = arrived.block();
        found.at = at;
        ByteBuffer bytes = found.block.bytes();
        long word = bytes.getLong(at);
        found.word1 = bytes.getLong(at + FrameLayout.WORD1_OFFSET);
        if (FrameLayout.payloadBytesOf(word) == Long.BYTES) {
            found.word3 = bytes.getLong(at + FrameLayout.SHORT_PAYLOAD_OFFSET);
        }
        return word;
    }

    /** The frame at which {@link #head} has looked is not to be delivered any more. */
    void passHead(int payloadBytes) {
        deliveredBytes = Math.max(deliveredBytes, BatchLayout.HEADER_BYTES) + BatchLayout.frameBytes(payloadBytes);
        if (deliveredBytes >= arrived.lengthBytes()) {
            consumeFirst();
        }
        if (told.isDue()) {
            channel.markDirty();
        }
    }

    /** Delivers frames of the batches whose turn it is; returns how many, negative if the listener wants no more. */
    @Seam
    int deliver() {
        int frames = 0;
        boolean wantsMore = true;
        while (wantsMore && arrived.hasNext()) {
            if (deliveredBytes == 0) {
                deliveredBytes = BatchLayout.HEADER_BYTES;
            }
            if (deliveredBytes < arrived.lengthBytes()) {
                wantsMore = deliverNextFrame();
                frames++;
            }
            if (channel.isLost()) {
                return frames;
            }
            if (deliveredBytes >= arrived.lengthBytes()) {
                consumeFirst();
            }
        }
        return wantsMore ? frames : ~frames;
    }

    private boolean deliverNextFrame() {
        MemoryBlock block = arrived.block();
        int at = arrived.at() + deliveredBytes;
        long word = block.bytes().getLong(at);
        int payloadBytes = FrameLayout.payloadBytesOf(word);
        deliveredBytes +=
                BatchLayout.frameBytes(payloadBytes); // first: a frame whose delivery fails is not delivered twice
        try {
            return deliverFrame(FrameLayout.kindOf(word), block, at, payloadBytes);
        } catch (LittleStackError e) {
            deliveredBytes -= BatchLayout.frameBytes(payloadBytes);
            throw e;
        }
    }

    /** Delivers a frame; returns whether more are wanted. */
    boolean deliverFrame(int kind, MemoryBlock block, int at, int payloadBytes) {
        if (RailFrames.has(kind)) {
            RailFrames.requireKnown(kind, payloadBytes);
            controls.take(kind, block.bytes(), at);
            return true;
        }
        return handlers.onFrame(peer, kind, block, at, payloadBytes);
    }

    /** Delivers the FIN that came with a write. */
    void deliverMark(Subchannel from, ArrivedFrame mark) {
        notices.takeMark(from, mark);
    }

    private void consumeFirst() {
        ReceiveQueue holder = arrived.holder();
        int slot = arrived.slot();
        told.consumed(arrived.lengthBytes());
        arrived.consume();
        deliveredBytes = 0;
        holder.release(slot);
        subchannels.freeIfSpent(subchannels.at(holder.connection()));
    }
}
