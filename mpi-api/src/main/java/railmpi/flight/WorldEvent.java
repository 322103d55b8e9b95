package railmpi.flight;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/** Whose recording it is; in every part of one. */
@Name("railmpi.World")
@Label("World")
@Category("RailMPI")
@Period("everyChunk")
@StackTrace(false)
final class WorldEvent extends Event {
    @Label("Rank")
    int rank;

    @Label("Size")
    int size;

    @Label("Host")
    String host;
}
