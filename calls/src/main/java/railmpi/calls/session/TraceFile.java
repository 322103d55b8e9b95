package railmpi.calls.session;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.flight.JobTrace;
import railmpi.pml.Pml;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageStatus;

/**
 * The trace of a job ({@code --mca trace FILE}): what all ranks have done, in one file that rank 0 writes in Finalize,
 * or not at all. Used by the threads that call Init and Finalize.
 */
final class TraceFile {
    private static final int CHUNK_BYTES = 1 << 20;
    private static final Convertor BYTES = Convertors.ofArray(BasicType.BYTE);
    private static final int LINES = 0;
    private static final int FAILED = 1;

    private final Session session;
    private final Path file;
    private final Path unfinished;
    private boolean isLost;

    private TraceFile(Session session, String name) {
        this.session = session;
        file = Path.of(name).toAbsolutePath();
        unfinished = file.resolveSibling(file.getFileName() + ".part");
    }

    /** Begins a trace; what is wrong with its name is told at once, by the rank that will write it. */
    static TraceFile begin(Session session, String name) {
        try {
            TraceFile trace = new TraceFile(session, name);
            int rank = session.pml.worldRank();
            if (rank == 0 && (Files.isDirectory(trace.file) || !Files.isWritable(trace.file.getParent()))) {
                throw new IOException(trace.file + " cannot be written");
            }
            JobTrace.begin(rank, session.pml.worldSize());
            return trace;
        } catch (IOException | IllegalArgumentException impossible) {
            throw Session.shown(
                    new CallError(ErrorClass.ARG, "parameter trace: " + impossible.getMessage(), impossible));
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
            Communicator comm = session.communicators().dup(Session.WORLD.communicator);
            if (comm.rank() == 0) {
                gather(comm, own);
            } else {
                deliver(comm, own);
            }
            session.communicators().free(comm);
        } catch (RailException | IOException failure) {
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
    private void deliver(Communicator comm, Path own) {
        read(own, (chunk, length) -> send(comm, chunk, length, LINES));
        send(comm, new byte[0], 0, isLost ? FAILED : LINES);
    }

    private void send(Communicator comm, byte[] chunk, int length, int tag) {
        session.pml.send(comm, 0, tag, chunk, BYTES, 0, length, SendMode.STANDARD);
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

    private void gather(Communicator comm, Path own) throws IOException {
        Sink sink = new Sink();
        sink.write("num_ranks " + comm.size() + "\n");
        byte[] chunk = new byte[CHUNK_BYTES];
        for (int rank = 0; rank < comm.size(); rank++) {
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

    private void receive(Communicator comm, int rank, byte[] chunk, Sink sink) {
        MessageStatus status = new MessageStatus();
        while (true) {
            session.pml.receive(comm, rank, Pml.ANY_TAG, chunk, BYTES, 0, chunk.length, status);
            int length = (int) status.lengthBytes;
            if (length == 0) {
                isLost |= status.tag == FAILED;
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
