package mpi;

import railmpi.coll.inter.InterCollectives;
import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Counts;
import railmpi.coll.op.ReductionOperator;
import railmpi.core.RailException;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;

/**
 * The collective operations on intercommunicators: check the arguments that count in this process's role, call down.
 * Objects are not carried. Stateless.
 */
final class InterCollectiveCalls {
    private static final String WHERE = "collective operations on an intercommunicator";

    private InterCollectiveCalls() {}

    /** One operation, whose arguments are right. */
    private interface Operation {
        void on(InterCollectives collectives);
    }

    /** Runs an operation; {@code data}: what this process gives, or gets where it gives nothing, or null. */
    private static void run(Execution execution, String call, Comm comm, Object data, Operation operation) {
        OpenCall event = CallRecorder.IS_ON ? Recorded.collective(execution, call, comm, data) : null;
        try {
            operation.on(execution.collectives(comm).inter());
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
    }

    static void barrier(Execution execution, Comm comm) {
        run(execution, "barrier", comm, null, inter -> inter.barrier(comm.communicator));
    }

    static void bcast(Execution execution, Comm comm, Data data, int root) {
        CollectiveArguments.root(comm, root);
        if (root == MPI.ROOT) {
            CollectiveArguments.send(comm, bytes(comm, data), 1);
        } else if (root != MPI.PROC_NULL) {
            CollectiveArguments.receive(comm, bytes(comm, data), 1);
        }
        boolean isIdle = root == MPI.PROC_NULL;
        run(
                execution,
                "bcast",
                comm,
                isIdle ? null : data,
                inter -> inter.bcast(comm.communicator, isIdle ? null : data.typed(), data.count(), root));
    }

    static void gather(Execution execution, Comm comm, Data send, Data receive, int root) {
        CollectiveArguments.root(comm, root);
        if (root == MPI.ROOT) {
            CollectiveArguments.receive(comm, bytes(comm, receive), comm.peerCount());
        }
        gatherBlocks(execution, comm, send, root == MPI.ROOT ? blocks(receive) : null, root);
    }

    static void gatherv(Execution execution, Comm comm, Data send, Parts receive, int root) {
        CollectiveArguments.root(comm, root);
        if (root == MPI.ROOT) {
            CollectiveArguments.receive(comm, bytes(comm, given(comm, receive)));
        }
        gatherBlocks(execution, comm, send, root == MPI.ROOT ? blocks(receive) : null, root);
    }

    private static void gatherBlocks(Execution execution, Comm comm, Data send, Blocks receive, int root) {
        boolean isSender = root >= 0;
        if (isSender) {
            CollectiveArguments.send(comm, bytes(comm, given(comm, send)), 1);
        }
        run(
                execution,
                "gather",
                comm,
                isSender ? send : null,
                inter -> inter.gather(comm.communicator, isSender ? send.typed() : null, send.count(), receive, root));
    }

    static void scatter(Execution execution, Comm comm, Data send, Data receive, int root) {
        CollectiveArguments.root(comm, root);
        if (root == MPI.ROOT) {
            CollectiveArguments.send(comm, bytes(comm, send), comm.peerCount());
        }
        scatterBlocks(execution, comm, root == MPI.ROOT ? blocks(send) : null, receive, root);
    }

    static void scatterv(Execution execution, Comm comm, Parts send, Data receive, int root) {
        CollectiveArguments.root(comm, root);
        if (root == MPI.ROOT) {
            CollectiveArguments.send(comm, bytes(comm, given(comm, send)));
        }
        scatterBlocks(execution, comm, root == MPI.ROOT ? blocks(send) : null, receive, root);
    }

    private static void scatterBlocks(Execution execution, Comm comm, Blocks send, Data receive, int root) {
        boolean isReceiver = root >= 0;
        if (isReceiver) {
            CollectiveArguments.receive(comm, bytes(comm, given(comm, receive)), 1);
        }
        run(
                execution,
                "scatter",
                comm,
                isReceiver ? receive : null,
                inter -> inter.scatter(
                        comm.communicator, send, isReceiver ? receive.typed() : null, receive.count(), root));
    }

    static void allgather(Execution execution, Comm comm, Data send, Data receive) {
        CollectiveArguments.send(comm, bytes(comm, given(comm, send)), 1);
        CollectiveArguments.receive(comm, bytes(comm, receive), comm.peerCount());
        Data own = Overlaps.apart(comm, send, 1, receive, comm.peerCount());
        run(
                execution,
                "allGather",
                comm,
                send,
                inter -> inter.allgather(comm.communicator, own.typed(), own.count(), blocks(receive)));
    }

    static void allgatherv(Execution execution, Comm comm, Data send, Parts receive) {
        CollectiveArguments.send(comm, bytes(comm, given(comm, send)), 1);
        CollectiveArguments.receive(comm, bytes(comm, receive));
        Data own = Overlaps.apart(comm, send, receive, comm.peerCount());
        run(
                execution,
                "allGatherv",
                comm,
                send,
                inter -> inter.allgather(comm.communicator, own.typed(), own.count(), blocks(receive)));
    }

    static void alltoall(Execution execution, Comm comm, Data send, Data receive) {
        CollectiveArguments.send(comm, bytes(comm, given(comm, send)), comm.peerCount());
        CollectiveArguments.receive(comm, bytes(comm, receive), comm.peerCount());
        Data all = Overlaps.apart(comm, send, comm.peerCount(), receive, comm.peerCount());
        run(
                execution,
                "allToAll",
                comm,
                send,
                inter -> inter.alltoall(comm.communicator, blocks(all), blocks(receive)));
    }

    static void alltoallv(Execution execution, Comm comm, Parts send, Parts receive) {
        CollectiveArguments.send(comm, bytes(comm, send));
        CollectiveArguments.receive(comm, bytes(comm, receive));
        Parts all = Overlaps.apart(comm, send, comm.peerCount(), receive, comm.peerCount());
        run(
                execution,
                "allToAllv",
                comm,
                send,
                inter -> inter.alltoall(comm.communicator, blocks(all), blocks(receive)));
    }

    static void alltoallw(Execution execution, Comm comm, WideParts send, WideParts receive) {
        CollectiveArguments.send(comm, send);
        CollectiveArguments.receive(comm, receive);
        WideParts all = Overlaps.apart(comm, send, receive);
        Blocks out = all.blocks(comm.peerCount());
        Blocks in = receive.blocks(comm.peerCount());
        run(execution, "allToAllw", comm, null, inter -> inter.alltoall(comm.communicator, out, in));
    }

    static void reduce(Execution execution, Comm comm, Data send, Data receive, Op op, int root) {
        CollectiveArguments.root(comm, root);
        if (root == MPI.PROC_NULL) {
            run(execution, "reduce", comm, null, inter -> inter.reduce(comm.communicator, null, null, 0, null, root));
            return;
        }
        boolean isRoot = root == MPI.ROOT;
        Data mine = bytes(comm, given(comm, isRoot ? receive : send));
        if (isRoot) {
            CollectiveArguments.receive(comm, mine, 1);
        } else {
            CollectiveArguments.send(comm, mine, 1);
        }
        ReductionOperator operator = CollectiveArguments.operator(comm, op, mine.type());
        run(
                execution,
                "reduce",
                comm,
                mine,
                inter -> inter.reduce(
                        comm.communicator,
                        isRoot ? null : mine.typed(),
                        isRoot ? mine.typed() : null,
                        mine.count(),
                        operator,
                        root));
    }

    static void allreduce(Execution execution, Comm comm, Data send, Data receive, Op op) {
        CollectiveArguments.send(comm, bytes(comm, given(comm, send)), 1);
        CollectiveArguments.receive(comm, receive, 1);
        ReductionOperator operator = CollectiveArguments.operator(comm, op, receive.type());
        Data mine = Overlaps.apart(comm, send, 1, receive, 1);
        run(
                execution,
                "allReduce",
                comm,
                send,
                inter -> inter.allreduce(comm.communicator, mine.typed(), receive.typed(), receive.count(), operator));
    }

    static void reduceScatter(Execution execution, Comm comm, Data send, Data receive, Counts counts, Op op) {
        long sum = CollectiveArguments.sum(comm, counts);
        CollectiveArguments.requireShort(comm, sum);
        Data own = receive.withCount(counts.at(comm.communicator.rank()));
        int[] parts = counts.ints(comm.size());
        CollectiveArguments.send(comm, bytes(comm, given(comm, send).withCount(sum)), 1);
        CollectiveArguments.receive(comm, own, 1);
        ReductionOperator operator = CollectiveArguments.operator(comm, op, receive.type());
        Data all = Overlaps.apart(comm, send.withCount(sum), 1, own, 1);
        run(
                execution,
                "reduceScatter",
                comm,
                send,
                inter -> inter.reduceScatter(comm.communicator, all.typed(), receive.typed(), parts, operator));
    }

    static void reduceScatterBlock(Execution execution, Comm comm, Data send, Data receive, Op op) {
        comm.require(Arguments.count("receive buffer", receive.count()));
        reduceScatter(execution, comm, send, receive, receive.parts(comm.size()).counts(), op);
    }

    private static Blocks blocks(Data data) {
        return Blocks.of(data.typed(), data.count());
    }

    private static Blocks blocks(Parts parts) {
        return parts.blocks();
    }

    private static Data given(Comm comm, Data data) {
        if (data == Data.IN_PLACE) {
            throw comm.raised(new MPIException(
                    MPI.ERR_BUFFER,
                    "nothing can be done in place on " + comm + ": data goes from one group to the other"));
        }
        return data;
    }

    private static Parts given(Comm comm, Parts parts) {
        if (parts == null) {
            throw comm.raised(new MPIException(
                    MPI.ERR_ARG, "the root must call the form with counts and displacements of all ranks"));
        }
        return parts;
    }

    private static Data bytes(Comm comm, Data data) {
        CollectiveArguments.refuseObjects(comm, data.type(), WHERE);
        return data;
    }

    private static Parts bytes(Comm comm, Parts parts) {
        CollectiveArguments.refuseObjects(comm, parts.type(), WHERE);
        return parts;
    }
}
