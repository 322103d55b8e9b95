package railmpi.launch.manager;

import java.io.IOException;

/**
 * Notices SIGQUIT to this process, which Java keeps for itself. For one thread.
 *
 * <p>A JVM that gets SIGQUIT prints its threads, unless there is a file by which a tool such as jcmd asks it to open a
 * socket: that it does instead. So this class makes that file and looks for the socket. The file is made in advance,
 * and both are removed at the end, by the guardian if mpirun is killed.
 */
final class QuitSignal implements AutoCloseable {
    /** A tool that has asked for the socket has found it by then. */
    private static final long TOOL_NS = 500_000_000L;

    private final AttachSocket socket;
    private boolean isArmed;
    private boolean isSeen;
    private long seenNs;

    QuitSignal(long pid) {
        socket = new AttachSocket(pid);
        arm();
    }

    /** Whatever is there is of a process that had this number before. */
    private void arm() {
        try {
            socket.remove();
            isArmed = socket.ask();
        } catch (IOException e) {
            isArmed = false; // the JVM prints its threads then, as it always did
        }
    }

    /**
     * Returns whether the signal came since the last call. Of a second one within half a second the JVM prints its
     * threads.
     */
    boolean hasCome(long nowNs) {
        if (!isArmed || !socket.exists()) {
            return false;
        }
        if (!isSeen) {
            isSeen = true;
            seenNs = nowNs;
            return true;
        }
        if (nowNs - seenNs > TOOL_NS) {
            close();
            arm();
        }
        return false;
    }

    /** Gives the signal back to the JVM. */
    @Override
    public void close() {
        isSeen = false;
        try {
            if (isArmed) {
                socket.remove();
            }
        } catch (IOException e) {
            // It stays in /tmp, harmless, like that of any JVM that was killed.
            isArmed = false;
        }
    }
}
