package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import railmpi.fabric.WorkCompletion.Status;

/**
 * Does what the frames of a peer say: takes what it acknowledges, places its payloads, finishes the requests that it
 * answers. Owner: the holder of the progress lock. Hot path: short.
 */
final class Receiver implements FrameReader.Sink {
    private final FrameReader reader;
    private final OutstandingRequests requests;
    private final PostedReceives receives;
    private final RemoteAccess access;
    private final Acknowledgement acknowledgement;
    private final Sender sender;
    private final PeerClock peerClock = new PeerClock();

    /** The frame being received, and where its payload goes, null to skip that. */
    private int kind;

    private int lengthBytes;
    private SoftRegion target;
    /** Whether the present send is longer than its receive. */
    private boolean isTooLong;
    /** What is still to come of a write behind its present part, and whether a part of it had no place. */
    private int restBytes;

    private boolean isWriteRefused;
    /** The request whose answer is coming in. */
    private WorkRequest answered;

    Receiver(
            SocketChannel socket,
            OutstandingRequests requests,
            PostedReceives receives,
            RemoteAccess access,
            Acknowledgement acknowledgement,
            Sender sender) {
        this.requests = requests;
        this.receives = receives;
        this.access = access;
        this.acknowledgement = acknowledgement;
        this.sender = sender;
        reader = new FrameReader(socket, this);
    }

    FrameReader reader() {
        return reader;
    }

    /** Returns what is still to come of the present request of the peer. */
    long missingBytes() {
        return (long) reader.missingBytes() + restBytes;
    }

    @Override
    public boolean onHeader(int newKind, long[] header) throws IOException {
        int newLength = Wire.lengthBytes(header[0]);
        if (newLength < 0) {
            throw new MalformedFrameException("it sent a frame with a length of " + newLength + " bytes");
        }
        access.checkAnswers();
        if (newKind == Wire.NAK) {
            requests.refuse(header[Wire.VALUE_OFFSET >> 3]);
        }
        acknowledged(header[Wire.PLACED_OFFSET >> 3], header[Wire.PLACED_TIME_OFFSET >> 3]);
        if (newKind == Wire.SEND && receives.isEmpty()) {
            return false;
        }
        kind = newKind;
        lengthBytes = newLength;
        begin(header);
        return true;
    }

    @Override
    public void onFrame(long placed) throws IOException {
        requests.acknowledge(placed);
    }

    private void acknowledged(long count, long peerNs) throws MalformedFrameException {
        if (count != requests.placed()) {
            long hereNs = peerNs == 0 ? 0 : peerClock.here(peerNs, System.nanoTime());
            requests.acknowledge(count, hereNs);
            if (hereNs != 0) {
                sender.placed(hereNs);
            }
        }
    }

    private void begin(long[] header) throws IOException {
        switch (kind) {
            case Wire.SEND -> beginSend();
            case Wire.WRITE, Wire.WRITE_PART, Wire.MARKED_WRITE -> beginWrite(header);
            case Wire.READ_REQUEST ->
                access.read(header[Wire.ADDRESS_OFFSET >> 3], header[Wire.KEY_OFFSET >> 3], lengthBytes);
            case Wire.READ_RESPONSE -> beginReadResponse();
            case Wire.FETCH_ADD, Wire.COMPARE_SWAP -> access.change(kind, header);
            case Wire.ATOMIC_RESPONSE -> finishAtomic(header[Wire.VALUE_OFFSET >> 3]);
            case Wire.PING -> sender.answerPing();
            default -> {
                // ACK, NAK and PONG have said all
            }
        }
    }

    @Override
    public boolean onPayload() {
        switch (kind) {
            case Wire.SEND -> finishSend();
            case Wire.WRITE -> finishWrite();
            case Wire.WRITE_PART -> finishPart();
            case Wire.MARKED_WRITE -> {
                return finishMarkedWrite();
            }
            case Wire.READ_RESPONSE -> finishReadResponse();
            default -> {
                // has no payload
            }
        }
        return false;
    }

    /** It counts as placed when its mark is taken, which says all that its sender would do again. */
    private boolean finishMarkedWrite() {
        boolean isPlaced = !isWriteRefused && !isPayloadLost();
        if (!isPlaced) {
            finishWrite();
        }
        return isPlaced;
    }

    /** The mark that is here was taken. */
    void markTaken() {
        acknowledgement.writePlaced(lengthBytes);
    }

    private void beginSend() {
        WorkRequest receive = receives.first();
        isTooLong = lengthBytes > receive.lengthBytes || receive.region.isOutside(receive.offset, lengthBytes);
        placePayload(isTooLong ? null : receive.region, receive.offset);
    }

    private void placePayload(SoftRegion region, long offset) {
        target = region;
        if (region == null) {
            reader.skip(lengthBytes);
        } else {
            reader.place(region, (int) offset, lengthBytes);
        }
    }

    private void finishSend() {
        receives.finish(isTooLong ? Status.LOCAL_LENGTH_ERROR : Status.SUCCESS, lengthBytes);
        acknowledgement.sendPlaced(lengthBytes);
    }

    private void beginWrite(long[] header) throws MalformedFrameException {
        boolean isLast = kind != Wire.WRITE_PART;
        restBytes = isLast ? 0 : (int) header[Wire.REST_OFFSET >> 3];
        long wholeBytes = (long) lengthBytes + restBytes;
        boolean isPlausible = isLast || restBytes > 0 && wholeBytes <= Integer.MAX_VALUE;
        if (!isPlausible) {
            throw new MalformedFrameException(
                    "it sent " + lengthBytes + " bytes of a write with " + restBytes + " to follow");
        }
        long address = header[Wire.ADDRESS_OFFSET >> 3];
        SoftRegion region =
                isWriteRefused ? null : access.find(address, header[Wire.KEY_OFFSET >> 3], (int) wholeBytes);
        placePayload(region, region == null ? 0 : region.offsetOf(address));
    }

    private boolean isPayloadLost() {
        return target == null || target.isClosed();
    }

    private void finishPart() {
        isWriteRefused |= isPayloadLost();
        acknowledgement.partPlaced(lengthBytes);
    }

    private void finishWrite() {
        acknowledgement.writePlaced(lengthBytes);
        if (isWriteRefused || isPayloadLost()) {
            access.refuse(acknowledgement.placed());
            isWriteRefused = false;
        }
    }

    private void beginReadResponse() throws IOException {
        answered = requests.awaitingResponse(true);
        if (answered.lengthBytes != lengthBytes) {
            throw new MalformedFrameException(
                    "it answered a read of " + answered.lengthBytes + " bytes with " + lengthBytes);
        }
        placePayload(answered.region, answered.offset);
    }

    private void finishReadResponse() {
        answered.finish(Status.SUCCESS);
        requests.complete();
    }

    private void finishAtomic(long oldValue) throws IOException {
        WorkRequest request = requests.awaitingResponse(false);
        if (!request.region.isClosed()) {
            request.region.bytes().putLong(request.offset, oldValue);
        }
        request.finish(Status.SUCCESS);
        requests.complete();
    }
}
