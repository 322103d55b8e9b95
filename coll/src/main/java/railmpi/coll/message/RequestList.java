package railmpi.coll.message;

import railmpi.pml.PmlRequest;

/** The requests of one collective that are in flight together. Used by one thread, for one call. */
public final class RequestList {
    private final Messages messages;
    private final PmlRequest[] requests;
    private int count;

    /**
     * Creates an empty list.
     *
     * @param messages that the requests come from
     * @param capacity most requests that will be added
     */
    public RequestList(Messages messages, int capacity) {
        this.messages = messages;
        this.requests = new PmlRequest[capacity];
    }

    /**
     * Adds a request.
     *
     * @param request may be null, which adds nothing
     */
    public void add(PmlRequest request) {
        if (request != null) {
            requests[count++] = request;
        }
    }

    /**
     * Waits for all requests in the order in which they were added, and empties the list; gives up the rest if one
     * fails.
     */
    public void awaitAll() {
        for (int i = 0; i < count; i++) {
            try {
                messages.await(requests[i]);
            } catch (RuntimeException failure) {
                giveUpFrom(i + 1, failure);
                throw failure;
            }
        }
        count = 0;
    }

    private void giveUpFrom(int first, RuntimeException failure) {
        for (int i = first; i < count; i++) {
            messages.giveUp(requests[i], failure);
        }
        count = 0;
    }
}
