package mpi;

import railmpi.pml.state.PmlRequest;

/** An operation on a file that is on its way. Its errors are those of the file. */
final class FileRequest extends Request {
    private final FileCalls file;

    FileRequest(FileCalls file, PmlRequest pending) {
        super(file.session(), null, pending, null);
        this.file = file;
    }

    @Override
    MPIException raised(MPIException error) {
        return file.raised(error);
    }
}
