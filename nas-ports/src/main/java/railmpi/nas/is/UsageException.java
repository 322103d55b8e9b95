package railmpi.nas.is;

/** The program cannot run as it was called; the message says why in words for the user. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
