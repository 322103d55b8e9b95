package railmpi.btl.rail;

/**
 * Ids of the work requests of connections.
 *
 * <pre>
 * bits 61-63  kind
 * bits 45-60  id of the connection
 * bits 32-44  turn ({@link RequestTurns})
 * bits  0-31  a number: of a send or a notice its length, of a receive, a write or a read its slot
 * </pre>
 */
final class RequestId {
    /**
     * What a connection takes over from the one that had its id before.
     *
     * @param sends turns of sends, writes, reads and notices
     * @param receives turns of receives
     */
    record Place(int id, RequestTurns sends, RequestTurns receives) {}

    static final int SEND = 0;
    static final int RECEIVE = 1;
    static final int WRITE = 2;
    static final int NOTICE = 3;
    static final int READ = 4;

    private static final int KIND_SHIFT = 61;
    private static final int TURN_SHIFT = Integer.SIZE;
    private static final int CONNECTION_SHIFT = TURN_SHIFT + Integer.numberOfTrailingZeros(RequestTurns.TURNS);
    /** Most connections of a process, dead ones included as long as something is left of them. */
    static final int MOST_CONNECTIONS = 1 << KIND_SHIFT - CONNECTION_SHIFT;

    private RequestId() {}

    static long of(int kind, int connection, int turn, int number) {
        return (long) kind << KIND_SHIFT
                | (long) connection << CONNECTION_SHIFT
                | (long) turn << TURN_SHIFT
                | number & 0xffff_ffffL;
    }

    static int kindOf(long id) {
        return (int) (id >>> KIND_SHIFT);
    }

    static int connectionOf(long id) {
        return (int) (id >>> CONNECTION_SHIFT) & MOST_CONNECTIONS - 1;
    }

    static int turnOf(long id) {
        return (int) (id >>> TURN_SHIFT) & RequestTurns.TURNS - 1;
    }
}
