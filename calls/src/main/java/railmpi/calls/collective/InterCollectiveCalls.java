package railmpi.calls.collective;

import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Arguments;
import railmpi.calls.place.Data;
import railmpi.calls.place.Overlaps;
import railmpi.calls.place.Parts;
import railmpi.calls.place.Recorded;
import railmpi.calls.place.WideParts;
import railmpi.calls.session.CommHandle;
import railmpi.coll.inter.InterCollectives;
import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Counts;
import railmpi.coll.op.ReductionOperator;
import railmpi.core.RailException;
import railmpi.flight.OpenCall;
import railmpi.pml.Pml;

/**
 * The collective operations on intercommunicators: check the arguments that count in this process's role, call down.
 * Objects are not carried. Stateless.
 */
final class InterCollectiveCalls {
    private static final String WHERE = "collective operations on an intercommunicator";

    private InterCollectiveCalls() {}

    /** One operation, whose arguments are right. */
    private interface Call {
        void on(InterCollectives collectives);
    }

    /** Runs an operation; {@code data}: what this process gives, or gets where it gives nothing, or null. */
    private static void run(Execution execution, String call, CommHandle comm, Object data, Call operation) {
        OpenCall event = Recorded.collective(execution.isBlocking(), call, comm, data, null);
        try {
            operation.on(execution.collectives(comm).inter());
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
    }

    static void barrier(Execution execution, CommHandle comm) {
        run(execution, "barrier", comm, null, inter -> inter.barrier(comm.communicator));
    }

    static void bcast(Execution execution, CommHandle comm, Data data, int root) {
        CollectiveArguments.root(comm, root);
        if (root == InterCollectives.ROOT) {
            CollectiveArguments.send(comm, bytes(comm, data), 1);
        } else if (root != Pml.PROC_NULL) {
            CollectiveArguments.receive(comm, bytes(comm, data), 1);
        }
        boolean isIdle = root == Pml.PROC_NULL;
        run(
                execution,
                "bcast",
                comm,
                isIdle ? null : data,
                inter -> inter.bcast(comm.communicator, isIdle ? null : data.typed(), data.count(), root));
    }

    static void gather(Execution execution, CommHandle comm, Data send, Data receive, int root) {
        CollectiveArguments.root(comm, root);
        if (root == InterCollectives.ROOT) {
            CollectiveArguments.receive(comm, bytes(comm, receive), comm.peerCount());
        }
        gatherBlocks(execution, comm, send, root == InterCollectives.ROOT ? blocks(receive) : null, root);
    }

    static void gatherv(Execution execution, CommHandle comm, Data send, Parts receive, int root) {
        CollectiveArguments.root(comm, root);
        if (root == InterCollectives.ROOT) {
            CollectiveArguments.receive(comm, bytes(comm, given(comm, receive)));
        }
        gatherBlocks(execution, comm, send, root == InterCollectives.ROOT ? blocks(receive) : null, root);
    }

    private static void gatherBlocks(Execution execution, CommHandle comm, Data send, Blocks receive, int root) {
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

    static void scatter(Execution execution, CommHandle comm, Data send, Data receive, int root) {
        CollectiveArguments.root(comm, root);
        if (root == InterCollectives.ROOT) {
            CollectiveArguments.send(comm, bytes(comm, send), comm.peerCount());
        }
        scatterBlocks(execution, comm, root == InterCollectives.ROOT ? blocks(send) : null, receive, root);
    }

    static void scatterv(Execution execution, CommHandle comm, Parts send, Data receive, int root) {
        CollectiveArguments.root(comm, root);
        if (root == InterCollectives.ROOT) {
            CollectiveArguments.send(comm, bytes(comm, given(comm, send)));
        }
        scatterBlocks(execution, comm, root == InterCollectives.ROOT ? blocks(send) : null, receive, root);
    }

    private static void scatterBlocks(Execution execution, CommHandle comm, Blocks send, Data receive, int root) {
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

    static void allgather(Execution execution, CommHandle comm, Data send, Data receive) {
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

    static void allgatherv(Execution execution, CommHandle comm, Data send, Parts receive) {
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

    static void alltoall(Execution execution, CommHandle comm, Data send, Data receive) {
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

    static void alltoallv(Execution execution, CommHandle comm, Parts send, Parts receive) {
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

    static void alltoallw(Execution execution, CommHandle comm, WideParts send, WideParts receive) {
        CollectiveArguments.send(comm, send);
        CollectiveArguments.receive(comm, receive);
        WideParts all = Overlaps.apart(comm, send, receive);
        Blocks out = all.blocks(comm.peerCount());
        Blocks in = receive.blocks(comm.peerCount());
        run(execution, "allToAllw", comm, null, inter -> inter.alltoall(comm.communicator, out, in));
    }

    static void reduce(Execution execution, CommHandle comm, Data send, Data receive, Operation op, int root) {
        CollectiveArguments.root(comm, root);
        if (root == Pml.PROC_NULL) {
            run(execution, "reduce", comm, null, inter -> inter.reduce(comm.communicator, null, null, 0, null, root));
            return;
        }
        boolean isRoot = root == InterCollectives.ROOT;
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

    static void allreduce(Execution execution, CommHandle comm, Data send, Data receive, Operation op) {
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

    static void reduceScatter(
            Execution execution, CommHandle comm, Data send, Data receive, Counts counts, Operation op) {
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

    static void reduceScatterBlock(Execution execution, CommHandle comm, Data send, Data receive, Operation op) {
        comm.require(Arguments.count("receive buffer", receive.count()));
        reduceScatter(execution, comm, send, receive, receive.parts(comm.size()).counts(), op);
    }

    private static Blocks blocks(Data data) {
        return Blocks.of(data.typed(), data.count());
    }

    private static Blocks blocks(Parts parts) {
        return parts.blocks();
    }

    private static Data given(CommHandle comm, Data data) {
        if (data == Data.IN_PLACE) {
            throw comm.raised(new CallError(
                    ErrorClass.BUFFER,
                    "nothing can be done in place on " + comm + ": data goes from one group to the other"));
        }
        return data;
    }

    private static Parts given(CommHandle comm, Parts parts) {
        if (parts == null) {
            throw comm.raised(new CallError(
                    ErrorClass.ARG, "the root must call the form with counts and displacements of all ranks"));
        }
        return parts;
    }

    private static Data bytes(CommHandle comm, Data data) {
        CollectiveArguments.refuseObjects(comm, data.type(), WHERE);
        return data;
    }

    private static Parts bytes(CommHandle comm, Parts parts) {
        CollectiveArguments.refuseObjects(comm, parts.type(), WHERE);
        return parts;
    }
}
