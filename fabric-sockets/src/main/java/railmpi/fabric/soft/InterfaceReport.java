package railmpi.fabric.soft;

import java.util.ArrayList;
import java.util.List;
import railmpi.core.log.Log;

/**
 * Which interfaces of this machine are ports, and why others are not: for who reaches nobody. Filled while the fabric
 * is opened. Owner: the holder of the progress lock.
 */
final class InterfaceReport {
    private final List<LocalInterface> used = new ArrayList<>();
    /** Why others are not, and what was named in vain, a sentence each. */
    private final List<String> leftOut = new ArrayList<>();

    InterfaceReport(InterfaceSelection selection) {
        leftOut.addAll(selection.namedInVain());
        leftOut.addAll(selection.leftOut());
    }

    void use(LocalInterface port) {
        used.add(port);
    }

    void leaveOut(LocalInterface candidate, String reason) {
        leftOut.add("interface " + candidate.name() + " is left out: " + reason);
    }

    void log() {
        leftOut.forEach(Log::info);
    }

    /** Returns why there are no ports, null if there are. */
    String whyNoPorts() {
        return used.isEmpty() ? "no IP interface is left to be used: " + whyLeftOut("none") : null;
    }

    /** Returns why nothing but loopback is used, null if something else is. */
    String whyOnlyLoopback() {
        for (LocalInterface port : used) {
            if (!port.isLoopback()) {
                return null;
            }
        }
        return "only loopback is left, which reaches this machine only: " + whyLeftOut("no other interface");
    }

    private String whyLeftOut(String nothing) {
        return leftOut.isEmpty() ? nothing + " is up and has an address" : String.join("; ", leftOut);
    }
}
