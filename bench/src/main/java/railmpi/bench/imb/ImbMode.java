package railmpi.bench.imb;

/** When data of an access to a file must have reached it. Immutable. */
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
