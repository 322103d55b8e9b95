package railmpi.btl.connect;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A rail goes up or down, for the Flight Recorder. Any thread. */
@Name("railmpi.Rail")
@Label("Rail")
@Category("RailMPI")
@StackTrace(false)
final class RailEvent extends Event {
    @Label("Peer")
    int peer;

    @Label("Rail")
    String rail;

    @Label("Is Up")
    boolean isUp;

    @Label("Reason")
    String reason;

    static void commit(int peer, String rail, boolean isUp, String reason) {
        RailEvent event = new RailEvent();
        event.peer = peer;
        event.rail = rail;
        event.isUp = isUp;
        event.reason = reason;
        event.commit();
    }
}
