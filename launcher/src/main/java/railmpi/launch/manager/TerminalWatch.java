package railmpi.launch.manager;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads standard input without being stopped by the terminal: a process in the background that reads gets SIGTTIN, or,
 * where that is ignored, an error. Then it waits until it is in the foreground. For one thread.
 */
final class TerminalWatch {
    private static final long PERIOD_MS = 200;
    private static final int GROUP = 2;
    private static final int FOREGROUND_GROUP = 5;

    private final boolean isTerminal = isTerminal();

    TerminalWatch() {
        if (isTerminal) {
            LauncherSignals.ignore("TTIN");
        }
    }

    private static boolean isTerminal() {
        try {
            String name = Files.readSymbolicLink(Path.of("/proc/self/fd/0")).toString();
            return name.startsWith("/dev/pts/") || name.startsWith("/dev/tty") || name.equals("/dev/console");
        } catch (IOException e) {
            return false; // it is closed
        }
    }

    /** Returns how much was read, -1 at the end. */
    int read(FileInputStream in, byte[] block) throws IOException, InterruptedException {
        while (true) {
            while (isTerminal && !isInForeground()) {
                Thread.sleep(PERIOD_MS);
            }
            try {
                return in.read(block);
            } catch (IOException e) {
                if (!isTerminal || isInForeground()) {
                    throw e;
                }
            }
        }
    }

    /** Tells whether the process group of this process is that of its terminal, or it has none that could ask. */
    private static boolean isInForeground() throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        String foreground = fields[FOREGROUND_GROUP];
        return foreground.equals("-1") || foreground.equals(fields[GROUP]);
    }
}
