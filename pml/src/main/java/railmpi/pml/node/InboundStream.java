package railmpi.pml.node;

import railmpi.pml.protocol.UnexpectedMessage;
import railmpi.pml.state.MessageRequest.Receive;

/**
 * The streamed message that is coming in from one peer: its chunks follow one another without other messages between.
 */
final class InboundStream {
    /** Length of the whole message. */
    long totalBytes;
    /** Bytes whose chunk has arrived. */
    long arrivedBytes;
    /** The receive it goes to, or null while it is unexpected. */
    Receive receive;
    /** The unexpected message it belongs to, or null once matched. */
    UnexpectedMessage message;

    /** Tells whether nothing of it is missing. */
    boolean isOver() {
        return arrivedBytes == totalBytes;
    }

    /** Returns how much of it is missing. */
    long leftBytes() {
        return totalBytes - arrivedBytes;
    }

    void begin(long newTotalBytes) {
        totalBytes = newTotalBytes;
        arrivedBytes = 0;
        receive = null;
        message = null;
    }
}
