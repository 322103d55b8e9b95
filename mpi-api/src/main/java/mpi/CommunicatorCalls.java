package mpi;

import java.util.function.Consumer;
import railmpi.coll.check.ConstructionChecks;
import railmpi.core.RailException;
import railmpi.pml.state.Communicator;

/**
 * The construction of communicators behind both generations of methods: check the arguments, call down, wrap the result.
 * Stateless.
 */
final class CommunicatorCalls {
    private CommunicatorCalls() {}

    static Intracomm split(Comm parent, int color, int key) {
        Session session = parent.usable();
        if (color < 0 && color != MPI.UNDEFINED) {
            throw parent.raised(new MPIException(MPI.ERR_ARG, "color " + color + " is negative and not MPI.UNDEFINED"));
        }
        return split(session, parent, color, key, checks -> checks.split(parent.communicator));
    }

    private static Intracomm split(
            Session session, Comm parent, int color, int key, Consumer<ConstructionChecks> comparison) {
        try {
            session.collectives().compareConstructions(comparison);
            Communicator made = session.communicators().split(parent.communicator, color, key);
            return new Intracomm(session, made, parent.errhandler());
        } catch (RailException e) {
            throw parent.raised(e);
        }
    }

    static Intracomm splitType(Comm parent, int splitType, int key) {
        Session session = parent.usable();
        if (splitType != Comm.TYPE_SHARED && splitType != MPI.UNDEFINED) {
            throw parent.raised(new MPIException(
                    MPI.ERR_ARG, "type of split " + splitType + " is neither Comm.TYPE_SHARED nor MPI.UNDEFINED"));
        }
        int color = splitType == MPI.UNDEFINED ? MPI.UNDEFINED : session.nodeIn(parent.communicator);
        return split(session, parent, color, key, checks -> checks.splitType(parent.communicator));
    }

    static Intracomm create(Comm parent, Group group) {
        Session session = parent.usable();
        railmpi.pml.state.Group members = membersIn(parent, group);
        try {
            session.collectives().compareConstructions(checks -> checks.create(parent.communicator));
            Communicator made = session.communicators().create(parent.communicator, members);
            return new Intracomm(session, made, parent.errhandler());
        } catch (RailException e) {
            throw parent.raised(e);
        }
    }

    static Intracomm createGroup(Comm parent, Group group, int tag) {
        Session session = parent.usable();
        railmpi.pml.state.Group members = membersIn(parent, group);
        parent.require(Arguments.sendTag(tag));
        if (members.rankOf(session.pml.worldRank()) < 0) {
            return new Intracomm(session, null, parent.errhandler());
        }
        try {
            Communicator made = session.communicators().createGroup(parent.communicator, members, tag);
            return new Intracomm(session, made, parent.errhandler());
        } catch (RailException e) {
            throw parent.raised(e);
        }
    }

    private static railmpi.pml.state.Group membersIn(Comm parent, Group group) {
        if (group == null || group.isNull()) {
            throw parent.raised(new MPIException(MPI.ERR_GROUP, "group is null or has been freed"));
        }
        railmpi.pml.state.Group members = group.members();
        for (int rank = 0; rank < members.size(); rank++) {
            if (parent.communicator.group().rankOf(members.worldRank(rank)) < 0) {
                throw parent.raised(
                        new MPIException(MPI.ERR_GROUP, "process " + rank + " of the group is not in " + parent));
            }
        }
        return members;
    }

    /** The peer counts at the leader only; elsewhere it may be unusable. */
    static Intercomm createIntercomm(Comm peer, Comm local, int localLeader, int remoteLeader, int tag) {
        Session session = localSession(local);
        if (localLeader < 0 || localLeader >= local.size()) {
            throw local.raised(Arguments.outOfRange(MPI.ERR_RANK, "local leader", localLeader, local));
        }
        try {
            session.collectives().compareConstructions(checks -> checks.intercomm(local.communicator, localLeader));
        } catch (RailException e) {
            throw local.raised(e);
        }
        boolean isLeader = local.communicator.rank() == localLeader;
        if (isLeader) {
            checkLeader(session, peer, local, remoteLeader, tag);
        }
        try {
            Communicator path = isLeader ? peer.communicator : null;
            Communicator made =
                    session.communicators().createInter(local.communicator, localLeader, path, remoteLeader, tag);
            return new Intercomm(session, made, local.errhandler());
        } catch (RailException e) {
            throw local.raised(ErrorClass.exception(errorClass(e), e.getMessage(), e));
        }
    }

    private static Session localSession(Comm local) {
        if (local == null) {
            Session.active();
            throw Session.raised(new MPIException(MPI.ERR_COMM, "local communicator of the intercommunicator is null"));
        }
        Session session = local.usable();
        if (local.communicator.isInter()) {
            throw local.raised(new MPIException(MPI.ERR_COMM, "local communicator is an " + local));
        }
        return session;
    }

    /** A leader with wrong arguments says so to its group, so that nobody waits for it. */
    private static void checkLeader(Session session, Comm peer, Comm local, int remoteLeader, int tag) {
        MPIException problem = null;
        if (peer.session != session) {
            problem = new MPIException(MPI.ERR_COMM, "the communicator of the leaders is null or has been freed");
        } else if (remoteLeader < 0 || remoteLeader >= peer.peerCount()) {
            problem = Arguments.outOfRange(MPI.ERR_RANK, "remote leader", remoteLeader, peer);
        } else {
            problem = Arguments.sendTag(tag);
        }
        if (problem != null) {
            try {
                session.communicators().createInter(local.communicator, local.communicator.rank(), null, 0, 0);
            } catch (RailException expected) {
                problem.addSuppressed(expected);
            }
            throw local.raised(problem);
        }
    }

    static Intracomm merge(Intercomm inter, boolean isHigh) {
        Session session = inter.usable();
        try {
            session.collectives().compareConstructions(checks -> checks.merge(inter.communicator));
            Communicator made = session.communicators().merge(inter.communicator, isHigh);
            return new Intracomm(session, made, inter.errhandler());
        } catch (RailException e) {
            throw inter.raised(e);
        }
    }

    /** What is wrong when two groups are joined is wrong with their communicators. */
    private static int errorClass(RailException error) {
        MPIException plain = ErrorClass.of(error);
        return plain.getErrorClass() == MPI.ERR_ARG ? MPI.ERR_COMM : plain.getErrorClass();
    }
}
