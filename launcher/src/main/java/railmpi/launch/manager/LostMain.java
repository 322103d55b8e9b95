package railmpi.launch.manager;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Notices a {@code main} that has thrown before MPI.Init while other threads keep its JVM alive; a thread, started by
 * the line that the JVM prints then.
 *
 * <p>A program may print such a line for another reason, so the JVM is asked for its threads as well: once main has
 * ended it has one called DestroyJavaVM. After MPI.Init the library itself looks after main.
 */
final class LostMain extends Thread {
    private static final byte[] LINE = "Exception in thread \"main\" ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SIGN = "\"DestroyJavaVM\"".getBytes(StandardCharsets.US_ASCII);
    /** A JVM without other threads has ended by then. */
    private static final long PAUSE_MS = 300;

    private static final long POLL_MS = 20;
    private static final long ANSWER_NS = 5_000_000_000L;
    /** Version, command and three arguments of the protocol. */
    private static final byte[] COMMAND = "1\0threaddump\0\0\0\0".getBytes(StandardCharsets.US_ASCII);

    private final int rank;
    private final Process process;
    private final Guardian guardian;
    private final JobState state;

    LostMain(int rank, Process process, Guardian guardian, JobState state) {
        super("main-of-rank-" + rank);
        this.rank = rank;
        this.process = process;
        this.guardian = guardian;
        this.state = state;
        setDaemon(true);
    }

    /** Returns whether the lines in the first bytes have one that a JVM prints when main throws. */
    static boolean isTold(byte[] lines, int length) {
        return contains(lines, length, LINE);
    }

    @Override
    public void run() {
        try {
            Thread.sleep(PAUSE_MS);
            if (state.isBeforeInit(rank) && hasMainEnded()) {
                state.mainThrew(rank);
            }
        } catch (IOException | InterruptedException e) {
            // Nobody knows then, and the job goes on.
            return;
        }
    }

    private boolean hasMainEnded() throws IOException, InterruptedException {
        byte[] threads = threadDump();
        return contains(threads, threads.length, SIGN);
    }

    /** Asks the JVM as jcmd does: a file and SIGQUIT have it open a socket, where it answers. */
    private byte[] threadDump() throws IOException, InterruptedException {
        if (!process.info().command().orElse("").endsWith("/java")) {
            return new byte[0];
        }
        AttachSocket socket = new AttachSocket(process.pid());
        long deadlineNs = System.nanoTime() + ANSWER_NS;
        boolean isMine = socket.ask();
        try {
            if (isMine) {
                guardian.send("QUIT", process.pid());
            }
            while (!socket.exists() && process.isAlive() && System.nanoTime() < deadlineNs) {
                Thread.sleep(POLL_MS);
            }
            return socket.answer(COMMAND, deadlineNs);
        } finally {
            if (isMine) {
                socket.remove();
            }
        }
    }

    /** Returns whether some line begins with the given bytes. */
    private static boolean contains(byte[] lines, int length, byte[] start) {
        boolean isLineStart = true;
        for (int at = 0; at + start.length <= length; at++) {
            if (isLineStart && startsWith(lines, at, start)) {
                return true;
            }
            isLineStart = lines[at] == '\n';
        }
        return false;
    }

    private static boolean startsWith(byte[] lines, int at, byte[] start) {
        for (int i = 0; i < start.length; i++) {
            if (lines[at + i] != start[i]) {
                return false;
            }
        }
        return true;
    }
}
