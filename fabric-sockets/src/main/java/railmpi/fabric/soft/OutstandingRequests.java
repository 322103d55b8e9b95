package railmpi.fabric.soft;

import railmpi.fabric.WorkCompletion.Status;

/**
 * The requests posted to a queue pair that are to be sent or not done yet. Expedited ones are sent before the others.
 * Sends and writes complete in the order in which they were sent, and so do those that are answered; neither kind waits
 * for the other, since answers use the other direction of the wire. Owner: the holder of the progress lock. Hot path:
 * short.
 */
final class OutstandingRequests {
    /** To be sent, in the order of posting. */
    private final RequestRing expedited = new RequestRing();

    private final RequestRing ordinary = new RequestRing();
    /** Sends and writes that are sent, in that order; among them those that were done without it. */
    private final RequestRing placing = new RequestRing();
    /** The same of those that the peer answers. */
    private final RequestRing asking = new RequestRing();

    private final SoftCompletionQueue completions;
    /** Position in {@link #asking} of the one that the next response may belong to. */
    private long nextResponse;
    /** Counts of requests: sent, and placed by the peer. */
    private long sentCount;

    private long placed;

    /** When the last of these was placed; 0: not known. */
    private long placedNs;
    /**
     * What the last acknowledgement counts, how much of it is to be completed, and how long the peer was placing it.
     */
    private long placingBytes;

    private long placingLeftBytes;
    private long placingNs;
    /**
     * When something was posted last while nothing was under way, or the peer is known to have placed something since.
     */
    private long busySinceNs;

    /** Payload that was posted to be placed by the peer, and how much of that is done. */
    private long postedBytes;

    private long placedBytes;
    private int writesUnderWay;

    /** Requests that were added and are not completed. */
    int incomplete;

    OutstandingRequests(SoftCompletionQueue completions) {
        this.completions = completions;
    }

    /** Returns a new request to be set, null if its completion could find no room. */
    WorkRequest add(boolean isExpedited) {
        if (!completions.reserve()) {
            return null;
        }
        incomplete++;
        return (isExpedited ? expedited : ordinary).add();
    }

    /** The newest one is to be sent. */
    void posted(WorkRequest newest) {
        if (postedBytes == placedBytes) {
            busySinceNs = System.nanoTime();
        }
        postedBytes += newest.placedBytes();
        writesUnderWay += newest.isWrite() ? 1 : 0;
    }

    /** Tells whether a write is under way. */
    boolean hasWrites() {
        return writesUnderWay != 0;
    }

    /** Returns how much of the payload posted so far the peer has placed. */
    long placedBytes() {
        return placedBytes;
    }

    /** Returns how much of the payload posted so far the peer has not placed. */
    long unplacedBytes() {
        return postedBytes - placedBytes;
    }

    boolean isEmpty() {
        return placing.isEmpty() && asking.isEmpty() && !hasUnsent() && unplaced() == 0;
    }

    /** A FRAME was sent, which the peer counts and nobody else keeps. */
    void frameSent() {
        sentCount++;
    }

    /** Returns how many of those that were sent the peer has not placed. */
    long unplaced() {
        return sentCount - placed;
    }

    boolean hasUnsent() {
        return incomplete != 0 && hasUnsentRequests();
    }

    private boolean hasUnsentRequests() {
        return !expedited.isEmpty() || !ordinary.isEmpty();
    }

    /** Returns the next request to be sent, which stays that until {@link #sent}; null if there is none. */
    WorkRequest nextUnsent() {
        passDone();
        return !expedited.isEmpty() ? expedited.first() : !ordinary.isEmpty() ? ordinary.first() : null;
    }

    /** The next request is sent, or the last of it. */
    void sent() {
        takeFirstOf(expedited.isEmpty() ? ordinary : expedited).number = ++sentCount;
    }

    private WorkRequest takeFirstOf(RequestRing unsent) {
        return (unsent.first().isAcknowledgedByCount() ? placing : asking).takeFirstOf(unsent);
    }

    /** Passes over what needs not be sent. */
    private void passDone() {
        while (!expedited.isEmpty() && expedited.first().isDone) {
            takeFirstOf(expedited);
        }
        while (!ordinary.isEmpty() && ordinary.first().isDone) {
            takeFirstOf(ordinary);
        }
    }

    /** Returns how many requests the peer has placed. */
    long placed() {
        return placed;
    }

    /** Takes over the count of a FRAME, as {@link #acknowledge(long, long)}; nobody knows the time. */
    void acknowledge(long newPlaced) throws MalformedFrameException {
        if (newPlaced != placed) {
            if (newPlaced < placed || newPlaced > sentCount) {
                throw wronglyPlaced(newPlaced);
            }
            placed = newPlaced;
            placedNs = 0;
            if (incomplete != 0) {
                complete();
            }
        }
    }

    private MalformedFrameException wronglyPlaced(long newPlaced) {
        return new MalformedFrameException(
                "it acknowledges request " + newPlaced + " after " + placed + " with " + sentCount + " sent");
    }

    /**
     * Takes over the peer's count of placed requests and completes what that finishes. Where that is more than one, the
     * times of all but the last are taken as if the peer had placed them one after the other at the same speed.
     *
     * @param newPlacedNs when the last of them was placed, by this process's clock; 0: not known
     */
    void acknowledge(long newPlaced, long newPlacedNs) throws MalformedFrameException {
        if (newPlaced < placed || newPlaced > sentCount) {
            throw wronglyPlaced(newPlaced);
        }
        placed = newPlaced;
        placedNs = newPlacedNs;
        if (newPlacedNs != 0) {
            placingBytes = bytesUpTo(newPlaced);
            placingLeftBytes = placingBytes;
            placingNs = Math.max(0, newPlacedNs - busySinceNs);
            busySinceNs = Math.max(busySinceNs, newPlacedNs);
        }
        complete();
    }

    private long bytesUpTo(long number) {
        long bytes = 0;
        for (long position = placing.head(); position != placing.tail(); position++) {
            WorkRequest request = placing.at(position);
            if (request.number > number) {
                break;
            }
            bytes += request.lengthBytes;
        }
        return bytes;
    }

    /** Notes that the peer refused a request; it completes when it is counted as placed. */
    void refuse(long number) throws MalformedFrameException {
        if (number <= placed || number > sentCount) {
            throw new MalformedFrameException("it refuses request " + number + " of " + sentCount);
        }
        if (!refuse(placing, number) && !refuse(asking, number)) {
            throw new MalformedFrameException("it refuses request " + number + ", which is done");
        }
    }

    private static boolean refuse(RequestRing sent, long number) {
        for (long position = sent.head(); position != sent.tail(); position++) {
            WorkRequest request = sent.at(position);
            if (request.number == number) {
                request.finish(Status.REMOTE_ACCESS_ERROR);
                return true;
            }
        }
        return false;
    }

    /** Returns the request that a response belongs to. */
    WorkRequest awaitingResponse(boolean isRead) throws MalformedFrameException {
        nextResponse = Math.max(nextResponse, asking.head());
        while (nextResponse != asking.tail() && asking.at(nextResponse).isDone) {
            nextResponse++;
        }
        boolean isAsked =
                nextResponse != asking.tail() && isRead == (asking.at(nextResponse).kind == Wire.READ_REQUEST);
        if (!isAsked) {
            throw new MalformedFrameException("it answers what was not asked");
        }
        return asking.at(nextResponse);
    }

    /** Completes the oldest requests of each kind as far as they are done. */
    void complete() {
        if (incomplete == 0) {
            return; // all that goes are FRAMEs
        }
        passDone();
        while (!placing.isEmpty() && isOver(placing.first())) {
            completePlaced(placing.first());
            placing.removeFirst();
            incomplete--;
        }
        while (!asking.isEmpty() && asking.first().isDone) {
            completions.add(asking.first().workRequestId, asking.first().status, 0, 0);
            asking.removeFirst();
            incomplete--;
        }
    }

    private boolean isOver(WorkRequest request) {
        return request.isDone || isPlaced(request);
    }

    private boolean isPlaced(WorkRequest request) {
        return request.number != 0 && request.number <= placed;
    }

    private void completePlaced(WorkRequest request) {
        if (request.number != 0) {
            placedBytes += request.lengthBytes;
            placingLeftBytes -= request.lengthBytes;
            writesUnderWay -= request.isWrite() ? 1 : 0;
        }
        completions.add(request.workRequestId, request.status, 0, isPlaced(request) ? timePlaced() : 0);
    }

    /** Returns when the request that completes was placed, after which what is left followed. */
    private long timePlaced() {
        if (placedNs == 0 || placingLeftBytes <= 0) {
            return placedNs;
        }
        return placedNs - (long) (placingNs * (placingLeftBytes / (double) placingBytes));
    }

    /** Completes everything: nothing more comes from the peer. */
    void flush() {
        finish(placing);
        finish(asking);
        finish(expedited);
        finish(ordinary);
        complete();
        placedBytes = postedBytes;
        placed = sentCount;
        writesUnderWay = 0;
    }

    private static void finish(RequestRing requests) {
        for (long position = requests.head(); position != requests.tail(); position++) {
            WorkRequest request = requests.at(position);
            if (!request.isDone) {
                request.finish(Status.FLUSHED);
            }
        }
    }
}
