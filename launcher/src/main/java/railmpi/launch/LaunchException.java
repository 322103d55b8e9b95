package railmpi.launch;

/** The job cannot be started as asked; the message is for the user and names the thing that is wrong. */
public final class LaunchException extends RuntimeException {
    /** Status when the command line or a file named on it is wrong. */
    public static final int USAGE = 2;

    /** Status when a program cannot be executed. */
    public static final int NOT_EXECUTABLE = 126;

    /** Status when a program is not found. */
    public static final int NOT_FOUND = 127;

    private static final long serialVersionUID = 1L;
    private final int exitStatus;

    /** Creates the exception with the exit status that mpirun is to have. */
    public LaunchException(String message, int exitStatus) {
        super(message);
        this.exitStatus = exitStatus;
    }

    /** Creates the exception with status {@link #USAGE}. */
    public LaunchException(String message) {
        this(message, USAGE);
    }

    /** Creates the exception with status {@link #USAGE} and its cause. */
    public LaunchException(String message, Throwable cause) {
        super(message, cause);
        this.exitStatus = USAGE;
    }

    /** Returns the exit status that mpirun is to have. */
    public int exitStatus() {
        return exitStatus;
    }
}
