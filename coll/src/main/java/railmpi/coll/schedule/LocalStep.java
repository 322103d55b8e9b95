package railmpi.coll.schedule;

import railmpi.pml.state.ActivityMessages;
import railmpi.pml.state.PmlRequest;

/** Something that one rank does by itself; what takes long is done without the progress lock. */
abstract class LocalStep implements Step, Runnable {
    private static final int LONG_BYTES = 8 * 1024;

    abstract boolean isLong();

    static boolean isLong(long lengthBytes) {
        return lengthBytes > LONG_BYTES;
    }

    @Override
    public PmlRequest perform(ActivityMessages messages, PmlRequest[] slots) {
        if (isLong()) {
            messages.withoutLock(this);
        } else {
            run();
        }
        return null;
    }
}
