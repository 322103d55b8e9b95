package railmpi.calls.world;

import java.nio.channels.SocketChannel;
import railmpi.calls.collective.CollectiveArguments;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Hints;
import railmpi.calls.session.Session;
import railmpi.pml.state.Communicator;
import railmpi.runtime.meet.Worlds;

/** Ports, names and joined processes: check, call down. Stateless. */
public final class WorldCalls {
    private static final String TIMEOUT = "timeout";

    private WorldCalls() {}

    public static String openPort(Hints info) {
        Worlds worlds = worlds(info);
        return Session.get(worlds::openPort);
    }

    public static void closePort(String port) {
        Worlds worlds = worlds(null);
        Session.run(() -> worlds.closePort(port));
    }

    public static CommHandle accept(CommHandle local, String port, Hints info, int root) {
        String timeout = timeout(local, info, root);
        return local.make(session -> session.worlds().accept(local.communicator, root, port, timeout));
    }

    public static CommHandle connect(CommHandle local, String port, Hints info, int root) {
        String timeout = timeout(local, info, root);
        return local.make(session -> session.worlds().connect(local.communicator, root, port, timeout));
    }

    /** What the root gives counts, as everything else of it. */
    private static String timeout(CommHandle local, Hints info, int root) {
        local.usable();
        CollectiveArguments.root(local, root);
        return local.communicator.rank() == root ? Hints.valuesOf(info).get(TIMEOUT) : null;
    }

    public static void publish(String service, Hints info, String port) {
        Worlds worlds = worldsNaming(service, info);
        Session.run(() -> worlds.publish(service, port));
    }

    public static void unpublish(String service, Hints info) {
        Worlds worlds = worldsNaming(service, info);
        Session.run(() -> worlds.unpublish(service));
    }

    public static String lookup(String service, Hints info) {
        Worlds worlds = worldsNaming(service, info);
        return Session.get(() -> worlds.lookup(service));
    }

    private static Worlds worldsNaming(String service, Hints info) {
        Worlds worlds = worlds(info);
        boolean isMissing = service == null || service.isEmpty();
        Session.require(isMissing ? new CallError(ErrorClass.ARG, "the name of a service is null or empty") : null);
        return worlds;
    }

    /** Returns what meets other programs, unless the hints cannot be used. */
    private static Worlds worlds(Hints info) {
        Session session = Session.active();
        Session.require(Hints.problem(info));
        return session.worlds();
    }

    public static CommHandle join(SocketChannel socket) {
        Worlds worlds = worlds(null);
        boolean isConnected = socket != null && socket.isConnected();
        Session.require(
                isConnected ? null : new CallError(ErrorClass.ARG, "the socket to join by is null or not connected"));
        Communicator made = Session.get(() -> worlds.join(socket, Session.SELF.communicator));
        return Session.SELF.with(made);
    }
}
