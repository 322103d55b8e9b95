package railmpi.fabric.soft;

import railmpi.fabric.WorkCompletion.Status;

/**
 * Memory posted for what a peer sends, in the order of posting. Owner: the holder of the progress lock. Hot path:
 * short.
 */
final class PostedReceives {
    private final RequestRing receives = new RequestRing();
    private final SoftCompletionQueue completions;

    PostedReceives(SoftCompletionQueue completions) {
        this.completions = completions;
    }

    /** Adds one; returns false if its completion could find no room. */
    boolean post(long workRequestId, SoftRegion region, int offset, int lengthBytes) {
        if (!completions.reserve()) {
            return false;
        }
        receives.add().set(workRequestId, 0, region, offset, lengthBytes);
        return true;
    }

    boolean isEmpty() {
        return receives.isEmpty();
    }

    /** Returns the oldest; there must be one. */
    WorkRequest first() {
        return receives.first();
    }

    /** Completes the oldest. */
    void finish(Status status, int lengthBytes) {
        completions.add(receives.first().workRequestId, status, lengthBytes);
        receives.removeFirst();
    }

    /** Completes all: nothing more comes. */
    void flush() {
        while (!receives.isEmpty()) {
            finish(Status.FLUSHED, 0);
        }
    }
}
