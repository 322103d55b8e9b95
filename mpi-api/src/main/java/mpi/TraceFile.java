package mpi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import railmpi.core.log.Log;
import railmpi.flight.JobTrace;

/**
 * The trace of a job ({@code --mca trace FILE}): what all ranks have done, in one file that rank 0 writes in Finalize,
 * or not at all. Used by the threads that call Init and Finalize.
 */
final class TraceFile {
    private static final int CHUNK_BYTES = 1 << 20;
    private static final int LINES = 0;
    private static final int FAILED = 1;

    private final Path file;
    private final Path unfinished;
    private boolean isLost;

    private TraceFile(String name) {
        file = Path.of(name).toAbsolutePath();
        unfinished = file.resolveSibling(file.getFileName() + ".part");
    }

    /** Begins a trace; what is wrong with its name is told at once, by the rank that will write it. */
    static TraceFile begin(String name, int rank, int size) {
        try {
            TraceFile trace = new TraceFile(name);
            if (rank == 0 && (Files.isDirectory(trace.file) || !Files.isWritable(trace.file.getParent()))) {
                throw new IOException(trace.file + " cannot be written");
            }
            JobTrace.begin(rank, size);
            return trace;
        } catch (IOException | IllegalArgumentException impossible) {
            throw new MPIException(MPI.ERR_ARG, "parameter trace: " + impossible.getMessage(), impossible);
        }
    }

    /** Ends it, and writes the file; collective. What goes wrong is told and costs the program nothing. */
    void write() {
        Path own = null;
        try {
            own = JobTrace.end();
        } catch (IOException failure) {
            lose("its part is lost: " + failure);
        }
        try {
            Comm comm = MPI.COMM_WORLD.dup();
            comm.setErrhandler(MPI.ERRORS_RETURN);
            if (comm.getRank() == 0) {
                gather(comm, own);
            } else {
                deliver(comm, own);
            }
            comm.free();
        } catch (MPIException | IOException failure) {
            lose(failure.toString());
        } finally {
            remove(own);
        }
    }

    private static void remove(Path own) {
        try {
            if (own != null) {
                Files.deleteIfExists(own);
            }
        } catch (IOException failure) {
            Log.warn("a part of the trace cannot be deleted: " + failure);
        }
    }

    private void lose(String why) {
        isLost = true;
        Log.warn("no trace is written to " + file + ": " + why);
    }

    /** Takes a piece of the lines of this rank. */
    private interface Taker {
        void take(byte[] chunk, int length);
    }

    /** Sends the lines of this rank to rank 0, in pieces; the last one is empty, and says whether that is all. */
    private void deliver(Comm comm, Path own) {
        read(own, (chunk, length) -> comm.send(chunk, length, MPI.BYTE, 0, LINES));
        comm.send(new byte[0], 0, MPI.BYTE, 0, isLost ? FAILED : LINES);
    }

    private void read(Path own, Taker taker) {
        if (own == null) {
            return;
        }
        byte[] chunk = new byte[CHUNK_BYTES];
        try (InputStream lines = Files.newInputStream(own)) {
            for (int length = lines.read(chunk); length > 0; length = lines.read(chunk)) {
                taker.take(chunk, length);
            }
        } catch (IOException failure) {
            lose("its part cannot be read: " + failure);
        }
    }

    private void gather(Comm comm, Path own) throws IOException {
        Sink sink = new Sink();
        sink.write("num_ranks " + comm.getSize() + "\n");
        byte[] chunk = new byte[CHUNK_BYTES];
        for (int rank = 0; rank < comm.getSize(); rank++) {
            sink.write("rank " + rank + " {\n");
            if (rank == 0) {
                read(own, sink::write);
            } else {
                receive(comm, rank, chunk, sink);
            }
            sink.write("}\n");
        }
        sink.close();
        if (isLost) {
            Files.deleteIfExists(unfinished);
        } else {
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void receive(Comm comm, int rank, byte[] chunk, Sink sink) {
        while (true) {
            Status status = comm.recv(chunk, chunk.length, MPI.BYTE, rank, MPI.ANY_TAG);
            int length = status.getCount(MPI.BYTE);
            if (length == 0) {
                isLost |= status.getTag() == FAILED;
                return;
            }
            sink.write(chunk, length);
        }
    }

    /** The unfinished file. Once it could not be written nothing more is, but the others can still deliver. */
    private final class Sink {
        private OutputStream out;

        Sink() {
            try {
                out = Files.newOutputStream(unfinished);
            } catch (IOException failure) {
                lose(failure.toString());
            }
        }

        void write(String text) {
            write(text.getBytes(StandardCharsets.US_ASCII), text.length());
        }

        void write(byte[] bytes, int length) {
            try {
                if (!isLost) {
                    out.write(bytes, 0, length);
                }
            } catch (IOException failure) {
                lose(failure.toString());
            }
        }

        void close() throws IOException {
            if (out != null) {
                out.close();
            }
        }
    }
}
