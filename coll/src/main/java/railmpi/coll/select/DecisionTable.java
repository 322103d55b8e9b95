package railmpi.coll.select;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import railmpi.core.RailException;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Network;

/**
 * Chooses among the algorithms of a collective by the rows of a {@link TuningTable}. The last row that holds for a call
 * and whose algorithm accepts it is taken, so rows go from small to large; a forced algorithm goes before all rows if
 * it accepts the call. Immutable, for any thread.
 *
 * @param <A> algorithms of one collective
 */
public final class DecisionTable<A extends Algorithm> {
    private final TuningRow[] rows;
    private final A[] algorithms;
    private final A forced;

    /**
     * Sets up a table.
     *
     * @param tuning has the rows; the first one of the collective must hold always
     * @param collective name of the collective in the table
     * @param known the algorithms by name
     * @param wanted name of the algorithm that the user forces; any other word forces none
     * @throws RailException (ARGUMENT) if a row names no known algorithm
     */
    @SuppressWarnings("unchecked") // an array of A is made of the algorithms that are put into it
    public DecisionTable(TuningTable tuning, String collective, Map<String, A> known, String wanted) {
        List<TuningRow> found = tuning.rows(collective);
        rows = found.toArray(new TuningRow[0]);
        algorithms = (A[]) new Algorithm[rows.length];
        for (int i = 0; i < rows.length; i++) {
            algorithms[i] = known.get(rows[i].algorithm());
            if (algorithms[i] == null) {
                throw new RailException(
                        RailException.Category.ARGUMENT,
                        rows[i].origin() + ": " + collective + " has no algorithm '" + rows[i].algorithm()
                                + "'; it has " + String.join(", ", new TreeSet<>(known.keySet())));
            }
        }
        forced = known.get(wanted);
    }

    /**
     * Returns what joins the ranks of a communicator. Hot path: short.
     *
     * @param c communicator
     * @return the same at all of them
     */
    public static Network where(Communicator c) {
        return c.isInNode() ? Network.NODE : c.network();
    }

    /**
     * Chooses. Hot path: short.
     *
     * @param c communicator
     * @param lengthBytes length that this table goes by
     * @return the algorithm to use, the same on every rank
     */
    public A choose(Communicator c, long lengthBytes) {
        return choose(c.size(), where(c), lengthBytes);
    }

    /**
     * Chooses for so many ranks of some communicator, or of whatever else the table goes by.
     *
     * @param ranks how many
     * @param where what joins them
     * @param lengthBytes length that this table goes by
     * @return the algorithm to use
     */
    public A choose(int ranks, Network where, long lengthBytes) {
        if (forced != null && forced.accepts(ranks, lengthBytes)) {
            return forced;
        }
        return chosenByRows(null, null, ranks, where, lengthBytes);
    }

    /**
     * Chooses what to do where the algorithm that was chosen turns out not to be possible.
     *
     * @param excluded that algorithm, none of the first row
     * @param c communicator
     * @param lengthBytes length that this table goes by
     * @return the algorithm of the last row that holds and has another one
     */
    public A chooseBut(A excluded, Communicator c, long lengthBytes) {
        return chosenByRows(excluded, null, c.size(), where(c), lengthBytes);
    }

    /**
     * Chooses without two algorithms.
     *
     * @param excluded that turned out not to be possible, none of the first row
     * @param other would take that one where it is not possible either, none of the first row
     * @param c communicator
     * @param lengthBytes length that this table goes by
     * @return as {@link #chooseBut}
     */
    public A chooseButBoth(A excluded, A other, Communicator c, long lengthBytes) {
        return chosenByRows(excluded, other, c.size(), where(c), lengthBytes);
    }

    private A chosenByRows(A excluded, A other, int ranks, Network where, long lengthBytes) {
        for (int i = rows.length - 1; i > 0; i--) {
            if (rows[i].holds(ranks, where, lengthBytes)
                    && algorithms[i] != excluded
                    && algorithms[i] != other
                    && algorithms[i].accepts(ranks, lengthBytes)) {
                return algorithms[i];
            }
        }
        return algorithms[0];
    }
}
