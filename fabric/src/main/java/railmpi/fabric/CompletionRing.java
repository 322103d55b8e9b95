package railmpi.fabric;

/** Completions that nobody has taken yet, oldest first; grows as needed. Hot path: short. Owner: that of the queue. */
public final class CompletionRing {
    private static final int INITIAL_CAPACITY = 64;

    private WorkCompletion[] ring = grown(new WorkCompletion[0], 0);
    private int head;
    private int count;

    /** Returns twice as many objects, or the first ones, with the one at {@code head} first. */
    private static WorkCompletion[] grown(WorkCompletion[] from, int head) {
        WorkCompletion[] to = new WorkCompletion[Math.max(INITIAL_CAPACITY, 2 * from.length)];
        for (int i = 0; i < to.length; i++) {
            to[i] = i < from.length ? from[(head + i) % from.length] : new WorkCompletion();
        }
        return to;
    }

    /**
     * Adds a completion.
     *
     * @return what the caller has to set
     */
    public WorkCompletion add() {
        if (count == ring.length) {
            ring = grown(ring, head);
            head = 0;
        }
        return ring[(head + count++) % ring.length];
    }

    /**
     * Returns how many can be taken.
     *
     * @return 0 or more
     */
    public int count() {
        return count;
    }

    /**
     * Takes the oldest ones.
     *
     * @param batch objects to set, reused by the caller
     * @return how many were set
     */
    public int take(WorkCompletion[] batch) {
        int taken = Math.min(batch.length, count);
        for (int i = 0; i < taken; i++) {
            batch[i].set(ring[head]);
            head = (head + 1) % ring.length;
        }
        count -= taken;
        return taken;
    }

    /** Forgets all. */
    public void clear() {
        count = 0;
    }
}
