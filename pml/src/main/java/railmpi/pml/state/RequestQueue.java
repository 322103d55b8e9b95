package railmpi.pml.state;

import java.util.function.Predicate;

/**
 * A first-in-first-out queue of requests, linked through the requests. A request is in at most one.
 *
 * @param <R> requests of it
 */
@SuppressWarnings("unchecked") // all in it are of this type
public final class RequestQueue<R extends RequestQueue.Link> {
    /** What can be in a queue. */
    public abstract static class Link {
        private Link next;
    }

    private Link head;
    private Link tail;

    /** Tells whether no request is here. */
    public boolean isEmpty() {
        return head == null;
    }

    /** Returns the first one, null if there is none. */
    public R first() {
        return (R) head;
    }

    /** Adds a request behind all others. */
    public void add(R request) {
        Link link = request;
        link.next = null;
        if (head == null) {
            head = link;
        } else {
            tail.next = link;
        }
        tail = link;
    }

    /** Takes the first one out, which must be there. */
    public R removeFirst() {
        Link first = head;
        head = first.next;
        if (head == null) {
            tail = null;
        }
        first.next = null;
        return (R) first;
    }

    /** Puts a request in front of all others. */
    public void putBack(R request) {
        Link link = request;
        link.next = head;
        head = link;
        if (tail == null) {
            tail = link;
        }
    }

    /** Takes all out. */
    public void clear() {
        while (head != null) {
            removeFirst();
        }
    }

    /** Tells whether a request is here. */
    public boolean contains(R request) {
        Link at = head;
        while (at != null && at != request) {
            at = at.next;
        }
        return at != null;
    }

    /** Takes a request out wherever it is; returns whether it was here. Needs no class that is not loaded yet. */
    public boolean remove(R request) {
        Link previous = null;
        for (Link at = head; at != null; at = at.next) {
            if (at == request) {
                unlink(previous, at);
                return true;
            }
            previous = at;
        }
        return false;
    }

    /** Takes those out that fit. */
    public void removeThose(Predicate<R> isToGo) {
        Link previous = null;
        for (Link at = head; at != null; ) {
            Link next = at.next;
            if (isToGo.test((R) at)) {
                unlink(previous, at);
            } else {
                previous = at;
            }
            at = next;
        }
    }

    private void unlink(Link previous, Link gone) {
        if (previous == null) {
            head = gone.next;
        } else {
            previous.next = gone.next;
        }
        if (tail == gone) {
            tail = previous;
        }
        gone.next = null;
    }
}
