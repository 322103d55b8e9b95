package railmpi.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A call of a file; which one, says the stack trace. */
@Name("railmpi.File")
@Label("File")
@Category("RailMPI")
@StackTrace(true)
final class FileEvent extends Event implements OpenCall {
    @Label("File")
    String file;

    @Label("Bytes")
    @DataAmount
    long bytes;

    @Override
    public void done() {
        commit();
    }
}
