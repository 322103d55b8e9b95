package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import railmpi.core.compile.Seam;

/**
 * What goes out to a peer: answers before requests, of which expedited ones pass others, also between the parts of a
 * long write; then a sign of life or an acknowledgement, if nothing else has said that. Owner: the holder of the
 * progress lock. Hot path: short.
 */
final class Sender implements FrameWriter.Source {
    private final FrameWriter writer;
    private final KernelBacklog backlog;
    private final PeerSpeed speed;
    private final OutstandingRequests requests;
    private final ControlQueue answers;
    private final Acknowledgement acknowledgement;
    private boolean wantsPing;
    private boolean wantsPong;

    /**
     * Creates one.
     *
     * @param sumsAll whether all payloads go with a CRC32C
     */
    Sender(
            SocketChannel socket,
            OutstandingRequests requests,
            ControlQueue answers,
            Acknowledgement acknowledgement,
            boolean sumsAll) {
        this.requests = requests;
        this.answers = answers;
        this.acknowledgement = acknowledgement;
        writer = new FrameWriter(socket, this, sumsAll);
        backlog = new KernelBacklog(socket, writer);
        speed = new PeerSpeed(requests, backlog);
    }

    /** What the peer has acknowledged so far was placed at {@code placedNs}. */
    void placed(long placedNs) {
        speed.placed(placedNs);
    }

    /** Asks the peer for a sign of life. */
    void ping() {
        wantsPing = true;
    }

    void answerPing() {
        wantsPong = true;
    }

    /** Tells whether there is an answer to be written, to a ping too. */
    boolean hasAnswers() {
        return wantsPong || !answers.isEmpty();
    }

    /** Tells whether there is something to write. */
    boolean hasOutput() {
        return writer.isBlocked() || requests.hasUnsent() || hasAnswers() || wantsPing || acknowledgement.isDue();
    }

    /** Returns what writes, for who writes a FRAME while nothing else is to go out. */
    FrameWriter writer() {
        return writer;
    }

    /** Writes as far as the socket takes it, if it may take something by now; returns whether something is left. */
    boolean write() throws IOException {
        return writer.isBlocked() && !backlog.isRefillDue() || !writer.write();
    }

    @Override
    @Seam
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

    private void writeAnswer(FrameWriter to, ControlQueue.Answer answer) {
        if (answer.kind == Wire.READ_RESPONSE && !answer.region.isClosed()) {
            acknowledgement.answer(to, Wire.READ_RESPONSE, answer.lengthBytes, answer.placed);
            to.payload(answer.region, answer.offset, answer.lengthBytes);
        } else {
            boolean isTooLate = answer.kind == Wire.READ_RESPONSE;
            acknowledgement.answer(to, isTooLate ? Wire.NAK : answer.kind, 0, answer.placed);
            to.field(Wire.VALUE_OFFSET, isTooLate ? answer.placed : answer.value);
        }
        answer.region = null;
    }

    private void writeRequest(FrameWriter to, WorkRequest request) {
        int restBytes = request.lengthBytes - request.sentBytes;
        int partBytes = request.isWrite() ? speed.partOf(restBytes) : restBytes;
        if (partBytes < restBytes) {
            writePart(to, request, partBytes, restBytes);
            return;
        }
        requests.sent();
        acknowledgement.frame(to, request.kind, restBytes);
        if (request.kind != Wire.SEND) {
            writeTarget(to, request);
        }
        if (request.kind == Wire.MARKED_WRITE) {
            to.fields(Wire.MARK_OFFSET, request.mark);
        }
        if (request.isSummed) {
            to.summedPayload(request.region, request.offset, restBytes);
        } else if (request.isAcknowledgedByCount()) {
            to.payload(request.region, request.offset + request.sentBytes, restBytes);
        }
    }

    private void writePart(FrameWriter to, WorkRequest request, int partBytes, int restBytes) {
        acknowledgement.frame(to, Wire.WRITE_PART, partBytes);
        writeTarget(to, request);
        to.field(Wire.REST_OFFSET, restBytes - partBytes);
        to.payload(request.region, request.offset + request.sentBytes, partBytes);
        request.sentBytes += partBytes;
    }

    private static void writeTarget(FrameWriter to, WorkRequest request) {
        to.field(Wire.ADDRESS_OFFSET, request.remoteAddress + request.sentBytes);
        to.field(Wire.KEY_OFFSET, request.remoteKey);
        if (request.kind == Wire.FETCH_ADD || request.kind == Wire.COMPARE_SWAP) {
            to.field(Wire.OPERAND_OFFSET, request.operand);
        }
        if (request.kind == Wire.COMPARE_SWAP) {
            to.field(Wire.REPLACEMENT_OFFSET, request.replacement);
        }
    }

    /** Writes a frame that only says that this side lives, or what it has placed. */
    private boolean writeSign(FrameWriter to) {
        int sign = wantsPong ? Wire.PONG : wantsPing ? Wire.PING : acknowledgement.isDue() ? Wire.ACK : 0;
        if (sign == 0) {
            return false;
        }
        wantsPong &= sign != Wire.PONG;
        wantsPing &= sign != Wire.PING;
        acknowledgement.frame(to, sign, 0);
        return true;
    }

    /** Forgets what was not written; nothing is read from any region afterwards. */
    void close() {
        writer.close();
    }
}
