package railmpi.osc;

import railmpi.core.RailException;

/** An access to the memory of a rank, at its origin. Owner: the holder of the progress lock. */
interface Access {
    /** Has it done. */
    void addTo(Outbox outbox);

    /** Tells whether the program's buffers may be used again, and answers are in them. */
    boolean isComplete();

    /** Returns why it has failed, as far as it is known; null if it has not. */
    RailException failure();
}
