package railmpi.flight;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A call that waits for requests or for a message to be there. */
@Name("railmpi.Wait")
@Label("Wait")
@Category("RailMPI")
@StackTrace(false)
final class WaitEvent extends Event implements OpenCall {
    @Label("Call")
    String call;

    @Label("Requests")
    int requests;

    /** No field of the event. */
    private final LongCallEvent place = new LongCallEvent();

    void start() {
        begin();
        place.begin();
    }

    @Override
    public void done() {
        place.commit();
        commit();
    }
}
