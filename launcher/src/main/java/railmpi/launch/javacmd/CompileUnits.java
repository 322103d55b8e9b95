package railmpi.launch.javacmd;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Where HotSpot is to end what it compiles in one piece. It would take the whole path of a short message, some 6000 bytes
 * of bytecode, into each of the methods that follow each other on it, and all of the path that polls the rails, some 7000,
 * into each of seven. One such compilation takes up to half a second, beside a rank that waits for messages. With these
 * seams each part is compiled once. Ranks that are not started by us do without and are slow for some seconds longer.
 */
final class CompileUnits {
    private static final String COMMAND = "-XX:CompileCommand";

    /** Methods that are not compiled into their callers. Each is called at most a few times for each poll or message. */
    private static final String[] SEAMS = {
        "mpi.CollectiveCalls::bcast",
        "mpi.PointToPoint::receive",
        "mpi.PointToPoint::send",
        "railmpi.btl.channel.HandlerTable::onFrame",
        "railmpi.btl.node.NodeChannels::poll",
        "railmpi.btl.rail.RailChannel::deliver",
        "railmpi.btl.rail.RailChannel::send",
        "railmpi.btl.rail.RailChannels::poll",
        "railmpi.btl.rail.RailChannels::take",
        "railmpi.coll.Collectives::bcast",
        "railmpi.fabric.soft.Connection::read",
        "railmpi.fabric.soft.Connection::write",
        "railmpi.fabric.soft.SocketDriver::drive",
        "railmpi.pml.Pml::receive",
        "railmpi.pml.Pml::send",
        "railmpi.pml.progress.ProgressEngine::advance",
        "railmpi.pml.progress.ShortReceives::isPlaced",
        "railmpi.pml.progress.ShortReceives::tryReceive",
        "railmpi.pml.progress.Waits::pass",
        "railmpi.pml.progress.Waits::waitFor",
        "railmpi.pml.protocol.Receiver::onFrame",
        "railmpi.pml.protocol.Sender::advance",
        "railmpi.pml.protocol.Sender::tryEager"
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
            options.add(COMMAND + "=dontinline," + seam);
        }
        return options;
    }
}
