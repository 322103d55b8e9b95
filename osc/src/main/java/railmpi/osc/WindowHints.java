package railmpi.osc;

import java.util.LinkedHashMap;
import java.util.Map;

/** The hints of a window, MPI 4.1, section 12.2.1. They are kept and told; none changes what is done. Any thread. */
final class WindowHints {
    private final Map<String, String> values = new LinkedHashMap<>();

    WindowHints(Map<String, String> wanted) {
        values.put("no_locks", "false");
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
    }

    synchronized Map<String, String> values() {
        return new LinkedHashMap<>(values);
    }
}
