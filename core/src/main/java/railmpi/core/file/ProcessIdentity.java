package railmpi.core.file;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongPredicate;

/**
 * A text that names a process as long as the machine runs, also to others that see the same files and no processes of
 * ours: {@code NAMESPACE PID START}, where START is the start time of the process in clock ticks since boot. Stateless.
 */
public final class ProcessIdentity {
    private static final int START_TIME_FIELD = 22;
    private static final int FIRST_FIELD_AFTER_NAME = 3;
    /** Of a word: the low bits of the namespace's number, above them those of the start, and the pid, below 2^22. */
    private static final int NAMESPACE_BITS = 12;

    private static final int START_BITS = 30;
    /** A number of so many digits does not fit a long. */
    private static final int MOST_DIGITS = 19;

    private ProcessIdentity() {}

    /**
     * Returns the identity of this process.
     *
     * @throws IOException without /proc
     */
    public static String ofThisProcess() throws IOException {
        String stat = contents("/proc/self/stat");
        return namespace() + " " + stat.substring(0, stat.indexOf(' ')) + " " + startTime(stat);
    }

    /**
     * Tells whether a process is known to have ended: it was one of the same pid namespace, and no process of that
     * number runs, or one that started at another time, or a zombie.
     *
     * @param identity from {@link #ofThisProcess}; of another form, nobody knows
     */
    public static boolean isOfDeadProcess(String identity) {
        String[] words = identity.split(" ", -1);
        try {
            return words.length == 3 && words[0].equals(namespace()) && isDead(words[1], words[2]);
        } catch (IOException e) {
            return false; // without /proc/self nothing is known
        }
    }

    /**
     * Tells whether a process of this pid namespace is known to have ended.
     *
     * @param pid its number
     * @param start its start time; of another form than these, nobody knows
     */
    public static boolean isDead(String pid, String start) {
        return isNumber(pid) && isNumber(start) && isDead(Long.parseLong(pid), found -> found == Long.parseLong(start));
    }

    /**
     * Returns the identity of this process as a number that is not 0, for a word of shared memory: {@link
     * #isOfDeadProcess(long)} tells of it.
     *
     * @throws IOException without /proc
     */
    public static long word() throws IOException {
        String[] words = ofThisProcess().split(" ");
        return Long.parseLong(words[1]) << START_BITS + NAMESPACE_BITS
                | lowBits(Long.parseLong(words[2]), START_BITS) << NAMESPACE_BITS
                | namespaceBits();
    }

    /**
     * Tells whether the process of a {@link #word} is known to have ended, as for its identity in full. Of a word that
     * no process has made, nobody knows.
     */
    public static boolean isOfDeadProcess(long word) {
        long pid = word >>> START_BITS + NAMESPACE_BITS;
        try {
            return pid != 0
                    && lowBits(word, NAMESPACE_BITS) == namespaceBits()
                    && isDead(pid, start -> lowBits(start, START_BITS) == lowBits(word >>> NAMESPACE_BITS, START_BITS));
        } catch (IOException e) {
            return false; // without /proc/self nothing is known
        }
    }

    /** Returns the process number in a {@link #word}, in the pid namespace of that process; 0 of another word. */
    public static int pidOf(long word) {
        return (int) (word >>> START_BITS + NAMESPACE_BITS);
    }

    private static long lowBits(long value, int bits) {
        return value & (1L << bits) - 1;
    }

    private static long namespaceBits() throws IOException {
        return lowBits(Long.parseLong(namespace().replaceAll("\\D", "")), NAMESPACE_BITS);
    }

    private static boolean isDead(long pid, LongPredicate isItsStart) {
        try {
            String stat = contents("/proc/" + pid + "/stat");
            char state = stat.charAt(stat.lastIndexOf(')') + 2);
            return state == 'Z' || state == 'X' || !isItsStart.test(Long.parseLong(startTime(stat)));
        } catch (IOException e) {
            return Files.notExists(Path.of("/proc/" + pid)); // else it may be that no file can be opened now
        }
    }

    private static boolean isNumber(String word) {
        return !word.isEmpty() && word.chars().allMatch(c -> c >= '0' && c <= '9') && word.length() < MOST_DIGITS;
    }

    private static String namespace() throws IOException {
        return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
    }

    /** The fields are counted behind the name in parentheses, which may itself hold blanks. */
    private static String startTime(String stat) {
        int at = stat.lastIndexOf(')') + 2;
        for (int field = FIRST_FIELD_AFTER_NAME; field < START_TIME_FIELD; field++) {
            at = stat.indexOf(' ', at) + 1;
        }
        return stat.substring(at, stat.indexOf(' ', at));
    }

    /** No channel: a set interrupt flag would close that. */
    private static String contents(String file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
