package mpi;

import java.nio.channels.SocketChannel;
import railmpi.core.RailException;
import railmpi.pml.Communicator;

/** Ports, names and joined processes behind {@link Intracomm} and {@link Comm}: check, call down, wrap. Stateless. */
final class WorldCalls {
    private static final String TIMEOUT = "timeout";

    private WorldCalls() {}

    static String openPort(Info info) {
        Session session = Session.active();
        checked(info);
        try {
            return session.worlds().openPort();
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        }
    }

    static void closePort(String port) {
        Session session = Session.active();
        try {
            session.worlds().closePort(port);
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        }
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
        if (root < 0 || root >= local.size()) {
            throw local.raised(Arguments.outOfRange(MPI.ERR_ROOT, "root", root, local));
        }
        return local.communicator.rank() == root ? Info.valuesOf(info).get(TIMEOUT) : null;
    }

    static void publish(String service, Info info, String port) {
        Session session = Session.active();
        checked(info);
        checkName(service);
        try {
            session.worlds().publish(service, port);
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        }
    }

    static void unpublish(String service, Info info) {
        Session session = Session.active();
        checked(info);
        checkName(service);
        try {
            session.worlds().unpublish(service);
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        }
    }

    static String lookup(String service, Info info) {
        Session session = Session.active();
        checked(info);
        checkName(service);
        try {
            return session.worlds().lookup(service);
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        }
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
        try {
            Communicator made = session.worlds().join(socket, MPI.COMM_SELF.communicator);
            return new Intercomm(session, made, MPI.COMM_SELF.errhandler());
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        }
    }
}
