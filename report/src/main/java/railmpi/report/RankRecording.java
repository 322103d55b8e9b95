package railmpi.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** What the recording of one rank holds of RailMPI's events, in the order of their beginnings. Used by one thread. */
final class RankRecording {
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
     * @param peer rank in the world, -1 for unknown
     * @param tag of the message, -1 for unknown
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
     * What a rail had carried by some time.
     *
     * @param timeNs when
     * @param rail its name
     * @param peer rank in the world
     * @param bytes so far
     */
    record RailCount(long timeNs, String rail, int peer, long bytes) {}

    final Path file;
    int rank = -1;
    int size;
    String host = "";
    final List<Call> calls = new ArrayList<>();
    final List<Message> messages = new ArrayList<>();
    final List<Collective> collectives = new ArrayList<>();
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
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(file + " is no whole recording of the Flight Recorder: " + e.getMessage(), e);
        }
        if (recording.rank < 0) {
            throw new IOException(file + " holds no events of RailMPI: the recording must have begun before MPI.Init"
                    + " (java -XX:StartFlightRecording=filename=rank-%p.jfr ...)");
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

    private void take(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case "railmpi.World" -> {
                rank = event.getInt("rank");
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
            case "railmpi.Window", "railmpi.File" -> add(event, methodOf(event));
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
                    found = type.substring("mpi.".length()) + "."
                            + frame.getMethod().getName();
                }
            }
        }
        return found;
    }

    private static long nanoseconds(Instant time) {
        return time.getEpochSecond() * NS_PER_SECOND + time.getNano();
    }
}
