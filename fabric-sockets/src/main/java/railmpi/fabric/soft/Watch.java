package railmpi.fabric.soft;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What the sleeping thread is to be woken for by one channel. Written by the holder of the progress lock, read by the
 * thread in {@link Watches#await} before it sleeps; volatile, so that either that thread sees the change or the
 * other sees it sleep and wakes it.
 */
final class Watch {
    private static final VarHandle OPERATIONS;

    static {
        try {
            OPERATIONS = MethodHandles.lookup().findVarHandle(Watch.class, "operations", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int operations;

    Watch(int operations) {
        OPERATIONS.setOpaque(this, operations);
    }

    int operations() {
        return operations;
    }

    /** Adds or takes away an operation; returns whether that changed anything. Only the holder of the progress lock. */
    boolean set(int operation, boolean isWanted) {
        int before = (int) OPERATIONS.get(this);
        int after = isWanted ? before | operation : before & ~operation;
        if (after != before) {
            operations = after;
        }
        return after != before;
    }
}
