package railmpi.test.programs;

/** How the memory of a window comes to be. */
enum WindowKind {
    /** The program's buffer. */
    CREATED,
    /** Comes with the window. */
    ALLOCATED,
    /** Comes with the window, which has ranks of one node only; the same as {@link #ALLOCATED} where there are more. */
    SHARED,
    /** Buffers that are attached. */
    DYNAMIC
}
