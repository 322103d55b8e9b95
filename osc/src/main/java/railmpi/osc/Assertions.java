package railmpi.osc;

import railmpi.osc.WindowError.Reason;

/** What the program may assert of an epoch, to be joined by {@code |}: MPI 4.1, section 12.5.5. Stateless. */
final class Assertions {
    static final int NOCHECK = 1;
    static final int NOPRECEDE = 2;
    static final int NOPUT = 4;
    static final int NOSTORE = 8;
    static final int NOSUCCEED = 16;

    private Assertions() {}

    /**
     * Requires that a call knows all that is asserted.
     *
     * @throws WindowError ASSERTION
     */
    static void require(String call, int assertion, int allowed) {
        if ((assertion & ~allowed) != 0) {
            throw new WindowError(Reason.ASSERTION, "assertion " + assertion + " of " + call + " is not of " + allowed);
        }
    }
}
