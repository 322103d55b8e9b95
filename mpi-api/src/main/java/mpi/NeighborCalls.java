package mpi;

import railmpi.coll.memory.Blocks;
import railmpi.coll.topology.Neighborhood;
import railmpi.core.RailException;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;

/** The neighbourhood collectives: check the arguments, call down. Objects are not carried. Stateless. */
final class NeighborCalls {
    private static final String SOURCES = "neighbours to receive from";
    private static final String DESTINATIONS = "neighbours to send to";

    private NeighborCalls() {}

    static void allgather(Execution execution, Comm comm, Data send, Data receive) {
        Neighborhood neighbors = neighbors(comm);
        CollectiveArguments.send(comm, bytes(comm, send), 1);
        CollectiveArguments.receive(comm, bytes(comm, receive), neighbors.sourceCount());
        Data own = Overlaps.apart(comm, send, 1, receive, neighbors.sourceCount());
        OpenCall event = CallRecorder.IS_ON ? Recorded.collective(execution, "neighborAllGather", comm, send) : null;
        allgather(execution, comm, neighbors, own, Blocks.of(receive.typed(), receive.count()));
        Recorded.end(event);
    }

    static void allgatherv(Execution execution, Comm comm, Data send, Parts receive) {
        Neighborhood neighbors = neighbors(comm);
        CollectiveArguments.send(comm, bytes(comm, send), 1);
        CollectiveArguments.receive(comm, bytes(comm, receive), neighbors.sourceCount(), SOURCES);
        Data own = Overlaps.apart(comm, send, receive, neighbors.sourceCount());
        OpenCall event = CallRecorder.IS_ON ? Recorded.collective(execution, "neighborAllGatherv", comm, send) : null;
        allgather(execution, comm, neighbors, own, blocks(receive));
        Recorded.end(event);
    }

    private static void allgather(Execution execution, Comm comm, Neighborhood neighbors, Data send, Blocks receive) {
        try {
            execution
                    .collectives(comm)
                    .neighbors()
                    .allgather(comm.communicator, neighbors, send.typed(), send.count(), receive);
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    static void alltoall(Execution execution, Comm comm, Data send, Data receive) {
        Neighborhood neighbors = neighbors(comm);
        CollectiveArguments.send(comm, bytes(comm, send), neighbors.destinationCount());
        CollectiveArguments.receive(comm, bytes(comm, receive), neighbors.sourceCount());
        Data all = Overlaps.apart(comm, send, neighbors.destinationCount(), receive, neighbors.sourceCount());
        Blocks out = Blocks.of(all.typed(), all.count());
        OpenCall event = CallRecorder.IS_ON ? Recorded.collective(execution, "neighborAllToAll", comm, send) : null;
        alltoall(execution, comm, neighbors, out, Blocks.of(receive.typed(), receive.count()));
        Recorded.end(event);
    }

    static void alltoallv(Execution execution, Comm comm, Parts send, Parts receive) {
        Neighborhood neighbors = neighbors(comm);
        CollectiveArguments.send(comm, bytes(comm, send), neighbors.destinationCount(), DESTINATIONS);
        CollectiveArguments.receive(comm, bytes(comm, receive), neighbors.sourceCount(), SOURCES);
        Parts all = Overlaps.apart(comm, send, neighbors.destinationCount(), receive, neighbors.sourceCount());
        OpenCall event = CallRecorder.IS_ON ? Recorded.collective(execution, "neighborAllToAllv", comm, send) : null;
        alltoall(execution, comm, neighbors, blocks(all), blocks(receive));
        Recorded.end(event);
    }

    private static void alltoall(Execution execution, Comm comm, Neighborhood neighbors, Blocks send, Blocks receive) {
        try {
            execution.collectives(comm).neighbors().alltoall(comm.communicator, neighbors, send, receive);
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    private static Neighborhood neighbors(Comm comm) {
        comm.usable();
        Neighborhood neighbors = comm.neighborhood();
        if (neighbors == null) {
            throw comm.raised(
                    new MPIException(MPI.ERR_TOPOLOGY, comm + " has no topology, so there are no neighbours"));
        }
        return neighbors;
    }

    private static Blocks blocks(Parts parts) {
        return parts.blocks();
    }

    private static Data bytes(Comm comm, Data data) {
        CollectiveArguments.refuseObjects(comm, data.type(), "neighbourhood collectives");
        return data;
    }

    private static Parts bytes(Comm comm, Parts parts) {
        CollectiveArguments.refuseObjects(comm, parts.type(), "neighbourhood collectives");
        return parts;
    }
}
