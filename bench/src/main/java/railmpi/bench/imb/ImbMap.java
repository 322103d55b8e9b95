package railmpi.bench.imb;

import mpi.Intracomm;
import mpi.MPIException;
import railmpi.bench.suite.CommandLine;
import railmpi.bench.suite.UsageException;

/**
 * The numbering of processes that {@code -map PxQ} asks for: they fill a table of P rows and Q columns column by column, and
 * are numbered row by row. With P nodes' worth of processes one behind the other, neighbours are on different nodes.
 *
 * @param rows P
 * @param columns Q
 */
record ImbMap(int rows, int columns) {
    private static final String OPTION = "-map";

    /** Reads the value of the option; null keeps the numbering. */
    static ImbMap parse(String text) {
        if (text == null) {
            return new ImbMap(1, Integer.MAX_VALUE);
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
        int size = world.Size();
        if ((long) rows * columns < size) {
            throw new UsageException("option " + OPTION + ": a table of " + rows + "x" + columns + " has no room for "
                    + size + " processes");
        }
        return isTable() ? world.Split(0, place(world.Rank())) : world;
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

    private int place(int process) {
        return process % rows * columns + process / rows;
    }
}
