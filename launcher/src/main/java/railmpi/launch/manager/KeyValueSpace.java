package railmpi.launch.manager;

import java.util.HashMap;
import java.util.Map;

/** What the ranks have put; thread-safe. */
final class KeyValueSpace {
    private final Map<String, String> values = new HashMap<>();

    synchronized void put(String key, String value) {
        values.put(key, value);
    }

    synchronized String get(String key) {
        return values.get(key);
    }
}
