package railmpi.report;

/**
 * A run that failed, ended too late, or printed what it should not; the message says which and the end of its output.
 */
final class StepFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    StepFailedException(String message) {
        super(message);
    }
}
