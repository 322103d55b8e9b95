package railmpi.coll.select;

import java.util.ArrayList;
import java.util.List;

/**
 * The algorithms of a collective in rows (least ranks, least bytes, algorithm). The last row that holds for a call and
 * whose algorithm accepts it is taken, so rows go from small to large; the first must hold always. A forced algorithm
 * goes before all rows if it accepts the call. Built at start, afterwards immutable.
 *
 * @param <A> algorithms of one collective
 */
public final class DecisionTable<A extends Algorithm> {
    private record Row<A>(int leastRanks, long leastBytes, A algorithm) {}

    private final List<Row<A>> rows = new ArrayList<>();
    private A forced;

    /**
     * Adds a row.
     *
     * @param leastRanks holds for that many ranks and more
     * @param leastBytes holds for that many bytes and more
     * @param algorithm what to take
     * @return this
     */
    public DecisionTable<A> row(int leastRanks, long leastBytes, A algorithm) {
        rows.add(new Row<>(leastRanks, leastBytes, algorithm));
        return this;
    }

    /**
     * Forces an algorithm if the user named it.
     *
     * @param wanted value of the parameter
     * @param name name of the algorithm
     * @param algorithm what to take if both are equal
     * @return this
     */
    public DecisionTable<A> force(String wanted, String name, A algorithm) {
        if (wanted.equals(name)) {
            forced = algorithm;
        }
        return this;
    }

    /**
     * Chooses. Hot path: short.
     *
     * @param ranks ranks of the communicator
     * @param lengthBytes length that this table goes by
     * @return the algorithm to use, the same on every rank
     */
    public A choose(int ranks, long lengthBytes) {
        if (forced != null && forced.accepts(ranks, lengthBytes)) {
            return forced;
        }
        for (int i = rows.size() - 1; i > 0; i--) {
            Row<A> row = rows.get(i);
            if (ranks >= row.leastRanks && lengthBytes >= row.leastBytes && row.algorithm.accepts(ranks, lengthBytes)) {
                return row.algorithm;
            }
        }
        return rows.get(0).algorithm;
    }
}
