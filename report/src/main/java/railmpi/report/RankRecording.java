package railmpi.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.regex.Pattern;
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

    /** Classes between the program and the event of its call; our benchmarks and kernels are programs. */
    private static final Pattern LIBRARY =
            Pattern.compile("(mpi|railmpi\\.(face|flight|runtime|coll|osc|io|pml|btl|core|fabric)[\\w.]*)\\.[A-Z]");

    /** A call, in nanoseconds since 1970. Its times move when clocks are aligned. Used by one thread. */
    static final class Call {
        private final String name;
        private final long thread;
        private long startNs;
        private long endNs;

        /** Where in the program it was called; empty if that is not recorded. */
        String place = "";

        /** The other rank in the world, {@link #UNKNOWN} or {@link #NOBODY}. */
        int peer = UNKNOWN;

        long bytes;

        /** Why it lasted, null where no other rank made it wait. */
        Wait wait;

        /**
         * Creates one of a program with a single thread.
         *
         * @param name method, as {@code recv}, {@code Win.put}
         * @param startNs when it began
         * @param endNs when it returned
         */
        Call(String name, long startNs, long endNs) {
            this(name, 0, startNs, endNs);
        }

        private Call(String name, long thread, long startNs, long endNs) {
            this.name = name;
            this.thread = thread;
            this.startNs = startNs;
            this.endNs = endNs;
        }

        String name() {
            return name;
        }

        long startNs() {
            return startNs;
        }

        long endNs() {
            return endNs;
        }

        Kind kind() {
            return Kind.of(name);
        }

        double seconds() {
            return (endNs - startNs) / (double) NS_PER_SECOND;
        }

        /** Returns the nanoseconds that it waited for another rank. */
        long waitNs() {
            return wait == null ? 0 : wait.ns();
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
    record Message(Call call, boolean isSent, int peer, int tag, int context, long bytes) {
        Message {
            call.peer = peer;
            call.bytes = bytes;
        }
    }

    /**
     * A collective operation.
     *
     * @param call which and when
     * @param communicator context and first rank, the same for all its ranks
     * @param root rank in the world, {@link #UNKNOWN} if there is none or it is not recorded
     * @param bytes what this rank gives, or gets where it gives nothing
     */
    record Collective(Call call, String communicator, int root, long bytes) {
        Collective {
            call.bytes = bytes;
        }
    }

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

    /**
     * A rail to a peer goes up or down.
     *
     * @param timeNs when
     * @param rail its name
     * @param peer rank in the world
     * @param isUp whether it goes up
     * @param reason why
     */
    record RailChange(long timeNs, String rail, int peer, boolean isUp, String reason) {}

    /** A call lasted so long that its place was recorded. */
    private record LongCall(long thread, long startNs, long endNs, String place) {}

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
    /** The same on all ranks of a job; 0 where the recording does not say. */
    long job;
    /** What all ranks have in common whose times are of one clock; empty: this rank has one of its own. */
    String clockName = "";

    /** Nanoseconds from the zero of that clock to 1970, by the clock of this rank's JVM. */
    long clockZeroNs;

    final List<Call> calls = new ArrayList<>();
    final List<Message> messages = new ArrayList<>();
    final List<Collective> collectives = new ArrayList<>();
    final List<Access> accesses = new ArrayList<>();
    final List<Transfer> transfers = new ArrayList<>();
    final List<RailCount> rails = new ArrayList<>();
    final List<RailChange> railChanges = new ArrayList<>();
    private final List<LongCall> longCalls = new ArrayList<>();
    private final ClockPoints clock = new ClockPoints();
    private final Map<String, String> names = new HashMap<>();

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
        } catch (IOException | RuntimeException e) {
            // the parser checks little of what it reads: damage appears as a wrong index or argument
            throw new IOException(file + " is not a complete recording of the Flight Recorder: " + e.getMessage(), e);
        }
        if (recording.rank < 0) {
            throw new IOException(file + " has no events of RailMPI: the recording must have begun before MPI.Init"
                    + " (java -XX:StartFlightRecording=filename=FOLDER ...)");
        }
        recording.checkTimes();
        recording.sort();
        recording.findPlaces();
        recording.useSharedClock();
        return recording;
    }

    private void checkTimes() throws IOException {
        for (Call call : calls) {
            if (call.endNs < call.startNs) {
                throw new IOException(file + " is damaged: a call of " + call.name + " ends before it begins");
            }
        }
        if (size < 1 || rank >= size) {
            throw new IOException(file + " is damaged: it is of rank " + rank + " of " + size);
        }
    }

    private void sort() {
        calls.sort(Comparator.comparingLong(Call::startNs));
        messages.sort(Comparator.comparingLong(message -> message.call().startNs()));
        collectives.sort(
                Comparator.comparingLong(collective -> collective.call().startNs()));
        rails.sort(Comparator.comparingLong(RailCount::timeNs));
        railChanges.sort(Comparator.comparingLong(RailChange::timeNs));
        longCalls.sort(Comparator.comparingLong(LongCall::startNs));
    }

    /** The event with the place lies inside that of its call, and no other call of its thread begins between them. */
    private void findPlaces() {
        Map<Long, Call> latest = new HashMap<>();
        int next = 0;
        for (LongCall found : longCalls) {
            while (next < calls.size() && calls.get(next).startNs <= found.startNs()) {
                latest.put(calls.get(next).thread, calls.get(next));
                next++;
            }
            Call call = latest.get(found.thread());
            if (call != null && call.endNs >= found.endNs() && call.place.isEmpty()) {
                call.place = found.place();
            }
        }
        longCalls.clear();
    }

    private void useSharedClock() {
        if (!clock.isEmpty()) {
            clockZeroNs = clock.zeroNs();
            moveTimes(clock::read);
        }
    }

    /** Replaces all times. */
    void moveTimes(LongUnaryOperator newTime) {
        for (Call call : calls) {
            call.startNs = newTime.applyAsLong(call.startNs);
            call.endNs = newTime.applyAsLong(call.endNs);
        }
        rails.replaceAll(
                count -> new RailCount(newTime.applyAsLong(count.timeNs()), count.rail(), count.peer(), count.bytes()));
        railChanges.replaceAll(change -> new RailChange(
                newTime.applyAsLong(change.timeNs()), change.rail(), change.peer(), change.isUp(), change.reason()));
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
                if (event.hasField("clock")) {
                    job = event.getLong("job");
                    clockName = event.getString("clockName");
                    clock.add(
                            nanoseconds(event.getStartTime()), nanoseconds(event.getEndTime()), event.getLong("clock"));
                }
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
                        add(event, event.getString("call")),
                        event.getInt("context") + "/" + event.getInt("first"),
                        event.hasField("root") ? event.getInt("root") : UNKNOWN,
                        event.getLong("bytes")));
            case "railmpi.Wait" -> add(event, event.getString("call"));
            case "railmpi.Window" -> takeWindow(event);
            case "railmpi.File" -> takeFile(event);
            case "railmpi.RailCounters" ->
                rails.add(new RailCount(
                        nanoseconds(event.getStartTime()),
                        event.getString("rail"),
                        event.getInt("peer"),
                        event.getLong("bytes")));
            case "railmpi.Rail" ->
                railChanges.add(new RailChange(
                        nanoseconds(event.getStartTime()),
                        event.getString("rail"),
                        event.getInt("peer"),
                        event.getBoolean("isUp"),
                        event.getString("reason")));
            case "railmpi.LongCall" ->
                longCalls.add(new LongCall(
                        threadOf(event),
                        nanoseconds(event.getStartTime()),
                        nanoseconds(event.getEndTime()),
                        placeOf(event)));
            default -> {
                // the JVM's own
            }
        }
    }

    private void takeWindow(RecordedEvent event) {
        Call call = add(event, methodOf(event));
        call.place = placeOf(event);
        long bytes = event.getLong("bytes");
        call.peer = event.getInt("peer");
        call.bytes = bytes;
        if (bytes > 0 && event.getInt("peer") >= 0) {
            accesses.add(new Access(call, event.getInt("peer"), bytes));
        }
    }

    private void takeFile(RecordedEvent event) {
        Call call = add(event, methodOf(event));
        call.place = placeOf(event);
        long bytes = event.getLong("bytes");
        call.bytes = bytes;
        if (bytes > 0) {
            transfers.add(new Transfer(call, event.getString("file"), bytes));
        }
    }

    private Call add(RecordedEvent event, String name) {
        Call call = new Call(
                names.computeIfAbsent(name, same -> same),
                threadOf(event),
                nanoseconds(event.getStartTime()),
                nanoseconds(event.getEndTime()));
        calls.add(call);
        return call;
    }

    private static long threadOf(RecordedEvent event) {
        return event.getThread() == null ? UNKNOWN : event.getThread().getId();
    }

    /** Returns where the program calls MPI, as {@code Steps.main:14}; empty if that cannot be told. */
    private String placeOf(RecordedEvent event) {
        if (event.getStackTrace() == null) {
            return "";
        }
        boolean isInside = false;
        for (RecordedFrame frame : event.getStackTrace().getFrames()) {
            String type = frame.getMethod().getType().getName();
            isInside |= type.startsWith("mpi.");
            if (isInside && !LIBRARY.matcher(type).lookingAt()) {
                String place = type + "." + frame.getMethod().getName() + ":" + frame.getLineNumber();
                return names.computeIfAbsent(place, same -> same);
            }
        }
        return "";
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
