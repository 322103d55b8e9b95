package railmpi.calls.session;

import railmpi.coll.topology.AdjacentEdges;
import railmpi.coll.topology.Graph;
import railmpi.coll.topology.Grid;
import railmpi.coll.topology.Neighborhood;

/**
 * How the processes of a communicator are neighbours; one of the three is not null. Immutable.
 *
 * @param grid a cartesian grid
 * @param graph that all processes know whole
 * @param edges of this process, in a distributed graph
 */
public record Topology(Grid grid, Graph graph, AdjacentEdges edges) {
    /** {@return the neighbours of a rank, which is that of this process if the graph is distributed} */
    public Neighborhood neighborhood(int rank) {
        if (grid != null) {
            return grid.neighborhood(rank);
        }
        return graph == null ? edges.neighborhood() : graph.neighborhood(rank);
    }
}
