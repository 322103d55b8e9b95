package railmpi.calls.session;

import java.util.ArrayDeque;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.core.log.Log;
import railmpi.pml.Pml;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/**
 * The messages of buffered sends that are on their way, and the room that the attached buffer leaves. The buffer itself
 * stays untouched: it is the limit up to which copies are kept, each counted with {@link #OVERHEAD_BYTES}. Without
 * an attached buffer short messages have room of their own, which is limited, too. For any thread.
 */
public final class BufferedSends {
    /** What a message takes of an attached buffer beside its data. */
    public static final int OVERHEAD_BYTES = 128;

    /** Part of the heap that copies of short messages may take while no buffer is attached. */
    private static final int PART_OF_HEAP = 8;

    private final Pml pml;
    private final long shortLimitBytes;
    private final Room shortRoom = new Room(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
    private Object attached;

    /** That of the attached buffer; null if there is none. */
    private Room attachedRoom;

    private boolean isNoted;

    private record Message(PmlRequest request, long chargedBytes) {}

    /** Copies that are kept up to a limit. Guarded by the sends that it belongs to. */
    private final class Room {
        private final ArrayDeque<Message> inFlight = new ArrayDeque<>();
        private final long capacityBytes;
        private long usedBytes;

        Room(long capacityBytes) {
            this.capacityBytes = capacityBytes;
        }

        long freeBytes() {
            return capacityBytes - usedBytes;
        }

        boolean reserve(long neededBytes) {
            removeSent(neededBytes);
            if (neededBytes > freeBytes()) {
                return false;
            }
            usedBytes += neededBytes;
            return true;
        }

        Message takeOldest() {
            Message oldest = inFlight.poll();
            usedBytes -= oldest == null ? 0 : oldest.chargedBytes;
            return oldest;
        }

        /** Gives back the room of sent messages: of the oldest ones, which costs little, or all if room is short. */
        private void removeSent(long neededBytes) {
            boolean isOldestSent = true;
            while (isOldestSent && !inFlight.isEmpty()) {
                isOldestSent = removeOldestIfSent();
            }
            for (int count = inFlight.size(); count > 0 && neededBytes > freeBytes(); count--) {
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

    /**
     * Begins without a buffer.
     *
     * @param shortLimitBytes longest message that needs none
     */
    BufferedSends(Pml pml, long shortLimitBytes) {
        this.pml = pml;
        this.shortLimitBytes = shortLimitBytes;
    }

    /**
     * Attaches a buffer.
     *
     * @param buffer the program's object, to be returned by {@link #detach}
     * @return null if all is well
     */
    public synchronized CallError attach(Object buffer, int lengthBytes) {
        if (attachedRoom != null) {
            return new CallError(
                    ErrorClass.BUFFER,
                    "a buffer of " + attachedRoom.capacityBytes + " bytes is attached already; detach it first");
        }
        attached = buffer;
        attachedRoom = new Room(lengthBytes);
        return null;
    }

    /**
     * Waits until every message that was sent with the buffer is sent, without the monitor: a virtual thread that waits
     * within one keeps its carrier in some Java versions. Returns the buffer, null if there was none.
     */
    public Object detach() {
        for (Message message = takeOldest(); message != null; message = takeOldest()) {
            pml.await(message.request, null);
        }
        return takeBuffer();
    }

    /** Returns a message that was sent with the attached buffer, null if there is none. */
    private synchronized Message takeOldest() {
        return attachedRoom == null ? null : attachedRoom.takeOldest();
    }

    private synchronized Object takeBuffer() {
        Object buffer = attached;
        attached = null;
        attachedRoom = null;
        return buffer;
    }

    /**
     * Sends a copy if there is room for it; returns at once.
     *
     * @return what is wrong; null if the message is on its way
     */
    public CallError send(
            Communicator communicator, int destination, int tag, Object copy, Convertor convertor, long lengthBytes) {
        boolean goesNowhere = destination == Pml.PROC_NULL;
        long neededBytes = goesNowhere ? 0 : lengthBytes + OVERHEAD_BYTES;
        Room room;
        synchronized (this) {
            room = attachedRoom == null ? shortRoom : attachedRoom;
            boolean isRefused = attachedRoom == null && lengthBytes > shortLimitBytes && !goesNowhere;
            if (isRefused || !room.reserve(neededBytes)) {
                return problem(lengthBytes);
            }
        }
        if (!goesNowhere) {
            noteIfFirst(room);
        }
        PmlRequest request = null;
        try {
            request = pml.isend(communicator, destination, tag, copy, convertor, 0, lengthBytes, SendMode.STANDARD);
        } finally {
            synchronized (this) {
                if (request == null) {
                    room.usedBytes -= neededBytes;
                } else {
                    room.inFlight.add(new Message(request, neededBytes));
                }
            }
        }
        return null;
    }

    private void noteIfFirst(Room room) {
        if (room == shortRoom && !isNoted) {
            isNoted = true; // two threads may note it twice
            Log.info("a buffered send without an attached buffer, which works up to " + shortLimitBytes
                    + " bytes (pml_eager_limit); the standard wants MPI.attachBuffer");
        }
    }

    private CallError problem(long lengthBytes) {
        return new CallError(
                ErrorClass.BUFFER, attachedRoom == null ? withoutBuffer(lengthBytes) : tooLong(lengthBytes));
    }

    private String withoutBuffer(long lengthBytes) {
        String reason = lengthBytes > shortLimitBytes
                ? "only messages up to " + shortLimitBytes + " bytes (pml_eager_limit) need none"
                : "short ones that are still to be sent take " + shortRoom.usedBytes
                        + " bytes with MPI.BSEND_OVERHEAD, of " + shortRoom.capacityBytes + ", an eighth of the heap";
        return "no buffer is attached for a buffered send of " + lengthBytes + " bytes; " + reason;
    }

    private String tooLong(long lengthBytes) {
        return "a buffered send of " + lengthBytes + " bytes needs " + (lengthBytes + OVERHEAD_BYTES)
                + " with MPI.BSEND_OVERHEAD, but of the attached " + attachedRoom.capacityBytes + " bytes only "
                + attachedRoom.freeBytes() + " are free";
    }
}
