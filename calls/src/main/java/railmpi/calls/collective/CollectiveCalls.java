package railmpi.calls.collective;

import railmpi.calls.error.CallError;
import railmpi.calls.error.CallbackError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Data;
import railmpi.calls.place.Overlaps;
import railmpi.calls.place.Parts;
import railmpi.calls.place.Recorded;
import railmpi.calls.place.WideParts;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;
import railmpi.coll.inter.InterCollectives;
import railmpi.coll.memory.Counts;
import railmpi.coll.op.ReductionOperator;
import railmpi.core.RailException;
import railmpi.core.compile.Seam;
import railmpi.flight.OpenCall;
import railmpi.pml.datatype.TypedBuffer;

/**
 * The collective operations behind both generations of methods, blocking and not: check the arguments, name the
 * buffers, call down; those on objects go to {@link ObjectCollectives}. Stateless.
 */
@Seam
public final class CollectiveCalls {
    private CollectiveCalls() {}

    public static <E extends Execution> E barrier(E execution, CommHandle comm) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.barrier(execution, comm);
            return execution;
        }
        OpenCall event = Recorded.collective(execution.isBlocking(), "barrier", comm, null, null);
        try {
            execution.collectives(comm).barrier(comm.communicator);
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    public static <E extends Execution> E bcast(E execution, CommHandle comm, Data data, int root) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.bcast(execution, comm, data, root);
            return execution;
        }
        CollectiveArguments.root(comm, root);
        if (isRoot(comm, root)) {
            CollectiveArguments.send(comm, data, 1);
        } else {
            CollectiveArguments.receive(comm, data, 1);
        }
        OpenCall event = Recorded.rooted(execution.isBlocking(), "bcast", comm, root, data, null);
        try {
            if (data.type().isObject()) {
                execution.objects(comm).bcast(data, root);
            } else {
                execution.collectives(comm).bcast(comm.communicator, data.typed(), data.count(), root);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    public static <E extends Execution> E gather(E execution, CommHandle comm, Data send, Data receive, int root) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.gather(execution, comm, send, receive, root);
            return execution;
        }
        CollectiveArguments.root(comm, root);
        CollectiveArguments.send(comm, send, 1);
        boolean isRoot = isRoot(comm, root);
        if (isRoot) {
            CollectiveArguments.receive(comm, receive, comm.size());
            checkKinds(comm, send, receive.type());
        }
        Data own = isRoot ? Overlaps.apart(comm, send, 1, receive, comm.size()) : send;
        OpenCall event = Recorded.rooted(execution.isBlocking(), "gather", comm, root, send, receive);
        try {
            if ((isRoot ? receive : send).type().isObject()) {
                execution.objects(comm).gather(own, isRoot ? receive.parts(comm.size()) : null, root);
            } else {
                execution
                        .collectives(comm)
                        .gather(
                                comm.communicator,
                                own.typed(),
                                own.count(),
                                isRoot ? receive.typed() : null,
                                isRoot ? receive.count() : 0,
                                root);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    /** The one-buffer form: the root has all parts in it, the others have their own. */
    public static <E extends Execution> E gatherInPlace(E execution, CommHandle comm, Data data, int root) {
        comm.usable();
        if (isRoot(comm, root)) {
            gather(execution, comm, Data.IN_PLACE, data, root);
        } else {
            gather(execution, comm, data, Data.IN_PLACE, root);
        }
        return execution;
    }

    /** Parts are null where this process is not the root. */
    public static <E extends Execution> E gatherv(E execution, CommHandle comm, Data send, Parts receive, int root) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.gatherv(execution, comm, send, receive, root);
            return execution;
        }
        CollectiveArguments.root(comm, root);
        CollectiveArguments.send(comm, send, 1);
        boolean isRoot = isRoot(comm, root);
        if (isRoot) {
            requireParts(comm, receive);
            CollectiveArguments.receive(comm, receive);
            checkKinds(comm, send, receive.type());
        } else if (send == Data.IN_PLACE) {
            throw onlyAtRoot(comm, root);
        }
        Data own = isRoot ? Overlaps.apart(comm, send, receive, comm.size()) : send;
        OpenCall event = Recorded.rooted(execution.isBlocking(), "gatherv", comm, root, send, receive);
        try {
            if ((isRoot ? receive.type() : send.type()).isObject()) {
                execution.objects(comm).gather(own, receive, root);
            } else {
                execution
                        .collectives(comm)
                        .gatherv(comm.communicator, own.typed(), own.count(), isRoot ? receive.blocks() : null, root);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    public static <E extends Execution> E scatter(E execution, CommHandle comm, Data send, Data receive, int root) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.scatter(execution, comm, send, receive, root);
            return execution;
        }
        CollectiveArguments.root(comm, root);
        boolean isRoot = isRoot(comm, root);
        CollectiveArguments.receive(comm, receive, 1);
        if (isRoot) {
            CollectiveArguments.send(comm, send, comm.size());
            checkKinds(comm, receive, send.type());
        }
        Data all = isRoot ? Overlaps.apart(comm, send, comm.size(), receive, 1) : send;
        OpenCall event = Recorded.rooted(execution.isBlocking(), "scatter", comm, root, receive, send);
        try {
            if ((isRoot ? send : receive).type().isObject()) {
                execution.objects(comm).scatter(isRoot ? all.parts(comm.size()) : null, receive, root);
            } else {
                execution
                        .collectives(comm)
                        .scatter(
                                comm.communicator,
                                isRoot ? all.typed() : null,
                                isRoot ? all.count() : 0,
                                receive.typed(),
                                receive.count(),
                                root);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    /** The one-buffer form: the root has all parts in it, the others receive theirs. */
    public static <E extends Execution> E scatterInPlace(E execution, CommHandle comm, Data data, int root) {
        comm.usable();
        if (isRoot(comm, root)) {
            scatter(execution, comm, data, Data.IN_PLACE, root);
        } else {
            scatter(execution, comm, Data.IN_PLACE, data, root);
        }
        return execution;
    }

    /** Parts are null where this process is not the root. */
    public static <E extends Execution> E scatterv(E execution, CommHandle comm, Parts send, Data receive, int root) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.scatterv(execution, comm, send, receive, root);
            return execution;
        }
        CollectiveArguments.root(comm, root);
        CollectiveArguments.receive(comm, receive, 1);
        boolean isRoot = isRoot(comm, root);
        if (isRoot) {
            requireParts(comm, send);
            CollectiveArguments.send(comm, send);
            checkKinds(comm, receive, send.type());
        } else if (receive == Data.IN_PLACE) {
            throw onlyAtRoot(comm, root);
        }
        Parts all = isRoot ? Overlaps.apart(comm, send, comm.size(), receive) : null;
        OpenCall event = Recorded.rooted(execution.isBlocking(), "scatterv", comm, root, receive, send);
        try {
            if ((isRoot ? send.type() : receive.type()).isObject()) {
                execution.objects(comm).scatter(all, receive, root);
            } else {
                execution
                        .collectives(comm)
                        .scatterv(
                                comm.communicator,
                                isRoot ? all.blocks() : null,
                                receive.typed(),
                                receive.count(),
                                root);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    public static <E extends Execution> E allgather(E execution, CommHandle comm, Data send, Data receive) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.allgather(execution, comm, send, receive);
            return execution;
        }
        CollectiveArguments.send(comm, send, 1);
        CollectiveArguments.receive(comm, receive, comm.size());
        checkKinds(comm, send, receive.type());
        Data own = Overlaps.apart(comm, send, 1, receive, comm.size());
        OpenCall event = Recorded.collective(execution.isBlocking(), "allGather", comm, send, receive);
        try {
            if (receive.type().isObject()) {
                execution.objects(comm).allgather(own, receive.parts(comm.size()));
            } else {
                execution
                        .collectives(comm)
                        .allgather(comm.communicator, own.typed(), own.count(), receive.typed(), receive.count());
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    public static <E extends Execution> E allgatherv(E execution, CommHandle comm, Data send, Parts receive) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.allgatherv(execution, comm, send, receive);
            return execution;
        }
        CollectiveArguments.send(comm, send, 1);
        CollectiveArguments.receive(comm, receive);
        checkKinds(comm, send, receive.type());
        Data own = Overlaps.apart(comm, send, receive, comm.size());
        OpenCall event = Recorded.collective(execution.isBlocking(), "allGatherv", comm, send, receive);
        try {
            if (receive.type().isObject()) {
                execution.objects(comm).allgather(own, receive);
            } else {
                execution.collectives(comm).allgatherv(comm.communicator, own.typed(), own.count(), receive.blocks());
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    public static <E extends Execution> E alltoall(E execution, CommHandle comm, Data send, Data receive) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.alltoall(execution, comm, send, receive);
            return execution;
        }
        CollectiveArguments.send(comm, send, comm.size());
        CollectiveArguments.receive(comm, receive, comm.size());
        CollectiveArguments.sameKind(comm, send.type(), receive.type());
        Data all = Overlaps.apart(comm, send, comm.size(), receive, comm.size());
        OpenCall event = Recorded.collective(execution.isBlocking(), "allToAll", comm, send, receive);
        try {
            if (receive.type().isObject()) {
                execution.objects(comm).alltoall(all.parts(comm.size()), receive.parts(comm.size()));
            } else {
                execution
                        .collectives(comm)
                        .alltoall(comm.communicator, all.typed(), all.count(), receive.typed(), receive.count());
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    public static <E extends Execution> E alltoallv(E execution, CommHandle comm, Parts send, Parts receive) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.alltoallv(execution, comm, send, receive);
            return execution;
        }
        CollectiveArguments.send(comm, send);
        CollectiveArguments.receive(comm, receive);
        CollectiveArguments.sameKind(comm, send.type(), receive.type());
        Parts all = Overlaps.apart(comm, send, comm.size(), receive, comm.size());
        OpenCall event = Recorded.collective(execution.isBlocking(), "allToAllv", comm, send, receive);
        try {
            if (receive.type().isObject()) {
                execution.objects(comm).alltoall(all, receive);
            } else {
                execution.collectives(comm).alltoallv(comm.communicator, all.blocks(), receive.blocks());
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    public static <E extends Execution> E alltoallw(E execution, CommHandle comm, WideParts send, WideParts receive) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.alltoallw(execution, comm, send, receive);
            return execution;
        }
        CollectiveArguments.send(comm, send);
        CollectiveArguments.receive(comm, receive);
        WideParts all = Overlaps.apart(comm, send, receive);
        OpenCall event = Recorded.collective(execution.isBlocking(), "allToAllw", comm, null, null);
        try {
            execution
                    .collectives(comm)
                    .alltoallw(comm.communicator, all.blocks(comm.size()), receive.blocks(comm.size()));
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    /** The receiving side of the root; ignored elsewhere. */
    public static <E extends Execution> E reduce(
            E execution, CommHandle comm, Data send, Data receive, Operation op, int root) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.reduce(execution, comm, send, receive, op, root);
            return execution;
        }
        CollectiveArguments.root(comm, root);
        CollectiveArguments.send(comm, send, 1);
        boolean isRoot = isRoot(comm, root);
        if (isRoot) {
            CollectiveArguments.receive(comm, receive, 1);
        }
        Data given = send == Data.IN_PLACE ? receive : send;
        ReductionOperator operator = CollectiveArguments.operator(comm, op, given.type());
        Data own = isRoot ? Overlaps.apart(comm, send, 1, receive, 1) : send;
        OpenCall event = Recorded.rooted(execution.isBlocking(), "reduce", comm, root, send, receive);
        try {
            if (given.type().isObject()) {
                execution.objects(comm).reduce(given, receive, (UserOperator) operator, root);
            } else {
                TypedBuffer result = isRoot ? receive.typed() : null;
                execution
                        .collectives(comm)
                        .reduce(comm.communicator, own.typed(), result, given.count(), operator, root);
            }
        } catch (CallbackError e) {
            throw Session.shown(e);
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    /** The one-buffer form: the root's buffer takes the result. */
    public static <E extends Execution> E reduceInPlace(
            E execution, CommHandle comm, Data data, Operation op, int root) {
        comm.usable();
        if (isRoot(comm, root)) {
            reduce(execution, comm, Data.IN_PLACE, data, op, root);
        } else {
            reduce(execution, comm, data, Data.IN_PLACE, op, root);
        }
        return execution;
    }

    public static <E extends Execution> E allreduce(
            E execution, CommHandle comm, Data send, Data receive, Operation op) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.allreduce(execution, comm, send, receive, op);
            return execution;
        }
        CollectiveArguments.send(comm, send, 1);
        CollectiveArguments.receive(comm, receive, 1);
        ReductionOperator operator = CollectiveArguments.operator(comm, op, receive.type());
        Data own = Overlaps.apart(comm, send, 1, receive, 1);
        OpenCall event = Recorded.collective(execution.isBlocking(), "allReduce", comm, send, receive);
        try {
            if (receive.type().isObject()) {
                execution.objects(comm).allreduce(given(own, receive), receive, (UserOperator) operator);
            } else {
                execution
                        .collectives(comm)
                        .allreduce(comm.communicator, own.typed(), receive.typed(), receive.count(), operator);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    /** The counts of send and receive side are not looked at. */
    public static <E extends Execution> E reduceScatter(
            E execution, CommHandle comm, Data send, Data receive, Counts counts, Operation op) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.reduceScatter(execution, comm, send, receive, counts, op);
            return execution;
        }
        long sum = CollectiveArguments.sum(comm, counts);
        Data all = given(send, receive).withCount(sum);
        Data own = receive.withCount(counts.at(comm.communicator.rank()));
        CollectiveArguments.send(comm, all, 1);
        CollectiveArguments.receive(comm, send == Data.IN_PLACE ? all : own, 1);
        ReductionOperator operator = CollectiveArguments.operator(comm, op, receive.type());
        Data apart = send == Data.IN_PLACE ? send : Overlaps.apart(comm, all, 1, own, 1);
        OpenCall event = Recorded.collective(execution.isBlocking(), "reduceScatter", comm, all, null);
        try {
            if (receive.type().isObject()) {
                execution.objects(comm).reduceScatter(all, own, shortCounts(comm, counts), (UserOperator) operator);
            } else {
                execution
                        .collectives(comm)
                        .reduceScatter(comm.communicator, apart.typed(), receive.typed(), counts, operator);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    public static <E extends Execution> E reduceScatterBlock(
            E execution, CommHandle comm, Data send, Data receive, Operation op) {
        comm.usable();
        if (comm.joinsGroups()) {
            InterCollectiveCalls.reduceScatterBlock(execution, comm, send, receive, op);
            return execution;
        }
        boolean isInPlace = send == Data.IN_PLACE;
        CollectiveArguments.send(comm, send, comm.size());
        CollectiveArguments.receive(comm, receive, isInPlace ? comm.size() : 1);
        ReductionOperator operator = CollectiveArguments.operator(comm, op, receive.type());
        Data apart = Overlaps.apart(comm, send, comm.size(), receive, 1);
        OpenCall event = Recorded.collective(execution.isBlocking(), "reduceScatterBlock", comm, send, receive);
        try {
            if (receive.type().isObject()) {
                Data all = given(send, receive).withCount(receive.count() * comm.size());
                Counts counts = receive.parts(comm.size()).counts();
                execution.objects(comm).reduceScatter(all, receive, shortCounts(comm, counts), (UserOperator) operator);
            } else {
                execution
                        .collectives(comm)
                        .reduceScatterBlock(
                                comm.communicator, apart.typed(), receive.typed(), receive.count(), operator);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    /** Each rank gets the combination of those before it and of itself. */
    public static <E extends Execution> E scan(E execution, CommHandle comm, Data send, Data receive, Operation op) {
        return prefix(execution, comm, send, receive, op, true);
    }

    /** Each rank gets the combination of those before it. */
    public static <E extends Execution> E exscan(E execution, CommHandle comm, Data send, Data receive, Operation op) {
        return prefix(execution, comm, send, receive, op, false);
    }

    private static <E extends Execution> E prefix(
            E execution, CommHandle comm, Data send, Data receive, Operation op, boolean isInclusive) {
        comm.usable();
        CollectiveArguments.send(comm, send, 1);
        CollectiveArguments.receive(comm, receive, 1);
        ReductionOperator operator = CollectiveArguments.operator(comm, op, receive.type());
        Data own = Overlaps.apart(comm, send, 1, receive, 1);
        String name = isInclusive ? "scan" : "exScan";
        OpenCall event = Recorded.collective(execution.isBlocking(), name, comm, send, receive);
        try {
            if (receive.type().isObject()) {
                execution.objects(comm).scan(given(own, receive), receive, (UserOperator) operator, isInclusive);
            } else if (isInclusive) {
                execution
                        .collectives(comm)
                        .scan(comm.communicator, own.typed(), receive.typed(), receive.count(), operator);
            } else {
                execution
                        .collectives(comm)
                        .exscan(comm.communicator, own.typed(), receive.typed(), receive.count(), operator);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return execution;
    }

    /** Combines two buffers of this process: the second one takes the result. */
    public static void reduceLocal(Data in, Data inout, Operation op) {
        Session session = Session.active();
        CommHandle comm = Session.WORLD;
        CollectiveArguments.send(comm, in, 1);
        CollectiveArguments.receive(comm, inout, 1);
        ReductionOperator operator = CollectiveArguments.operator(comm, op, inout.type());
        Data own = Overlaps.apart(comm, in, 1, inout, 1);
        try {
            if (inout.type().isObject()) {
                new ObjectCollectives(comm).reduceLocal(in, inout, (UserOperator) operator);
            } else {
                session.collectives().reduceLocal(own.typed(), inout.typed(), inout.count(), operator);
            }
        } catch (CallbackError e) {
            throw Session.shown(e);
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** Returns the counts of objects, which are in arrays. */
    private static int[] shortCounts(CommHandle comm, Counts counts) {
        CollectiveArguments.requireShort(comm, CollectiveArguments.sum(comm, counts));
        return counts.ints(comm.size());
    }

    private static Data given(Data send, Data receive) {
        return send == Data.IN_PLACE ? receive : send;
    }

    private static boolean isRoot(CommHandle comm, int root) {
        return root == (comm.joinsGroups() ? InterCollectives.ROOT : comm.communicator.rank());
    }

    private static void checkKinds(CommHandle comm, Data own, ItemType type) {
        if (own != Data.IN_PLACE) {
            CollectiveArguments.sameKind(comm, own.type(), type);
        }
    }

    private static void requireParts(CommHandle comm, Parts parts) {
        if (parts == null) {
            throw comm.raised(new CallError(
                    ErrorClass.ARG, "the root must call the form with counts and displacements of all ranks"));
        }
    }

    private static RuntimeException onlyAtRoot(CommHandle comm, int root) {
        return comm.raised(new CallError(
                ErrorClass.ARG,
                "rank " + comm.communicator.rank() + " calls the form that only the root, rank " + root
                        + ", may call; the others give one count"));
    }
}
