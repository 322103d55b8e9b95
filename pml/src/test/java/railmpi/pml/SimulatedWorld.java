package railmpi.pml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import railmpi.btl.BtlParameters;
import railmpi.btl.rail.RailChannels;
import railmpi.core.param.Parameter;
import railmpi.core.param.Parameters;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;
import railmpi.pml.state.PmlConfig;

/** Processes of one thread, each on a node of its own, joined by a {@link SimulatedFabric}; lists are by rank. */
final class SimulatedWorld implements AutoCloseable {
    final List<SimulatedFabric> fabrics = new ArrayList<>();
    final List<RailChannels> rails = new ArrayList<>();
    final List<Pml> layers = new ArrayList<>();
    final List<Communicator> communicators = new ArrayList<>();

    /** Opens {@code ranks} processes with {@code ports} ports each. */
    SimulatedWorld(SimulatedFabric.Network network, int ranks, int ports, Map<String, String> settings) {
        Parameters parameters = parameters(settings);
        for (int rank = 0; rank < ranks; rank++) {
            fabrics.add(new SimulatedFabric(network, rank, ports));
            rails.add(new RailChannels(
                    fabrics.get(rank), rank, ranks, 0, peer -> SimulatedFabric.addresses(peer, ports), parameters));
            layers.add(Pml.open(new PmlConfig(rank, ranks, List.of(rails.get(rank)), null, false, parameters)));
            Group all = new Group(IntStream.range(0, ranks).toArray());
            communicators.add(layers.get(rank).communicator(all, 0));
        }
    }

    /** Returns the parameters of these layers, some of them set by the environment. */
    static Parameters parameters(Map<String, String> settings) {
        List<Parameter<?>> known = new ArrayList<>(BtlParameters.ALL);
        known.addAll(PmlParameters.ALL);
        return Parameters.resolve(settings, known);
    }

    /** Advances everything {@code passes} times. */
    void progress(int passes) {
        for (int pass = 0; pass < passes; pass++) {
            layers.forEach(Pml::progress);
        }
    }

    @Override
    public void close() {
        fabrics.forEach(SimulatedFabric::close);
    }
}
