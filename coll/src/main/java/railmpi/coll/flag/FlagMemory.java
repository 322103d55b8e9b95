package railmpi.coll.flag;

import railmpi.pml.Pml;

/** Registered memory for flags and for values of collectives, in lines. One per process, for any thread. */
public final class FlagMemory {
    private static final int FLAGS_PER_PAGE = 256;
    private static final int VALUES_PER_PAGE = 64;
    private static final int COUNTERS_PER_PAGE = 32;

    /** Each takes a MiB of shared memory, for as long as there is its communicator. */
    private static final int MOST_AREAS = 16;

    private final Pml pml;
    private final LinePool<FlagLine> flags;
    private final LinePool<ValueLine> values;
    private final LinePool<CounterLine> counters;
    private final LinePool<CounterLine> areas;

    /**
     * Begins without any.
     *
     * @param pml allocates pages
     */
    public FlagMemory(Pml pml) {
        this.pml = pml;
        flags = new LinePool<>(pml, FlagLine.LENGTH_BYTES, FLAGS_PER_PAGE, new FlagLine.Maker());
        values = new LinePool<>(pml, ValueLine.LENGTH_BYTES, VALUES_PER_PAGE, new ValueLine.Maker());
        counters = new LinePool<>(pml, CounterLine.LENGTH_BYTES, COUNTERS_PER_PAGE, new CounterLine.Maker());
        int areaBytes = CounterLine.LENGTH_BYTES + NodeArea.LENGTH_BYTES;
        areas = new LinePool<>(pml, areaBytes, 1, new CounterLine.Maker(), MOST_AREAS);
    }

    /**
     * Returns how many rails this process may have to a peer.
     *
     * @return at least 1
     */
    public int rails() {
        return Math.max(1, pml.rails());
    }

    LinePool<FlagLine> flags() {
        return flags;
    }

    LinePool<ValueLine> values() {
        return values;
    }

    LinePool<CounterLine> counters() {
        return counters;
    }

    /** Returns counters with an area behind them. */
    LinePool<CounterLine> areas() {
        return areas;
    }

    /**
     * Returns memory for lines of another kind.
     *
     * @param <L> kind of lines
     * @param lineBytes length of a line, a multiple of 8
     * @param linesPerPage lines that are registered at once
     * @param maker makes them
     * @return has none yet
     */
    public <L extends Line> LinePool<L> pool(int lineBytes, int linesPerPage, LinePool.Maker<L> maker) {
        return new LinePool<>(pml, lineBytes, linesPerPage, maker);
    }

    /**
     * Returns how many lines for flags there are.
     *
     * @return taken, waiting and free ones
     */
    public int lines() {
        return flags.lines();
    }

    /**
     * Returns how many lines for values there are.
     *
     * @return taken, waiting and free ones
     */
    public int valueLines() {
        return values.lines();
    }

    /**
     * Returns how many lines for counters there are.
     *
     * @return taken, waiting and free ones
     */
    public int counterLines() {
        return counters.lines();
    }
}
