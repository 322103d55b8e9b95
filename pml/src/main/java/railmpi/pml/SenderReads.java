package railmpi.pml;

import java.nio.Buffer;
import railmpi.core.nativ.CrossMemory;
import railmpi.core.nativ.NativeAccess;
import railmpi.pml.wire.Frames;

/**
 * Receives that read their data straight from the sender's memory (cross-memory attach) instead of having it pushed
 * through chunks. Which way is faster depends on where the two cores are and changes in a run, so each peer's rates of
 * both ways are measured on the messages themselves and the slower way is tried again now and then. Owner: the holder of
 * the progress lock.
 */
final class SenderReads {
    /** Longest read in one pass, so that other messages are not kept waiting. */
    private static final int SLICE_BYTES = 1024 * 1024;

    private final Requests requests;
    private final Sender sender;
    private final PathRates[] ratesByPeer;
    private final RequestQueue reading = new RequestQueue();
    private CrossMemory crossMemory;
    private boolean isRefused;

    SenderReads(Requests requests, Sender sender, int worldSize) {
        this.requests = requests;
        this.sender = sender;
        ratesByPeer = new PathRates[worldSize];
    }

    private PathRates rates(Peer peer) {
        PathRates rates = ratesByPeer[peer.worldRank];
        if (rates == null) {
            rates = new PathRates();
            ratesByPeer[peer.worldRank] = rates;
        }
        return rates;
    }

    /** Decides whether a receive whose sender offers its memory reads it. */
    boolean isChosen(PmlRequest receive) {
        return receive.convertor.isDirect()
                && !isRefused
                && NativeAccess.isReady()
                && rates(receive.peer).choosesRead(receive.messageBytes);
    }

    /** Starts the clock of a pushed message that could have been read; 0 for others. */
    long startClock(PmlRequest receive, long senderAddress) {
        return senderAddress != 0 && receive.convertor.isDirect() ? System.nanoTime() : 0;
    }

    /** A message was pushed completely; learns from it. */
    void onPushed(PmlRequest receive) {
        if (receive.startedNs != 0) {
            rates(receive.peer).pushed(receive.messageBytes, receive.startedNs, System.nanoTime());
        }
    }

    void add(PmlRequest receive, long senderAddress, int senderPid) {
        receive.senderAddress = senderAddress;
        receive.senderPid = senderPid;
        receive.startedNs = System.nanoTime();
        if (reading.isEmpty() && receive.messageBytes <= SLICE_BYTES) {
            readSlice(receive);
        }
        if (receive.state == RequestState.MOVING) {
            reading.add(receive);
        }
    }

    boolean isIdle() {
        return reading.isEmpty();
    }

    /** Reads a slice of the first message; returns how many things moved. */
    int advance() {
        PmlRequest receive = reading.removeFirst();
        readSlice(receive);
        if (receive.state == RequestState.MOVING) {
            reading.add(receive);
        }
        return 1;
    }

    private void readSlice(PmlRequest receive) {
        long readable = Math.min(receive.messageBytes, receive.lengthBytes);
        long slice = Math.min(SLICE_BYTES, readable - receive.movedBytes);
        long copied = slice == 0 ? 0 : read(receive, slice);
        if (copied < 0) {
            refuse(receive);
            return;
        }
        receive.movedBytes += copied;
        if (receive.movedBytes == readable) {
            finish(receive);
        }
    }

    private long read(PmlRequest receive, long lengthBytes) {
        if (crossMemory == null) {
            crossMemory = new CrossMemory();
        }
        long target = NativeAccess.addressOf((Buffer) receive.buffer) + receive.offsetBytes + receive.movedBytes;
        return crossMemory.read(receive.senderPid, receive.senderAddress + receive.movedBytes, target, lengthBytes);
    }

    private void finish(PmlRequest receive) {
        rates(receive.peer).read(receive.messageBytes, receive.startedNs, System.nanoTime());
        sender.sendControl(receive.peer, Frames.FIN, receive.remoteId, 0);
        receive.startedNs = 0;
        requests.completeReceive(receive);
    }

    /** The kernel does not let us read that process: let this message be pushed from its start, and all later ones. */
    private void refuse(PmlRequest receive) {
        isRefused = true;
        receive.movedBytes = 0;
        receive.startedNs = 0;
        receive.state = RequestState.POSTED;
        sender.sendControl(receive.peer, Frames.CTS, receive.remoteId, receive.id());
    }
}
