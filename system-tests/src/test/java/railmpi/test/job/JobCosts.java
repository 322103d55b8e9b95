package railmpi.test.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * Writes what each job has cost to the file that the system property {@code railmpi.costs} names, if there is one: test
 * class, seconds, seconds of processor time of all its processes, when it began, command; separated by tabs. Stateless.
 */
final class JobCosts {
    private static final Path STAT = Path.of("/proc/self/stat");
    /** Fields of {@code /proc/self/stat} behind the name: processor time of children that have ended. */
    private static final int CHILDREN_USER = 13;

    private static final int CHILDREN_SYSTEM = 14;
    /** Of these fields, on every Linux. */
    private static final double TICKS_PER_SECOND = 100;

    private JobCosts() {}

    /**
     * Returns the processor time of all processes that were started and have ended.
     *
     * @return seconds; jobs side by side are counted together
     */
    static double processorSeconds() {
        try {
            String stat = Files.readString(STAT, StandardCharsets.ISO_8859_1);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM])) / TICKS_PER_SECOND;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + STAT, e);
        }
    }

    /**
     * Adds a job to the file.
     *
     * @param command what was run
     * @param seconds from its start to its end
     * @param processorSeconds of its processes
     */
    static void add(String command, double seconds, double processorSeconds) {
        String file = System.getProperty("railmpi.costs", "");
        if (file.isEmpty()) {
            return;
        }
        String row = String.format(
                Locale.ROOT,
                "%s\t%.1f\t%.1f\t%.1f\t%s%n",
                test(),
                seconds,
                processorSeconds,
                System.currentTimeMillis() / 1e3 - seconds,
                command.replace('\n', ' '));
        try {
            Files.writeString(Path.of(file), row, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    /** The class of tests that this job belongs to. */
    private static String test() {
        return StackWalker.getInstance().walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                .map(name -> name.substring(name.lastIndexOf('.') + 1).replaceAll("\\$.*", ""))
                .filter(name -> name.endsWith("Test"))
                .findFirst()
                .orElse("-"));
    }
}
