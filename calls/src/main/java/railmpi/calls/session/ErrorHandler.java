package railmpi.calls.session;

import java.io.PrintStream;
import railmpi.calls.error.ErrorClass;
import railmpi.core.RailException;
import railmpi.runtime.World;

/** Decides whether an error is thrown or ends the job. Any thread. */
public enum ErrorHandler {
    /** Prints the error and ends the job. */
    FATAL("MPI.ERRORS_ARE_FATAL", true),
    /** Ends the processes of the communicator, and with them the job. */
    ABORT("MPI.ERRORS_ABORT", true),
    /** Lets the error be thrown. */
    RETURN("MPI.ERRORS_RETURN", false);

    private static final int LONGEST_TRACE = 12;

    private final String shownName;
    private final boolean isFatal;

    ErrorHandler(String shownName, boolean isFatal) {
        this.shownName = shownName;
        this.isFatal = isFatal;
    }

    /** Returns the one with which predefined communicators begin, by its name in the standard's words for launchers. */
    static ErrorHandler named(String name) {
        return switch (name) {
            case "mpi_errors_return" -> RETURN;
            case "mpi_errors_abort" -> ABORT;
            default -> FATAL;
        };
    }

    /**
     * Returns an error as the program sees it, if it is to be thrown.
     *
     * @param error what went wrong
     * @return what to throw
     */
    public RuntimeException raised(RailException error) {
        RuntimeException shown = Session.shown(error);
        if (isFatal && error.category() != RailException.Category.FINALIZED) {
            abort(shown, Session.errorClass(error));
        }
        return shown;
    }

    @Override
    public String toString() {
        return shownName;
    }

    /** One thread at a time, so that one error is printed: the first to come never leaves. */
    private void abort(RuntimeException error, int errorClass) {
        synchronized (ErrorHandler.class) {
            String place = Session.place();
            StringBuilder text =
                    new StringBuilder(place).append(error.getMessage()).append(System.lineSeparator());
            appendTrace(text, error);
            text.append(place).append(shownName).append(": the job is aborted");
            PrintStream console = System.err;
            console.println(text);
            World.abort(Math.max(1, errorClass), ErrorClass.name(errorClass));
        }
    }

    /** Shows where in the program it happened, without our own frames above and those that called main below. */
    private static void appendTrace(StringBuilder text, RuntimeException error) {
        int shown = 0;
        for (StackTraceElement frame : error.getStackTrace()) {
            if (frame.getClassName().startsWith("jdk.internal.reflect.")) {
                return;
            }
            boolean isOurs = shown == 0
                    && (frame.getClassName().startsWith("mpi.")
                            || frame.getClassName().startsWith("railmpi.calls.")
                            || frame.getClassName().startsWith("railmpi.pml."));
            if (!isOurs && shown++ < LONGEST_TRACE) {
                text.append("\tat ").append(frame).append(System.lineSeparator());
            }
        }
    }
}
