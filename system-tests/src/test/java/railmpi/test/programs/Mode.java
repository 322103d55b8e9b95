package railmpi.test.programs;

/** The four communication modes of MPI. */
public enum Mode {
    /** Standard. */
    STANDARD,
    /** Synchronous. */
    SYNCHRONOUS,
    /** Buffered. */
    BUFFERED,
    /** Ready: the receive is posted already. */
    READY
}
