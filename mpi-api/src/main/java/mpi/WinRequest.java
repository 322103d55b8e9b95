package mpi;

import railmpi.calls.window.WindowCalls;
import railmpi.core.RailException;
import railmpi.pml.state.PmlRequest;

/** An access to a window that is on its way. Its errors are those of the window. */
final class WinRequest extends Request {
    private final WindowCalls window;

    WinRequest(WindowCalls window, PmlRequest pending) {
        super(window.session(), null, pending, null);
        this.window = window;
    }

    @Override
    RuntimeException raised(RailException error) {
        return window.raised(error);
    }
}
