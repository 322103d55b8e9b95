package railmpi.coll.bcast;

import railmpi.coll.select.Algorithm;
import railmpi.coll.step.Steps;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/** A way to broadcast the bytes of item 0 and following; at least 2 ranks, at least 1 byte. */
interface BcastAlgorithm extends Algorithm {
    void bcast(Steps steps, Communicator c, TypedBuffer buffer, long lengthBytes, int root);
}
