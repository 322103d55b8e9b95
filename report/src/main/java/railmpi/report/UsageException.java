package railmpi.report;

/** The program was called in a way that it cannot run; the message is for the user. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
