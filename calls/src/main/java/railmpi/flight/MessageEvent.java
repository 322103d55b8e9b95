package railmpi.flight;

import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A call that sends or receives a message, or starts to. */
@Name("railmpi.Message")
@Label("Message")
@Category("RailMPI")
@StackTrace(false)
final class MessageEvent extends CallEvent implements OpenMessage {
    /**
     * Rank in the world; -1 for a receive that has not got its message yet and takes one from any source, -2 for nobody
     * (PROC_NULL).
     */
    @Label("Peer")
    int peer;

    @Label("Tag")
    int tag;

    /** True: it is sent by this process. */
    @Label("Is Sent")
    boolean isSent;

    @Override
    public void done(int worldPeer, int messageTag, long messageBytes, Object request) {
        peer = worldPeer;
        tag = messageTag;
        bytes = messageBytes;
        finish();
    }
}
