package railmpi.bench.imb;

import java.util.List;

/** What columns a benchmark has. Immutable. */
enum ImbFormat {
    SINGLE(4, true, List.of("t[usec]", "Mbytes/sec")),
    PARALLEL(6, true, List.of("t_min[usec]", "t_max[usec]", "t_avg[usec]", "Mbytes/sec")),
    COLLECTIVE(5, true, List.of("t_min[usec]", "t_max[usec]", "t_avg[usec]")),
    SYNC(4, false, List.of("t_min[usec]", "t_max[usec]", "t_avg[usec]")),
    RATE(4, true, List.of("Mbytes/sec", "Msg/sec")),
    OVERLAP(6, true, List.of("t_ovrl[usec]", "t_pure[usec]", "t_CPU[usec]", " overlap[%]")),
    PASSIVE(4, true, List.of("t_pure[usec]", "t_ovrl[usec]")),
    OVERLAP_SYNC(5, false, List.of("t_ovrl[usec]", "t_pure[usec]", "t_CPU[usec]", " overlap[%]"));

    private final int lineColumns;
    private final boolean hasSize;
    private final List<String> figures;

    ImbFormat(int lineColumns, boolean hasSize, List<String> figures) {
        this.lineColumns = lineColumns;
        this.hasSize = hasSize;
        this.figures = figures;
    }

    /** Returns how many columns wide the lines of dashes are. */
    int lineColumns() {
        return lineColumns;
    }

    /** Returns whether the first column is the size of messages. */
    boolean hasSize() {
        return hasSize;
    }

    /** Returns the titles of the columns that follow the repetitions. */
    List<String> figures() {
        return figures;
    }
}
