package railmpi.coll.step;

import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * The requests of one collective that are in flight together. When one of its methods throws, because a peer is dead
 * for example, all of them are given up. Used by one thread, for one call.
 */
public final class RequestList {
    private final Steps steps;
    private final Communicator communicator;
    private final Pending[] requests;
    private int count;

    /**
     * Creates an empty list.
     *
     * @param steps that the requests come from
     * @param communicator collective communicator of all of them
     * @param capacity most requests that will be in flight at a time
     */
    public RequestList(Steps steps, Communicator communicator, int capacity) {
        this.steps = steps;
        this.communicator = communicator;
        this.requests = new Pending[capacity];
    }

    /**
     * Starts to send a block, which may not be overwritten before this request is awaited.
     *
     * @param dest rank of the receiver
     * @param buffer memory
     * @param offsetBytes start of the block
     * @param lengthBytes length of the block; 0 adds no request
     */
    public void startSend(int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        try {
            add(steps.startSend(communicator, dest, buffer, offsetBytes, lengthBytes));
        } catch (RuntimeException failure) {
            throw giveUp(failure);
        }
    }

    /**
     * Starts to receive a block.
     *
     * @param source rank of the sender
     * @param buffer memory
     * @param offsetBytes start of the block
     * @param lengthBytes length of the block; 0 adds no request
     */
    public void startReceive(int source, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        try {
            add(steps.startReceive(communicator, source, buffer, offsetBytes, lengthBytes));
        } catch (RuntimeException failure) {
            throw giveUp(failure);
        }
    }

    /**
     * Sends a block and goes on when it may be overwritten, while the requests are in flight. What was started before
     * does not wait for more to go out with.
     *
     * @param dest rank of the receiver
     * @param buffer memory
     * @param offsetBytes start of the block
     * @param lengthBytes length of the block; 0 sends nothing
     */
    public void send(int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        try {
            steps.send(communicator, dest, buffer, offsetBytes, lengthBytes);
        } catch (RuntimeException failure) {
            throw giveUp(failure);
        }
    }

    /**
     * Receives a block while the requests are in flight.
     *
     * @param source rank of the sender
     * @param buffer memory
     * @param offsetBytes start of the block
     * @param lengthBytes length of the block; 0 receives nothing
     */
    public void receive(int source, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        try {
            steps.receive(communicator, source, buffer, offsetBytes, lengthBytes);
        } catch (RuntimeException failure) {
            throw giveUp(failure);
        }
    }

    /** Waits for the request that was started first and removes it. */
    public void awaitFirst() {
        steps.awaitFirst(requests, count);
        count--;
        System.arraycopy(requests, 1, requests, 0, count);
    }

    /** Waits for all requests in the order in which they were started, and empties the list. */
    public void awaitAll() {
        steps.awaitAll(requests, count);
        count = 0;
    }

    private void add(Pending request) {
        if (request != null) {
            requests[count++] = request;
        }
    }

    private RuntimeException giveUp(RuntimeException failure) {
        steps.giveUp(requests, count, failure);
        count = 0;
        return failure;
    }
}
