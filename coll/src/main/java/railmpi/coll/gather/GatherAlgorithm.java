package railmpi.coll.gather;

import railmpi.coll.memory.Blocks;
import railmpi.coll.select.Algorithm;
import railmpi.coll.step.Steps;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/** A way to gather blocks of equal length, at least 1 byte; at least 2 ranks. */
interface GatherAlgorithm extends Algorithm {
    /**
     * Gathers.
     *
     * @param c collective communicator
     * @param send own block from item 0; null at the root if it is in place
     * @param ownBytes length of the own block; at the root not more than that of a block
     * @param receive blocks at the root, null elsewhere
     * @param root rank that gets the blocks
     */
    void gather(Steps steps, Communicator c, TypedBuffer send, long ownBytes, Blocks receive, int root);
}
