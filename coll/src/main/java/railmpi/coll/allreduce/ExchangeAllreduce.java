package railmpi.coll.allreduce;

import railmpi.coll.memory.ScratchArray;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * Two ranks send each other their vectors, from where these are, and both combine them in rank order, so that both get
 * bitwise equal results.
 *
 * <p>Cost: alpha + n (beta + gamma); for short vectors, which are copied while they travel. Hot path: short.
 */
final class ExchangeAllreduce implements AllreduceAlgorithm {
    @Override
    public boolean accepts(int ranks, long lengthBytes) {
        return ranks == 2;
    }

    /** The scratch array has the vector of rank 0 first, then that of rank 1, where the result grows. */
    @Override
    @Seam
    public void allreduce(Steps steps, Communicator c, AllreduceCall call, int count) {
        TypedBuffer input = call.input();
        TypedBuffer output = call.output();
        long lengthBytes = output.byteLength(count);
        int peer = 1 - c.rank();
        ScratchArray array = steps.acquire(output.type(), 2 * count * output.elementsPerItem());
        TypedBuffer vectors = array.items(output.elementsPerItem());
        Pending send = steps.startSend(c, peer, input, input.byteOffset(0), lengthBytes);
        steps.copyItems(input, 0, vectors, (long) c.rank() * count, count);
        steps.receive(c, peer, vectors, vectors.byteOffset((long) peer * count), lengthBytes);
        steps.await(send);
        steps.combine(call.op(), vectors, 0, vectors, count, count);
        steps.copyItems(vectors, count, output, 0, count);
        steps.release(array);
    }
}
