package railmpi.bench.suite;

/** The program cannot run as it was called; the message says why in words for the user. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates it with the text that rank 0 prints. */
    public UsageException(String message) {
        super(message);
    }
}
