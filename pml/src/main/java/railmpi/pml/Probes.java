package railmpi.pml;

import railmpi.core.RailException;
import railmpi.core.progress.ProgressLock;
import railmpi.core.progress.WaitRecord;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.progress.Waits;
import railmpi.pml.protocol.Receiver;
import railmpi.pml.protocol.UnexpectedMessage;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageRequest.Receive;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.Peers;
import railmpi.pml.state.PmlRequest;

/**
 * Looks for messages before they are received, and takes them if wanted. Any thread may call, as of {@link Pml}, which
 * has one.
 */
public final class Probes {
    private static final int PROC_NULL = Communicator.PROC_NULL;

    private final ProgressLock lock;
    private final Peers peers;
    private final Receiver receiver;
    private final Messages messages;
    private final Waits waits;

    Probes(PmlParts parts) {
        lock = parts.lock;
        peers = parts.peers;
        receiver = parts.receiver;
        messages = parts.messages;
        waits = parts.waits;
    }

    /**
     * Waits until a message is there that a receive with the same arguments would take.
     *
     * @param communicator where
     * @param source rank, {@link Pml#ANY_SOURCE} or {@link Pml#PROC_NULL}
     * @param tag tag or {@link Pml#ANY_TAG}
     * @param status filled in
     */
    public void probe(Communicator communicator, int source, int tag, MessageStatus status) {
        if (source == PROC_NULL) {
            Messages.requireOpen(communicator);
            Messages.setNullStatus(status);
            return;
        }
        lock.enter();
        try {
            waitForMessage(communicator, source, tag, status);
        } finally {
            lock.exit();
        }
    }

    private void waitForMessage(Communicator communicator, int source, int tag, MessageStatus status) {
        int passes = waits.begin();
        try {
            while (!find(communicator, source, tag, status)) {
                requireHope(communicator, source);
                passes = waits.pass(null, passes, WaitRecord.PROBE, source, tag, communicator);
            }
        } finally {
            waits.end(passes);
        }
    }

    private void requireHope(Communicator communicator, int source) {
        RailException failure = peers.failureOf(communicator, source);
        if (failure != null) {
            throw failure;
        }
    }

    /**
     * Makes progress and looks for a message that a receive with the same arguments would take.
     *
     * @param communicator where
     * @param source rank, {@link Pml#ANY_SOURCE} or {@link Pml#PROC_NULL}
     * @param tag tag or {@link Pml#ANY_TAG}
     * @param status filled in if there is one
     * @return whether there is one
     */
    public boolean iprobe(Communicator communicator, int source, int tag, MessageStatus status) {
        if (source == PROC_NULL) {
            Messages.requireOpen(communicator);
            Messages.setNullStatus(status);
            return true;
        }
        lock.enter();
        try {
            return look(communicator, source, tag, status);
        } finally {
            lock.exit();
        }
    }

    private boolean look(Communicator communicator, int source, int tag, MessageStatus status) {
        if (find(communicator, source, tag, status)) {
            return true;
        }
        waits.poll();
        if (find(communicator, source, tag, status)) {
            return true;
        }
        requireHope(communicator, source);
        return false;
    }

    /**
     * Waits until a message is there that a receive with the same arguments would take, and takes it.
     *
     * @param communicator where
     * @param source rank or {@link Pml#ANY_SOURCE}
     * @param tag tag or {@link Pml#ANY_TAG}
     * @param status filled in
     * @return the message, to be received
     */
    public MatchedMessage probeMatched(Communicator communicator, int source, int tag, MessageStatus status) {
        lock.enter();
        try {
            waitForMessage(communicator, source, tag, status);
            return claim(communicator, source, tag);
        } finally {
            lock.exit();
        }
    }

    /**
     * Makes progress and takes a message that a receive with the same arguments would take.
     *
     * @param communicator where
     * @param source rank or {@link Pml#ANY_SOURCE}
     * @param tag tag or {@link Pml#ANY_TAG}
     * @param status filled in if there is one
     * @return the message, to be received; null if there is none
     */
    public MatchedMessage iprobeMatched(Communicator communicator, int source, int tag, MessageStatus status) {
        lock.enter();
        try {
            return look(communicator, source, tag, status) ? claim(communicator, source, tag) : null;
        } finally {
            lock.exit();
        }
    }

    /** Takes the message that was found under the same lock. */
    private MatchedMessage claim(Communicator communicator, int source, int tag) {
        UnexpectedMessage message = receiver.claim(communicator.contextId(), source, tag);
        communicator.requestMade();
        return new MatchedMessage(communicator, message);
    }

    /**
     * Starts the receive of a message that a probe has taken.
     *
     * @param matched not used afterwards
     */
    public PmlRequest ireceiveMatched(
            MatchedMessage matched, Object buffer, Convertor convertor, long offsetBytes, long lengthBytes) {
        lock.enter();
        try {
            UserMemory.requireUsable(buffer); // first: otherwise the message could not be received any more
            Receive receive = newReceive(matched);
            messages.giveMemory(receive, buffer, convertor, offsetBytes, lengthBytes);
            receiver.take(matched.message, receive);
            return receive;
        } finally {
            lock.exit();
        }
    }

    /**
     * Starts the receive of a message that a probe has taken into a new array; see {@link Pml#ireceiveAny}.
     *
     * @param matched not used afterwards
     */
    public PmlRequest ireceiveMatchedAny(MatchedMessage matched) {
        lock.enter();
        try {
            Receive receive = newReceive(matched);
            Messages.takeAnyLength(receive);
            receiver.take(matched.message, receive);
            return receive;
        } finally {
            lock.exit();
        }
    }

    private Receive newReceive(MatchedMessage matched) {
        Receive receive = messages.newReceive(matched.communicator, matched.message.source, matched.message.tag);
        matched.communicator.requestOver();
        return receive;
    }

    private boolean find(Communicator communicator, int source, int tag, MessageStatus status) {
        UnexpectedMessage message = receiver.find(communicator.contextId(), source, tag);
        if (message == null) {
            return false;
        }
        status.set(message.source, message.tag, message.lengthBytes);
        return true;
    }
}
