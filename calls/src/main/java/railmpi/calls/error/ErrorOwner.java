package railmpi.calls.error;

import railmpi.core.RailException;

/** What the errors of a call belong to: a communicator, a window, a file. Any thread. */
public interface ErrorOwner {
    /** {@return an error as the program sees it, if the error handler lets it be thrown} */
    RuntimeException raised(RailException error);
}
