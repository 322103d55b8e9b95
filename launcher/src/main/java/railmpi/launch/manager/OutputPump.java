package railmpi.launch.manager;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import railmpi.launch.job.ExitStatus;

/**
 * Passes one output stream of a rank on, in whole lines, byte for byte; a thread.
 *
 * <p>A line longer than 1 MiB goes out in pieces, what the stream ends with goes out without a newline. When it cannot
 * be passed on the job is ended, and the stream closed: the rank finds out as it would have without mpirun.
 */
final class OutputPump extends Thread {
    private static final int FIRST_CAPACITY = 8192;
    private static final int LONGEST_LINE = 1 << 20;

    private final int rank;
    private final InputStream in;
    private final OutputSink sink;
    private final byte[] prefix;
    private final JobState state;
    /** The process whose main is watched, null for none. */
    private Process process;

    private Guardian guardian;

    private byte[] buffer = new byte[FIRST_CAPACITY];
    private int filled;
    private boolean isInsideLine;
    /** Whether nobody takes what is passed on. */
    private boolean isBroken;

    /**
     * Creates the thread.
     *
     * @param prefix put in front of every line
     */
    OutputPump(int rank, InputStream in, OutputSink sink, byte[] prefix, JobState state) {
        this.rank = rank;
        this.in = in;
        this.sink = sink;
        this.prefix = prefix;
        this.state = state;
        setDaemon(true);
    }

    /** Has a {@link LostMain} started, once, when a line says that the main of the process has thrown. */
    void lookForLostMain(Process watched, Guardian helper) {
        process = watched;
        guardian = helper;
    }

    @Override
    public void run() {
        try {
            pump();
        } catch (IOException e) {
            state.fail("reading the output of a rank failed: " + e.getMessage(), 1);
        }
    }

    /** Passes everything on and returns at the end of the stream, or when it cannot be passed on. */
    void pump() throws IOException {
        int length = in.read(buffer, 0, buffer.length);
        while (length >= 0 && !isBroken) {
            int searched = filled;
            filled += length;
            int end = endOfLastLine(searched);
            if (end == 0 && filled >= LONGEST_LINE) {
                end = filled;
            }
            if (end > 0) {
                emit(end, false);
                System.arraycopy(buffer, end, buffer, 0, filled - end);
                filled -= end;
            }
            if (filled == buffer.length) {
                buffer = Arrays.copyOf(buffer, 2 * filled);
            }
            length = in.read(buffer, filled, buffer.length - filled);
        }
        if (isBroken) {
            in.close();
        } else if (filled > 0) {
            emit(filled, true);
        }
    }

    private int endOfLastLine(int from) {
        for (int at = filled; at > from; at--) {
            if (buffer[at - 1] == '\n') {
                return at;
            }
        }
        return 0;
    }

    private void emit(int length, boolean isEndOfStream) {
        if (process != null && LostMain.isTold(buffer, length)) {
            new LostMain(rank, process, guardian, state).start();
            process = null;
        }
        try {
            if (prefix.length == 0) {
                sink.write(rank, buffer, 0, length, isEndOfStream);
            } else {
                byte[] prefixed = prefixed(length);
                sink.write(rank, prefixed, 0, prefixed.length, isEndOfStream);
            }
            isInsideLine = buffer[length - 1] != '\n';
        } catch (IOException e) {
            isBroken = true;
            state.fail("cannot write to " + sink.name() + ": " + e.getMessage(), ExitStatus.ofSignal("PIPE"));
        }
    }

    private byte[] prefixed(int length) {
        int lines = isInsideLine ? 0 : 1;
        for (int i = 0; i < length - 1; i++) {
            lines += buffer[i] == '\n' ? 1 : 0;
        }
        byte[] prefixed = new byte[length + lines * prefix.length];
        int to = 0;
        boolean isLineStart = !isInsideLine;
        for (int from = 0; from < length; from++) {
            if (isLineStart) {
                System.arraycopy(prefix, 0, prefixed, to, prefix.length);
                to += prefix.length;
            }
            prefixed[to++] = buffer[from];
            isLineStart = buffer[from] == '\n';
        }
        return prefixed;
    }
}
