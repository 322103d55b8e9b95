package mpi;

import railmpi.coll.ReductionOperator;
import railmpi.core.RailException;
import railmpi.pml.datatype.TypedBuffer;

/**
 * The collective operations behind both generations of methods: check the arguments, name the buffers, call down; those
 * on objects go to {@link ObjectCollectives}. Stateless.
 */
final class CollectiveCalls {
    private CollectiveCalls() {}

    static void barrier(Comm comm) {
        Session session = comm.usable();
        try {
            session.collectives().barrier(comm.communicator);
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    static void bcast(Comm comm, Data data, int root) {
        Session session = comm.usable();
        CollectiveArguments.root(comm, root);
        if (isRoot(comm, root)) {
            CollectiveArguments.send(comm, data, 1);
        } else {
            CollectiveArguments.receive(comm, data, 1);
        }
        try {
            if (data.type().isObject()) {
                new ObjectCollectives(comm).bcast(data, root);
            } else {
                session.collectives().bcast(comm.communicator, data.typed(), data.count(), root);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    static void gather(Comm comm, Data send, Data receive, int root) {
        Session session = comm.usable();
        CollectiveArguments.root(comm, root);
        CollectiveArguments.send(comm, send, 1);
        boolean isRoot = isRoot(comm, root);
        if (isRoot) {
            CollectiveArguments.receive(comm, receive, comm.size());
            checkKinds(comm, send, receive.type());
        }
        try {
            if ((isRoot ? receive : send).type().isObject()) {
                new ObjectCollectives(comm).gather(send, isRoot ? receive.parts(comm.size()) : null, root);
            } else {
                session.collectives()
                        .gather(
                                comm.communicator,
                                send.typed(),
                                send.count(),
                                isRoot ? receive.typed() : null,
                                isRoot ? receive.count() : 0,
                                root);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** The one-buffer form: the root has all parts in it, the others have their own. */
    static void gatherInPlace(Comm comm, Data data, int root) {
        comm.usable();
        if (isRoot(comm, root)) {
            gather(comm, Data.IN_PLACE, data, root);
        } else {
            gather(comm, data, Data.IN_PLACE, root);
        }
    }

    /** Parts are null where this process is not the root. */
    static void gatherv(Comm comm, Data send, Parts receive, int root) {
        Session session = comm.usable();
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
        try {
            if ((isRoot ? receive.type() : send.type()).isObject()) {
                new ObjectCollectives(comm).gather(send, receive, root);
            } else {
                session.collectives()
                        .gatherv(
                                comm.communicator,
                                send.typed(),
                                send.count(),
                                isRoot ? receive.typed() : null,
                                isRoot ? receive.counts() : null,
                                isRoot ? receive.displacements() : null,
                                root);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    static void scatter(Comm comm, Data send, Data receive, int root) {
        Session session = comm.usable();
        CollectiveArguments.root(comm, root);
        boolean isRoot = isRoot(comm, root);
        CollectiveArguments.receive(comm, receive, 1);
        if (isRoot) {
            CollectiveArguments.send(comm, send, comm.size());
            checkKinds(comm, receive, send.type());
        }
        try {
            if ((isRoot ? send : receive).type().isObject()) {
                new ObjectCollectives(comm).scatter(isRoot ? send.parts(comm.size()) : null, receive, root);
            } else {
                session.collectives()
                        .scatter(
                                comm.communicator,
                                isRoot ? send.typed() : null,
                                isRoot ? send.count() : 0,
                                receive.typed(),
                                receive.count(),
                                root);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** The one-buffer form: the root has all parts in it, the others receive theirs. */
    static void scatterInPlace(Comm comm, Data data, int root) {
        comm.usable();
        if (isRoot(comm, root)) {
            scatter(comm, data, Data.IN_PLACE, root);
        } else {
            scatter(comm, Data.IN_PLACE, data, root);
        }
    }

    /** Parts are null where this process is not the root. */
    static void scatterv(Comm comm, Parts send, Data receive, int root) {
        Session session = comm.usable();
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
        try {
            if ((isRoot ? send.type() : receive.type()).isObject()) {
                new ObjectCollectives(comm).scatter(send, receive, root);
            } else {
                session.collectives()
                        .scatterv(
                                comm.communicator,
                                isRoot ? send.typed() : null,
                                isRoot ? send.counts() : null,
                                isRoot ? send.displacements() : null,
                                receive.typed(),
                                receive.count(),
                                root);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    static void allgather(Comm comm, Data send, Data receive) {
        Session session = comm.usable();
        CollectiveArguments.send(comm, send, 1);
        CollectiveArguments.receive(comm, receive, comm.size());
        checkKinds(comm, send, receive.type());
        try {
            if (receive.type().isObject()) {
                new ObjectCollectives(comm).allgather(send, receive.parts(comm.size()));
            } else {
                session.collectives()
                        .allgather(comm.communicator, send.typed(), send.count(), receive.typed(), receive.count());
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    static void allgatherv(Comm comm, Data send, Parts receive) {
        Session session = comm.usable();
        CollectiveArguments.send(comm, send, 1);
        CollectiveArguments.receive(comm, receive);
        checkKinds(comm, send, receive.type());
        try {
            if (receive.type().isObject()) {
                new ObjectCollectives(comm).allgather(send, receive);
            } else {
                session.collectives()
                        .allgatherv(
                                comm.communicator,
                                send.typed(),
                                send.count(),
                                receive.typed(),
                                receive.counts(),
                                receive.displacements());
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    static void alltoall(Comm comm, Data send, Data receive) {
        Session session = comm.usable();
        CollectiveArguments.send(comm, send, comm.size());
        CollectiveArguments.receive(comm, receive, comm.size());
        CollectiveArguments.sameKind(comm, send.type(), receive.type());
        try {
            if (receive.type().isObject()) {
                new ObjectCollectives(comm).alltoall(send.parts(comm.size()), receive.parts(comm.size()));
            } else {
                session.collectives()
                        .alltoall(comm.communicator, send.typed(), send.count(), receive.typed(), receive.count());
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    static void alltoallv(Comm comm, Parts send, Parts receive) {
        Session session = comm.usable();
        CollectiveArguments.send(comm, send);
        CollectiveArguments.receive(comm, receive);
        CollectiveArguments.sameKind(comm, send.type(), receive.type());
        try {
            if (receive.type().isObject()) {
                new ObjectCollectives(comm).alltoall(send, receive);
            } else {
                session.collectives()
                        .alltoallv(
                                comm.communicator,
                                send.typed(),
                                send.counts(),
                                send.displacements(),
                                receive.typed(),
                                receive.counts(),
                                receive.displacements());
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** The receiving side of the root; ignored elsewhere. */
    static void reduce(Comm comm, Data send, Data receive, Op op, int root) {
        Session session = comm.usable();
        CollectiveArguments.root(comm, root);
        CollectiveArguments.send(comm, send, 1);
        boolean isRoot = isRoot(comm, root);
        if (isRoot) {
            CollectiveArguments.receive(comm, receive, 1);
        }
        Data given = send == Data.IN_PLACE ? receive : send;
        ReductionOperator operator = CollectiveArguments.operator(comm, op, given.type());
        try {
            if (given.type().isObject()) {
                new ObjectCollectives(comm).reduce(given, receive, (UserOperator) operator, root);
            } else {
                TypedBuffer result = isRoot ? receive.typed() : null;
                session.collectives().reduce(comm.communicator, send.typed(), result, given.count(), operator, root);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** The one-buffer form: the root's buffer takes the result. */
    static void reduceInPlace(Comm comm, Data data, Op op, int root) {
        comm.usable();
        if (isRoot(comm, root)) {
            reduce(comm, Data.IN_PLACE, data, op, root);
        } else {
            reduce(comm, data, Data.IN_PLACE, op, root);
        }
    }

    static void allreduce(Comm comm, Data send, Data receive, Op op) {
        Session session = comm.usable();
        CollectiveArguments.send(comm, send, 1);
        CollectiveArguments.receive(comm, receive, 1);
        ReductionOperator operator = CollectiveArguments.operator(comm, op, receive.type());
        try {
            if (receive.type().isObject()) {
                new ObjectCollectives(comm).allreduce(given(send, receive), receive, (UserOperator) operator);
            } else {
                session.collectives()
                        .allreduce(comm.communicator, send.typed(), receive.typed(), receive.count(), operator);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** The counts of send and receive side are not looked at. */
    static void reduceScatter(Comm comm, Data send, Data receive, int[] counts, Op op) {
        Session session = comm.usable();
        int sum = CollectiveArguments.sum(comm, counts);
        Data all = given(send, receive).withCount(sum);
        Data own = receive.withCount(counts[comm.communicator.rank()]);
        CollectiveArguments.send(comm, all, 1);
        CollectiveArguments.receive(comm, send == Data.IN_PLACE ? all : own, 1);
        ReductionOperator operator = CollectiveArguments.operator(comm, op, receive.type());
        try {
            if (receive.type().isObject()) {
                new ObjectCollectives(comm).reduceScatter(all, own, counts, (UserOperator) operator);
            } else {
                session.collectives().reduceScatter(comm.communicator, send.typed(), receive.typed(), counts, operator);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    static void reduceScatterBlock(Comm comm, Data send, Data receive, Op op) {
        Session session = comm.usable();
        boolean isInPlace = send == Data.IN_PLACE;
        CollectiveArguments.send(comm, send, comm.size());
        CollectiveArguments.receive(comm, receive, isInPlace ? comm.size() : 1);
        ReductionOperator operator = CollectiveArguments.operator(comm, op, receive.type());
        try {
            if (receive.type().isObject()) {
                Data all = given(send, receive).withCount(receive.count() * comm.size());
                int[] counts = receive.parts(comm.size()).counts();
                new ObjectCollectives(comm).reduceScatter(all, receive, counts, (UserOperator) operator);
            } else {
                session.collectives()
                        .reduceScatterBlock(
                                comm.communicator, send.typed(), receive.typed(), receive.count(), operator);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    static void scan(Comm comm, Data send, Data receive, Op op) {
        Session session = comm.usable();
        CollectiveArguments.send(comm, send, 1);
        CollectiveArguments.receive(comm, receive, 1);
        ReductionOperator operator = CollectiveArguments.operator(comm, op, receive.type());
        try {
            if (receive.type().isObject()) {
                new ObjectCollectives(comm).scan(given(send, receive), receive, (UserOperator) operator, true);
            } else {
                session.collectives().scan(comm.communicator, send.typed(), receive.typed(), receive.count(), operator);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    static void exscan(Comm comm, Data send, Data receive, Op op) {
        Session session = comm.usable();
        CollectiveArguments.send(comm, send, 1);
        CollectiveArguments.receive(comm, receive, 1);
        ReductionOperator operator = CollectiveArguments.operator(comm, op, receive.type());
        try {
            if (receive.type().isObject()) {
                new ObjectCollectives(comm).scan(given(send, receive), receive, (UserOperator) operator, false);
            } else {
                session.collectives()
                        .exscan(comm.communicator, send.typed(), receive.typed(), receive.count(), operator);
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    private static Data given(Data send, Data receive) {
        return send == Data.IN_PLACE ? receive : send;
    }

    private static boolean isRoot(Comm comm, int root) {
        return comm.communicator.rank() == root;
    }

    private static void checkKinds(Comm comm, Data own, Datatype type) {
        if (own != Data.IN_PLACE) {
            CollectiveArguments.sameKind(comm, own.type(), type);
        }
    }

    private static void requireParts(Comm comm, Parts parts) {
        if (parts == null) {
            throw comm.raised(new MPIException(
                    MPI.ERR_ARG, "the root must call the form with counts and displacements of all ranks"));
        }
    }

    private static MPIException onlyAtRoot(Comm comm, int root) {
        return comm.raised(new MPIException(
                MPI.ERR_ARG,
                "rank " + comm.communicator.rank() + " calls the form that only the root, rank " + root
                        + ", may call; the others give one count"));
    }
}
