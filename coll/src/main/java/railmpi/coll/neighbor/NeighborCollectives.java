package railmpi.coll.neighbor;

import java.util.Arrays;
import railmpi.coll.check.CallChecks;
import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Counts;
import railmpi.coll.step.RequestList;
import railmpi.coll.step.Steps;
import railmpi.coll.topology.Neighborhood;
import railmpi.core.progress.StackReserve;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * The neighbourhood collectives, MPI 4.0, section 8.6: all messages are posted at once and go straight to the
 * neighbours, the process itself included. Where a neighbour is missing nothing is sent, and its block of the receive
 * buffer stays as it is. Arguments were checked by the caller. Blocking or only noted down, as the steps are.
 *
 * <p>Cost: d (alpha + n beta) for d neighbours.
 */
public final class NeighborCollectives {
    private final Steps steps;
    private final CallChecks checks;

    /**
     * Sets up the operations.
     *
     * @param steps what to do them by
     * @param checks compares the calls of the ranks; null if they are not compared
     */
    public NeighborCollectives(Steps steps, CallChecks checks) {
        this.steps = steps;
        this.checks = checks;
    }

    /**
     * Sends the same block to every destination and receives a block from every source.
     *
     * @param c communicator
     * @param neighbors of this process
     * @param send own block
     * @param sendCount items of it
     * @param receive blocks in the order of the sources
     */
    public void allgather(Communicator c, Neighborhood neighbors, TypedBuffer send, long sendCount, Blocks receive) {
        if (checks != null) {
            checks.neighborAllgather(c, neighbors, send, sendCount, receive);
        }
        long[] counts = new long[neighbors.destinationCount()];
        Arrays.fill(counts, sendCount);
        exchange(c, neighbors, Blocks.of(send, Counts.of(counts), Counts.of(new long[counts.length])), receive);
    }

    /**
     * Sends a block to every destination and receives one from every source.
     *
     * @param c communicator
     * @param neighbors of this process
     * @param send blocks in the order of the destinations
     * @param receive blocks in the order of the sources
     */
    public void alltoall(Communicator c, Neighborhood neighbors, Blocks send, Blocks receive) {
        if (checks != null) {
            checks.neighborAlltoall(c, neighbors, send, receive);
        }
        exchange(c, neighbors, send, receive);
    }

    private void exchange(Communicator c, Neighborhood neighbors, Blocks send, Blocks receive) {
        StackReserve.requireForFirstCall(); // a receive that is left over would take a block of the next call
        int capacity = neighbors.sourceCount() + neighbors.destinationCount();
        RequestList requests = new RequestList(steps, c.collective(), capacity);
        for (int i = 0; i < neighbors.sourceCount(); i++) {
            int place = neighbors.arrival(i);
            int source = neighbors.source(place);
            if (source >= 0) {
                requests.startReceive(
                        source, receive.buffer(place), receive.offsetBytes(place), receive.lengthBytes(place));
            }
        }
        for (int place = 0; place < neighbors.destinationCount(); place++) {
            int dest = neighbors.destination(place);
            if (dest >= 0) {
                requests.startSend(dest, send.buffer(place), send.offsetBytes(place), send.lengthBytes(place));
            }
        }
        requests.awaitAll();
    }
}
