package railmpi.test.programs;

import java.util.function.Supplier;
import mpi.MPI;
import mpi.MPIException;

/** Counts the checks of a rank and fails at the first that does not hold. Safe for any thread. */
public final class Checks {
    private long count;

    /**
     * Checks a condition.
     *
     * @param condition what has to hold
     * @param message what is wrong otherwise
     */
    public synchronized void that(boolean condition, Supplier<String> message) {
        if (!condition) {
            throw new AssertionError("check " + count + ": " + message.get());
        }
        count++;
    }

    /**
     * Checks a number.
     *
     * @param what the thing, for the message
     * @param expected value
     * @param actual value
     */
    public synchronized void equal(String what, long expected, long actual) {
        if (expected != actual) {
            throw new AssertionError("check " + count + ": " + what + " is " + actual + " instead of " + expected);
        }
        count++;
    }

    /**
     * Checks an object.
     *
     * @param what the thing, for the message
     * @param expected value
     * @param actual value
     */
    public void same(String what, Object expected, Object actual) {
        that(
                java.util.Objects.deepEquals(expected, actual),
                () -> what + " is " + text(actual) + " instead of " + text(expected));
    }

    /**
     * Checks that something throws an MPIException of a class, with a text.
     *
     * @param what the thing, for the message
     * @param errorClass one of {@code MPI.ERR_...}, or -1 for any
     * @param parts what the text must contain, letter case ignored
     * @param action what has to throw
     */
    public void fails(String what, int errorClass, String[] parts, Action action) {
        try {
            action.run();
        } catch (MPIException e) {
            String text = String.valueOf(e.getMessage());
            that(
                    errorClass == -1 || e.getErrorClass() == errorClass,
                    () -> what + ": error class " + e.getErrorClass() + " instead of " + errorClass + ": " + text);
            for (String part : parts) {
                that(
                        text.toLowerCase(java.util.Locale.ROOT).contains(part.toLowerCase(java.util.Locale.ROOT)),
                        () -> what + ": message '" + text + "' does not say '" + part + "'");
            }
            return;
        } catch (Exception e) {
            throw new AssertionError(what + ": " + e + " instead of an MPIException", e);
        }
        throw new AssertionError(what + ": no exception");
    }

    /** Prints the line of success of this rank. */
    public synchronized void report() {
        report(MPI.COMM_WORLD.getRank());
    }

    /**
     * Prints the line of success of a rank.
     *
     * @param rank in the world
     */
    public synchronized void report(int rank) {
        Plant.grow(rank);
        System.out.println("OK " + count + " checks on rank " + rank);
    }

    /**
     * Returns how many checks were made.
     *
     * @return not negative
     */
    public synchronized long count() {
        return count;
    }

    private static String text(Object value) {
        return java.util.Arrays.deepToString(new Object[] {value});
    }

    /** Something that may fail. */
    @FunctionalInterface
    public interface Action {
        /**
         * Does it.
         *
         * @throws Exception whatever goes wrong
         */
        void run() throws Exception;
    }
}
