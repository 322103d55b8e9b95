package mpi;

import java.io.PrintStream;
import railmpi.core.RailException;
import railmpi.runtime.World;

/**
 * The error handler of an object: {@link MPI#ERRORS_ARE_FATAL}, {@link MPI#ERRORS_ABORT} or {@link MPI#ERRORS_RETURN}.
 * Immutable.
 */
public final class Errhandler {
    private static final int LONGEST_TRACE = 12;

    private final String name;
    private final boolean isFatal;

    Errhandler(String name, boolean isFatal) {
        this.name = name;
        this.isFatal = isFatal;
    }

    /** Returns if the error is to be thrown; else prints it and ends the job. */
    void handle(MPIException error) {
        if (isFatal && !isAfterTheEnd(error)) {
            abort(error);
        }
    }

    /** What other threads do to MPI after Finalize is their error alone, and the job may well be over. */
    private static boolean isAfterTheEnd(MPIException error) {
        return error.getCause() instanceof RailException
                && ((RailException) error.getCause()).category() == RailException.Category.FINALIZED;
    }

    @Override
    public String toString() {
        return name;
    }

    /** One thread at a time, so that one error is printed: the first to come never leaves. */
    private void abort(MPIException error) {
        synchronized (Errhandler.class) {
            String place = Session.place();
            StringBuilder text =
                    new StringBuilder(place).append(error.getMessage()).append(System.lineSeparator());
            appendTrace(text, error);
            text.append(place).append(name).append(": the job is aborted");
            PrintStream console = System.err;
            console.println(text);
            World.abort(Math.max(1, error.getErrorClass()), ErrorClass.name(error.getErrorClass()));
        }
    }

    /** Shows where in the program it happened, without our own frames above and those that called main below. */
    private static void appendTrace(StringBuilder text, MPIException error) {
        int shown = 0;
        for (StackTraceElement frame : error.getStackTrace()) {
            if (frame.getClassName().startsWith("jdk.internal.reflect.")) {
                return;
            }
            boolean isOurs = shown == 0
                    && (frame.getClassName().startsWith("mpi.")
                            || frame.getClassName().startsWith("railmpi.pml."));
            if (!isOurs && shown++ < LONGEST_TRACE) {
                text.append("\tat ").append(frame).append(System.lineSeparator());
            }
        }
    }
}
