package railmpi.test.programs;

/** Where the memory of a message is, and how a program names it. */
public enum BufferKind {
    /** A primitive array; Open MPI's generation counts from element 0, mpiJava's from an offset. */
    ARRAY,
    /** A heap buffer that starts inside its array. */
    HEAP_BUFFER,
    /** A direct buffer of the element's type. */
    DIRECT,
    /** A direct byte buffer, whatever the element. */
    DIRECT_BYTES,
    /** A primitive array of elements of another type, whose bytes are the memory. */
    OTHER_ARRAY
}
