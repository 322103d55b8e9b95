package railmpi.fabric.verbs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The limit of memory that this process may pin, without which nothing can be registered. Stateless. */
final class LockedMemory {
    /** Two connections to one peer with their receives and rings take about 4 MiB, staging up to 16 MiB. */
    private static final long NEEDED_BYTES = 32L << 20;

    private static final int CAP_IPC_LOCK = 14;
    private static final int HEX = 16;

    private LockedMemory() {}

    /** Returns what is wrong, and what to do about it; null if enough can be pinned, or nobody knows. */
    static String problem() {
        try {
            return problem(
                    Files.readString(Path.of("/proc/self/limits")), Files.readString(Path.of("/proc/self/status")));
        } catch (IOException e) {
            return null; // registration will tell
        }
    }

    /** The same from the texts of /proc/self/limits and /proc/self/status. */
    static String problem(String limits, String status) {
        String limit = wordAfter(limits, "Max locked memory");
        if (limit == null || limit.equals("unlimited") || mayExceed(status)) {
            return null;
        }
        long bytes = Long.parseLong(limit);
        return bytes >= NEEDED_BYTES
                ? null
                : "this process may lock only " + bytes / 1024 + " KiB of memory (RLIMIT_MEMLOCK), and adapters need "
                        + NEEDED_BYTES / 1024 + " KiB at least: 'ulimit -l unlimited' before the job, memlock in"
                        + " /etc/security/limits.conf, or LimitMEMLOCK=infinity in the unit of sshd or slurmd";
    }

    private static boolean mayExceed(String status) {
        String capabilities = wordAfter(status, "CapEff:");
        return capabilities != null && (Long.parseUnsignedLong(capabilities, HEX) >>> CAP_IPC_LOCK & 1) != 0;
    }

    private static String wordAfter(String text, String label) {
        int at = text.indexOf(label);
        if (at < 0) {
            return null;
        }
        int from = at + label.length();
        while (from < text.length() && Character.isWhitespace(text.charAt(from))) {
            from++;
        }
        int to = from;
        while (to < text.length() && !Character.isWhitespace(text.charAt(to))) {
            to++;
        }
        return text.substring(from, to);
    }
}
