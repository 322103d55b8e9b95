package railmpi.pml.rail;

import railmpi.pml.state.MessageRequest.Send;

/** Offers in the order in which they came; linked through the offers themselves. */
final class OfferQueue {
    private Offer first;
    private Offer last;

    boolean isEmpty() {
        return first == null;
    }

    Offer first() {
        return first;
    }

    /** Tells whether there is one for a send. */
    boolean isFor(Send send) {
        Offer at = first;
        while (at != null && at.send != send) {
            at = at.next;
        }
        return at != null;
    }

    void add(Offer offer) {
        offer.next = null;
        if (first == null) {
            first = offer;
        } else {
            last.next = offer;
        }
        last = offer;
    }

    Offer removeFirst() {
        Offer removed = first;
        first = removed.next;
        removed.next = null;
        return removed;
    }
}
