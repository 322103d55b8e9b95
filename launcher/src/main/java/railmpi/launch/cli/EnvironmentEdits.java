package railmpi.launch.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Changes that the command line makes to the environment of ranks. */
final class EnvironmentEdits {
    /** Which of mpirun's variables are passed on; null when nothing was said, an empty list for none. */
    private List<String> passed;

    private boolean passesAll;
    private final Map<String, String> set = new LinkedHashMap<>();

    void passAll() {
        passesAll = true;
        passed = null;
    }

    void passNone() {
        passesAll = false;
        passed = new ArrayList<>();
    }

    void passOnly(String commaSeparated) {
        passNone();
        for (int start = 0; start < commaSeparated.length(); ) {
            int comma = commaSeparated.indexOf(',', start);
            int end = comma < 0 ? commaSeparated.length() : comma;
            passed.add(commaSeparated.substring(start, end));
            start = end + 1;
        }
    }

    /** Returns whether these edits, behind those for all segments, keep variables from the ranks. */
    boolean isSelective(EnvironmentEdits global) {
        EnvironmentEdits selecting = passesAll || passed != null ? this : global;
        return selecting.passed != null;
    }

    void set(String name, String value) {
        set.put(name, value);
    }

    /** Returns the environment of a rank: what is passed on by the segment or else by all, then what is set. */
    static Map<String, String> apply(Map<String, String> own, EnvironmentEdits global, EnvironmentEdits segment) {
        EnvironmentEdits selecting = segment.passesAll || segment.passed != null ? segment : global;
        Map<String, String> result = new LinkedHashMap<>();
        if (selecting.passed == null) {
            result.putAll(own);
        } else {
            for (String name : selecting.passed) {
                if (own.containsKey(name)) {
                    result.put(name, own.get(name));
                }
            }
        }
        result.putAll(global.set);
        result.putAll(segment.set);
        return result;
    }
}
