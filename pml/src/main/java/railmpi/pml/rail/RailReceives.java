package railmpi.pml.rail;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import railmpi.btl.channel.FinListener;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.memory.RegistrationCache;
import railmpi.btl.memory.StagePool;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.protocol.Sender;
import railmpi.pml.state.ControlQueue;
import railmpi.pml.state.MessageRequest.Receive;
import railmpi.pml.state.Peers;
import railmpi.pml.state.RailMove;
import railmpi.pml.state.Requests;
import railmpi.pml.wire.Frames;

/**
 * The receiving half of long messages over rails: offers memory by CTS and takes what FIN says is in it. A direct byte
 * buffer is offered itself, everything else is received through staging chunks, several of them on their way at once.
 * Owner: the holder of the progress lock.
 */
final class RailReceives implements FinListener {
    private final Requests requests;
    private final Peers peers;
    private final Sender sender;
    private final StagePool stages;
    private final RegistrationCache registrations;
    private final Port port;
    /** Receives without any memory offered, because all chunks were in use. */
    private final ArrayDeque<Receive> starved = new ArrayDeque<>();

    private final long[] offerWords = new long[ControlQueue.MAX_PAYLOAD_WORDS];

    private final List<RailMove> freeMoves = new ArrayList<>();

    RailReceives(
            Requests requests,
            Peers peers,
            Sender sender,
            StagePool stages,
            Port port,
            RegistrationCache registrations) {
        this.requests = requests;
        this.peers = peers;
        this.sender = sender;
        this.stages = stages;
        this.port = port;
        this.registrations = registrations;
    }

    /** Begins a matched receive whose data is at a peer over rails, but for what has come with the announcement. */
    void begin(Receive receive) {
        receive.peer.connect();
        RailMove move = freeMoves.isEmpty() ? new RailMove() : freeMoves.remove(freeMoves.size() - 1);
        receive.railMove = move;
        move.wantedBytes = Math.min(receive.messageBytes, receive.lengthBytes);
        receive.movedBytes = Math.min(receive.movedBytes, move.wantedBytes);
        move.headBytes = receive.movedBytes;
        move.offeredBytes = move.headBytes;
        if (move.headBytes == move.wantedBytes) {
            end(receive);
        } else if (receive.buffer instanceof ByteBuffer && UserMemory.hasAddress(receive.buffer, receive.convertor)) {
            offerUserMemory(receive, move);
        } else {
            offerChunks(receive, move);
        }
    }

    private void offerUserMemory(Receive receive, RailMove move) {
        move.registration = registrations.acquire((ByteBuffer) receive.buffer);
        if (move.registration == null) {
            offerChunks(receive, move);
            return;
        }
        MemoryRegion region = move.registration.region();
        long address = region.address() + receive.offsetBytes + move.headBytes;
        offer(receive, move, move.wantedBytes - move.headBytes, address, region);
    }

    private void offerChunks(Receive receive, RailMove move) {
        while (move.offeredBytes < move.wantedBytes && move.offers < RailMove.WINDOW) {
            StagePool.Stage stage = stages.acquire(port);
            if (stage == null) {
                if (move.offers == 0) {
                    starved.add(receive);
                }
                return;
            }
            offerChunk(receive, move, stage);
        }
    }

    private void offerChunk(Receive receive, RailMove move, StagePool.Stage stage) {
        int slot = 0;
        while (move.stages[slot] != null) {
            slot++;
        }
        long length = lengthOfChunk(move, move.offeredBytes);
        move.stages[slot] = stage;
        move.startBytes[slot] = move.offeredBytes;
        move.missingBytes[slot] = (int) length;
        offer(receive, move, length, stage.region().address(), stage.region());
    }

    private long lengthOfChunk(RailMove move, long offsetBytes) {
        return Math.min(stages.chunkBytes(), move.wantedBytes - offsetBytes);
    }

    private void offer(Receive receive, RailMove move, long lengthBytes, long address, MemoryRegion region) {
        long offsetBytes = move.offeredBytes;
        move.offeredBytes += lengthBytes;
        move.offers++;
        send(receive, offsetBytes, lengthBytes, address, region);
    }

    private void send(Receive receive, long offsetBytes, long lengthBytes, long address, MemoryRegion region) {
        offerWords[0] = offsetBytes;
        offerWords[1] = lengthBytes;
        offerWords[2] = address;
        int words = Frames.CTS_BYTES / Long.BYTES;
        for (int key = 0; key < region.keyCount(); key++) {
            offerWords[words++] = region.remoteKey(key);
        }
        sender.sendControl(receive.peer, Frames.CTS, receive.remoteId, receive.id(), offerWords, words);
        receive.peer.isOfferUnsent = true;
    }

    /** A part of a message is in the memory offered for it. */
    @Override
    public void onFinished(int peer, long receiverId, long offsetBytes, long lengthBytes) {
        Receive receive = requests.receive(peers.peer(peer), receiverId);
        RailMove move = receive.railMove;
        boolean isOffered = move != null
                && lengthBytes > 0
                && offsetBytes >= move.headBytes
                && lengthBytes <= move.offeredBytes - offsetBytes;
        if (!isOffered || lengthBytes > move.wantedBytes - receive.movedBytes) {
            throw refused(offsetBytes, lengthBytes);
        }
        if (move.registration == null) {
            takePart(receive, move, offsetBytes, lengthBytes);
        } else {
            receive.movedBytes += lengthBytes;
        }
        if (receive.movedBytes == move.wantedBytes) {
            end(receive);
        }
        feedStarved();
    }

    private static MalformedFrameException refused(long offsetBytes, long lengthBytes) {
        return new MalformedFrameException(
                "the end of " + lengthBytes + " bytes from " + offsetBytes + " on, for which no memory was offered");
    }

    /** The parts of a chunk come in any order; with the last of them it is taken. */
    private void takePart(Receive receive, RailMove move, long offsetBytes, long lengthBytes) {
        long startBytes = offsetBytes - (offsetBytes - move.headBytes) % stages.chunkBytes();
        int slot = 0;
        while (slot < RailMove.WINDOW && (move.stages[slot] == null || move.startBytes[slot] != startBytes)) {
            slot++;
        }
        if (slot == RailMove.WINDOW || lengthBytes > move.missingBytes[slot]) {
            throw refused(offsetBytes, lengthBytes);
        }
        receive.movedBytes += lengthBytes;
        move.missingBytes[slot] -= (int) lengthBytes;
        if (move.missingBytes[slot] == 0) {
            takeChunk(receive, move, slot);
        }
    }

    private void takeChunk(Receive receive, RailMove move, int slot) {
        long startBytes = move.startBytes[slot];
        StagePool.Stage stage = move.stages[slot];
        move.stages[slot] = null;
        move.offers--;
        receive.unpack(startBytes, stage.region().block(), 0, (int) lengthOfChunk(move, startBytes));
        if (move.offeredBytes < move.wantedBytes) {
            offerChunk(receive, move, stage);
        } else {
            stages.release(stage);
        }
    }

    private void feedStarved() {
        while (!starved.isEmpty()) {
            Receive receive = starved.remove();
            offerChunks(receive, receive.railMove);
            if (receive.railMove.offers == 0) {
                return;
            }
        }
    }

    private void end(Receive receive) {
        if (receive.messageBytes > receive.lengthBytes || receive.messageBytes == 0) {
            sender.sendControl(receive.peer, Frames.ACK, receive.remoteId, 0);
        }
        forget(receive);
        requests.completeReceive(receive);
    }

    /** Takes back what a receive has offered, when it is over or its peer is lost. */
    void forget(Receive receive) {
        RailMove move = receive.railMove;
        if (move == null) {
            return;
        }
        if (move.offers == 0 && move.offeredBytes < move.wantedBytes) {
            starved.remove(receive);
        }
        if (move.registration != null) {
            registrations.release(move.registration);
        }
        for (int i = 0; i < RailMove.WINDOW; i++) {
            if (move.stages[i] != null) {
                stages.discard(move.stages[i]);
                move.stages[i] = null;
            }
        }
        receive.railMove = null;
        move.clear();
        freeMoves.add(move);
    }
}
