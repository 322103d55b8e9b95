package railmpi.flight;

import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A collective operation, or the start of one. The n-th over a communicator is the same on all of its ranks. */
@Name("railmpi.Collective")
@Label("Collective")
@Category("RailMPI")
@StackTrace(false)
final class CollectiveEvent extends CallEvent implements OpenCall {
    /** Rank in the world, -1 if there is none. */
    @Label("Root")
    int root;

    @Override
    public void done() {
        finish();
    }
}
