package railmpi.pml.state;

/** A first-in-first-out queue of requests, linked through the requests. A request is in at most one. */
public final class RequestQueue {
    private PmlRequest head;
    private PmlRequest tail;

    /** Tells whether no request is here. */
    public boolean isEmpty() {
        return head == null;
    }

    /** Returns the first one, null if there is none. */
    public PmlRequest first() {
        return head;
    }

    /** Adds a request behind all others. */
    public void add(PmlRequest request) {
        request.next = null;
        if (head == null) {
            head = request;
        } else {
            tail.next = request;
        }
        tail = request;
    }

    /** Takes the first one out, which must be there. */
    public PmlRequest removeFirst() {
        PmlRequest first = head;
        head = first.next;
        if (head == null) {
            tail = null;
        }
        first.next = null;
        return first;
    }

    /** Puts a request in front of all others. */
    public void putBack(PmlRequest request) {
        request.next = head;
        head = request;
        if (tail == null) {
            tail = request;
        }
    }

    /** Returns the first one that is with a peer, null if there is none. */
    public PmlRequest firstOf(Peer peer) {
        PmlRequest at = head;
        while (at != null && at.peer != peer) {
            at = at.next;
        }
        return at;
    }

    /** Takes all out. */
    public void clear() {
        while (head != null) {
            removeFirst();
        }
    }

    /** Tells whether a request is here. */
    public boolean contains(PmlRequest request) {
        PmlRequest at = head;
        while (at != null && at != request) {
            at = at.next;
        }
        return at != null;
    }

    /** Takes a request out wherever it is; returns whether it was here. */
    public boolean remove(PmlRequest request) {
        PmlRequest previous = null;
        for (PmlRequest at = head; at != null; at = at.next) {
            if (at == request) {
                unlink(previous, at);
                return true;
            }
            previous = at;
        }
        return false;
    }

    private void unlink(PmlRequest previous, PmlRequest request) {
        if (previous == null) {
            head = request.next;
        } else {
            previous.next = request.next;
        }
        if (tail == request) {
            tail = previous;
        }
        request.next = null;
    }
}
