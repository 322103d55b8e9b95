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

    /** The same on all ranks of a job. */
    @Label("Job")
    long job;

    /** The same on all ranks of a machine. */
    @Label("Clock Name")
    String clockName;

    /** What that clock shows, at some time between the beginning and the end of the event. */
    @Label("Clock")
    long clock;

    static void record(int rank, int size, String host, long job, String clockName) {
        WorldEvent event = new WorldEvent();
        event.rank = rank;
        event.size = size;
        event.host = host;
        event.job = job;
        event.clockName = clockName;
        event.begin();
        event.clock = System.nanoTime();
        event.end();
        event.commit();
    }
}
