package railmpi.test.programs;

/** How the memory of a window comes to be. */
enum WindowKind {
    /** The program's buffer. */
    CREATED,
    /** The program's buffer, in memory that the ranks of the node map if there is any. */
    LENT,
    /** Comes with the window. */
    ALLOCATED,
    /** Comes with the window, which has ranks of one node only; the same as {@link #ALLOCATED} where there are more. */
    SHARED,
    /** Buffers that are attached. */
    DYNAMIC;

    /** Tells whether the window is made over a buffer of the program. */
    boolean isCreated() {
        return this == CREATED || this == LENT;
    }
}
