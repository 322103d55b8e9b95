package railmpi.launch.hydra;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import railmpi.launch.LaunchException;
import railmpi.launch.job.ExitStatus;
import railmpi.launch.manager.OutputFiles;
import railmpi.launch.manager.OutputSink;

/**
 * Passes one output stream of all ranks on in whole lines, and notes what {@code bin/railmpi-rank} and
 * the rank itself say about its end. Used by the thread of its {@link MarkedOutput}.
 *
 * <p>A line longer than 1 MiB goes out in pieces, what a stream ends with goes out without a newline.
 */
final class RankOutput implements MarkedOutput.Receiver {
    private static final int LONGEST_LINE = 1 << 20;
    private static final String EXITED = "exited ";
    private static final String IS = "is ";
    private static final String TOOK = "took ";
    private static final String ABORTED = "aborted ";
    /** The cause of who notices that another rank has died, which that one's own report explains better. */
    private static final String LOST_PEER = "MPI_ERR_PROC_ABORTED";

    private static final String BEGUN = "begun";
    private static final String FINISHED = "finished";
    /** Processes that this rank has spawned have not come, and are not waited for any more. */
    private static final String ABANDONED = "abandoned";

    private final OutputFiles files;
    private final boolean isError;
    private final byte[] mark;
    private final HydraState state;
    private final HydraMessages messages;
    private final String programs;
    private final Map<RankPlace, RankLine> lines = new HashMap<>();
    private final Set<RankPlace> begun = new HashSet<>();
    private final Set<RankPlace> unfinished = new HashSet<>();
    private final Set<RankPlace> aborted = new HashSet<>();
    /** Spawned groups that nobody waits for, and how many more there are of which it is not known yet which ones. */
    private final Set<Integer> abandoned = new HashSet<>();

    private int abandonedLater;

    /**
     * Creates the receiver.
     *
     * @param mark what a report of railmpi-rank begins with
     * @param programs what the user called the programs of the job, for messages
     */
    RankOutput(
            OutputFiles files,
            boolean isError,
            String mark,
            HydraState state,
            HydraMessages messages,
            String programs) {
        this.files = files;
        this.isError = isError;
        this.mark = mark.getBytes(StandardCharsets.US_ASCII);
        this.state = state;
        this.messages = messages;
        this.programs = programs;
    }

    @Override
    public void onRankOutput(RankPlace place, byte[] bytes, int offset, int length) {
        RankLine line = lines.computeIfAbsent(place, rank -> new RankLine());
        line.append(bytes, offset, length);
        if (line.isWhole()) {
            takeLine(place, line);
        } else if (line.length() >= LONGEST_LINE) {
            write(place, line, line.length(), false);
            line.clear();
        }
    }

    private void takeLine(RankPlace place, RankLine line) {
        int at = isError ? line.indexOf(mark) : -1;
        if (at < 0) {
            write(place, line, line.length(), false);
        } else {
            write(place, line, at, true);
            int start = at + mark.length;
            byte[] text = line.contents(new byte[0], line.length() - 1);
            takeReport(place, new String(text, start, text.length - start, StandardCharsets.US_ASCII));
        }
        line.clear();
    }

    private void takeReport(RankPlace place, String report) {
        try {
            if (report.equals(BEGUN)) {
                begun.add(place);
                unfinished.add(place);
            } else if (report.equals(FINISHED)) {
                unfinished.remove(place);
                state.rankFinished();
            } else if (report.equals(ABANDONED)) {
                abandonedLater++;
            } else if (report.startsWith(IS)) {
                messages.rankIs(
                        report.substring(IS.length()), place.host(), name(place).trim());
            } else if (report.startsWith(TOOK)) {
                state.inputTaken(Integer.parseInt(report.substring(TOOK.length())));
            } else if (report.startsWith(ABORTED)) {
                noteAbort(place, report.substring(ABORTED.length()));
            } else {
                noteEnd(place, Integer.parseInt(report.substring(Math.min(report.length(), EXITED.length()))));
            }
        } catch (NumberFormatException e) {
            state.failed("rank " + place.rank() + " ended with the invalid report " + report, 1);
        }
    }

    /** Takes the code, a blank and the cause. */
    private void noteAbort(RankPlace place, String report) {
        int end = report.indexOf(' ');
        int code = Integer.parseInt(end < 0 ? report : report.substring(0, end));
        String why = end < 0 ? "" : ":" + report.substring(end);
        String what = name(place) + "aborted the job with code " + code + why;
        if (why.endsWith(LOST_PEER)) {
            state.surmised(what, ExitStatus.ofAbort(code));
        } else {
            state.failed(what, ExitStatus.ofAbort(code));
        }
        aborted.add(place);
    }

    private void noteEnd(RankPlace place, int status) {
        boolean isSignal = ExitStatus.isSignal(status);
        boolean hasBegun = begun.remove(place);
        boolean isUnfinished = unfinished.remove(place);
        boolean hasAborted = aborted.remove(place) && !isSignal;
        if (hasAborted || !hasBegun && belongsToAbandoned(place.group())) {
            return;
        }
        if (state.toleratesFailures() && isUnfinished) {
            String how = status == 0 ? ExitStatus.WITHOUT_FINALIZE : ExitStatus.describe(status);
            messages.tell("rank " + place.rank() + " on " + place.host() + " " + how + "; the job goes on without it");
            state.outlived(Math.max(1, status));
        } else if (status != 0) {
            state.rankEnded(name(place) + ExitStatus.describe(status), status, isSignal);
        } else if (isUnfinished) {
            state.rankEnded(name(place) + ExitStatus.WITHOUT_FINALIZE, 1, false);
        } else if (place.group() > 0 && !hasBegun) {
            state.rankEnded(name(place) + "ended without MPI.Init while the processes that spawned it wait", 1, false);
        }
    }

    /** Ranks do not know the numbers of groups: who never came to MPI.Init belongs to one that was abandoned. */
    private boolean belongsToAbandoned(int group) {
        if (group > 0 && abandonedLater > 0 && abandoned.add(group)) {
            abandonedLater--;
        }
        return abandoned.contains(group);
    }

    private String name(RankPlace place) {
        return place.group() == 0
                ? "rank " + place.rank() + " on " + place.host() + " (" + programs + ") "
                : "rank " + place.rank() + " of spawned job " + place.group() + " on " + place.host() + " ";
    }

    private void write(RankPlace place, RankLine line, int length, boolean isEndOfStream) {
        if (length == 0) {
            return;
        }
        OutputSink sink;
        try {
            sink = isError
                    ? files.error(place.group(), place.rank(), place.host(), place.proxy())
                    : files.output(place.group(), place.rank(), place.host(), place.proxy());
        } catch (LaunchException e) {
            state.failed(e.getMessage(), e.exitStatus());
            return;
        }
        byte[] contents =
                line.contents(files.prefix(place.group(), place.rank()).getBytes(StandardCharsets.UTF_8), length);
        try {
            sink.write(place.rank(), contents, 0, contents.length, isEndOfStream);
        } catch (IOException e) {
            state.failed("cannot write to " + sink.name() + ": " + e.getMessage(), ExitStatus.ofSignal("PIPE"));
        }
    }

    @Override
    public void onHydraLine(String line) {
        messages.take(line, isError);
    }

    @Override
    public void onEnd(IOException failure) {
        for (Map.Entry<RankPlace, RankLine> entry : lines.entrySet()) {
            write(entry.getKey(), entry.getValue(), entry.getValue().length(), true);
        }
        if (failure != null) {
            state.failed("reading the output of mpiexec.hydra failed: " + failure.getMessage(), 1);
        }
    }
}
