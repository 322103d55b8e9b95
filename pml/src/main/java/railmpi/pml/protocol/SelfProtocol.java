package railmpi.pml.protocol;

import railmpi.core.progress.StackReserve;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageRequest.Receive;
import railmpi.pml.state.MessageRequest.Send;
import railmpi.pml.state.Peer;
import railmpi.pml.state.Protocol;
import railmpi.pml.state.RequestState;
import railmpi.pml.state.Requests;

/** Messages of this process to itself. Owner: the holder of the progress lock. */
public final class SelfProtocol extends Protocol {
    private final Peer self;
    private final Requests requests;
    private final Receiver receiver;
    private final LocalCopies copies;
    /** Longest message that is over at once, whether it is received or not. */
    private final long bufferedLimitBytes;

    /** Creates the protocol of the process itself. */
    public SelfProtocol(Peer self, Requests requests, Receiver receiver, LocalCopies copies, long eagerLimitBytes) {
        this.self = self;
        this.requests = requests;
        this.receiver = receiver;
        this.copies = copies;
        bufferedLimitBytes = Math.min(eagerLimitBytes, copies.mostBytes());
    }

    @Override
    public void connect() {
        throw new IllegalStateException("there is no channel from a process to itself");
    }

    @Override
    public void begin(Send send) {
        StackReserve.requireForOwnMessage(); // a receive that is matched gets its message
        Communicator communicator = send.communicator;
        long envelope = communicator.envelope(send.tag);
        int source = communicator.rank();
        Receive receive = receiver.match(envelope, source, send.lengthBytes);
        if (receive != null) {
            copies.copy(send, receive);
            return;
        }
        if (!send.isSynchronous && send.lengthBytes <= bufferedLimitBytes) {
            receiver.stage(self, envelope, source, copies.packed(send), 0, (int) send.lengthBytes);
            requests.complete(send);
        } else {
            send.become(RequestState.ASKED);
            receiver.addUnexpected(UnexpectedMessage.Kind.LOCAL, self, envelope, source, send.lengthBytes).localSend =
                    send;
        }
        requests.wakeWaiters();
    }

    @Override
    public boolean tryStart(Send send) {
        throw new IllegalStateException("a message of a process to itself has waited for room");
    }

    @Override
    public boolean withdraw(Send send) {
        return receiver.withdrawLocal(send);
    }

    @Override
    public boolean tryDismiss() {
        throw new IllegalStateException("a process cannot part from itself");
    }

    @Override
    public void forget() {
        tryDismiss();
    }
}
