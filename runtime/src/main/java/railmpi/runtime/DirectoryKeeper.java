package railmpi.runtime;

import java.io.IOException;
import java.nio.file.Path;
import railmpi.core.file.OwnDirectory;
import railmpi.core.log.Log;

/**
 * A small shell process that outlives this one, however that ends, and then removes a job directory. Where the launcher
 * is not RailMPI's own, nobody else is left to do it when all processes of a node are killed. It is in a session of its
 * own, so that signals to the job do not reach it; where the launcher kills by control groups it dies as well, and the
 * directory stays until the next job of this user.
 */
final class DirectoryKeeper {
    /** Waits for the end of its input. */
    private static final String SCRIPT = String.join(
            "\n",
            // As guardians are called, which those of launchers leave alone.
            ": railmpi-guardian",
            "trap '' HUP INT QUIT TERM TSTP TTIN TTOU USR1 USR2 ALRM",
            OwnDirectory.SHELL_REMOVE,
            "read -r end",
            // Other processes of the node may go on without this one.
            "while grep -qsF \"$1/\" /proc/[0-9]*/maps; do sleep 0.5 || sleep 1; done",
            "remove \"$1\"");

    /** Its input ends with this process; unreachable, it would be closed sooner. */
    private final Process process;

    private DirectoryKeeper(Process process) {
        this.process = process;
    }

    /**
     * Starts it.
     *
     * @param directory to be removed if it is there when this process has ended
     * @return to be kept reachable until it is closed; null where there is no shell, and the directory may stay
     */
    static DirectoryKeeper start(Path directory) {
        ProcessBuilder builder =
                new ProcessBuilder("setsid", "/bin/sh", "-c", SCRIPT, "railmpi-keeper", directory.toString());
        builder.environment().clear(); // by which the processes of a job are known
        builder.directory(directory.getRoot().toFile());
        try {
            return new DirectoryKeeper(builder.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
        } catch (IOException e) {
            Log.info("the job directory stays if all processes of this node are killed: " + e.getMessage());
            return null;
        }
    }

    /** Has it look now, and end. */
    void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            Log.info("the keeper of the job directory is gone: " + e.getMessage());
        }
    }
}
