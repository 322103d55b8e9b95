package railmpi.pml.rail;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.memory.RegistrationCache;
import railmpi.btl.memory.StagePool;
import railmpi.btl.rail.RailChannel;
import railmpi.core.compile.Seam;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.state.ControlQueue;
import railmpi.pml.state.MessageRequest.Send;
import railmpi.pml.state.Peer;
import railmpi.pml.state.RailMove;
import railmpi.pml.state.RequestState;
import railmpi.pml.state.Requests;
import railmpi.pml.wire.Frames;

/**
 * The sending half of long messages over rails: fills the memory that receivers offer by RDMA writes. A direct byte
 * buffer is written from where it is, everything else through staging chunks. Owner: the holder of the progress lock.
 */
@Seam
final class RailSends implements RemoteCompletion {
    private final Requests requests;
    private final StagePool stages;
    private final RegistrationCache registrations;
    private final Port port;
    private final List<RailMove> freeMoves = new ArrayList<>();
    private final List<Offer> freeOffers = new ArrayList<>();
    /** The offer that was read last, and how many keys it has. */
    private final long[] offerWords = new long[ControlQueue.MAX_PAYLOAD_WORDS];

    private int keyCount;

    /** Writes on their way, by token. */
    private Send[] writers = new Send[64];

    private StagePool.Stage[] writerStages = new StagePool.Stage[64];
    private int[] writerBytes = new int[64];
    private int[] freeTokens = new int[64];
    private int freeTokenCount;
    private int tokenCount;

    RailSends(Requests requests, StagePool stages, Port port, RegistrationCache registrations) {
        this.requests = requests;
        this.stages = stages;
        this.port = port;
        this.registrations = registrations;
    }

    /** Reads an offer of a receiver; throws unless its memory is for the part that comes next. */
    void readOffer(Send send, MemoryBlock block, int payload, int payloadBytes) {
        int keyBytes = payloadBytes - Frames.CTS_BYTES;
        if (keyBytes < Long.BYTES || keyBytes > MemoryRegion.MOST_KEYS * Long.BYTES) {
            throw new MalformedFrameException("an offer of " + payloadBytes + " bytes");
        }
        keyCount = keyBytes / Long.BYTES;
        block.longs().get(payload >> 3, offerWords, 0, payloadBytes / Long.BYTES);
        long offsetBytes = offerWords[0];
        long lengthBytes = offerWords[1];
        long offeredBytes = send.railMove == null ? send.headBytes : send.railMove.offeredBytes;
        if (offsetBytes != offeredBytes || lengthBytes <= 0 || lengthBytes > send.lengthBytes - offsetBytes) {
            throw new MalformedFrameException("an offer for " + lengthBytes + " bytes from " + offsetBytes
                    + " on of a message of " + send.lengthBytes + ", " + offeredBytes + " of it taken");
        }
    }

    /** Takes the offer that was read last. */
    Offer onOffer(Send send, long receiverId) {
        if (send.railMove == null) {
            send.railMove = freeMoves.isEmpty() ? new RailMove() : freeMoves.remove(freeMoves.size() - 1);
            send.railMove.writtenBytes = send.headBytes;
            send.railMove.offeredBytes = send.headBytes;
            send.become(RequestState.MOVING);
        }
        Offer offer = freeOffers.isEmpty() ? new Offer() : freeOffers.remove(freeOffers.size() - 1);
        offer.set(send, receiverId, offerWords[0], offerWords[1]);
        send.railMove.offeredBytes += offer.lengthBytes;
        offer.remoteAddress = offerWords[2];
        for (int key = 0; key < offer.remoteKeys.length; key++) {
            offer.remoteKeys[key] = key < keyCount ? offerWords[Frames.CTS_BYTES / Long.BYTES + key] : 0;
        }
        return offer;
    }

    /** Fills what a peer has offered, as far as there is room; returns how many things moved. */
    int fill(OfferQueue offers, RailChannel channel) {
        int moved = 0;
        while (!offers.isEmpty()) {
            Offer offer = offers.first();
            while (offer.postedBytes < offer.lengthBytes) {
                if (!postPiece(channel, offer)) {
                    return moved;
                }
                moved++;
            }
            offers.removeFirst();
            recycle(offer);
            moved++;
        }
        return moved;
    }

    private boolean postPiece(RailChannel channel, Offer offer) {
        Send send = offer.send;
        long left = offer.lengthBytes - offer.postedBytes;
        int length = (int) Math.min(left, channel.maxPutBytes());
        if (!channel.isReadyToPut(length)) {
            return false; // before anything is packed
        }
        if (isRegistered(send)) {
            long at = send.offsetBytes + offer.offsetBytes + offer.postedBytes;
            return post(channel, offer, send.railMove.registration.region(), (int) at, length, null);
        }
        StagePool.Stage stage = stages.acquire(port);
        if (stage == null) {
            return false;
        }
        int chunkBytes = Math.min(length, stages.chunkBytes());
        send.pack(offer.offsetBytes + offer.postedBytes, stage.region().block(), 0, chunkBytes);
        boolean isPosted = post(channel, offer, stage.region(), 0, chunkBytes, stage);
        if (!isPosted) {
            stages.release(stage);
        }
        return isPosted;
    }

    /**
     * Tells whether a message is written from where it is; what cannot be registered goes through chunks like an array.
     */
    private boolean isRegistered(Send send) {
        RailMove move = send.railMove;
        if (move.registration == null && !move.isStaged) {
            move.registration = isRegistrable(send) ? registrations.acquire((ByteBuffer) send.buffer) : null;
            move.isStaged = move.registration == null;
        }
        return move.registration != null;
    }

    /** Registering is for reading and writing, which a page that is mapped for reading does not allow. */
    private static boolean isRegistrable(Send send) {
        return send.buffer instanceof ByteBuffer
                && !((ByteBuffer) send.buffer).isReadOnly()
                && UserMemory.hasAddress(send.buffer, send.convertor);
    }

    private boolean post(
            RailChannel channel, Offer offer, MemoryRegion source, int at, int lengthBytes, StagePool.Stage stage) {
        int token = freeTokenCount == 0 ? newToken() : freeTokens[--freeTokenCount];
        long target = offer.remoteAddress + offer.postedBytes;
        long messageOffset = offer.offsetBytes + offer.postedBytes;
        boolean isBegun = channel.put(
                source,
                at,
                lengthBytes,
                target,
                offer.remoteKeys,
                Frames.FIN_OF_MESSAGE,
                offer.receiverId,
                messageOffset,
                this,
                token);
        if (!isBegun) {
            freeTokens[freeTokenCount++] = token;
            return false;
        }
        writers[token] = offer.send;
        writerStages[token] = stage;
        writerBytes[token] = lengthBytes;
        offer.send.railMove.writes++;
        offer.postedBytes += lengthBytes;
        return true;
    }

    private int newToken() {
        if (tokenCount == writers.length) {
            writers = Arrays.copyOf(writers, 2 * tokenCount);
            writerStages = Arrays.copyOf(writerStages, 2 * tokenCount);
            writerBytes = Arrays.copyOf(writerBytes, 2 * tokenCount);
            freeTokens = Arrays.copyOf(freeTokens, 2 * tokenCount);
        }
        return tokenCount++;
    }

    private void recycle(Offer offer) {
        offer.send = null;
        freeOffers.add(offer);
    }

    @Override
    public void onCompleted(int token, long value) {
        Send send = writers[token];
        RailMove move = send.railMove;
        move.writtenBytes += writerBytes[token];
        releaseWrite(token);
        endIfDone(send);
    }

    private void releaseWrite(int token) {
        writers[token].railMove.writes--;
        writers[token] = null;
        if (writerStages[token] != null) {
            stages.release(writerStages[token]);
            writerStages[token] = null;
        }
        freeTokens[freeTokenCount++] = token;
    }

    /** The receiver needs nothing more of a message; returns false if it has offered no memory for it. */
    boolean onAcknowledged(Send send) {
        if (send.railMove == null) {
            return false;
        }
        send.railMove.isAcknowledged = true;
        endIfDone(send);
        return true;
    }

    private void endIfDone(Send send) {
        RailMove move = send.railMove;
        if (move.writtenBytes == send.lengthBytes || move.isAcknowledged && move.writes == 0) {
            forget(send);
            requests.complete(send);
        }
    }

    private void forget(Send send) {
        RailMove move = send.railMove;
        if (move.registration != null) {
            registrations.release(move.registration);
        }
        send.railMove = null;
        move.clear();
        freeMoves.add(move);
    }

    /** Drops all that was to be written to a peer that is lost, into what it has offered. */
    void drop(OfferQueue offers, Peer peer) {
        while (!offers.isEmpty()) {
            recycle(offers.removeFirst());
        }
        for (int token = 0; token < tokenCount; token++) {
            if (writers[token] != null && writers[token].peer == peer) {
                releaseWrite(token);
            }
        }
    }

    /** Takes back what a send to a lost peer has registered. */
    void abandon(Send send) {
        if (send.railMove != null) {
            forget(send);
        }
    }
}
