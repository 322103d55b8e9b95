package railmpi.pml.node;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.compile.Seam;
import railmpi.core.nativ.CrossMemory;
import railmpi.core.nativ.NativeAccess;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.protocol.Sender;
import railmpi.pml.state.MemoryMove;
import railmpi.pml.state.MessageRequest;
import railmpi.pml.state.MessageRequest.Receive;
import railmpi.pml.state.MessageRequest.Send;
import railmpi.pml.state.Peer;
import railmpi.pml.state.RequestQueue;
import railmpi.pml.state.RequestState;
import railmpi.pml.state.Requests;
import railmpi.pml.wire.Frames;

/**
 * Long messages between direct buffers that move by cross-memory attach instead of through chunks: the receiver reads
 * the first half from the sender's memory while the sender writes the second half into the receiver's. Which way is
 * faster depends on where the two cores are and changes in a run, so each peer's rates of both ways are measured on the
 * messages themselves and the slower way is tried again now and then. With more ranks than cores one copy is always
 * better than two, and the receiver makes it alone: the sender's turn to run comes late. Owner: the holder of the
 * progress lock.
 */
@Seam
public final class CrossMemoryMoves {
    /** Longest copy in one pass, so that other messages are not kept waiting. */
    private static final int SLICE_BYTES = 1024 * 1024;

    private static final long PAGE_MASK = -4096L;
    private static final long REFUSED = 0;

    private final Requests requests;
    private final Sender sender;
    private final OwnMemory ownMemory;
    private final boolean isOversubscribed;
    private final RequestQueue<MessageRequest> copying = new RequestQueue<>();
    private CrossMemory crossMemory;
    private boolean isRefused;

    /** Creates what has nothing to move. */
    public CrossMemoryMoves(Requests requests, Sender sender, OwnMemory ownMemory, boolean isOversubscribed) {
        this.requests = requests;
        this.sender = sender;
        this.ownMemory = ownMemory;
        this.isOversubscribed = isOversubscribed;
    }

    /** Decides whether a receive whose sender offers its memory goes this way. */
    boolean isChosen(Receive receive) {
        return UserMemory.hasAddress(receive.buffer, receive.convertor)
                && !isRefused
                && NativeAccess.isReady()
                && (isOversubscribed || receive.peer.rates.choosesRead(receive.messageBytes));
    }

    /** Starts the clock of a pushed message, if it could have gone this way. */
    void startClock(Receive receive, long senderAddress) {
        if (senderAddress != 0 && UserMemory.hasAddress(receive.buffer, receive.convertor)) {
            receive.needMemoryMove().startedNs = System.nanoTime();
        }
    }

    /** A message was pushed completely; learns from it. */
    void onPushed(Receive receive) {
        MemoryMove move = receive.memoryMove;
        if (move != null && move.startedNs != 0) {
            receive.peer.rates.pushed(receive.messageBytes, move.startedNs, System.nanoTime());
        }
    }

    /** Begins a receive whose data is at an address of the sender. */
    public void receive(Receive receive, long senderAddress, int senderPid) {
        MemoryMove move = receive.needMemoryMove();
        move.peerAddress = senderAddress;
        move.peerPid = senderPid;
        move.startedNs = System.nanoTime();
        move.ownEndBytes = Math.min(receive.messageBytes, receive.lengthBytes);
        askForRest(receive);
        copy(receive);
    }

    /** Leaves the second half to the sender, if the message fits and the ring has room for the question. */
    private void askForRest(Receive receive) {
        long half = isOversubscribed ? 0 : receive.messageBytes / 2 & PAGE_MASK;
        MemoryMove move = receive.memoryMove;
        move.isRestPending = half != 0
                && receive.messageBytes <= receive.lengthBytes
                && tryAskToWrite(receive, addressOf(receive) + half, receive.messageBytes - half);
        if (move.isRestPending) {
            move.ownEndBytes = half;
        }
    }

    /** Asks the sender of a message for the rest of it; returns whether the ring had room for the question. */
    private boolean tryAskToWrite(Receive receive, long address, long lengthBytes) {
        receive.peer.connect();
        VirtualChannel channel = receive.peer.channel;
        int frame = channel.claim(Frames.WRITE_BYTES);
        if (frame < 0) {
            return false;
        }
        Sender.putWords(channel, frame, receive.remoteId, receive.id());
        ByteBuffer bytes = channel.block().bytes();
        int payload = frame + FrameLayout.SHORT_PAYLOAD_OFFSET;
        bytes.putLong(payload, address);
        bytes.putLong(payload + 8, lengthBytes);
        bytes.putLong(payload + 16, ownMemory.pid());
        channel.commit(Frames.WRITE, Frames.WRITE_BYTES);
        return true;
    }

    /** The receiver asks this sender to write the rest of a message into its memory. */
    void onWrite(Send send, long receiverId, long address, long lengthBytes, int receiverPid) {
        boolean isPossible = send.is(RequestState.ASKED)
                && !isMoving(send)
                && UserMemory.hasAddress(send.buffer, send.convertor)
                && lengthBytes > 0
                && lengthBytes <= send.lengthBytes;
        if (!isPossible) {
            throw new MalformedFrameException(
                    "a request to write " + lengthBytes + " bytes of a message of " + send.lengthBytes);
        }
        send.remoteId = receiverId;
        send.movedBytes = send.lengthBytes - lengthBytes;
        MemoryMove move = send.needMemoryMove();
        move.peerPid = receiverPid;
        move.peerAddress = address - send.movedBytes;
        move.ownEndBytes = send.lengthBytes;
        copy(send);
    }

    /** The sender answers that the rest of a message is in place, or that it cannot write there. */
    void onWritten(Receive receive, boolean isDone) {
        MemoryMove move = receive.memoryMove;
        if (move == null || !move.isRestPending) {
            throw new MalformedFrameException("the end of a write that was not asked for");
        }
        move.isRestPending = false;
        boolean isOwnPartDone = receive.movedBytes == move.ownEndBytes;
        if (!isDone) {
            move.ownEndBytes = receive.messageBytes;
        }
        if (move.peerAddress == REFUSED) {
            letPush(receive);
        } else if (isOwnPartDone) {
            copy(receive);
        }
    }

    /** Tells whether a message is on its way from memory to memory. */
    boolean isMoving(MessageRequest request) {
        MemoryMove move = request.memoryMove;
        return copying.contains(request) || move != null && move.isRestPending;
    }

    /** Stops what moves from and to a peer that is lost. */
    public void onPeerLost(Peer peer) {
        copying.removeThose(request -> request.peer == peer);
    }

    /** Tells whether nothing moves. */
    public boolean isIdle() {
        return copying.isEmpty();
    }

    /** Copies a slice of the first message; returns how many things moved. */
    public int advance() {
        copy(copying.removeFirst());
        return 1;
    }

    /** Copies a slice of a message that is in no queue, and queues or ends it. */
    private void copy(MessageRequest request) {
        MemoryMove move = request.memoryMove;
        long slice = Math.min(SLICE_BYTES, move.ownEndBytes - request.movedBytes);
        long copied = slice == 0 ? 0 : copySlice(request, slice);
        if (copied < 0) {
            refuse(request);
            return;
        }
        request.movedBytes += copied;
        if (request.movedBytes < move.ownEndBytes) {
            copying.add(request);
        } else if (!(request instanceof Receive receive)) {
            sender.sendControl(request.peer, Frames.WRITTEN, request.remoteId, 1);
        } else if (!move.isRestPending) {
            finish(receive);
        }
    }

    private long copySlice(MessageRequest request, long lengthBytes) {
        if (crossMemory == null) {
            crossMemory = new CrossMemory();
        }
        long own = addressOf(request) + request.movedBytes;
        MemoryMove move = request.memoryMove;
        long other = move.peerAddress + request.movedBytes;
        return request instanceof Send
                ? crossMemory.write(move.peerPid, other, own, lengthBytes)
                : crossMemory.read(move.peerPid, other, own, lengthBytes);
    }

    private static long addressOf(MessageRequest request) {
        return NativeAccess.addressOf((Buffer) request.buffer) + request.offsetBytes;
    }

    private void finish(Receive receive) {
        receive.peer.rates.read(receive.messageBytes, receive.memoryMove.startedNs, System.nanoTime());
        sender.sendControl(receive.peer, Frames.ACK, receive.remoteId, 0);
        receive.memoryMove.startedNs = 0;
        requests.completeReceive(receive);
    }

    /**
     * The kernel does not let us reach that process: a sender says so, a receiver lets all later messages be pushed.
     */
    private void refuse(MessageRequest request) {
        isRefused = true;
        if (!(request instanceof Receive receive)) {
            sender.sendControl(request.peer, Frames.WRITTEN, request.remoteId, 0);
            return;
        }
        if (receive.memoryMove.isRestPending) {
            receive.memoryMove.peerAddress = REFUSED; // the sender may still be writing: wait for its answer
        } else {
            letPush(receive);
        }
    }

    private void letPush(Receive receive) {
        receive.movedBytes = 0;
        receive.memoryMove.startedNs = 0;
        sender.sendControl(receive.peer, Frames.CTS, receive.remoteId, receive.id());
    }
}
