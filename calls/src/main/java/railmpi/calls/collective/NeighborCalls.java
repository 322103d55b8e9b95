package railmpi.calls.collective;

import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Data;
import railmpi.calls.place.Overlaps;
import railmpi.calls.place.Parts;
import railmpi.calls.place.Recorded;
import railmpi.calls.session.CommHandle;
import railmpi.coll.memory.Blocks;
import railmpi.coll.topology.Neighborhood;
import railmpi.core.RailException;
import railmpi.flight.OpenCall;

/** The neighbourhood collectives: check the arguments, call down. Objects are not carried. Stateless. */
public final class NeighborCalls {
    private static final String SOURCES = "neighbours to receive from";
    private static final String DESTINATIONS = "neighbours to send to";

    private NeighborCalls() {}

    public static <E extends Execution> E allgather(E execution, CommHandle comm, Data send, Data receive) {
        Neighborhood neighbors = neighbors(comm);
        CollectiveArguments.send(comm, bytes(comm, send), 1);
        CollectiveArguments.receive(comm, bytes(comm, receive), neighbors.sourceCount());
        Data own = Overlaps.apart(comm, send, 1, receive, neighbors.sourceCount());
        OpenCall event = Recorded.collective(execution.isBlocking(), "neighborAllGather", comm, send, null);
        allgather(execution, comm, neighbors, own, Blocks.of(receive.typed(), receive.count()));
        Recorded.end(event);
        return execution;
    }

    public static <E extends Execution> E allgatherv(E execution, CommHandle comm, Data send, Parts receive) {
        Neighborhood neighbors = neighbors(comm);
        CollectiveArguments.send(comm, bytes(comm, send), 1);
        CollectiveArguments.receive(comm, bytes(comm, receive), neighbors.sourceCount(), SOURCES);
        Data own = Overlaps.apart(comm, send, receive, neighbors.sourceCount());
        OpenCall event = Recorded.collective(execution.isBlocking(), "neighborAllGatherv", comm, send, null);
        allgather(execution, comm, neighbors, own, blocks(receive));
        Recorded.end(event);
        return execution;
    }

    private static void allgather(
            Execution execution, CommHandle comm, Neighborhood neighbors, Data send, Blocks receive) {
        try {
            execution
                    .collectives(comm)
                    .neighbors()
                    .allgather(comm.communicator, neighbors, send.typed(), send.count(), receive);
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    public static <E extends Execution> E alltoall(E execution, CommHandle comm, Data send, Data receive) {
        Neighborhood neighbors = neighbors(comm);
        CollectiveArguments.send(comm, bytes(comm, send), neighbors.destinationCount());
        CollectiveArguments.receive(comm, bytes(comm, receive), neighbors.sourceCount());
        Data all = Overlaps.apart(comm, send, neighbors.destinationCount(), receive, neighbors.sourceCount());
        Blocks out = Blocks.of(all.typed(), all.count());
        OpenCall event = Recorded.collective(execution.isBlocking(), "neighborAllToAll", comm, send, null);
        alltoall(execution, comm, neighbors, out, Blocks.of(receive.typed(), receive.count()));
        Recorded.end(event);
        return execution;
    }

    public static <E extends Execution> E alltoallv(E execution, CommHandle comm, Parts send, Parts receive) {
        Neighborhood neighbors = neighbors(comm);
        CollectiveArguments.send(comm, bytes(comm, send), neighbors.destinationCount(), DESTINATIONS);
        CollectiveArguments.receive(comm, bytes(comm, receive), neighbors.sourceCount(), SOURCES);
        Parts all = Overlaps.apart(comm, send, neighbors.destinationCount(), receive, neighbors.sourceCount());
        OpenCall event = Recorded.collective(execution.isBlocking(), "neighborAllToAllv", comm, send, null);
        alltoall(execution, comm, neighbors, blocks(all), blocks(receive));
        Recorded.end(event);
        return execution;
    }

    private static void alltoall(
            Execution execution, CommHandle comm, Neighborhood neighbors, Blocks send, Blocks receive) {
        try {
            execution.collectives(comm).neighbors().alltoall(comm.communicator, neighbors, send, receive);
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    private static Neighborhood neighbors(CommHandle comm) {
        comm.usable();
        Neighborhood neighbors = comm.topology == null ? null : comm.topology.neighborhood(comm.communicator.rank());
        if (neighbors == null) {
            throw comm.raised(
                    new CallError(ErrorClass.TOPOLOGY, comm + " has no topology, so there are no neighbours"));
        }
        return neighbors;
    }

    private static Blocks blocks(Parts parts) {
        return parts.blocks();
    }

    private static Data bytes(CommHandle comm, Data data) {
        CollectiveArguments.refuseObjects(comm, data.type(), "neighbourhood collectives");
        return data;
    }

    private static Parts bytes(CommHandle comm, Parts parts) {
        CollectiveArguments.refuseObjects(comm, parts.type(), "neighbourhood collectives");
        return parts;
    }
}
