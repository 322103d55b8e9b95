package railmpi.core.progress;

import java.util.Map;

/** Tells whether a thread of the program is in the library. Stops all threads for a moment; any thread. */
final class Whereabouts {
    private static final String LIBRARY = "railmpi.";

    /** The class of the threads that carry virtual threads, which themselves are in no list. */
    private static final String CARRIER = "jdk.internal.misc.CarrierThread";

    private Whereabouts() {}

    /**
     * Tells whether a thread is outside the library, or has ended.
     *
     * @param id the id of a thread that was in the library once
     * @return false too if that may be a virtual thread
     */
    static boolean hasLeft(long id) {
        boolean mayBeVirtual = false;
        for (Map.Entry<Thread, StackTraceElement[]> each :
                Thread.getAllStackTraces().entrySet()) {
            Thread thread = each.getKey();
            if (thread.getId() == id) {
                return !isInLibrary(each.getValue());
            }
            mayBeVirtual |= thread.getClass().getName().equals(CARRIER);
        }
        return !mayBeVirtual;
    }

    private static boolean isInLibrary(StackTraceElement[] frames) {
        for (StackTraceElement frame : frames) {
            if (frame.getClassName().startsWith(LIBRARY)) {
                return true;
            }
        }
        return false;
    }
}
