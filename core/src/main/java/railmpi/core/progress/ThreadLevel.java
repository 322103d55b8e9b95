package railmpi.core.progress;

/** Which threads may call MPI (MPI 4.0, section 11.6), in ascending order. */
public enum ThreadLevel {
    /** Only one thread exists. */
    SINGLE,
    /** Only the thread that initialised MPI calls it. */
    FUNNELED,
    /** Any thread, one at a time. */
    SERIALIZED,
    /** Any thread at any time. */
    MULTIPLE
}
