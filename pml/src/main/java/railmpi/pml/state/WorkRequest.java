package railmpi.pml.state;

import java.nio.ByteBuffer;

/**
 * An operation that is no message, and that a thread of the library carries out. Owner: the holder of the progress
 * lock.
 */
public final class WorkRequest extends PmlRequest {
    /** How much was moved. */
    public long movedBytes;

    /** Memory that only one thread may touch, of which a copy is used; else null. */
    private ConfinedMemory confined;
    /** Whether the work brings data to it. */
    private boolean isFilling;

    WorkRequest(int slot) {
        super(RequestKind.WORK, slot);
    }

    /** Lets the work use a copy of memory that only this thread may touch; it takes data from there, or brings some. */
    public void useCopyOf(ConfinedMemory memory, boolean takesData) {
        confined = memory;
        isFilling = !takesData;
    }

    @Override
    public ByteBuffer confinedCopy() {
        return confined.copy().bytes();
    }

    @Override
    public boolean isConfined() {
        return isFilling;
    }

    @Override
    public Thread onlyThread() {
        return isFilling ? confined.owner : null;
    }

    @Override
    public void bringHome() {
        if (isFilling && failure == null) {
            failure = confined.take(Math.min(movedBytes, confined.copy().lengthBytes()));
        }
        isFilling = false;
    }

    @Override
    public void fill(MessageStatus status) {
        status.set(Communicator.ANY_SOURCE, Communicator.ANY_TAG, movedBytes);
    }

    @Override
    void clear() {
        super.clear();
        movedBytes = 0;
        confined = null;
        isFilling = false;
    }
}
