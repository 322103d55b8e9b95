package railmpi.test.job;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * The networks for tests, which are in no jar of the library: {@code pairs}, and {@code fault}, which does to another
 * one what {@code btl_fault} says. Jobs whose options ask for them get them on their class path. Stateless.
 */
final class TestNetworks {
    private static final String FAULT = "btl_fault";
    private static final String TRANSPORTS = "btl";

    private TestNetworks() {}

    /** Returns the options with sockets that misbehave in place of sockets, if there are faults to inject. */
    static List<String> options(List<String> options) {
        if (!options.contains(FAULT)) {
            return options;
        }
        List<String> changed = new ArrayList<>(options);
        int transports = options.indexOf(TRANSPORTS);
        if (transports < 0) {
            changed.addAll(List.of("--mca", TRANSPORTS, "fault,shm,self"));
        } else {
            changed.set(transports + 1, options.get(transports + 1).replace("soft", "fault"));
        }
        return changed;
    }

    /** Returns the class path of the test programs. */
    static String classPath(List<String> options) {
        int transports = options.indexOf(TRANSPORTS);
        boolean areUsed = options.contains(FAULT)
                || transports >= 0 && options.get(transports + 1).startsWith("pairs");
        return areUsed ? RailHome.testClasses() + File.pathSeparator + RailHome.testNetworks() : RailHome.testClasses();
    }
}
