package railmpi.coll.allgather;

import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Partition;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * Blocks go around the ring of ranks. They may differ in length.
 *
 * <p>Cost: (p - 1) alpha + (p - 1)/p n beta, n the length of the result.
 */
final class RingAllgather implements AllgatherAlgorithm {
    @Override
    @Seam
    public void allgather(Steps steps, Communicator c, Blocks blocks) {
        TypedBuffer buffer = blocks.buffer();
        int size = c.size();
        int next = Partition.shifted(c.rank(), 1, size);
        int previous = Partition.shifted(c.rank(), -1, size);
        int outgoing = c.rank();
        for (int step = 1; step < size; step++) {
            int incoming = Partition.shifted(outgoing, -1, size);
            Pending receive =
                    steps.startReceive(c, previous, buffer, blocks.offsetBytes(incoming), blocks.lengthBytes(incoming));
            steps.sendThenAwait(c, next, buffer, blocks.offsetBytes(outgoing), blocks.lengthBytes(outgoing), receive);
            outgoing = incoming;
        }
    }
}
