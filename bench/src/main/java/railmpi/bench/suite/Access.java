package railmpi.bench.suite;

/** What an access does with the memory of another rank. Immutable. */
public enum Access {
    PUT,
    GET,
    ACCUMULATE,
    GET_ACCUMULATE,
    FETCH_AND_OP,
    COMPARE_AND_SWAP;

    /** Returns whether it adds to what is there. */
    public boolean isReduction() {
        return this == ACCUMULATE || this == GET_ACCUMULATE || this == FETCH_AND_OP;
    }

    /** Returns whether it is always of one element. */
    public boolean isOfOneElement() {
        return this == FETCH_AND_OP || this == COMPARE_AND_SWAP;
    }

    /** Returns whether something is there at the target afterwards. */
    public boolean isWrite() {
        return this != GET;
    }

    /** Returns whether something comes back to the origin. */
    public boolean isRead() {
        return this != PUT && this != ACCUMULATE;
    }
}
