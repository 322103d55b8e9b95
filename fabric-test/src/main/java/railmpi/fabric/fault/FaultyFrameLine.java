package railmpi.fabric.fault;

import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.ArrivedFrame;
import railmpi.fabric.FrameLine;

/**
 * The line of a queue pair that misbehaves. Each frame counts as a work request; the one at which the connection breaks
 * is lost, or arrives. While the connection is silent nothing goes or comes. Owner: the holder of the progress lock.
 */
final class FaultyFrameLine extends FrameLine {
    /** Whose line it is, who decides what goes wrong. */
    interface Owner {
        /** Tells whether a frame may be sent by the line now. */
        boolean takesFrame();

        /** Counts a frame; returns whether it is sent. */
        boolean countFrame();

        /** Tells whether frames that have arrived may be looked at. */
        boolean bringsFrames();
    }

    private final Owner owner;
    private final FrameLine inner;
    private final Runnable listener;

    FaultyFrameLine(Owner owner, FrameLine inner, Runnable listener) {
        this.owner = owner;
        this.inner = inner;
        this.listener = listener;
    }

    /** Frames may have arrived while the connection was silent. */
    void goOn() {
        if (inner.frame() != null) {
            listener.run();
        }
    }

    @Override
    public boolean takesMarks() {
        return inner.takesMarks();
    }

    @Override
    public boolean isFree() {
        return owner.takesFrame() && inner.isFree();
    }

    @Override
    public long unplaced() {
        return inner.unplaced();
    }

    @Override
    @SuppressWarnings("checkstyle:ParameterNumber") // as in FrameLine
    public void send(
            MemoryBlock memory,
            int at,
            int lengthBytes,
            int kind,
            int coveredBytes,
            long counts,
            long number,
            long word1,
            long word2) {
        if (owner.countFrame()) {
            inner.send(memory, at, lengthBytes, kind, coveredBytes, counts, number, word1, word2);
        }
    }

    @Override
    public ArrivedFrame frame() {
        return owner.bringsFrames() ? inner.frame() : null;
    }

    @Override
    public ArrivedFrame look() {
        return owner.bringsFrames() ? inner.look() : null;
    }

    @Override
    public void take() {
        inner.take();
    }
}
