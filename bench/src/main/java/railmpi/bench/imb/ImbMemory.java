package railmpi.bench.imb;

/**
 * Whether the messages of a size have room, found before any memory is taken; in the order of importance. Immutable.
 */
enum ImbMemory {
    ENOUGH(""),
    ABOVE_LIMIT("out-of-mem.; needed X=%8.3f GB; use flag \"-mem X\" to allow more per process"),
    ABOVE_JVM("out-of-mem.; needed %8.3f GB, more than this JVM may have; java's option -Xmx allows more"),
    ABOVE_DIRECT("out-of-mem.; needed %8.3f GB, more than this JVM may have in direct buffers; "
            + "java's option -XX:MaxDirectMemorySize allows more"),
    TOO_LONG("int-overflow.; needed %8.3f GB, more than one array or buffer of Java can hold");

    private final String text;

    ImbMemory(String text) {
        this.text = text;
    }

    /** Returns what stands in the table in place of figures, a format for the gigabytes that are needed. */
    String text() {
        return text;
    }
}
