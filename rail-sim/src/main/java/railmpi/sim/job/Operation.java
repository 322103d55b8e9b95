package railmpi.sim.job;

/**
 * What a rank does once: sends, receives, writes, looks, or computes. Others of the same rank wait for its start or its
 * end.
 */
final class Operation {
    /** What it is. */
    enum Kind {
        SEND,
        /** A message to all other ranks. */
        MULTICAST,
        RECEIVE,
        /** Into the memory of another rank. */
        WRITE,
        /** Looks into its own memory until a write is there. */
        AWAIT,
        COMPUTE
    }

    private static final int[] NOBODY = {};

    final Kind kind;

    /** Bytes of a message or a write, or nanoseconds of computing. */
    final long amount;

    /** The other rank of a message or a write. */
    final int peer;

    final int tag;

    /** Places in the rank's list of those that wait for its start. */
    int[] afterStart = NOBODY;

    /** Places of those that wait for its end. */
    int[] afterEnd = NOBODY;

    /** How many it waits for. */
    int waitsFor;

    private Operation(Kind kind, long amount, int peer, int tag) {
        this.kind = kind;
        this.amount = amount;
        this.peer = peer;
        this.tag = tag;
    }

    /** Tells whether it gives something to one rank. */
    boolean isSend() {
        return kind == Kind.SEND || kind == Kind.WRITE;
    }

    /** Tells whether it gives something to a rank. */
    boolean isSendTo(int rank) {
        return kind == Kind.MULTICAST || isSend() && peer == rank;
    }

    /** Tells whether it gets something from a rank. */
    boolean isReceiveFrom(int rank) {
        return (kind == Kind.RECEIVE || kind == Kind.AWAIT) && peer == rank;
    }

    static Operation send(long bytes, int to, int tag) {
        return new Operation(Kind.SEND, bytes, to, tag);
    }

    static Operation multicast(long bytes, int tag) {
        return new Operation(Kind.MULTICAST, bytes, 0, tag);
    }

    static Operation receive(long bytes, int from, int tag) {
        return new Operation(Kind.RECEIVE, bytes, from, tag);
    }

    static Operation write(long bytes, int to, int tag) {
        return new Operation(Kind.WRITE, bytes, to, tag);
    }

    static Operation await(long bytes, int from, int tag) {
        return new Operation(Kind.AWAIT, bytes, from, tag);
    }

    static Operation compute(long nanoseconds) {
        return new Operation(Kind.COMPUTE, nanoseconds, 0, 0);
    }
}
