package railmpi.pml;

import railmpi.pml.protocol.UnexpectedMessage;
import railmpi.pml.state.Communicator;

/**
 * A message that a matched probe has taken: no other receive gets it. Given to {@link Pml#ireceiveMatched} or
 * {@link Pml#ireceiveMatchedAny} once. Owner: the thread that has probed; the inside belongs to the holder of the
 * progress lock.
 */
public final class MatchedMessage {
    final Communicator communicator;
    final UnexpectedMessage message;

    MatchedMessage(Communicator communicator, UnexpectedMessage message) {
        this.communicator = communicator;
        this.message = message;
    }
}
