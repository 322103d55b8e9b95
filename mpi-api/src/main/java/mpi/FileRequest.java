package mpi;

import railmpi.calls.file.FileCalls;
import railmpi.core.RailException;
import railmpi.pml.state.PmlRequest;

/** An operation on a file that is on its way. Its errors are those of the file. */
final class FileRequest extends Request {
    private final FileCalls file;
    private final boolean isCollective;

    FileRequest(FileCalls file, PmlRequest pending, boolean isCollective) {
        super(file.session(), null, pending, null);
        this.file = file;
        this.isCollective = isCollective;
    }

    @Override
    boolean isCollective() {
        return isCollective;
    }

    @Override
    RuntimeException raised(RailException error) {
        return file.raised(error);
    }
}
