package railmpi.core;

/**
 * The version of everything that processes of RailMPI tell each other: frames, shared memory, what they publish through
 * the process manager, meetings of jobs. Processes of different versions refuse each other, and {@link #problem} says
 * so in one text. Immutable, thread-safe.
 *
 * <p>{@link #NUMBER} grows with every change of any of these. It is not a constant of the language, so that no other
 * class file has a copy of it.
 */
public final class WireVersion {
    /** Number of this version. */
    public static final int NUMBER = number();

    private static final char SEPARATOR = '/';
    private static final char STAMP = '|';

    private WireVersion() {}

    private static int number() {
        return 13;
    }

    private static String release() {
        String release = WireVersion.class.getPackage().getImplementationVersion();
        return release == null ? "unreleased" : release;
    }

    /** Returns the version of this process, as others read it: number, slash, release. No blank is in it. */
    public static String text() {
        return "" + NUMBER + SEPARATOR + release();
    }

    /**
     * Compares a version with that of this process.
     *
     * @param who process that is of that version, for the message
     * @param text from {@link #text} of that process; null if it has none, as before version 0.10
     * @return null if both understand each other; else what to tell the user
     */
    public static String problem(String who, String text) {
        if (text != null && text.startsWith("" + NUMBER + SEPARATOR)) {
            return null;
        }
        return who + " uses " + described(text) + ", this process uses " + described(text())
                + "; use the same version for mpirun and for all processes, on all nodes";
    }

    private static String described(String text) {
        int at = text == null ? -1 : text.indexOf(SEPARATOR);
        return at < 0
                ? "a RailMPI before version 0.10"
                : "RailMPI " + text.substring(at + 1) + " (wire version " + text.substring(0, at) + ")";
    }

    /** Returns a value that others read, with the version in front. */
    public static String stamped(String value) {
        return text() + STAMP + value;
    }

    /**
     * Returns the value that a process has stamped.
     *
     * @throws RailException ENVIRONMENT if that process is of another version
     */
    public static String unstamped(String who, String stamped) {
        int at = stamped.indexOf(STAMP);
        check(who, at < 0 ? null : stamped.substring(0, at));
        return stamped.substring(at + 1);
    }

    /**
     * Refuses a process of another version.
     *
     * @throws RailException ENVIRONMENT with {@link #problem}, if there is one
     */
    public static void check(String who, String text) {
        String problem = problem(who, text);
        if (problem != null) {
            throw new RailException(RailException.Category.ENVIRONMENT, problem);
        }
    }
}
