package railmpi.pml;

/**
 * The communication modes of MPI 4.0, section 3.4. Buffered mode is built on STANDARD by the caller, who keeps a copy.
 */
public enum SendMode {
    /** Completes when the buffer may be used again. */
    STANDARD,
    /** Completes when the receiver has started to receive. */
    SYNCHRONOUS,
    /** The caller asserts that the receive is posted; treated as STANDARD. */
    READY
}
