package railmpi.bench.ior;

/**
 * One pass over the data, in seconds of the slowest rank.
 *
 * @param operation "write" or "read"
 * @param openSeconds of opening
 * @param moveSeconds of all transfers
 * @param closeSeconds of closing
 * @param totalSeconds of all of it
 * @param repetition from 0
 */
record IorResult(
        String operation,
        double openSeconds,
        double moveSeconds,
        double closeSeconds,
        double totalSeconds,
        int repetition) {}
