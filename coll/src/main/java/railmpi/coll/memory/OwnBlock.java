package railmpi.coll.memory;

import railmpi.core.RailException;
import railmpi.pml.state.Communicator;

/** What a rank sends to itself in a collective, which no message checks. Stateless. */
public final class OwnBlock {
    private OwnBlock() {}

    /**
     * Checks that it fits into its place, as the receiver of a message does.
     *
     * @param c collective communicator
     * @param sentBytes length of what is sent
     * @param placeBytes length of its place
     * @throws RailException (TRUNCATE) if it does not; nothing has moved then
     */
    public static void check(Communicator c, long sentBytes, long placeBytes) {
        if (sentBytes > placeBytes) {
            throw new RailException(
                    RailException.Category.TRUNCATE,
                    "block of " + sentBytes + " bytes from rank " + c.rank()
                            + " to itself is longer than its part of the receive buffer, " + placeBytes + " bytes");
        }
    }
}
