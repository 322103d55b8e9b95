package railmpi.report;

/**
 * Why a call lasted: another rank was late. Immutable.
 *
 * @param cause what that rank did late
 * @param rank in the world of the late one
 * @param late its call, which it made too late
 * @param ns for how long the waiting call had to wait
 */
record Wait(Cause cause, int rank, RankRecording.Call late, long ns) {
    /** What another rank did late. */
    enum Cause {
        /** It began to send after the receiver was waiting. */
        LATE_SENDER,
        /** It began to receive after the sender was waiting. */
        LATE_RECEIVER,
        /** It was the last one in a collective operation, or the root that the others needed. */
        LATE_TO_COLLECTIVE
    }
}
