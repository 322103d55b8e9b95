package railmpi.launch.javacmd;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Where HotSpot is to end what it compiles in one piece. It would take all of the path that polls the rails, some 7000
 * bytes of bytecode, into each of seven methods that follow each other on it, and a compilation of that takes up to half
 * a second beside a rank that waits for messages; with these seams each part is compiled once. Ranks that are not started
 * by us do without and are slow for some seconds longer.
 */
final class CompileUnits {
    private static final String COMMAND = "-XX:CompileCommand";

    /** Methods that are not compiled into their callers. Each is called at most a few times for each poll or message. */
    private static final String[] SEAMS = {
        "btl.rail.RailChannels::poll",
        "btl.rail.RailChannels::take",
        "btl.rail.RailChannel::deliver",
        "btl.rail.RailChannel::send",
        "fabric.soft.SocketDriver::drive",
        "fabric.soft.Connection::read",
        "fabric.soft.Connection::write",
        "pml.protocol.Sender::advance"
    };

    private CompileUnits() {}

    /**
     * Returns the JVM options.
     *
     * @param featureVersion version of the JDK
     * @param arguments the user's arguments of java
     * @param environment environment of the rank
     * @return empty where the JDK is none that we know, or the user commands the compiler himself: "quiet", which goes
     *     with ours, would take away its answers
     */
    static List<String> options(int featureVersion, JavaArguments arguments, Map<String, String> environment) {
        if (featureVersion == JdkRelease.UNKNOWN || arguments.giveJvmOption(environment, COMMAND)) {
            return Collections.emptyList();
        }
        List<String> options = new ArrayList<>();
        options.add(COMMAND + "=quiet");
        for (String seam : SEAMS) {
            options.add(COMMAND + "=dontinline,railmpi." + seam);
        }
        return options;
    }
}
