package railmpi.fabric.soft;

/**
 * What is to be done soon, as far as a thread that sleeps on the sockets has to know. Written by the holder of the
 * progress lock, read by that thread, to which an old value costs the rest of its sleep at most: nothing else is read
 * because of it. Volatile, because that is what costs least in the interpreter. Hot path: short.
 */
final class Agenda {
    /** Completions and connection requests that nobody has taken yet. */
    private volatile int unpolled;

    private volatile boolean owes;

    /** Passes until then. What the sleeping thread writes may be lost to a pass made at the same time. */
    private volatile int untilHousekeeping;

    void addUnpolled(int change) {
        int before = unpolled;
        unpolled = before + change;
    }

    /** Tells whether something was found that nobody has taken. Any thread. */
    boolean hasUnpolled() {
        return unpolled != 0;
    }

    /** Notes whether acknowledgements are to go out soon. */
    void setOwes(boolean areOwed) {
        owes = areOwed;
    }

    /** Tells whether acknowledgements are to go out soon. Any thread. */
    boolean owes() {
        return owes;
    }

    /**
     * Makes the next pass look at everything that depends on the time: some has gone by. Any thread; other threads'
     * passes meanwhile may come first, and then those after them look.
     */
    void keepHouseSoon() {
        keepHouseAfter(0);
    }

    void keepHouseAfter(int passes) {
        untilHousekeeping = passes;
    }

    /** Counts a pass; returns whether it is to look at everything that depends on the time. */
    boolean isHousekeepingDue() {
        int left = untilHousekeeping - 1;
        untilHousekeeping = left;
        return left <= 0;
    }
}
