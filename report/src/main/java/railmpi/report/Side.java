package railmpi.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A library with its settings, one of those that are compared. Immutable.
 *
 * @param name as the page names it
 * @param library which
 * @param interfaces between nodes, as {@code rail0,rail1}; empty: the library's choice
 * @param parameters {@code --mca} names and values in turns
 */
record Side(String name, Library library, String interfaces, List<String> parameters) {
    /** The MPI libraries that can run beside each other. */
    enum Library {
        RAILMPI,
        OPEN_MPI,
        MPICH
    }

    /** At its defaults. */
    static final Side RAILMPI = railMpi("RailMPI");

    /** At its defaults. */
    static final Side OPEN_MPI = new Side("Open MPI", Library.OPEN_MPI, "", List.of());

    /** Returns RailMPI over the first {@code rails} rails. */
    static Side railMpi(int rails) {
        return new Side("RailMPI, " + count(rails), Library.RAILMPI, interfaces(rails), List.of());
    }

    /** Returns RailMPI with parameters, on all rails. */
    static Side railMpi(String name, String... parameters) {
        return new Side(name, Library.RAILMPI, "", List.of(parameters));
    }

    /** Returns Open MPI over the first {@code rails} rails. */
    static Side openMpi(int rails) {
        return new Side("Open MPI, " + count(rails), Library.OPEN_MPI, interfaces(rails), List.of());
    }

    /** Returns RailMPI over one rail and over two, and with {@code hasPeers} Open MPI over them as well. */
    static List<Side> overOneAndTwoRails(boolean hasPeers) {
        return hasPeers ? List.of(railMpi(1), railMpi(2), openMpi(1), openMpi(2)) : List.of(railMpi(1), railMpi(2));
    }

    private static String count(int rails) {
        return rails == 1 ? "1 rail" : rails + " rails";
    }

    private static String interfaces(int rails) {
        List<String> names = new ArrayList<>();
        for (int rail = 0; rail < rails; rail++) {
            names.add("rail" + rail);
        }
        return String.join(",", names);
    }
}
