package railmpi.sim.node;

/**
 * What one rail carries of a message.
 *
 * @param message all of it
 * @param lengthBytes length of this part
 */
record Part(Message message, long lengthBytes) {
    private static final int FLIT_BYTES = 2;

    /** Returns its length in the network: at least the head. */
    long flits() {
        return Math.max(1, (lengthBytes + FLIT_BYTES - 1) / FLIT_BYTES);
    }
}
