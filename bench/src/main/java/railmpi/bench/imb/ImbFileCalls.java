package railmpi.bench.imb;

import java.nio.ByteBuffer;
import mpi.File;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * The calls that a benchmark makes on an open file, always with the same memory. Used by one thread.
 *
 * @param access which calls
 * @param file open
 * @param buffer array or direct buffer of bytes; the latter for {@link #start}
 * @param count bytes of a call
 */
record ImbFileCalls(ImbFileAccess access, File file, Object buffer, int count) {
    /** Makes the call that is waited for; {@code offset} counts where it is an argument. */
    void call(long offset) throws MPIException {
        if (access.sharing() == ImbFileAccess.Sharing.COLLECTIVE) {
            callTogether(offset);
        } else {
            callAlone(offset);
        }
    }

    private void callAlone(long offset) throws MPIException {
        switch (access.pointer()) {
            case EXPLICIT -> {
                if (access.isWrite()) {
                    file.writeAt(offset, buffer, count, MPI.BYTE);
                } else {
                    file.readAt(offset, buffer, count, MPI.BYTE);
                }
            }
            case SHARED -> {
                if (access.isWrite()) {
                    file.writeShared(buffer, count, MPI.BYTE);
                } else {
                    file.readShared(buffer, count, MPI.BYTE);
                }
            }
            default -> {
                if (access.isWrite()) {
                    file.write(buffer, count, MPI.BYTE);
                } else {
                    file.read(buffer, count, MPI.BYTE);
                }
            }
        }
    }

    private void callTogether(long offset) throws MPIException {
        switch (access.pointer()) {
            case EXPLICIT -> {
                if (access.isWrite()) {
                    file.writeAtAll(offset, buffer, count, MPI.BYTE);
                } else {
                    file.readAtAll(offset, buffer, count, MPI.BYTE);
                }
            }
            case SHARED -> {
                if (access.isWrite()) {
                    file.writeOrdered(buffer, count, MPI.BYTE);
                } else {
                    file.readOrdered(buffer, count, MPI.BYTE);
                }
            }
            default -> {
                if (access.isWrite()) {
                    file.writeAll(buffer, count, MPI.BYTE);
                } else {
                    file.readAll(buffer, count, MPI.BYTE);
                }
            }
        }
    }

    /** Starts the access of this process alone. */
    Request start(long offset) throws MPIException {
        ByteBuffer bytes = (ByteBuffer) buffer;
        return switch (access.pointer()) {
            case EXPLICIT ->
                access.isWrite()
                        ? file.iWriteAt(offset, bytes, count, MPI.BYTE)
                        : file.iReadAt(offset, bytes, count, MPI.BYTE);
            case SHARED ->
                access.isWrite() ? file.iWriteShared(bytes, count, MPI.BYTE) : file.iReadShared(bytes, count, MPI.BYTE);
            default -> access.isWrite() ? file.iWrite(bytes, count, MPI.BYTE) : file.iRead(bytes, count, MPI.BYTE);
        };
    }

    /** Begins the access of all processes. */
    void begin(long offset) throws MPIException {
        switch (access.pointer()) {
            case EXPLICIT -> {
                if (access.isWrite()) {
                    file.writeAtAllBegin(offset, buffer, count, MPI.BYTE);
                } else {
                    file.readAtAllBegin(offset, buffer, count, MPI.BYTE);
                }
            }
            case SHARED -> {
                if (access.isWrite()) {
                    file.writeOrderedBegin(buffer, count, MPI.BYTE);
                } else {
                    file.readOrderedBegin(buffer, count, MPI.BYTE);
                }
            }
            default -> {
                if (access.isWrite()) {
                    file.writeAllBegin(buffer, count, MPI.BYTE);
                } else {
                    file.readAllBegin(buffer, count, MPI.BYTE);
                }
            }
        }
    }

    /** Waits for what has begun. */
    void end() throws MPIException {
        switch (access.pointer()) {
            case EXPLICIT -> {
                if (access.isWrite()) {
                    file.writeAtAllEnd(buffer);
                } else {
                    file.readAtAllEnd(buffer);
                }
            }
            case SHARED -> {
                if (access.isWrite()) {
                    file.writeOrderedEnd(buffer);
                } else {
                    file.readOrderedEnd(buffer);
                }
            }
            default -> {
                if (access.isWrite()) {
                    file.writeAllEnd(buffer);
                } else {
                    file.readAllEnd(buffer);
                }
            }
        }
    }
}
