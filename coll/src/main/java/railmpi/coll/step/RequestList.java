package railmpi.coll.step;

import railmpi.pml.Pending;

/** The requests of one collective that are in flight together. Used by one thread, for one call. */
public final class RequestList {
    private final Steps steps;
    private final Pending[] requests;
    private int count;

    /**
     * Creates an empty list.
     *
     * @param steps that the requests come from
     * @param capacity most requests that will be added
     */
    public RequestList(Steps steps, int capacity) {
        this.steps = steps;
        this.requests = new Pending[capacity];
    }

    /**
     * Adds a request.
     *
     * @param request may be null, which adds nothing
     */
    public void add(Pending request) {
        if (request != null) {
            requests[count++] = request;
        }
    }

    /** Waits for the request that was added first and removes it; the others are given up if it fails. */
    public void awaitFirst() {
        steps.awaitFirst(requests, count);
        count--;
        System.arraycopy(requests, 1, requests, 0, count);
    }

    /** Waits for all requests in the order in which they were added, and empties the list. */
    public void awaitAll() {
        steps.awaitAll(requests, count);
        count = 0;
    }
}
