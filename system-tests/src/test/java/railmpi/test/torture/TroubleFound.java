package railmpi.test.torture;

/** Thrown by an attack under which a job did not behave. */
final class TroubleFound extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Trouble trouble;

    TroubleFound(Trouble trouble, String text) {
        super(text);
        this.trouble = trouble;
    }

    Trouble trouble() {
        return trouble;
    }
}
