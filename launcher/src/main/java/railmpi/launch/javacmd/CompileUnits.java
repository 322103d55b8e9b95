package railmpi.launch.javacmd;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;

/**
 * Where HotSpot is to end what it compiles in one piece. It would take the whole path of a short message, some 6000
 * bytes of bytecode, into each of the methods that follow each other on it, and all of the path that polls the rails,
 * some 7000, into each of seven. One such compilation takes up to half a second, beside a rank that waits for messages.
 * With these seams each part is compiled once. Ranks that are not started by us do without and are slow for some
 * seconds longer.
 *
 * <p>With more ranks than cores there are no seams: the second compiler's threads seldom get a core there, and a path
 * in one piece is sooner compiled than one in thirty that stand in line.
 */
final class CompileUnits {
    private static final String COMMAND = "-XX:CompileCommand";

    /**
     * Methods that are not compiled into their callers, or all of a class: the doors of the layers, and what runs once
     * for a frame or a long message. Such a call is nothing beside what it does.
     */
    private static final String[] SEAMS = {
        "mpi.CollectiveCalls::*",
        "railmpi.btl.channel.HandlerTable::onFrame",
        "railmpi.btl.node.NodeChannels::poll",
        "railmpi.btl.rail.CompletionTaker::take",
        "railmpi.btl.rail.RailChannel::deliver",
        "railmpi.btl.rail.RailChannel::send",
        "railmpi.btl.rail.RailPass::poll",
        "railmpi.btl.rail.RailPass::take",
        "railmpi.btl.rail.Stripes::advance",
        "railmpi.btl.rail.Stripes::write",
        "railmpi.coll.Collectives::*",
        "railmpi.fabric.soft.Connection::read",
        "railmpi.fabric.soft.Connection::write",
        "railmpi.fabric.soft.FrameReader::read",
        "railmpi.fabric.soft.Sender::writeNext",
        "railmpi.fabric.soft.SocketDriver::drive",
        "railmpi.pml.Pml::ireceive",
        "railmpi.pml.Pml::isend",
        "railmpi.pml.Pml::receive",
        "railmpi.pml.Pml::send",
        "railmpi.pml.node.CrossMemoryMoves::*",
        "railmpi.pml.node.NodeProtocol::*",
        "railmpi.pml.node.NodeSends::*",
        "railmpi.pml.progress.ProgressEngine::advance",
        "railmpi.pml.progress.Waits::pass",
        "railmpi.pml.progress.Waits::waitFor",
        "railmpi.pml.protocol.FrameProtocol::*",
        "railmpi.pml.protocol.Receiver::onFrame",
        "railmpi.pml.protocol.Sender::advance",
        "railmpi.pml.rail.RailProtocol::*",
        "railmpi.pml.rail.RailSends::*"
    };

    private CompileUnits() {}

    /**
     * Returns the JVM options.
     *
     * @param featureVersion version of the JDK
     * @param arguments the user's arguments of java
     * @param environment environment of the rank
     * @return empty where the JDK is none that we know, ranks share cores, or the user commands the compiler himself:
     *     "quiet", which goes with ours, would take away its answers
     */
    static List<String> options(int featureVersion, JavaArguments arguments, Map<String, String> environment) {
        if (featureVersion == JdkRelease.UNKNOWN
                || environment.containsKey(EnvironmentVariables.RAILMPI_OVERSUBSCRIBED)
                || arguments.giveJvmOption(environment, COMMAND)) {
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
