package railmpi.launch.manager;

import java.util.HashMap;
import java.util.Map;

/** The ports that ranks have published, of all jobs of this mpirun; thread-safe. */
final class NameTable {
    private final Map<String, String> ports = new HashMap<>();

    /** Returns false if the name is published already. */
    synchronized boolean publish(String service, String port) {
        return ports.putIfAbsent(service, port) == null;
    }

    /** Returns null if the name is not published. */
    synchronized String lookup(String service) {
        return ports.get(service);
    }

    /** Returns false if the name is not published. */
    synchronized boolean unpublish(String service) {
        return ports.remove(service) != null;
    }
}
