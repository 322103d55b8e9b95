package mpi;

import railmpi.pml.state.PmlRequest;

/** An access to a window that is on its way. Its errors are those of the window. */
final class WinRequest extends Request {
    private final WinCalls window;

    WinRequest(WinCalls window, PmlRequest pending) {
        super(window.session(), null, pending, null);
        this.window = window;
    }

    @Override
    MPIException raised(MPIException error) {
        return window.raised(error);
    }
}
