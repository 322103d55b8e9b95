package railmpi.core.log;

/** A place for messages. */
interface LogSink {
    void warn(String message);

    void info(String message);
}
