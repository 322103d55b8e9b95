package railmpi.bench.suite;

/** How a window comes by its memory. Immutable. */
public enum WindowKind {
    /** The program's memory. */
    CREATE,
    /** Memory that is allocated with the window. */
    ALLOCATE,
    /** The program's memory, attached later. */
    DYNAMIC;

    /** Returns the name of MPI's function in C. */
    public String functionName() {
        return this == DYNAMIC ? "MPI_Win_create_dynamic" : "MPI_Win_" + name().toLowerCase(java.util.Locale.ROOT);
    }
}
