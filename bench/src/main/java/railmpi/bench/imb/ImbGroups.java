package railmpi.bench.imb;

import java.io.PrintStream;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** The processes that take part in a block of results, in one group or several of the same size. */
final class ImbGroups {
    private final Intracomm world;
    private final ImbMap map;
    private final int worldSize;
    private final int count;
    private final int size;
    private final Intracomm active;
    private final Intracomm own;

    /**
     * Divides {@code world}, which is numbered by {@code map}; collective. Those left over wait in {@link #awaitAll}.
     */
    ImbGroups(Intracomm world, ImbMap map, int size, boolean isMulti) throws MPIException {
        this.world = world;
        this.map = map;
        this.worldSize = world.Size();
        this.size = size;
        this.count = isMulti ? world.Size() / size : 1;
        int rank = world.Rank();
        boolean isActive = rank < count * size;
        this.active = world.Split(isActive ? 0 : MPI.UNDEFINED, rank);
        this.own = world.Split(isActive ? rank / size : MPI.UNDEFINED, rank);
    }

    int count() {
        return count;
    }

    int size() {
        return size;
    }

    /** Returns the number of this process's group. */
    int number() throws MPIException {
        return world.Rank() / size;
    }

    /** Returns whether this process takes part. */
    boolean isActive() throws MPIException {
        return world.Rank() < count * size;
    }

    /** Returns all processes that take part. */
    Intracomm active() {
        return active;
    }

    /** Returns this process's group. */
    Intracomm own() {
        return own;
    }

    /** Frees the communicators; collective over the world, those that did not take part wait here. */
    void awaitAll() throws MPIException {
        if (isActive()) {
            own.free();
            active.free();
        }
        world.Barrier();
    }

    /** Prints who takes part. */
    void print(PrintStream out) {
        int idle = worldSize - count * size;
        if (count == 1 && map.isTable()) {
            out.print("# #processes = " + size + "; rank order (rowwise): \n" + table());
        } else if (count == 1) {
            out.print("# #processes = " + size + " \n");
        } else {
            out.print("# ( " + count + " groups of " + size + " processes each running simultaneous ) \n");
            for (int group = 0; group < count; group++) {
                StringBuilder row = new StringBuilder("# Group  " + group + ": ");
                for (int rank = group * size; rank < (group + 1) * size; rank++) {
                    row.append(String.format(Locale.ROOT, " %4d", map.processOf(rank, worldSize)));
                }
                out.print(row + "\n# \n");
            }
        }
        if (idle > 0) {
            out.print("# ( " + idle + " additional process" + (idle == 1 ? "" : "es") + " waiting in MPI_Barrier)\n");
        }
    }

    /** Returns the rows of the map, as far as they take part, in the numbers that the processes had before. */
    private String table() {
        StringBuilder text = new StringBuilder();
        int left = size;
        for (int row = 0; row < map.rows() && left > 0; row++) {
            int length = Math.min(left, map.length(row, worldSize));
            text.append("# ");
            for (int column = 0; column < length; column++) {
                text.append(String.format(Locale.ROOT, " %4d", map.process(row, column)));
            }
            text.append(" \n");
            left -= length;
        }
        return text.toString();
    }
}
