package railmpi.fabric.fault;

import java.util.ArrayList;
import java.util.List;
import railmpi.core.param.Parameter;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricJob;
import railmpi.fabric.FabricProvider;
import railmpi.fabric.pairs.PairProvider;
import railmpi.fabric.soft.SoftProvider;
import railmpi.fabric.verbs.VerbsProvider;

/** Registers a network that misbehaves: another one, and what {@code btl_fault} does to it. Immutable. */
public final class FaultProvider implements FabricProvider {
    /** Those that can misbehave. */
    private static final List<FabricProvider> NETWORKS =
            List.of(new SoftProvider(), new VerbsProvider(), new PairProvider());

    @Override
    public String name() {
        return "fault";
    }

    @Override
    public String about() {
        return "the network of btl_fault_network, which misbehaves as btl_fault says, for tests";
    }

    /** Algorithms are those of the network that most tests use. */
    @Override
    public String network() {
        return NETWORKS.get(0).network();
    }

    @Override
    public List<Parameter<?>> parameters() {
        return FaultParameters.ALL;
    }

    @Override
    public Fabric open(FabricJob job) {
        String name = job.parameters().get(FaultParameters.NETWORK);
        for (FabricProvider provider : NETWORKS) {
            if (provider.name().equals(name)) {
                return FaultInjectingFabric.wrap(provider.open(job), job.worldRank(), job.parameters());
            }
        }
        throw new IllegalStateException("btl_fault_network '" + name + "' is not known here");
    }

    /** Returns the names of the networks that can misbehave. */
    static String[] networks() {
        List<String> names = new ArrayList<>();
        NETWORKS.forEach(provider -> names.add(provider.name()));
        return names.toArray(new String[0]);
    }
}
