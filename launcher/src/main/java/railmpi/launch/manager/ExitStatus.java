package railmpi.launch.manager;

/** What the exit status of a process means; 128 + n stands for death by signal n. */
final class ExitStatus {
    private static final int SIGNAL_BASE = 128;
    private static final String[] SIGNALS = {
        "", "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2", "PIPE", "ALRM",
        "TERM"
    };

    private ExitStatus() {}

    static boolean isSignal(int status) {
        return status > SIGNAL_BASE && status < SIGNAL_BASE + SIGNALS.length;
    }

    static int ofSignal(String name) {
        for (int number = 1; number < SIGNALS.length; number++) {
            if (SIGNALS[number].equals(name)) {
                return SIGNAL_BASE + number;
            }
        }
        throw new IllegalArgumentException("unknown signal " + name);
    }

    /** Returns the meaning as the end of a sentence that begins with the name of the rank. */
    static String describe(int status) {
        if (isSignal(status)) {
            int signal = status - SIGNAL_BASE;
            return "was killed by signal " + signal + " (SIG" + SIGNALS[signal] + ")";
        }
        return "exited with code " + status;
    }

    /** Returns the status that mpirun gives for an abort: its code, but never success. */
    static int ofAbort(int code) {
        int status = code & 0xff;
        return status == 0 ? 1 : status;
    }
}
