package railmpi.pmi;

/**
 * The connection to the manager that started this process. There is one for each process, and copies of RailMPI in
 * several class loaders may use it one after the other; they know of each other by system properties. Stateless.
 */
final class SharedConnection {
    private static final String OPENED = "railmpi.pmi.opened";
    private static final String ENDED = "railmpi.pmi.ended";

    private SharedConnection() {}

    /**
     * Tells whether this process has opened the connection already.
     *
     * @param name what the environment says of it
     */
    static boolean isOpen(String name) {
        return name.equals(System.getProperty(OPENED));
    }

    /** The dialogue has begun. */
    static void opened(String name) {
        System.setProperty(OPENED, name);
    }

    /** Tells whether the caller is the one to say farewell; true once. */
    static boolean isToEnd() {
        return System.getProperties().putIfAbsent(ENDED, "true") == null;
    }
}
