package railmpi.calls.world;

import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import java.util.function.Function;
import railmpi.calls.collective.CollectiveArguments;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Hints;
import railmpi.calls.session.Session;
import railmpi.core.RailException;
import railmpi.pml.state.Communicator;
import railmpi.runtime.meet.Worlds;

/**
 * Ports, names and joined processes: check, call down.
 * Stateless.
 */
public final class WorldCalls {
    private static final String TIMEOUT = "timeout";

    private WorldCalls() {}

    public static String openPort(Hints info) {
        Session session = Session.active();
        checked(info);
        return get(session, worlds -> worlds.openPort());
    }

    public static void closePort(String port) {
        Session session = Session.active();
        run(session, worlds -> worlds.closePort(port));
    }

    private static <T> T get(Session session, Function<Worlds, T> call) {
        try {
            return call.apply(session.worlds());
        } catch (RailException e) {
            throw Session.raised(e);
        }
    }

    private static void run(Session session, Consumer<Worlds> call) {
        get(session, worlds -> {
            call.accept(worlds);
            return null;
        });
    }

    public static CommHandle accept(CommHandle local, String port, Hints info, int root) {
        Session session = local.usable();
        String timeout = timeout(local, info, root);
        try {
            Communicator made = session.worlds().accept(local.communicator, root, port, timeout);
            return local.with(made);
        } catch (RailException e) {
            throw local.raised(e);
        }
    }

    public static CommHandle connect(CommHandle local, String port, Hints info, int root) {
        Session session = local.usable();
        String timeout = timeout(local, info, root);
        try {
            Communicator made = session.worlds().connect(local.communicator, root, port, timeout);
            return local.with(made);
        } catch (RailException e) {
            throw local.raised(e);
        }
    }

    /** What the root gives counts, as everything else of it. */
    private static String timeout(CommHandle local, Hints info, int root) {
        CollectiveArguments.root(local, root);
        return local.communicator.rank() == root ? Hints.valuesOf(info).get(TIMEOUT) : null;
    }

    public static void publish(String service, Hints info, String port) {
        Session session = Session.active();
        checked(info);
        checkName(service);
        run(session, worlds -> worlds.publish(service, port));
    }

    public static void unpublish(String service, Hints info) {
        Session session = Session.active();
        checked(info);
        checkName(service);
        run(session, worlds -> worlds.unpublish(service));
    }

    public static String lookup(String service, Hints info) {
        Session session = Session.active();
        checked(info);
        checkName(service);
        return get(session, worlds -> worlds.lookup(service));
    }

    private static void checkName(String service) {
        if (service == null || service.isEmpty()) {
            throw Session.raised(new CallError(ErrorClass.ARG, "the name of a service is null or empty"));
        }
    }

    private static void checked(Hints info) {
        CallError problem = info == null ? null : Hints.problem(info);
        if (problem != null) {
            throw Session.raised(problem);
        }
    }

    public static CommHandle join(SocketChannel socket) {
        Session session = Session.active();
        if (socket == null || !socket.isConnected()) {
            throw Session.raised(new CallError(ErrorClass.ARG, "the socket to join by is null or not connected"));
        }
        Communicator made = get(session, worlds -> worlds.join(socket, Session.SELF.communicator));
        return Session.SELF.with(made);
    }
}
