package railmpi.launch.job;

/** What the exit status of a process means; 128 + n stands for death by signal n. Stateless. */
public final class ExitStatus {
    /** What to say, as {@link #describe}, of a rank that has ended well but not MPI before. */
    public static final String WITHOUT_FINALIZE = "exited without MPI.Finalize";

    /** Status of a job that its time limit has ended. */
    public static final int TIMED_OUT = 124;

    private static final String FINALIZE_ADVICE =
            " (look for a return or System.exit before it, and for an exception that"
                    + " main catches and drops; programs for MPJ Express that do without Finalize run with"
                    + " --args mpjexpress)";

    private static final int SIGNAL_BASE = 128;
    private static final String[] SIGNALS = {
        "", "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2", "PIPE", "ALRM",
        "TERM"
    };

    private ExitStatus() {}

    /** Returns whether a status stands for death by a signal. */
    public static boolean isSignal(int status) {
        return status > SIGNAL_BASE && status < SIGNAL_BASE + SIGNALS.length;
    }

    /** Returns the status that stands for death by a signal, given by its name without SIG. */
    public static int ofSignal(String name) {
        for (int number = 1; number < SIGNALS.length; number++) {
            if (SIGNALS[number].equals(name)) {
                return SIGNAL_BASE + number;
            }
        }
        throw new IllegalArgumentException("unknown signal " + name);
    }

    /** Returns the status that stands for death by a signal, given by its number. */
    public static int ofSignal(int number) {
        return SIGNAL_BASE + number;
    }

    /** Returns the meaning as the end of a sentence that begins with the name of the rank. */
    public static String describe(int status) {
        if (isSignal(status)) {
            int signal = status - SIGNAL_BASE;
            return "was killed by signal " + signal + " (SIG" + SIGNALS[signal] + ")";
        }
        return "exited with code " + status;
    }

    /** Returns what to look for when a job has ended for some cause, empty when that says it all. */
    public static String advice(String cause) {
        return cause.endsWith(WITHOUT_FINALIZE) ? FINALIZE_ADVICE : "";
    }

    /** Returns the status that mpirun gives for an abort: its code, but never success. */
    public static int ofAbort(int code) {
        int status = code & 0xff;
        return status == 0 ? 1 : status;
    }
}
