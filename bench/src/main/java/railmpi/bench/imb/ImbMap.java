package railmpi.bench.imb;

import mpi.Intracomm;
import mpi.MPIException;
import railmpi.bench.suite.CommandLine;
import railmpi.bench.suite.UsageException;

/**
 * The numbering of processes that {@code -map PxQ} asks for: they fill a table of P rows column by column, and are
 * numbered row by row; with more than P times Q processes there are more columns, as in IMB. 1x1, IMB's default,
 * changes nothing. With P nodes' worth of processes one behind the other, neighbours are on different nodes.
 *
 * @param rows P
 * @param columns Q
 */
record ImbMap(int rows, int columns) {
    private static final String OPTION = "-map";

    /** Reads the value of the option; null keeps the numbering. */
    static ImbMap parse(String text) {
        if (text == null) {
            return new ImbMap(1, 1);
        }
        String[] parts = text.split("x", -1);
        if (parts.length != 2) {
            throw new UsageException("option " + OPTION + " is PxQ, as 4x2, not '" + text + "'");
        }
        return new ImbMap(CommandLine.wholeNumber(OPTION, parts[0], 1), CommandLine.wholeNumber(OPTION, parts[1], 1));
    }

    /** Returns whether the numbering changes. */
    boolean isTable() {
        return rows > 1 && columns > 1;
    }

    /** Returns the same processes in the order of the table; collective, the caller frees what is new. */
    Intracomm applyTo(Intracomm world) throws MPIException {
        check(world.Size());
        return isTable() ? world.Split(0, place(world.Rank(), world.Size())) : world;
    }

    /** Throws {@link UsageException} when the table has more places than there are processes. */
    void check(int processes) {
        if ((long) rows * columns > processes) {
            throw new UsageException("option " + OPTION + ": a table of " + rows + "x" + columns + " needs "
                    + (long) rows * columns + " processes, not " + processes);
        }
    }

    /** Returns the process, by the number it had before, in a row and column of the table. */
    int process(int row, int column) {
        return column * rows + row;
    }

    /** Returns the number that the process {@code rank} of {@code size} had before. */
    int processOf(int rank, int size) {
        if (!isTable()) {
            return rank;
        }
        int row = 0;
        int column = rank;
        while (column >= length(row, size)) {
            column -= length(row, size);
            row++;
        }
        return process(row, column);
    }

    /** Returns how many of {@code size} processes a row has. */
    int length(int row, int size) {
        return size / rows + (row < size % rows ? 1 : 0);
    }

    /** Returns a number by which {@code process} of {@code size} is found in the order of {@link #processOf}. */
    int place(int process, int size) {
        return process % rows * (size / rows + 1) + process / rows;
    }
}
