package railmpi.calls.comm;

import java.util.function.Consumer;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Arguments;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Session;
import railmpi.coll.CommunicatorOperations;
import railmpi.coll.check.ConstructionChecks;
import railmpi.core.RailException;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;

/**
 * The construction of communicators behind both generations of methods: check the arguments, call down, wrap the
 * result. Stateless.
 */
public final class CommunicatorCalls {
    /** Type of a split: processes that share memory. */
    public static final int TYPE_SHARED = 0;

    // Keyvals of predefined attributes.
    public static final int TAG_UB = 0;
    public static final int HOST = 1;
    public static final int IO = 2;
    public static final int WTIME_IS_GLOBAL = 3;
    public static final int APPNUM = 4;
    public static final int LASTUSEDCODE = 5;
    public static final int UNIVERSE_SIZE = 6;
    public static final int FT = 12;

    private CommunicatorCalls() {}

    public static CommHandle split(CommHandle parent, int color, int key) {
        parent.usable();
        if (color < 0 && color != CommunicatorOperations.UNDEFINED) {
            throw parent.raised(new CallError(ErrorClass.ARG, "color " + color + " is negative and not MPI.UNDEFINED"));
        }
        return split(parent, color, key, checks -> checks.split(parent.communicator));
    }

    private static CommHandle split(CommHandle parent, int color, int key, Consumer<ConstructionChecks> comparison) {
        return parent.make(session -> {
            session.collectives().compareConstructions(comparison);
            return session.communicators().split(parent.communicator, color, key);
        });
    }

    public static CommHandle splitType(CommHandle parent, int splitType, int key) {
        Session session = parent.usable();
        if (splitType != TYPE_SHARED && splitType != CommunicatorOperations.UNDEFINED) {
            throw parent.raised(new CallError(
                    ErrorClass.ARG, "type of split " + splitType + " is neither Comm.TYPE_SHARED nor MPI.UNDEFINED"));
        }
        int color = splitType == CommunicatorOperations.UNDEFINED
                ? CommunicatorOperations.UNDEFINED
                : session.nodeIn(parent.communicator);
        return split(parent, color, key, checks -> checks.splitType(parent.communicator));
    }

    public static CommHandle create(CommHandle parent, Group group) {
        parent.usable();
        Group members = membersIn(parent, group);
        return parent.make(session -> {
            session.collectives().compareConstructions(checks -> checks.create(parent.communicator));
            return session.communicators().create(parent.communicator, members);
        });
    }

    public static CommHandle createGroup(CommHandle parent, Group group, int tag) {
        Session session = parent.usable();
        Group members = membersIn(parent, group);
        parent.require(Arguments.sendTag(tag));
        if (members.rankOf(session.pml.worldRank()) < 0) {
            return parent.with(null);
        }
        return parent.make(mine -> mine.communicators().createGroup(parent.communicator, members, tag));
    }

    private static Group membersIn(CommHandle parent, Group members) {
        if (members == null) {
            throw parent.raised(new CallError(ErrorClass.GROUP, "group is null or has been freed"));
        }
        for (int rank = 0; rank < members.size(); rank++) {
            if (parent.communicator.group().rankOf(members.worldRank(rank)) < 0) {
                throw parent.raised(
                        new CallError(ErrorClass.GROUP, "process " + rank + " of the group is not in " + parent));
            }
        }
        return members;
    }

    /** The peer counts at the leader only; elsewhere it may be unusable. */
    public static CommHandle createIntercomm(
            CommHandle peer, CommHandle local, int localLeader, int remoteLeader, int tag) {
        Session session = localSession(local);
        if (localLeader < 0 || localLeader >= local.size()) {
            throw local.raised(Arguments.outOfRange(ErrorClass.RANK, "local leader", localLeader, local));
        }
        local.run(mine -> compareIntercomm(mine, local.communicator, localLeader));
        boolean isLeader = local.communicator.rank() == localLeader;
        if (isLeader) {
            checkLeader(session, peer, local, remoteLeader, tag);
        }
        try {
            Communicator path = isLeader ? peer.communicator : null;
            Communicator made =
                    session.communicators().createInter(local.communicator, localLeader, path, remoteLeader, tag);
            return local.with(made);
        } catch (RailException e) {
            int errorClass = errorClass(e);
            boolean isAfterTheEnd = errorClass == ErrorClass.SUCCESS;
            throw local.raised(isAfterTheEnd ? e : new CallError(errorClass, e.getMessage(), e));
        }
    }

    /** Where a rank of the group has failed the leader has still to tell the other leader: then what follows throws. */
    private static void compareIntercomm(Session session, Communicator local, int leader) {
        try {
            session.collectives().compareConstructions(checks -> checks.intercomm(local, leader));
        } catch (RailException e) {
            if (session.faults == null || !session.faults.isDamaged(local)) {
                throw e;
            }
        }
    }

    private static Session localSession(CommHandle local) {
        if (local == null) {
            Session.active();
            throw Session.raised(new CallError(ErrorClass.COMM, "local communicator of the intercommunicator is null"));
        }
        Session session = local.usable();
        if (local.communicator.isInter()) {
            throw local.raised(new CallError(ErrorClass.COMM, "local communicator is an " + local));
        }
        return session;
    }

    /** A leader with wrong arguments says so to its group, so that nobody waits for it. */
    private static void checkLeader(Session session, CommHandle peer, CommHandle local, int remoteLeader, int tag) {
        CallError problem = null;
        if (peer == null || peer.session != session) {
            problem = new CallError(ErrorClass.COMM, "the communicator of the leaders is null or has been freed");
        } else if (remoteLeader < 0 || remoteLeader >= peer.peerCount()) {
            problem = Arguments.outOfRange(ErrorClass.RANK, "remote leader", remoteLeader, peer);
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

    public static CommHandle merge(CommHandle inter, boolean isHigh) {
        return inter.make(session -> {
            session.collectives().compareConstructions(checks -> checks.merge(inter.communicator));
            return session.communicators().merge(inter.communicator, isHigh);
        });
    }

    /** What is wrong when two groups are joined is wrong with their communicators. */
    private static int errorClass(RailException error) {
        int plain = Session.errorClass(error);
        return plain == ErrorClass.ARG ? ErrorClass.COMM : plain;
    }

    /** {@return a duplicate without topology and attributes} */
    public static Communicator dup(CommHandle comm) {
        return comm.get(session -> {
            session.collectives().compareConstructions(checks -> checks.dup(comm.communicator));
            return session.communicators().dup(comm.communicator);
        });
    }

    /** Frees a communicator. */
    public static void free(CommHandle comm) {
        end(comm, session -> session.communicators().free(comm.communicator));
    }

    /** Waits for all messages, and frees the communicator. */
    public static void disconnect(CommHandle comm) {
        end(comm, session -> session.worlds().disconnect(comm.communicator));
    }

    private static void end(CommHandle comm, Consumer<Session> call) {
        comm.usable();
        comm.requireOwn();
        comm.deleteAttributes();
        comm.run(call);
        comm.unbind();
    }

    /** {@return an attribute of a communicator, null if it is not set} */
    public static Object attribute(CommHandle comm, int keyval) {
        Object predefined = predefined(comm.usable(), keyval);
        if (predefined != null) {
            return predefined;
        }
        return comm.get(session -> comm.attributes().get(keyval));
    }

    private static Object predefined(Session session, int keyval) {
        return switch (keyval) {
            case TAG_UB -> Integer.MAX_VALUE;
            case HOST -> Pml.PROC_NULL;
            case IO -> Pml.ANY_SOURCE;
            case WTIME_IS_GLOBAL -> session.isClockGlobal();
            case APPNUM -> session.appNumber();
            case LASTUSEDCODE -> ErrorClass.LASTCODE;
            case UNIVERSE_SIZE -> session.universeSize();
            case FT -> session.faults != null;
            default -> null;
        };
    }
}
