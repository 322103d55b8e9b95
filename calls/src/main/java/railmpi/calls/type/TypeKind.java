package railmpi.calls.type;

/** What a datatype is, which decides what the predefined operations do with it. */
public enum TypeKind {
    /** One element. */
    BASIC,
    /** A value and an index of the same type. */
    PAIR,
    /** A value and an index that is an int, in bytes. */
    PAIR_STRUCT,
    /** A complex number. */
    COMPLEX,
    /** Made by the program of others. */
    DERIVED,
    /** Made of nothing: it has neither data nor a base, and goes with all buffers. */
    EMPTY,
    /** A bound without data. */
    MARKER,
    /** None. */
    NULL
}
