package railmpi.fabric.soft;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What is to be done soon, as far as a thread that sleeps on the sockets has to know. Written by the holder of the
 * progress lock, read by that thread, to which an old value costs the rest of its sleep at most: nothing else is read
 * because of it. Hot path: short.
 */
final class Agenda {
    private static final VarHandle UNPOLLED;
    private static final VarHandle OWES;
    private static final VarHandle UNTIL_HOUSEKEEPING;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            UNPOLLED = lookup.findVarHandle(Agenda.class, "unpolled", int.class);
            OWES = lookup.findVarHandle(Agenda.class, "owes", boolean.class);
            UNTIL_HOUSEKEEPING = lookup.findVarHandle(Agenda.class, "untilHousekeeping", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Completions and connection requests that nobody has taken yet. */
    private int unpolled;

    @SuppressWarnings("unused") // through OWES
    private boolean owes;

    /** Passes until then; opaque: what the sleeping thread writes may be lost to a pass made at the same time. */
    @SuppressWarnings("unused") // through UNTIL_HOUSEKEEPING
    private int untilHousekeeping;

    void addUnpolled(int change) {
        UNPOLLED.setOpaque(this, unpolled + change);
    }

    /** Tells whether something was found that nobody has taken. Any thread. */
    boolean hasUnpolled() {
        return (int) UNPOLLED.getOpaque(this) != 0;
    }

    /** Notes whether acknowledgements are to go out soon. */
    void setOwes(boolean areOwed) {
        OWES.setOpaque(this, areOwed);
    }

    /** Tells whether acknowledgements are to go out soon. Any thread. */
    boolean owes() {
        return (boolean) OWES.getOpaque(this);
    }

    /**
     * Makes the next pass look at everything that depends on the time: some has gone by. Any thread; other threads'
     * passes meanwhile may come first, and then those after them look.
     */
    void keepHouseSoon() {
        keepHouseAfter(0);
    }

    void keepHouseAfter(int passes) {
        UNTIL_HOUSEKEEPING.setOpaque(this, passes);
    }

    /** Counts a pass; returns whether it is to look at everything that depends on the time. */
    boolean isHousekeepingDue() {
        int left = (int) UNTIL_HOUSEKEEPING.getOpaque(this) - 1;
        UNTIL_HOUSEKEEPING.setOpaque(this, left);
        return left <= 0;
    }
}
