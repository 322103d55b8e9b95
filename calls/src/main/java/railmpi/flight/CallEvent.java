package railmpi.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.StackTrace;

/** A call of MPI, from its beginning to its return. Used by the thread that makes the call. */
@Category("RailMPI")
@StackTrace(false)
abstract class CallEvent extends Event {
    @Label("Call")
    String call;

    @Label("Communicator")
    String communicator;

    /** The same number on all ranks of a communicator. */
    @Label("Context")
    int context;

    /** Rank in the world of the communicator's rank 0: communicators without a common rank may share a number. */
    @Label("First Rank")
    int first;

    @Label("Bytes")
    @DataAmount
    long bytes;

    /** No field of the event. */
    private final LongCallEvent place = new LongCallEvent();

    CallEvent() {}

    final void start() {
        begin();
        place.begin();
    }

    final void finish() {
        place.commit();
        commit();
    }

    final void over(String newCommunicator, int newContext, int firstWorldRank) {
        communicator = newCommunicator;
        context = newContext;
        first = firstWorldRank;
    }
}
