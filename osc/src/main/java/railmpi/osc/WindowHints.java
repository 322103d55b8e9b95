package railmpi.osc;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import railmpi.osc.WindowError.Reason;

/**
 * The hints of a window, MPI 4.1, section 12.2.1. They are kept and told. By no_locks the program gives up its locks;
 * the others change nothing. Any thread.
 */
final class WindowHints {
    private static final Set<String> TRUE = Set.of("true", "yes", "on", "1");
    private static final String NO_LOCKS = "no_locks";

    private final Map<String, String> values = new LinkedHashMap<>();
    private volatile boolean areLocksGivenUp;

    WindowHints(Map<String, String> wanted) {
        values.put(NO_LOCKS, "false");
        values.put("accumulate_ordering", "rar,raw,war,waw");
        values.put("accumulate_ops", "same_op_no_op");
        values.put("mpi_accumulate_granularity", "0");
        values.put("same_size", "false");
        values.put("same_disp_unit", "false");
        values.put("alloc_shared_noncontig", "false");
        take(wanted);
    }

    synchronized void take(Map<String, String> wanted) {
        wanted.forEach(values::replace);
        areLocksGivenUp = TRUE.contains(values.get(NO_LOCKS).strip().toLowerCase(Locale.ROOT));
    }

    /**
     * Requires that the window has locks.
     *
     * @throws WindowError SYNC
     */
    void requireLocks(String call) {
        if (areLocksGivenUp) {
            throw new WindowError(
                    Reason.SYNC,
                    call + ": the program has given up the locks of this window by its hint no_locks, "
                            + values().get(NO_LOCKS));
        }
    }

    synchronized Map<String, String> values() {
        return new LinkedHashMap<>(values);
    }
}
