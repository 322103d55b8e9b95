package mpi;

import java.util.Arrays;
import java.util.function.Consumer;
import railmpi.coll.EdgeExchange;
import railmpi.coll.check.ConstructionChecks;
import railmpi.coll.topology.AdjacentEdges;
import railmpi.coll.topology.Graph;
import railmpi.coll.topology.Grid;
import railmpi.coll.topology.GridShape;
import railmpi.core.RailException;
import railmpi.pml.state.Communicator;

/** Grids and graphs behind both generations of methods: check the arguments, compute or call down. Stateless. */
final class TopologyCalls {
    private TopologyCalls() {}

    static CartComm createCart(Intracomm parent, int[] dims, boolean[] periods) {
        Session session = parent.usable();
        parent.require(TopologyArguments.grid(parent, dims, periods));
        compare(session, parent, checks -> checks.cart(parent.communicator, dims, periods));
        Grid grid = new Grid(dims, periods);
        return new CartComm(session, firstRanks(session, parent, grid.size()), parent.errhandler(), grid);
    }

    static GraphComm createGraph(Intracomm parent, int[] index, int[] edges) {
        Session session = parent.usable();
        parent.require(TopologyArguments.graph(parent, index, edges));
        compare(session, parent, checks -> checks.graph(parent.communicator, index, edges));
        Communicator made = firstRanks(session, parent, index.length);
        return new GraphComm(session, made, parent.errhandler(), new Graph(index, edges), null);
    }

    private static void compare(Session session, Intracomm parent, Consumer<ConstructionChecks> call) {
        try {
            session.collectives().compareConstructions(call);
        } catch (RailException e) {
            throw parent.raised(e);
        }
    }

    /** Makes a communicator of the first ranks; returns null for the others. */
    private static Communicator firstRanks(Session session, Intracomm parent, int count) {
        int[] worldRanks = new int[count];
        for (int rank = 0; rank < count; rank++) {
            worldRanks[rank] = parent.communicator.group().worldRank(rank);
        }
        try {
            return session.communicators().create(parent.communicator, new railmpi.pml.state.Group(worldRanks));
        } catch (RailException e) {
            throw parent.raised(e);
        }
    }

    /** Weights are null if the graph has none. */
    static GraphComm createDistGraph(
            Intracomm parent, int[] sources, int[] degrees, int[] destinations, int[] weights) {
        Session session = parent.usable();
        parent.require(TopologyArguments.edges(parent, sources, degrees, destinations, weights));
        compare(session, parent, checks -> checks.distGraph(parent.communicator, weights != null));
        int[] from = new int[sources.length == 0 ? 0 : TopologyArguments.sum(degrees, sources.length)];
        int edge = 0;
        for (int i = 0; i < sources.length; i++) {
            for (int j = 0; j < degrees[i]; j++) {
                from[edge++] = sources[i];
            }
        }
        try {
            AdjacentEdges edges =
                    new EdgeExchange(session.collectives(), parent.communicator).exchange(from, destinations, weights);
            return distributed(session, parent, edges);
        } catch (RailException e) {
            throw parent.raised(e);
        }
    }

    /** Weights are null if the graph has none. */
    static GraphComm createDistGraphAdjacent(
            Intracomm parent, int[] sources, int[] sourceWeights, int[] destinations, int[] destWeights) {
        Session session = parent.usable();
        parent.require(TopologyArguments.ends(parent, "sources", sources, sourceWeights));
        parent.require(TopologyArguments.ends(parent, "destinations", destinations, destWeights));
        compare(session, parent, checks -> checks.distGraphAdjacent(parent.communicator, sourceWeights != null));
        try {
            return distributed(session, parent, new AdjacentEdges(sources, sourceWeights, destinations, destWeights));
        } catch (RailException e) {
            throw parent.raised(e);
        }
    }

    private static GraphComm distributed(Session session, Intracomm parent, AdjacentEdges edges) {
        Communicator made = session.communicators().dup(parent.communicator);
        return new GraphComm(session, made, parent.errhandler(), null, edges);
    }

    static void createDims(int nodes, int[] dims) {
        Session.active();
        int rest = TopologyArguments.placesLeft(nodes, dims);
        int free = 0;
        for (int dim : dims) {
            free += dim == 0 ? 1 : 0;
        }
        if (free > 0) {
            int[] factors = GridShape.factors(rest, free);
            int next = 0;
            for (int i = 0; i < dims.length; i++) {
                if (dims[i] == 0) {
                    dims[i] = factors[next++];
                }
            }
        }
    }

    static CartParms parameters(Cartcomm comm) {
        Grid grid = comm.grid();
        return new CartParms(grid.dims(), grid.periods(), grid.coordsOf(comm.communicator.rank()));
    }

    static int rank(Cartcomm comm, int[] coords) {
        Grid grid = comm.grid();
        comm.require(TopologyArguments.length("coordinates", coords, grid.dimensionCount()));
        int rank = grid.rankOf(coords);
        if (rank == Grid.NOBODY) {
            throw comm.raised(TopologyArguments.outside(grid, coords));
        }
        return rank;
    }

    static int[] coords(Cartcomm comm, int rank) {
        Grid grid = comm.grid();
        comm.require(Arguments.rank(comm, rank));
        return grid.coordsOf(rank);
    }

    static ShiftParms shift(Cartcomm comm, int direction, int displacement) {
        Grid grid = comm.grid();
        if (direction < 0 || direction >= grid.dimensionCount()) {
            throw comm.raised(new MPIException(
                    MPI.ERR_DIMS,
                    "direction " + direction + " of a shift is not in 0.." + (grid.dimensionCount() - 1) + " of "
                            + comm));
        }
        int own = comm.communicator.rank();
        return new ShiftParms(
                grid.rankAt(own, direction, -(long) displacement), grid.rankAt(own, direction, displacement));
    }

    static CartComm sub(Cartcomm comm, boolean[] remaining) {
        Grid grid = comm.grid();
        if (remaining == null || remaining.length < grid.dimensionCount()) {
            throw comm.raised(TopologyArguments.tooShort(
                    "dimensions that stay", remaining == null ? -1 : remaining.length, grid.dimensionCount()));
        }
        boolean[] others = new boolean[remaining.length];
        for (int i = 0; i < others.length; i++) {
            others[i] = !remaining[i];
        }
        boolean[] kept = Arrays.copyOf(remaining, grid.dimensionCount());
        compare(comm.session, comm, checks -> checks.cartSub(comm.communicator, kept));
        int own = comm.communicator.rank();
        try {
            Communicator made = comm.session
                    .communicators()
                    .split(comm.communicator, grid.project(own, others), grid.project(own, remaining));
            return new CartComm(comm.session, made, comm.errhandler(), grid.sub(remaining));
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    static int map(Comm comm, int[] dims, boolean[] periods) {
        comm.usable();
        comm.require(TopologyArguments.grid(comm, dims, periods));
        return mapped(comm, new Grid(dims, periods).size());
    }

    static int map(Comm comm, int[] index, int[] edges) {
        comm.usable();
        comm.require(TopologyArguments.graph(comm, index, edges));
        return mapped(comm, index.length);
    }

    private static int mapped(Comm comm, int places) {
        return comm.communicator.rank() < places ? comm.communicator.rank() : MPI.UNDEFINED;
    }

    static GraphParms parameters(Graphcomm comm) {
        Graph graph = comm.graph();
        return new GraphParms(graph.index(), graph.edges());
    }

    static int[] neighbors(Graphcomm comm, int rank) {
        Graph graph = comm.graph();
        comm.require(Arguments.rank(comm, rank));
        return graph.neighbors(rank);
    }
}
