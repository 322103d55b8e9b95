package railmpi.calls.comm;

import java.util.Arrays;
import java.util.function.Consumer;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Arguments;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Session;
import railmpi.calls.session.Topology;
import railmpi.coll.CommunicatorOperations;
import railmpi.coll.EdgeExchange;
import railmpi.coll.check.ConstructionChecks;
import railmpi.coll.topology.AdjacentEdges;
import railmpi.coll.topology.Graph;
import railmpi.coll.topology.Grid;
import railmpi.coll.topology.GridShape;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;

/** Grids and graphs behind both generations of methods: check the arguments, compute or call down. Stateless. */
public final class TopologyCalls {
    /** A grid. */
    public static final int CART = 1;

    /** A graph that every process knows whole. */
    public static final int GRAPH = 2;

    /** A graph of which every process knows its own edges. */
    public static final int DIST_GRAPH = 3;

    private TopologyCalls() {}

    public static CommHandle createCart(CommHandle parent, int[] dims, boolean[] periods) {
        parent.usable();
        parent.require(TopologyArguments.grid(parent, dims, periods));
        compare(parent, checks -> checks.cart(parent.communicator, dims, periods));
        Grid grid = new Grid(dims, periods);
        return withTopology(parent, firstRanks(parent, grid.size()), new Topology(grid, null, null));
    }

    public static CommHandle createGraph(CommHandle parent, int[] index, int[] edges) {
        parent.usable();
        parent.require(TopologyArguments.graph(parent, index, edges));
        compare(parent, checks -> checks.graph(parent.communicator, index, edges));
        Communicator made = firstRanks(parent, index.length);
        return withTopology(parent, made, new Topology(null, new Graph(index, edges), null));
    }

    private static void compare(CommHandle parent, Consumer<ConstructionChecks> call) {
        parent.run(session -> session.collectives().compareConstructions(call));
    }

    /** Makes a communicator of the first ranks; returns null for the others. */
    private static Communicator firstRanks(CommHandle parent, int count) {
        int[] worldRanks = new int[count];
        for (int rank = 0; rank < count; rank++) {
            worldRanks[rank] = parent.communicator.group().worldRank(rank);
        }
        return parent.get(session -> session.communicators().create(parent.communicator, new Group(worldRanks)));
    }

    /** Weights are null if the graph has none. */
    public static CommHandle createDistGraph(
            CommHandle parent, int[] sources, int[] degrees, int[] destinations, int[] weights) {
        parent.usable();
        parent.require(TopologyArguments.edges(parent, sources, degrees, destinations, weights));
        compare(parent, checks -> checks.distGraph(parent.communicator, weights != null));
        int[] from = new int[sources.length == 0 ? 0 : TopologyArguments.sum(degrees, sources.length)];
        int edge = 0;
        for (int i = 0; i < sources.length; i++) {
            for (int j = 0; j < degrees[i]; j++) {
                from[edge++] = sources[i];
            }
        }
        return distributed(parent, parent.get(session -> new EdgeExchange(session.collectives(), parent.communicator)
                .exchange(from, destinations, weights)));
    }

    /** Weights are null if the graph has none. */
    public static CommHandle createDistGraphAdjacent(
            CommHandle parent, int[] sources, int[] sourceWeights, int[] destinations, int[] destWeights) {
        parent.usable();
        parent.require(TopologyArguments.ends(parent, "sources", sources, sourceWeights));
        parent.require(TopologyArguments.ends(parent, "destinations", destinations, destWeights));
        compare(parent, checks -> checks.distGraphAdjacent(parent.communicator, sourceWeights != null));
        return distributed(parent, new AdjacentEdges(sources, sourceWeights, destinations, destWeights));
    }

    private static CommHandle distributed(CommHandle parent, AdjacentEdges edges) {
        Communicator made = parent.get(session -> session.communicators().dup(parent.communicator));
        return withTopology(parent, made, new Topology(null, null, edges));
    }

    public static void createDims(int nodes, int[] dims) {
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

    public static int rank(CommHandle comm, int[] coords) {
        Grid grid = grid(comm);
        comm.require(TopologyArguments.length("coordinates", coords, grid.dimensionCount()));
        int rank = grid.rankOf(coords);
        if (rank == Grid.NOBODY) {
            throw comm.raised(TopologyArguments.outside(grid, coords));
        }
        return rank;
    }

    public static int[] coords(CommHandle comm, int rank) {
        Grid grid = grid(comm);
        comm.require(Arguments.rank(comm, rank));
        return grid.coordsOf(rank);
    }

    public static int[] shift(CommHandle comm, int direction, int displacement) {
        Grid grid = grid(comm);
        if (direction < 0 || direction >= grid.dimensionCount()) {
            throw comm.raised(new CallError(
                    ErrorClass.DIMS,
                    "direction " + direction + " of a shift is not in 0.." + (grid.dimensionCount() - 1) + " of "
                            + comm));
        }
        int own = comm.communicator.rank();
        return new int[] {grid.rankAt(own, direction, -(long) displacement), grid.rankAt(own, direction, displacement)};
    }

    public static CommHandle sub(CommHandle comm, boolean[] remaining) {
        Grid grid = grid(comm);
        if (remaining == null || remaining.length < grid.dimensionCount()) {
            throw comm.raised(TopologyArguments.tooShort(
                    "dimensions that stay", remaining == null ? -1 : remaining.length, grid.dimensionCount()));
        }
        boolean[] others = new boolean[remaining.length];
        for (int i = 0; i < others.length; i++) {
            others[i] = !remaining[i];
        }
        boolean[] kept = Arrays.copyOf(remaining, grid.dimensionCount());
        compare(comm, checks -> checks.cartSub(comm.communicator, kept));
        int own = comm.communicator.rank();
        Communicator made = comm.get(session -> session.communicators()
                .split(comm.communicator, grid.project(own, others), grid.project(own, remaining)));
        return withTopology(comm, made, new Topology(grid.sub(remaining), null, null));
    }

    public static int map(CommHandle comm, int[] dims, boolean[] periods) {
        comm.usable();
        comm.require(TopologyArguments.grid(comm, dims, periods));
        return mapped(comm, new Grid(dims, periods).size());
    }

    public static int map(CommHandle comm, int[] index, int[] edges) {
        comm.usable();
        comm.require(TopologyArguments.graph(comm, index, edges));
        return mapped(comm, index.length);
    }

    private static int mapped(CommHandle comm, int places) {
        return comm.communicator.rank() < places ? comm.communicator.rank() : CommunicatorOperations.UNDEFINED;
    }

    public static int[] neighbors(CommHandle comm, int rank) {
        Graph graph = graph(comm);
        comm.require(Arguments.rank(comm, rank));
        return graph.neighbors(rank);
    }

    private static CommHandle withTopology(CommHandle parent, Communicator made, Topology topology) {
        CommHandle handle = parent.with(made);
        handle.topology = topology;
        return handle;
    }

    /** {@return the grid} */
    public static Grid grid(CommHandle comm) {
        comm.usable();
        return comm.topology.grid();
    }

    /** {@return the graph that all processes know} */
    public static Graph graph(CommHandle comm) {
        comm.usable();
        Graph graph = comm.topology.graph();
        if (graph == null) {
            throw comm.raised(new CallError(
                    ErrorClass.TOPOLOGY, "graph of " + comm + " is distributed; ask getDistGraphNeighbors for it"));
        }
        return graph;
    }

    /** {@return the neighbours in a distributed graph} */
    public static AdjacentEdges edges(CommHandle comm) {
        comm.usable();
        AdjacentEdges edges = comm.topology.edges();
        if (edges == null) {
            throw comm.raised(
                    new CallError(ErrorClass.TOPOLOGY, "graph of " + comm + " is not distributed; use getNeighbors"));
        }
        return edges;
    }
}
