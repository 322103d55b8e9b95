package railmpi.test.torture;

import java.util.Locale;

/** What must never happen. */
enum Trouble {
    /** A message, a rank or a job that should have come through did not. */
    LOST,
    /** Data, a status, or what a message says. */
    WRONG,
    /** Neither success nor failure. */
    HANG,
    /** A process, shared memory or a file. */
    LEFT_BEHIND,
    /** A job that ended, but not soon after what had to end it; twice, one after the other. */
    LATE;

    /** Returns the word for people. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
