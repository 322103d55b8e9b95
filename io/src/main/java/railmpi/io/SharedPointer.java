package railmpi.io;

import railmpi.pml.Counter;

/**
 * The file pointer that all ranks share: a number in the memory of rank 0, to which each adds what it is about to
 * move. Source: [Latham07]. Any thread.
 */
final class SharedPointer {
    private final Counter counter;
    private final boolean isOwner;

    SharedPointer(Counter counter, boolean isOwner) {
        this.counter = counter;
        this.isOwner = isOwner;
    }

    long get() {
        return counter.fetchAdd(0);
    }

    /** Moves it on; returns where it was. */
    long advance(long etypes) {
        return counter.fetchAdd(etypes);
    }

    /** Puts it somewhere, while no rank uses it; called by all. */
    void set(long position) {
        if (isOwner) {
            counter.set(position);
        }
    }

    void close() {
        counter.close();
    }
}
