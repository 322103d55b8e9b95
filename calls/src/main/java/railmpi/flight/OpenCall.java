package railmpi.flight;

/**
 * A call that has begun and is being recorded. No class of the Flight Recorder: a JVM that was made without it never
 * looks for one. Used by the thread that makes the call.
 */
public interface OpenCall {
    /** The call returns; one that throws is not recorded. */
    void done();
}
