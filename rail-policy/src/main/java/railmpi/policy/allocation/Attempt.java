package railmpi.policy.allocation;

/** A long message under dynamic allocation, from its request until it is sent. */
final class Attempt {
    /** In place of a time: it waits for a rail only. */
    static final long WHEN_FREE = Long.MIN_VALUE;

    final Transfer transfer;

    /** How often all rails were refused. */
    int tries;

    /** When it may be tried again, or, while rails are asked for, when answers count as refusals. */
    long nextNs = WHEN_FREE;

    /** Rails without an answer. */
    long asked;

    long granted;

    Attempt(Transfer transfer) {
        this.transfer = transfer;
    }
}
