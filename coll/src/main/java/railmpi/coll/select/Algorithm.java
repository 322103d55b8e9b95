package railmpi.coll.select;

/** One way to do a collective. */
public interface Algorithm {
    /**
     * Tells whether it can serve such a call; asked on every rank with equal values.
     *
     * @param ranks ranks of the communicator
     * @param lengthBytes length that the table of this collective goes by
     * @return false if another algorithm must be taken
     */
    default boolean accepts(int ranks, long lengthBytes) {
        return true;
    }
}
