package railmpi.calls.error;

/** Processes have agreed, but others had failed before, which not all have acknowledged. */
public final class AgreementError extends CallError {
    private static final long serialVersionUID = 1L;

    private final int flag;

    /**
     * Creates an error.
     *
     * @param message who has failed
     * @param flag what the others have agreed on
     */
    public AgreementError(String message, int flag) {
        super(ErrorClass.PROC_FAILED, message);
        this.flag = flag;
    }

    /** {@return what the processes that live have agreed on} */
    public int flag() {
        return flag;
    }
}
