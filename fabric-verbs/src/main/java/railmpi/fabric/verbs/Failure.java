package railmpi.fabric.verbs;

import railmpi.core.RailException;

/** Turns what C functions return into exceptions that name the function, its object and the system's reason. */
final class Failure {
    private Failure() {}

    /** For functions that return -1 and set errno. */
    static int unlessNegative(int result, String what) {
        if (result < 0) {
            throw of(what, NativeFunction.errno());
        }
        return result;
    }

    /** For functions that return an address, or 0 and set errno. */
    static long unlessNull(long result, String what) {
        if (result == 0) {
            throw of(what, NativeFunction.errno());
        }
        return result;
    }

    /** For functions that return the error number. */
    static void unlessZero(int errno, String what) {
        if (errno != 0) {
            throw of(what, errno);
        }
    }

    static RailException of(String what, int errno) {
        return new RailException(
                RailException.Category.RESOURCE, what + " failed: " + Libc.textOf(errno) + " (errno " + errno + ')');
    }
}
