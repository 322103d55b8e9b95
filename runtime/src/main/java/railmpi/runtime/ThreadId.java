package railmpi.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kernel's number of the calling thread. */
final class ThreadId {
    private ThreadId() {}

    /** Returns the number, or -1 where the kernel does not tell. */
    static long current() {
        try {
            // a link such as 4711/task/4712
            Path target = Files.readSymbolicLink(Path.of("/proc/thread-self"));
            return Long.parseLong(target.getFileName().toString());
        } catch (IOException | NumberFormatException e) {
            return -1;
        }
    }
}
