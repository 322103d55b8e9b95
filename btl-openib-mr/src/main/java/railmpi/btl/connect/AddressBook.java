package railmpi.btl.connect;

/** Knows how the other processes can be reached. Called by the holder of the progress lock, once per peer. */
public interface AddressBook {
    /**
     * Looks up a process.
     *
     * @param worldRank rank of the peer
     * @return its ports ({@link PeerPort#text()}), at least one
     * @throws railmpi.core.RailException PEER if it has published none
     */
    String[] addressesOf(int worldRank);

    /**
     * Tells which of two processes is the lower one, for what only one of them does.
     *
     * @param process this one
     * @param peer another one
     * @return true at one of the two
     */
    default boolean isLower(int process, int peer) {
        return process < peer;
    }
}
