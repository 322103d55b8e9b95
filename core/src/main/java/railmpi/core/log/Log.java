package railmpi.core.log;

/** Where all layers put what people should know. Any thread. */
public final class Log {
    private static volatile int verbosity;
    private static volatile LogSink sink;
    private static volatile String speaker = "";

    private Log() {}

    /**
     * Sets how much is told.
     *
     * @param newVerbosity 0 warnings only, 1 what was decided once per process, 2 more
     */
    public static void setVerbosity(int newVerbosity) {
        verbosity = newVerbosity;
    }

    /**
     * Sets the rank that warnings and decisions are told of from now on: all ranks of a job may share one place for
     * them.
     *
     * @param worldRank rank of this process
     */
    public static void speakAs(int worldRank) {
        speaker = "rank " + worldRank + ": ";
    }

    /**
     * Tells whether messages of a level are wanted; ask before building an expensive one.
     *
     * @param level 1 or higher
     * @return true if so
     */
    public static boolean isVerbose(int level) {
        return verbosity >= level;
    }

    /**
     * Warns of a fallback or a lost resource.
     *
     * @param message what, which object, which value
     */
    public static void warn(String message) {
        sink().warn(speaker + message);
    }

    /**
     * Tells what was decided, if the verbosity is at least 1.
     *
     * @param message what was decided and why
     */
    public static void info(String message) {
        if (isVerbose(1)) {
            sink().info(speaker + message);
        }
    }

    /**
     * Tells what the user has asked for, at any verbosity.
     *
     * @param message the report, one or more lines
     */
    public static void report(String message) {
        sink().info(message);
    }

    /** Two threads may each find the same kind of sink; either will do. */
    private static LogSink sink() {
        LogSink present = sink;
        if (present == null) {
            present = Slf4jSink.orElse(new StandardErrorSink());
            sink = present;
        }
        return present;
    }
}
