package mpi;

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
    MPIException raised(MPIException error) {
        return file.raised(error);
    }
}
