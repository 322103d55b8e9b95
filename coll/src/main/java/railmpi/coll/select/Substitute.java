package railmpi.coll.select;

import railmpi.pml.state.Communicator;

/**
 * Chooses another algorithm where the one that was chosen turns out not to be possible. For any thread.
 *
 * @param <A> algorithms of one collective
 */
@FunctionalInterface
public interface Substitute<A extends Algorithm> {
    /**
     * Chooses.
     *
     * @param c communicator
     * @param lengthBytes length that the table of the collective goes by
     * @return another algorithm, the same on every rank
     */
    A choose(Communicator c, long lengthBytes);
}
