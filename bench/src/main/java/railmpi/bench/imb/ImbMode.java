package railmpi.bench.imb;

/** When accesses to a file or to the memory of another process must be done. Immutable. */
enum ImbMode {
    /** There is no such question. */
    NONE(""),
    /** After all accesses of a size. */
    AGGREGATE("AGGREGATE"),
    /** After each access. */
    NON_AGGREGATE("NON-AGGREGATE");

    private final String title;

    ImbMode(String title) {
        this.title = title;
    }

    /** Returns its name in the head of a table. */
    String title() {
        return title;
    }
}
