package railmpi.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A call of a window; which one, says the stack trace. */
@Name("railmpi.Window")
@Label("Window")
@Category("RailMPI")
@StackTrace(true)
final class WindowEvent extends Event implements OpenCall {
    @Label("Communicator")
    String communicator;

    /** Rank in the world, -2 for a call that is about none. */
    @Label("Peer")
    int peer;

    @Label("Bytes")
    @DataAmount
    long bytes;

    @Override
    public void done() {
        commit();
    }
}
