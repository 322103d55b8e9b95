package mpi;

import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import java.util.function.Function;
import railmpi.core.RailException;
import railmpi.pml.state.Communicator;
import railmpi.runtime.meet.Worlds;

/** Ports, names and joined processes behind {@link Intracomm} and {@link Comm}: check, call down, wrap. Stateless. */
final class WorldCalls {
    private static final String TIMEOUT = "timeout";

    private WorldCalls() {}

    static String openPort(Info info) {
        Session session = Session.active();
        checked(info);
        return get(session, worlds -> worlds.openPort());
    }

    static void closePort(String port) {
        Session session = Session.active();
        run(session, worlds -> worlds.closePort(port));
    }

    private static <T> T get(Session session, Function<Worlds, T> call) {
        try {
            return call.apply(session.worlds());
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        }
    }

    private static void run(Session session, Consumer<Worlds> call) {
        get(session, worlds -> {
            call.accept(worlds);
            return null;
        });
    }

    static Intercomm accept(Intracomm local, String port, Info info, int root) {
        Session session = local.usable();
        String timeout = timeout(local, info, root);
        try {
            Communicator made = session.worlds().accept(local.communicator, root, port, timeout);
            return new Intercomm(session, made, local.errhandler());
        } catch (RailException e) {
            throw local.raised(e);
        }
    }

    static Intercomm connect(Intracomm local, String port, Info info, int root) {
        Session session = local.usable();
        String timeout = timeout(local, info, root);
        try {
            Communicator made = session.worlds().connect(local.communicator, root, port, timeout);
            return new Intercomm(session, made, local.errhandler());
        } catch (RailException e) {
            throw local.raised(e);
        }
    }

    /** What the root gives counts, as everything else of it. */
    private static String timeout(Intracomm local, Info info, int root) {
        CollectiveArguments.root(local, root);
        return local.communicator.rank() == root ? Info.valuesOf(info).get(TIMEOUT) : null;
    }

    static void publish(String service, Info info, String port) {
        Session session = Session.active();
        checked(info);
        checkName(service);
        run(session, worlds -> worlds.publish(service, port));
    }

    static void unpublish(String service, Info info) {
        Session session = Session.active();
        checked(info);
        checkName(service);
        run(session, worlds -> worlds.unpublish(service));
    }

    static String lookup(String service, Info info) {
        Session session = Session.active();
        checked(info);
        checkName(service);
        return get(session, worlds -> worlds.lookup(service));
    }

    private static void checkName(String service) {
        if (service == null || service.isEmpty()) {
            throw Session.raised(new MPIException(MPI.ERR_ARG, "the name of a service is null or empty"));
        }
    }

    private static void checked(Info info) {
        MPIException problem = info == null ? null : Info.problem(info);
        if (problem != null) {
            throw Session.raised(problem);
        }
    }

    static Intercomm join(SocketChannel socket) {
        Session session = Session.active();
        if (socket == null || !socket.isConnected()) {
            throw Session.raised(new MPIException(MPI.ERR_ARG, "the socket to join by is null or not connected"));
        }
        Communicator made = get(session, worlds -> worlds.join(socket, MPI.COMM_SELF.communicator));
        return new Intercomm(session, made, MPI.COMM_SELF.errhandler());
    }
}
