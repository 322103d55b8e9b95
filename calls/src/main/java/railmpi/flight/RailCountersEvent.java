package railmpi.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/** What a rail to a peer has carried so far, ten times a second. */
@Name("railmpi.RailCounters")
@Label("Rail Counters")
@Category("RailMPI")
@Period("100 ms")
@StackTrace(false)
final class RailCountersEvent extends Event {
    @Label("Peer")
    int peer;

    @Label("Rail")
    String rail;

    @Label("State")
    String state;

    @Label("Bytes")
    @DataAmount
    long bytes;

    @Label("Weight")
    double weight;
}
