package railmpi.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that a page is made of. Used by one thread.
 *
 * @param facts about the machine and the run, by name
 * @param samples what was measured
 * @param failures runs that failed, as {@code experiment: label: message}
 */
record Results(Map<String, String> facts, Samples samples, List<String> failures) {
    static Results empty() {
        return new Results(new LinkedHashMap<>(), new Samples(), new ArrayList<>());
    }
}
