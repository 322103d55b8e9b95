package mpi;

import java.util.ArrayDeque;
import railmpi.pml.Pml;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/**
 * The messages of buffered sends that are on their way, and the room that the attached buffer leaves. The buffer itself
 * stays untouched: it is the limit up to which copies are kept, each counted with {@link MPI#BSEND_OVERHEAD}. For any
 * thread; a detach that waits holds back other buffered sends.
 */
final class BufferedSends {
    private static final int NOT_ATTACHED = -1;

    private final Pml pml;
    private final ArrayDeque<Message> inFlight = new ArrayDeque<>();
    private Object attached;
    private int capacityBytes = NOT_ATTACHED;
    private long usedBytes;

    private static final class Message {
        private final PmlRequest request;
        private final long chargedBytes;

        Message(PmlRequest request, long chargedBytes) {
            this.request = request;
            this.chargedBytes = chargedBytes;
        }
    }

    BufferedSends(Pml pml) {
        this.pml = pml;
    }

    /**
     * Attaches a buffer.
     *
     * @param buffer the program's object, to be returned by {@link #detach}
     * @return null if all is well
     */
    synchronized MPIException attach(Object buffer, int lengthBytes) {
        if (capacityBytes != NOT_ATTACHED) {
            return new MPIException(
                    MPI.ERR_BUFFER, "a buffer of " + capacityBytes + " bytes is attached already; detach it first");
        }
        attached = buffer;
        capacityBytes = lengthBytes;
        return null;
    }

    /** Waits until every buffered message is sent; returns the buffer, null if there was none. */
    synchronized Object detach() {
        while (!inFlight.isEmpty()) {
            Message message = inFlight.poll();
            usedBytes -= message.chargedBytes;
            pml.await(message.request, null);
        }
        Object buffer = attached;
        attached = null;
        capacityBytes = NOT_ATTACHED;
        return buffer;
    }

    /** Tells whether a message of this length fits; null if it does. */
    synchronized MPIException reserve(long lengthBytes) {
        long neededBytes = lengthBytes + MPI.BSEND_OVERHEAD;
        removeSent(neededBytes);
        if (capacityBytes == NOT_ATTACHED) {
            return new MPIException(
                    MPI.ERR_BUFFER, "no buffer is attached for a buffered send of " + lengthBytes + " bytes");
        }
        if (usedBytes + neededBytes > capacityBytes) {
            return new MPIException(
                    MPI.ERR_BUFFER,
                    "a buffered send of " + lengthBytes + " bytes needs " + neededBytes
                            + " with MPI.BSEND_OVERHEAD, but of the attached " + capacityBytes + " bytes only "
                            + (capacityBytes - usedBytes) + " are free");
        }
        usedBytes += neededBytes;
        return null;
    }

    /** Sends a copy for which room was reserved; returns at once. */
    void send(Communicator communicator, int destination, int tag, Object copy, Convertor convertor, long lengthBytes) {
        long chargedBytes = lengthBytes + MPI.BSEND_OVERHEAD;
        PmlRequest request = null;
        try {
            request = pml.isend(communicator, destination, tag, copy, convertor, 0, lengthBytes, SendMode.STANDARD);
        } finally {
            synchronized (this) {
                if (request == null) {
                    usedBytes -= chargedBytes;
                } else {
                    inFlight.add(new Message(request, chargedBytes));
                }
            }
        }
    }

    /** Gives back the room of messages that are sent: the oldest ones, which costs little, or all if room is short. */
    private void removeSent(long neededBytes) {
        boolean isOldestSent = true;
        while (isOldestSent && !inFlight.isEmpty()) {
            isOldestSent = removeOldestIfSent();
        }
        for (int count = inFlight.size(); count > 0 && usedBytes + neededBytes > capacityBytes; count--) {
            if (!removeOldestIfSent()) {
                inFlight.add(inFlight.remove());
            }
        }
    }

    /** A message that failed is removed as well, and its error thrown. */
    private boolean removeOldestIfSent() {
        Message oldest = inFlight.remove();
        usedBytes -= oldest.chargedBytes;
        if (pml.test(oldest.request, null)) {
            return true;
        }
        inFlight.addFirst(oldest);
        usedBytes += oldest.chargedBytes;
        return false;
    }
}
