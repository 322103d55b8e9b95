package railmpi.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** What the recording of one rank holds of RailMPI's events, in the order of their beginnings. Used by one thread. */
final class RankRecording {
    /** Instead of a rank or tag: the program takes any. */
    static final int UNKNOWN = -1;

    /** Instead of a rank: PROC_NULL. */
    static final int NOBODY = -2;

    private static final long NS_PER_SECOND = 1_000_000_000L;

    /**
     * A call, in nanoseconds since 1970.
     *
     * @param name method, as {@code recv}, {@code Win.put}
     * @param startNs when it began
     * @param endNs when it returned
     */
    record Call(String name, long startNs, long endNs) {
        double seconds() {
            return (endNs - startNs) / (double) NS_PER_SECOND;
        }
    }

    /**
     * A message, or the start of one.
     *
     * @param call which and when
     * @param isSent whether it was sent
     * @param peer rank in the world, {@link #UNKNOWN} or {@link #NOBODY}
     * @param tag of the message, {@link #UNKNOWN} for any
     * @param context of the communicator
     * @param bytes length; of the buffer where a receive has only started
     */
    record Message(Call call, boolean isSent, int peer, int tag, int context, long bytes) {}

    /**
     * A collective operation.
     *
     * @param call which and when
     * @param communicator context and first rank, the same for all its ranks
     */
    record Collective(Call call, String communicator) {}

    /**
     * A call of a window that moves data, or starts to.
     *
     * @param call which and when
     * @param target rank in the world
     * @param bytes length
     */
    record Access(Call call, int target, long bytes) {}

    /**
     * A call that reads or writes a file, or starts to.
     *
     * @param call which and when
     * @param file its name
     * @param bytes length of the program's memory
     */
    record Transfer(Call call, String file, long bytes) {
        boolean isWrite() {
            return call.name().toLowerCase(Locale.ROOT).contains("write");
        }
    }

    /**
     * What a rail had carried by some time.
     *
     * @param timeNs when
     * @param rail its name
     * @param peer rank in the world
     * @param bytes so far
     */
    record RailCount(long timeNs, String rail, int peer, long bytes) {}

    /** Several ranks have written one file; the message says which. */
    private static final class SeveralWritersException extends IOException {
        private static final long serialVersionUID = 1;

        SeveralWritersException(String message) {
            super(message);
        }
    }

    final Path file;
    int rank = -1;
    int size;
    String host = "";
    final List<Call> calls = new ArrayList<>();
    final List<Message> messages = new ArrayList<>();
    final List<Collective> collectives = new ArrayList<>();
    final List<Access> accesses = new ArrayList<>();
    final List<Transfer> transfers = new ArrayList<>();
    final List<RailCount> rails = new ArrayList<>();

    private RankRecording(Path file) {
        this.file = file;
    }

    /** Creates the recording of a rank without any calls. */
    RankRecording(Path file, int rank, int size, String host) {
        this.file = file;
        this.rank = rank;
        this.size = size;
        this.host = host;
    }

    /**
     * Reads a file.
     *
     * @throws IOException that names the file if it is no recording, or none of a rank of RailMPI
     */
    static RankRecording read(Path file) throws IOException {
        RankRecording recording = new RankRecording(file);
        if (!Files.isReadable(file)) {
            throw new IOException(file + " cannot be read");
        }
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                recording.take(events.readEvent());
            }
        } catch (SeveralWritersException e) {
            throw e;
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(file + " is not a complete recording of the Flight Recorder: " + e.getMessage(), e);
        }
        if (recording.rank < 0) {
            throw new IOException(file + " has no events of RailMPI: the recording must have begun before MPI.Init"
                    + " (java -XX:StartFlightRecording=filename=FOLDER ...)");
        }
        recording.sort();
        return recording;
    }

    private void sort() {
        calls.sort((a, b) -> Long.compare(a.startNs(), b.startNs()));
        messages.sort((a, b) -> Long.compare(a.call().startNs(), b.call().startNs()));
        collectives.sort((a, b) -> Long.compare(a.call().startNs(), b.call().startNs()));
        rails.sort((a, b) -> Long.compare(a.timeNs(), b.timeNs()));
    }

    private void take(RecordedEvent event) throws SeveralWritersException {
        switch (event.getEventType().getName()) {
            case "railmpi.World" -> {
                int writer = event.getInt("rank");
                if (rank >= 0 && rank != writer) {
                    throw new SeveralWritersException("ranks " + rank + " and " + writer + " have both written " + file
                            + ": give each rank a file of its own, or all an existing folder"
                            + " (-XX:StartFlightRecording=filename=FOLDER)");
                }
                rank = writer;
                size = event.getInt("size");
                host = event.getString("host");
            }
            case "railmpi.Message" ->
                messages.add(new Message(
                        add(event, event.getString("call")),
                        event.getBoolean("isSent"),
                        event.getInt("peer"),
                        event.getInt("tag"),
                        event.getInt("context"),
                        event.getLong("bytes")));
            case "railmpi.Collective" ->
                collectives.add(new Collective(
                        add(event, event.getString("call")), event.getInt("context") + "/" + event.getInt("first")));
            case "railmpi.Wait" -> add(event, event.getString("call"));
            case "railmpi.Window" -> takeWindow(event);
            case "railmpi.File" -> takeFile(event);
            case "railmpi.RailCounters" ->
                rails.add(new RailCount(
                        nanoseconds(event.getStartTime()),
                        event.getString("rail"),
                        event.getInt("peer"),
                        event.getLong("bytes")));
            default -> {
                // the JVM's own
            }
        }
    }

    private void takeWindow(RecordedEvent event) {
        Call call = add(event, methodOf(event));
        long bytes = event.getLong("bytes");
        if (bytes > 0 && event.getInt("peer") >= 0) {
            accesses.add(new Access(call, event.getInt("peer"), bytes));
        }
    }

    private void takeFile(RecordedEvent event) {
        Call call = add(event, methodOf(event));
        long bytes = event.getLong("bytes");
        if (bytes > 0) {
            transfers.add(new Transfer(call, event.getString("file"), bytes));
        }
    }

    private Call add(RecordedEvent event, String name) {
        Call call = new Call(name, nanoseconds(event.getStartTime()), nanoseconds(event.getEndTime()));
        calls.add(call);
        return call;
    }

    /** The program's call: the outermost method of these classes, below which is our own. */
    private static String methodOf(RecordedEvent event) {
        String found = event.getEventType().getLabel();
        if (event.getStackTrace() != null) {
            for (RecordedFrame frame : event.getStackTrace().getFrames()) {
                String type = frame.getMethod().getType().getName();
                if (type.equals("mpi.Win") || type.equals("mpi.File")) {
                    String method = frame.getMethod().getName();
                    String name = type.substring("mpi.".length());
                    found = method.equals("<init>") ? "new " + name : name + "." + method;
                }
            }
        }
        return found;
    }

    private static long nanoseconds(Instant time) {
        return time.getEpochSecond() * NS_PER_SECOND + time.getNano();
    }
}
