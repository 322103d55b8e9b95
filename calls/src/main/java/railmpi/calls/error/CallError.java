package railmpi.calls.error;

import java.util.Objects;
import railmpi.core.RailException;

/** A wrong call, found before the layers below are called: it carries the error class of MPI. */
public class CallError extends RailException {
    private static final long serialVersionUID = 1L;

    private final int errorClass;

    /**
     * Creates an error.
     *
     * @param errorClass of {@link ErrorClass}
     * @param message what, value, limit
     */
    public CallError(int errorClass, String message) {
        this(errorClass, message, null);
    }

    /**
     * Creates an error that another one has led to.
     *
     * @param errorClass of {@link ErrorClass}
     * @param message what, value, limit
     * @param cause the other one; null if there is none
     */
    public CallError(int errorClass, String message, Throwable cause) {
        super(Category.ARGUMENT, message, cause);
        this.errorClass = errorClass;
    }

    /**
     * Initialises what all errors need, for the start of MPI: if the stack ended in an initialiser later, its class
     * could never be used.
     */
    public static void prepare() {
        Objects.requireNonNull(Category.ARGUMENT);
    }

    /** {@return the error class of MPI} */
    public int errorClass() {
        return errorClass;
    }
}
