package railmpi.calls.comm;

import java.util.Arrays;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Arguments;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Session;
import railmpi.coll.topology.Grid;

/** Finds what is wrong with a grid or graph, and says so. Each method returns null if all is well. Stateless. */
final class TopologyArguments {
    private TopologyArguments() {}

    static CallError grid(CommHandle comm, int[] dims, boolean[] periods) {
        if (dims == null || periods == null) {
            return new CallError(ErrorClass.ARG, (dims == null ? "dims" : "periods") + " of the grid is null");
        }
        if (periods.length < dims.length) {
            return tooShort("periods", periods.length, dims.length);
        }
        long places = 1;
        for (int dim : dims) {
            if (dim <= 0) {
                return new CallError(
                        ErrorClass.DIMS, "dimension " + dim + " of grid " + Arrays.toString(dims) + " is not positive");
            }
            places = Math.min(places * dim, Integer.MAX_VALUE);
        }
        return places <= comm.size()
                ? null
                : new CallError(
                        ErrorClass.DIMS,
                        "grid " + Arrays.toString(dims) + " has more places than " + comm + " has processes, "
                                + comm.size());
    }

    static CallError graph(CommHandle comm, int[] index, int[] edges) {
        if (index == null || edges == null) {
            return new CallError(ErrorClass.ARG, (index == null ? "index" : "edges") + " of the graph is null");
        }
        if (index.length > comm.size()) {
            return wrongGraph("has " + index.length + " ranks, but " + comm + " has " + comm.size() + " processes");
        }
        int last = 0;
        for (int i = 0; i < index.length; i++) {
            if (index[i] < last) {
                return wrongGraph("has index " + index[i] + " for rank " + i + ", less than " + last);
            }
            last = index[i];
        }
        if (edges.length < last) {
            return wrongGraph("has " + edges.length + " edges, but index says " + last);
        }
        for (int i = 0; i < last; i++) {
            if (edges[i] < 0 || edges[i] >= index.length) {
                return wrongGraph("has an edge to " + edges[i] + ", not in 0.." + (index.length - 1));
            }
        }
        return null;
    }

    private static CallError wrongGraph(String problem) {
        return new CallError(ErrorClass.TOPOLOGY, "the graph " + problem);
    }

    /** Checks the edges of a distributed graph as its general form has them. */
    static CallError edges(CommHandle comm, int[] sources, int[] degrees, int[] destinations, int[] weights) {
        CallError problem = ranks(comm, "sources", sources);
        if (problem == null) {
            problem = length("degrees", degrees, sources.length);
        }
        if (problem == null) {
            problem = ranks(comm, "destinations", destinations);
        }
        if (problem != null) {
            return problem;
        }
        for (int i = 0; i < sources.length; i++) {
            if (degrees[i] < 0) {
                return new CallError(ErrorClass.ARG, "degree " + degrees[i] + " of source " + i + " is negative");
            }
        }
        int needed = sum(degrees, sources.length);
        problem = length("destinations", destinations, needed);
        return problem == null ? weights("weights", weights, needed) : problem;
    }

    /** Checks one side of the edges of a process. */
    static CallError ends(CommHandle comm, String what, int[] ranks, int[] weights) {
        CallError problem = ranks(comm, what, ranks);
        return problem == null ? weights("weights of " + what, weights, ranks.length) : problem;
    }

    /** Weights are null if the graph has none. */
    private static CallError weights(String what, int[] weights, int count) {
        if (weights == null) {
            return null;
        }
        CallError problem = length(what, weights, count);
        for (int i = 0; problem == null && i < count; i++) {
            if (weights[i] < 0) {
                problem = new CallError(
                        ErrorClass.ARG, "element " + i + " of the array of " + what + " is negative: " + weights[i]);
            }
        }
        return problem;
    }

    private static CallError ranks(CommHandle comm, String what, int[] ranks) {
        if (ranks == null) {
            return new CallError(ErrorClass.ARG, "array of " + what + " is null");
        }
        for (int rank : ranks) {
            CallError problem = Arguments.rank(comm, rank);
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    /** Returns the sum of the first numbers, which are not negative, at most the highest int. */
    static int sum(int[] numbers, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += numbers[i];
        }
        return (int) Math.min(sum, Integer.MAX_VALUE);
    }

    static CallError length(String what, int[] array, int needed) {
        return array != null && array.length >= needed
                ? null
                : tooShort(what, array == null ? -1 : array.length, needed);
    }

    /** A negative length stands for null. */
    static CallError tooShort(String what, int length, int needed) {
        return new CallError(
                ErrorClass.ARG,
                "array of " + what + (length < 0 ? " is null" : " has " + length + " elements") + ", but " + needed
                        + " are needed");
    }

    static CallError outside(Grid grid, int[] coords) {
        return new CallError(
                ErrorClass.ARG,
                "place " + Arrays.toString(coords) + " is outside grid " + Arrays.toString(grid.dims()));
    }

    /** Checks a request to divide processes; returns how many are left for the dimensions that are 0. */
    static int placesLeft(int nodes, int[] dims) {
        if (nodes < 1) {
            throw Session.raised(new CallError(ErrorClass.ARG, "number of processes " + nodes + " is not positive"));
        }
        if (dims == null) {
            throw Session.raised(new CallError(ErrorClass.ARG, "array of dimensions is null"));
        }
        long given = 1;
        boolean isFree = false;
        for (int dim : dims) {
            if (dim < 0) {
                throw Session.raised(new CallError(ErrorClass.DIMS, "dimension " + dim + " is negative"));
            }
            isFree |= dim == 0;
            given = Math.min(dim == 0 ? given : given * dim, Integer.MAX_VALUE);
        }
        if (nodes % given != 0 || !isFree && nodes != given) {
            throw Session.raised(new CallError(
                    ErrorClass.DIMS, nodes + " processes cannot be divided among dimensions " + Arrays.toString(dims)));
        }
        return (int) (nodes / given);
    }
}
