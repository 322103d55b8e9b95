package railmpi.testing;

/**
 * The outcome of a test method on a rank; immutable.
 *
 * @param kind whether it passed
 * @param text the reason if it did not pass, with a stack trace; otherwise empty
 */
public record Outcome(Kind kind, String text) {
    /** The kinds of outcomes of a test framework. */
    public enum Kind {
        /** The method returned. */
        PASSED,
        /** The method threw, or could not be run. */
        FAILED,
        /** The method said that it makes no sense here: an assumption of JUnit, a SkipException of TestNG. */
        SKIPPED
    }

    /** Frames from here on are those of whoever called the test method. */
    private static final String[] CALLERS = {
        "jdk.internal.reflect.", "java.lang.reflect.", "java.lang.invoke.", "org.junit.platform.", "org.testng."
    };

    /**
     * The method returned.
     *
     * @return always the same
     */
    public static Outcome passed() {
        return new Outcome(Kind.PASSED, "");
    }

    /**
     * Returns the outcome of a method that threw an exception.
     *
     * @param kind failed or skipped
     * @param cause the exception
     * @return the outcome, with the stack trace as text, without the frames of the test framework
     */
    public static Outcome of(Kind kind, Throwable cause) {
        StringBuilder text = new StringBuilder();
        append(text, cause);
        return new Outcome(kind, text.toString());
    }

    private static void append(StringBuilder text, Throwable thrown) {
        text.append(thrown);
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (isCaller(frame)) {
                break;
            }
            text.append("\n\tat ").append(frame);
        }
        if (thrown.getCause() != null && thrown.getCause() != thrown) {
            text.append("\nCaused by: ");
            append(text, thrown.getCause());
        }
    }

    private static boolean isCaller(StackTraceElement frame) {
        for (String caller : CALLERS) {
            if (frame.getClassName().startsWith(caller)) {
                return true;
            }
        }
        return false;
    }
}
