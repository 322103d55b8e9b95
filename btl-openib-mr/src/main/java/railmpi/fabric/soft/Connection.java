package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import railmpi.fabric.WorkCompletion.Status;
import railmpi.policy.LinkSpeed;

/**
 * An established connection: sends the requests of its queue pair, does what the peer asks for, and acknowledges.
 *
 * <p>Acknowledgements travel in every header. One goes out by itself when a write was placed and the socket has nothing
 * more to read, unless the next one is pouring in, when {@value #UNACKNOWLEDGED_WRITTEN_BYTES} bytes of those were placed, when
 * {@value #UNACKNOWLEDGED_SENDS} sends or {@value #UNACKNOWLEDGED_BYTES} bytes of them are unacknowledged, or when the
 * {@link SocketDriver} finds that some have waited for too long.
 *
 * <p>Owner: the holder of the progress lock. Hot path: short.
 */
final class Connection implements FrameReader.Sink, FrameWriter.Source {
    /** Who looks after it. */
    interface Driver {
        Watches watches();

        StrangerLog log();

        /** Makes the next pass write what a connection has to write. */
        void markDirty(Connection connection);

        /** Makes sure that a connection acknowledges soon, unless it does so by the way. */
        void markOwing(Connection connection);

        /** Forgets a connection. */
        void remove(Connection connection);
    }

    /** Whose connection it is. */
    interface Owner {
        OutstandingRequests requests();

        PostedReceives receives();

        /** Nothing comes or goes any more. */
        void breakDown(String reason);

        void close();
    }

    private static final int UNACKNOWLEDGED_SENDS = 16;
    private static final int UNACKNOWLEDGED_BYTES = 64 * 1024;
    private static final int UNACKNOWLEDGED_WRITTEN_BYTES = 256 * 1024;
    /** What pours in brings so much to a pass: an acknowledgement costs as much as to read that. */
    private static final int POURING_BYTES = 32 * 1024;

    /** The peer is told when writes, and sends of so many bytes, were placed; the time of less tells nothing. */
    private static final int TIMED_BYTES = 4096;

    private static final int SIGNS_PER_LIMIT = 4;
    /** So much time must be left of what is being received for a pause to cost nothing, */
    private static final long RECEIVING_NS = 200_000;
    /** and of what is under way to the peer, whose acknowledgement lets more follow. */
    private static final long SENDING_NS = 1_000_000;

    /** A write is cut into parts that take so long, */
    private static final double PART_NS = 2e6;
    /** but are not shorter */
    private static final int LEAST_PART_BYTES = 32 * 1024;
    /** or longer than this. */
    private static final int MOST_PART_BYTES = 1 << 30;

    /** Answers that are kept for a peer which does not take them; far more than requests that one of ours has under way. */
    private static final int MOST_ANSWERS = 1 << 16;

    private static final int SCRAP_BYTES = 16 * 1024;
    private static final int SCRAP_READS = 64;

    private final Driver driver;
    private final Watches watches;
    private final SocketChannel socket;
    private final String name;
    private final RegionTable regions;
    private final OutstandingRequests requests;
    private final PostedReceives receives;
    private final Owner owner;
    private final Watch watch;
    private final ControlQueue answers = new ControlQueue();
    private final FrameReader reader;
    private final FrameWriter writer;

    private final TransferPace sending = new TransferPace();
    private final TransferPace receiving = new TransferPace();
    /** How fast the peer has placed what it was sent, up to which byte, and whether writes were under way then. */
    private final LinkSpeed speed = new LinkSpeed();

    private long measuredBytes;
    private boolean isMeasuring;

    private final KernelBacklog backlog;

    /** Requests of the peer that were placed, and how many of them it was told of. */
    private long placed;

    private long placedTold;
    /** When so many of them were placed, 0 if nobody needs to know. */
    private long placedNs;

    private long placedTimed;

    private final PeerClock peerClock = new PeerClock();
    private int unacknowledgedBytes;
    private int unacknowledgedWrittenBytes;
    private boolean isWritePlaced;
    private boolean wantsAck;
    private boolean wantsPing;
    private boolean wantsPong;

    /** The frame being received. */
    private int kind;

    private int lengthBytes;
    private boolean isRefused;
    /** What is still to come of a write behind its present part, and whether a part of it had no place. */
    private int restBytes;

    private boolean isPartRefused;
    private SoftRegion target;
    private WorkRequest answered;

    /** Marks of the driver's lists. */
    boolean isListedDirty;

    boolean isListedOwing;
    long owingSinceNs;
    int idlePasses;
    private boolean isOpen = true;
    private boolean hasHeard = true;
    private long lastHeardNs;
    private long lastPingNs;

    /** Takes over a socket. */
    Connection(Driver driver, RegionTable regions, Link link, Owner owner) {
        this.driver = driver;
        this.regions = regions;
        this.owner = owner;
        watches = driver.watches();
        socket = link.socket();
        watch = link.watch();
        name = link.name();
        requests = owner.requests();
        receives = owner.receives();
        reader = new FrameReader(socket, this);
        writer = new FrameWriter(socket, this);
        backlog = new KernelBacklog(socket, writer);
    }

    SocketChannel socket() {
        return socket;
    }

    boolean isOpen() {
        return isOpen;
    }

    /** Tells whether there is something to write. */
    boolean hasOutput() {
        return isOpen
                && (writer.isBlocked()
                        || requests.hasUnsent()
                        || !answers.isEmpty()
                        || wantsAck
                        || wantsPing
                        || wantsPong);
    }

    boolean owesAcknowledgement() {
        return isOpen && placed != placedTold;
    }

    void acknowledge() {
        wantsAck = true;
        driver.markDirty(this);
    }

    /** Writes what is queued as far as the socket takes it. */
    void write() {
        if (!isOpen || writer.isBlocked() && !backlog.isRefillDue()) {
            return;
        }
        try {
            watches.setBlocked(watch, !writer.write());
        } catch (IOException e) {
            readToEnd();
            fail("is broken (" + e.getMessage() + ")");
        }
    }

    /** Takes in what the peer had sent before the connection broke. */
    private void readToEnd() {
        while (isOpen && !reader.isHeld() && read() > 0) {
            // what was read has been placed
        }
    }

    /** Tells whether something long is under way. */
    boolean isMoving() {
        return requests.unplacedBytes() >= TransferPace.LONG_BYTES || missingBytes() >= TransferPace.LONG_BYTES;
    }

    /** Returns what is still to come of the present request of the peer. */
    private long missingBytes() {
        return (long) reader.missingBytes() + restBytes;
    }

    /** Tells whether what is under way goes on for so long that nothing is lost by a pause. Call after each pass. */
    boolean isInLongTransfer(long nowNs) {
        return sending.takesLonger(SENDING_NS, requests.placedBytes(), requests.unplacedBytes(), nowNs)
                | receiving.takesLonger(RECEIVING_NS, reader.readBytes(), missingBytes(), nowNs);
    }

    /** Reads and places what has arrived; returns the number of bytes. */
    int read() {
        if (!isOpen || reader.isHeld()) {
            return 0;
        }
        try {
            int count = reader.read();
            if (count < 0) {
                fail("was ended by the peer");
                return 1;
            }
            if (count > 0) {
                afterRead(count);
            }
            return count;
        } catch (MalformedFrameException e) {
            driver.log().warn("the connection " + name + " is closed: " + e.getMessage());
            fail("is closed: " + e.getMessage());
        } catch (IOException e) {
            fail("is broken (" + e.getMessage() + ")");
        }
        return 1;
    }

    private void afterRead(int count) {
        hasHeard = true;
        if (reader.isHeld()) {
            watches.setReading(watch, false);
        }
        if (placed != placedTimed) {
            placedTimed = placed;
            placedNs = isWritePlaced || unacknowledgedBytes >= TIMED_BYTES ? System.nanoTime() : 0;
        }
        if (placed != placedTold) {
            boolean isPouring = count >= POURING_BYTES
                    && missingBytes() != 0
                    && unacknowledgedWrittenBytes < UNACKNOWLEDGED_WRITTEN_BYTES;
            boolean isDue = isWritePlaced && !isPouring
                    || placed - placedTold >= UNACKNOWLEDGED_SENDS
                    || unacknowledgedBytes >= UNACKNOWLEDGED_BYTES;
            if (isDue) {
                acknowledge();
            } else {
                driver.markOwing(this);
            }
        }
        if (!answers.isEmpty()) {
            driver.markDirty(this);
        }
    }

    /** A receive was posted. */
    void receivePosted() {
        if (isOpen && reader.isHeld()) {
            watches.setReading(watch, true);
            try {
                reader.resume();
                afterRead(0);
            } catch (IOException e) {
                driver.log().warn("the connection " + name + " is closed: " + e.getMessage());
                fail("is closed: " + e.getMessage());
            }
        }
    }

    @Override
    public boolean onHeader(int newKind, ByteBuffer header, int at) throws IOException {
        int newLength = header.getInt(at + Wire.LENGTH_OFFSET);
        if (newLength < 0) {
            throw new MalformedFrameException("it sent a frame with a length of " + newLength + " bytes");
        }
        if (answers.count() >= MOST_ANSWERS) {
            throw new MalformedFrameException(
                    "it goes on asking and does not take the answers, of which " + MOST_ANSWERS + " wait for it");
        }
        if (newKind == Wire.NAK) {
            requests.refuse(header.getLong(at + Wire.VALUE_OFFSET));
        }
        acknowledged(header.getLong(at + Wire.PLACED_OFFSET), header.getLong(at + Wire.PLACED_TIME_OFFSET));
        if (newKind == Wire.SEND && receives.isEmpty()) {
            return false;
        }
        kind = newKind;
        lengthBytes = newLength;
        switch (newKind) {
            case Wire.SEND -> beginSend();
            case Wire.WRITE, Wire.WRITE_PART -> beginWrite(header, at);
            case Wire.READ_REQUEST ->
                answerRead(header.getLong(at + Wire.ADDRESS_OFFSET), header.getLong(at + Wire.KEY_OFFSET));
            case Wire.READ_RESPONSE -> beginReadResponse();
            case Wire.FETCH_ADD, Wire.COMPARE_SWAP -> answerAtomic(header, at);
            case Wire.ATOMIC_RESPONSE -> finishAtomic(header.getLong(at + Wire.VALUE_OFFSET));
            case Wire.PING -> pong();
            default -> {
                // ACK, NAK and PONG have said all
            }
        }
        return true;
    }

    private void acknowledged(long count, long peerNs) throws MalformedFrameException {
        if (count != requests.placed()) {
            long hereNs = peerNs == 0 ? 0 : peerClock.here(peerNs, System.nanoTime());
            requests.acknowledge(count, hereNs);
            if (hereNs != 0) {
                measure(hereNs);
            }
        }
    }

    /** So much of what was posted was in place at {@code placedNs}. Short messages alone do not show what a connection can do. */
    private void measure(long placedNs) {
        if (isMeasuring) {
            speed.arrived(requests.placedBytes() - measuredBytes, placedNs);
            if (speed.bytesPerNs() != 0) {
                backlog.follow(speed.bytesPerNs());
            }
        } else {
            speed.begin(placedNs);
        }
        measuredBytes = requests.placedBytes();
        isMeasuring = requests.hasWrites();
    }

    @Override
    public void onPayload() {
        switch (kind) {
            case Wire.SEND -> finishSend();
            case Wire.WRITE -> finishWrite();
            case Wire.WRITE_PART -> finishPart();
            case Wire.READ_RESPONSE -> finishReadResponse();
            default -> {
                // has no payload
            }
        }
    }

    private void beginSend() {
        WorkRequest receive = receives.first();
        isRefused = lengthBytes > receive.lengthBytes || receive.region.isOutside(receive.offset, lengthBytes);
        placePayload(isRefused ? null : receive.region, receive.offset);
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
        receives.finish(isRefused ? Status.LOCAL_LENGTH_ERROR : Status.SUCCESS, lengthBytes);
        placed++;
        unacknowledgedBytes += lengthBytes;
    }

    /** Returns the region that the peer may access in this way, null if it may not. */
    private SoftRegion accessible(long address, long remoteKey, int length) {
        SoftRegion region = regions.find(remoteKey);
        return region == null || region.isOutside(region.offsetOf(address), length) ? null : region;
    }

    private void beginWrite(ByteBuffer header, int at) throws MalformedFrameException {
        restBytes = kind == Wire.WRITE ? 0 : header.getInt(at + Wire.REST_OFFSET);
        long wholeBytes = (long) lengthBytes + restBytes;
        boolean isPlausible = kind == Wire.WRITE || restBytes > 0 && wholeBytes <= Integer.MAX_VALUE;
        if (!isPlausible) {
            throw new MalformedFrameException(
                    "it sent " + lengthBytes + " bytes of a write with " + restBytes + " to follow");
        }
        long address = header.getLong(at + Wire.ADDRESS_OFFSET);
        SoftRegion region =
                isPartRefused ? null : accessible(address, header.getLong(at + Wire.KEY_OFFSET), (int) wholeBytes);
        placePayload(region, region == null ? 0 : region.offsetOf(address));
    }

    private void finishPart() {
        isPartRefused |= target == null || target.isClosed();
        unacknowledgedWrittenBytes += lengthBytes;
    }

    private void finishWrite() {
        finishPart();
        placed++;
        if (isPartRefused) {
            answers.add(Wire.NAK, placed).value = placed;
            isPartRefused = false;
        }
        isWritePlaced = true;
    }

    private void answerRead(long address, long remoteKey) {
        SoftRegion region = accessible(address, remoteKey, lengthBytes);
        placed++;
        if (region == null) {
            answers.add(Wire.NAK, placed).value = placed;
        } else {
            ControlQueue.Answer answer = answers.add(Wire.READ_RESPONSE, placed);
            answer.region = region;
            answer.offset = (int) region.offsetOf(address);
            answer.lengthBytes = lengthBytes;
        }
        lengthBytes = 0;
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

    private void answerAtomic(ByteBuffer header, int at) {
        long address = header.getLong(at + Wire.ADDRESS_OFFSET);
        SoftRegion region = accessible(address, header.getLong(at + Wire.KEY_OFFSET), Long.BYTES);
        placed++;
        int offset = region == null ? 0 : (int) region.offsetOf(address);
        if (region == null || (address & Long.BYTES - 1) != 0 || !region.isAligned(offset)) {
            answers.add(Wire.NAK, placed).value = placed;
            return;
        }
        long operand = header.getLong(at + Wire.OPERAND_OFFSET);
        answers.add(Wire.ATOMIC_RESPONSE, placed).value = kind == Wire.FETCH_ADD
                ? region.fetchAndAdd(offset, operand)
                : region.compareAndSwap(offset, operand, header.getLong(at + Wire.REPLACEMENT_OFFSET));
    }

    private void finishAtomic(long oldValue) throws IOException {
        WorkRequest request = requests.awaitingResponse(false);
        if (!request.region.isClosed()) {
            request.region.bytes().putLong(request.offset, oldValue);
        }
        request.finish(Status.SUCCESS);
        requests.complete();
    }

    private void pong() {
        wantsPong = true;
        driver.markDirty(this);
    }

    @Override
    public boolean writeNext(FrameWriter to) {
        if (!answers.isEmpty()) {
            writeAnswer(to, answers.remove());
            return true;
        }
        WorkRequest request = requests.nextUnsent();
        if (request != null) {
            writeRequest(to, request);
            return true;
        }
        return writeSign(to);
    }

    private void told(long count) {
        placedTold = count;
        wantsAck = false;
        isWritePlaced = false;
        unacknowledgedWrittenBytes = 0;
        unacknowledgedBytes = 0;
    }

    private void writeAnswer(FrameWriter to, ControlQueue.Answer answer) {
        told(answer.placed);
        if (answer.kind == Wire.READ_RESPONSE && !answer.region.isClosed()) {
            to.frame(Wire.READ_RESPONSE, answer.lengthBytes, answer.placed, 0);
            to.payload(answer.region, answer.offset, answer.lengthBytes);
        } else if (answer.kind == Wire.READ_RESPONSE) {
            int at = to.frame(Wire.NAK, 0, answer.placed, 0);
            to.buffer().putLong(at + Wire.VALUE_OFFSET, answer.placed);
        } else {
            int at = to.frame(answer.kind, 0, answer.placed, 0);
            to.buffer().putLong(at + Wire.VALUE_OFFSET, answer.value);
        }
        answer.region = null;
    }

    private void writeRequest(FrameWriter to, WorkRequest request) {
        told(placed);
        int rest = request.lengthBytes - request.sentBytes;
        if (request.kind == Wire.WRITE && isCut(rest)) {
            writePart(to, request, partBytes(), rest);
            return;
        }
        requests.sent();
        int at = to.frame(request.kind, rest, placed, placedNs);
        if (request.kind != Wire.SEND) {
            ByteBuffer header = to.buffer();
            header.putLong(at + Wire.ADDRESS_OFFSET, request.remoteAddress + request.sentBytes);
            header.putLong(at + Wire.KEY_OFFSET, request.remoteKey);
            if (request.kind == Wire.FETCH_ADD || request.kind == Wire.COMPARE_SWAP) {
                header.putLong(at + Wire.OPERAND_OFFSET, request.operand);
            }
            if (request.kind == Wire.COMPARE_SWAP) {
                header.putLong(at + Wire.REPLACEMENT_OFFSET, request.replacement);
            }
        }
        if (request.isAcknowledgedByCount()) {
            to.payload(request.region, request.offset + request.sentBytes, rest);
        }
    }

    private void writePart(FrameWriter to, WorkRequest request, int lengthBytes, int rest) {
        int at = to.frame(Wire.WRITE_PART, lengthBytes, placed, placedNs);
        ByteBuffer header = to.buffer();
        header.putLong(at + Wire.ADDRESS_OFFSET, request.remoteAddress + request.sentBytes);
        header.putLong(at + Wire.KEY_OFFSET, request.remoteKey);
        header.putInt(at + Wire.REST_OFFSET, rest - lengthBytes);
        to.payload(request.region, request.offset + request.sentBytes, lengthBytes);
        request.sentBytes += lengthBytes;
    }

    /** Tells whether what is left of a write goes in more than one part; a last part that is short costs more than it is worth. */
    private boolean isCut(int rest) {
        return speed.bytesPerNs() != 0 && rest > 2L * partBytes();
    }

    /** Returns how much of a write may be in front of what is more urgent, and how old what its header acknowledges may become. */
    private int partBytes() {
        return (int) Math.max(LEAST_PART_BYTES, Math.min(MOST_PART_BYTES, speed.bytesPerNs() * PART_NS));
    }

    /** Writes a frame that only says that this side lives, or what it has placed. */
    private boolean writeSign(FrameWriter to) {
        int sign = wantsPong ? Wire.PONG : wantsPing ? Wire.PING : wantsAck ? Wire.ACK : 0;
        if (sign == 0) {
            return false;
        }
        wantsPong &= sign != Wire.PONG;
        wantsPing &= sign != Wire.PING;
        told(placed);
        to.frame(sign, 0, placed, placedNs);
        return true;
    }

    /** Looks whether the peer lives; called now and then. */
    void tick(long nowNs, long silenceLimitNs) {
        if (hasHeard) {
            hasHeard = false;
            lastHeardNs = nowNs;
            lastPingNs = nowNs;
            return;
        }
        long interval = silenceLimitNs / SIGNS_PER_LIMIT;
        if (nowNs - lastPingNs >= interval) {
            lastPingNs = nowNs;
            wantsPing = true;
            driver.markDirty(this);
        }
        if (reader.isHeld()) {
            lastHeardNs = nowNs; // nothing is read, so nothing can be concluded
        } else if (nowNs - lastHeardNs >= silenceLimitNs) {
            fail("has shown no sign of life for " + silenceLimitNs / 1_000_000L + " ms");
        }
    }

    private void fail(String what) {
        if (isOpen) {
            release();
            owner.breakDown("the connection " + name + " " + what);
        }
    }

    /** Ends the connection; nothing of it touches any region afterwards. */
    void close() {
        if (isOpen) {
            discardInput();
            release();
        }
    }

    /** Ends the stream, and reads what nobody wants any more: a socket closed with unread input loses its output. */
    private void discardInput() {
        try {
            socket.shutdownOutput();
            ByteBuffer scrap = ByteBuffer.allocate(SCRAP_BYTES);
            for (int i = 0; i < SCRAP_READS && socket.read(scrap.clear()) > 0; i++) {
                // dropped
            }
        } catch (IOException e) {
            driver.log().info("the connection " + name + " was broken when it was closed: " + e.getMessage());
        }
    }

    void closeQueuePair() {
        owner.close();
    }

    private void release() {
        isOpen = false;
        writer.close();
        driver.remove(this);
        watches.close(socket);
    }
}
