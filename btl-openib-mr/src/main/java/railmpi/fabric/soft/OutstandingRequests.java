package railmpi.fabric.soft;

import railmpi.fabric.WorkCompletion.Status;

/**
 * The requests posted to a queue pair that are to be sent or not done yet, in the order of posting, in which they also
 * complete. Owner: the holder of the progress lock. Hot path: short.
 */
final class OutstandingRequests {
    private final RequestRing ring = new RequestRing();
    private final SoftCompletionQueue completions;
    /** Position of the next one to be sent, and of the one that the next response may belong to. */
    private long nextToSend;

    private long nextResponse;
    /** Counts of requests: posted, sent, placed by the peer. */
    private long lastNumber;

    private long sent;
    private long placed;

    private long placedNs;
    /** Payload that was posted to be placed by the peer, and how much of that is done. */
    private long postedBytes;

    private long placedBytes;

    OutstandingRequests(SoftCompletionQueue completions) {
        this.completions = completions;
    }

    /** Returns a new request to be set, null if its completion could find no room. */
    WorkRequest add() {
        return completions.reserve() ? ring.add() : null;
    }

    /** Numbers the newest one, which is to be sent. */
    void number(WorkRequest newest) {
        newest.number = ++lastNumber;
        postedBytes += newest.placedBytes();
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
        return ring.isEmpty();
    }

    boolean hasUnsent() {
        return sent != lastNumber;
    }

    /** Returns the next request to be sent, which counts as sent from now on; null if there is none. */
    WorkRequest takeUnsent() {
        if (sent == lastNumber) {
            return null;
        }
        nextToSend = Math.max(nextToSend, ring.head());
        WorkRequest request = ring.at(nextToSend++);
        while (request.number == 0) {
            request = ring.at(nextToSend++);
        }
        sent = request.number;
        return request;
    }

    /** Returns how many requests the peer has placed. */
    long placed() {
        return placed;
    }

    /**
     * Takes over the peer's count of placed requests and completes what that finishes.
     *
     * @param newPlacedNs when the last of them was placed, by this process's clock; 0: not known
     */
    void acknowledge(long newPlaced, long newPlacedNs) throws MalformedFrameException {
        if (newPlaced < placed || newPlaced > sent) {
            throw new MalformedFrameException(
                    "it acknowledges request " + newPlaced + " after " + placed + " with " + sent + " sent");
        }
        placed = newPlaced;
        placedNs = newPlacedNs;
        complete();
    }

    /** Notes that the peer refused a request; it completes when it is counted as placed. */
    void refuse(long number) throws MalformedFrameException {
        if (number <= placed || number > sent) {
            throw new MalformedFrameException("it refuses request " + number + " of " + sent);
        }
        for (long position = ring.head(); position != ring.tail(); position++) {
            WorkRequest request = ring.at(position);
            if (request.number == number) {
                request.finish(Status.REMOTE_ACCESS_ERROR);
                return;
            }
        }
        throw new MalformedFrameException("it refuses request " + number + ", which is done");
    }

    /** Returns the request that a response belongs to. */
    WorkRequest awaitingResponse(boolean isRead) throws MalformedFrameException {
        nextResponse = Math.max(nextResponse, ring.head());
        for (; nextResponse != ring.tail(); nextResponse++) {
            WorkRequest request = ring.at(nextResponse);
            if (!request.isDone && !request.isAcknowledgedByCount()) {
                if (request.number > sent || isRead != (request.kind == Wire.READ_REQUEST)) {
                    break;
                }
                return request;
            }
        }
        throw new MalformedFrameException("it answers what was not asked");
    }

    /** Completes the oldest requests as far as they are done. */
    void complete() {
        while (!ring.isEmpty()) {
            WorkRequest first = ring.at(ring.head());
            boolean isPlaced = first.isAcknowledgedByCount() && first.number != 0 && first.number <= placed;
            if (!first.isDone && !isPlaced) {
                return;
            }
            if (first.number != 0) {
                placedBytes += first.placedBytes();
            }
            completions.add(first.workRequestId, first.status, 0, isPlaced ? placedNs : 0);
            ring.removeFirst();
        }
    }

    /** Completes everything: nothing more comes from the peer. */
    void flush() {
        for (long position = ring.head(); position != ring.tail(); position++) {
            WorkRequest request = ring.at(position);
            if (!request.isDone) {
                request.finish(Status.FLUSHED);
            }
        }
        complete();
        sent = lastNumber;
    }
}
