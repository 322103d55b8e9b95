package railmpi.nas.ft;

/**
 * Where the rows of planes lie in an array: row k of plane p begins at {@code p * step + rows[k]}.
 *
 * @param step from one plane to the next
 * @param rows from the beginning of a plane to its rows; not to be changed
 */
record Planes(int step, int[] rows) {
    /** Returns where row {@code row} of plane {@code plane} begins. */
    int place(int plane, int row) {
        return plane * step + rows[row];
    }
}
