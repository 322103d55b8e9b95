package railmpi.btl.connect;

import jdk.jfr.FlightRecorder;

/**
 * Tells the Flight Recorder what becomes of rails, once it was started in this process. The first event of a process
 * costs it some 300 ms, so {@link RailEvent} is not loaded before; this question takes a third of one. Any thread.
 */
final class RailRecorder {
    private static final boolean IS_THERE =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private RailRecorder() {}

    /** Records that a rail went up or down if somebody may want to know. */
    static void record(int peer, String rail, boolean isUp, String reason) {
        if (IS_THERE && FlightRecorder.isInitialized()) {
            RailEvent.commit(peer, rail, isUp, reason);
        }
    }
}
