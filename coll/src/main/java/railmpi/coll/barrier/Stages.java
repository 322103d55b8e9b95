package railmpi.coll.barrier;

import railmpi.coll.select.Algorithm;

/** Whether the ranks of a node meet before the nodes do. */
enum Stages implements Algorithm {
    /** All ranks meet as if each had a node for itself. */
    FLAT,
    /** Those of a node meet in shared memory, and one of each node over the rails. */
    STAGED
}
