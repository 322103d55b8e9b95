package railmpi.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Processor time of this process and of its threads, as Linux tells it in {@code /proc}. */
public final class ProcessorTime {
    private static final Path PROCESS = Path.of("/proc/self");
    /** USER_HZ of Linux, in which {@code /proc} counts. */
    private static final double TICKS_PER_SECOND = 100;
    /** Of user time among the words behind the name, the time in the kernel follows it. */
    private static final int USER_TIME = 11;

    private ProcessorTime() {}

    /** Returns the seconds that all threads of this process have used, those too that have ended. */
    public static double ofProcess() {
        try {
            return seconds(Files.readString(PROCESS.resolve("stat")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the seconds that those threads have used which are alive and whose names begin with {@code prefix}, of
     * which the kernel keeps 15 characters.
     */
    public static double ofThreads(String prefix) {
        double sum = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(PROCESS.resolve("task"))) {
            for (Path thread : threads) {
                sum += ofThread(thread, prefix);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sum;
    }

    private static double ofThread(Path thread, String prefix) throws IOException {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            boolean isMeant = stat.startsWith(prefix, stat.indexOf('(') + 1);
            return isMeant ? seconds(stat) : 0;
        } catch (IOException e) {
            if (Files.exists(thread)) {
                throw e;
            }
            return 0; // the thread has just ended
        }
    }

    /** The name stands in parentheses and may hold any character, parentheses too. */
    private static double seconds(String stat) {
        String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(words[USER_TIME]) + Long.parseLong(words[USER_TIME + 1])) / TICKS_PER_SECOND;
    }
}
