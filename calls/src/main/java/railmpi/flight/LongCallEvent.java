package railmpi.flight;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/**
 * Where in the program a message, collective operation or wait was called that took long. It begins and ends inside the
 * event of that call, on the same thread: that event has no stack trace, which would cost more than most calls.
 */
@Name("railmpi.LongCall")
@Label("Long Call")
@Category("RailMPI")
@Threshold("1 ms")
@StackTrace(true)
final class LongCallEvent extends Event {}
