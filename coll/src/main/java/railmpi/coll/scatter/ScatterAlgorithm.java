package railmpi.coll.scatter;

import railmpi.coll.memory.Blocks;
import railmpi.coll.select.Algorithm;
import railmpi.coll.step.Steps;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/** A way to scatter blocks of equal length, at least 1 byte; at least 2 ranks. */
interface ScatterAlgorithm extends Algorithm {
    /**
     * Scatters.
     *
     * @param c collective communicator
     * @param send blocks at the root, null elsewhere
     * @param receive own block from item 0; null at the root if it stays in place
     * @param blockBytes length of the own block
     * @param root rank that has the blocks
     */
    void scatter(Steps steps, Communicator c, Blocks send, TypedBuffer receive, long blockBytes, int root);
}
