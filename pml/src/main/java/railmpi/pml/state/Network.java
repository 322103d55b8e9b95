package railmpi.pml.state;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.BtlParameters;
import railmpi.core.param.Parameters;
import railmpi.fabric.FabricProvider;
import railmpi.fabric.registry.Fabrics;

/**
 * A kind of network that joins the ranks of a communicator, as far as it matters which algorithm is faster. There is
 * one object of each kind. Immutable, for any thread.
 */
public final class Network {
    /** The ranks are in one node. */
    public static final Network NODE = new Network("node");
    /** Several kinds, or one that this process does not know of. */
    public static final Network OTHER = new Network("net");

    /** Those of fabrics; guarded by itself. */
    private static final List<Network> OF_FABRICS = new ArrayList<>();

    private final String name;

    private Network(String name) {
        this.name = name;
    }

    /** Returns the only object of the kind that {@link FabricProvider#network} names so. */
    private static Network named(String name) {
        synchronized (OF_FABRICS) {
            for (Network network : OF_FABRICS) {
                if (network.name.equals(name)) {
                    return network;
                }
            }
            Network made = new Network(name);
            OF_FABRICS.add(made);
            return made;
        }
    }

    /**
     * Returns the kind that a user names.
     *
     * @param name any word
     * @return null if no fabric is of such a kind
     */
    public static Network find(String name) {
        boolean isKnown = names().contains(name) || Fabrics.ALL.findOthers() && names().contains(name);
        return isKnown ? named(name) : null;
    }

    /**
     * Returns the names of the kinds that fabrics are of.
     *
     * @return each once
     */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        for (FabricProvider provider : Fabrics.ALL.known()) {
            if (!names.contains(provider.network())) {
                names.add(provider.network());
            }
        }
        return names;
    }

    /**
     * Returns what joins the nodes of a job.
     *
     * @param parameters those of the job, the same at all its processes
     * @return the same at all of them
     */
    static Network of(Parameters parameters) {
        List<FabricProvider> fabrics = BtlParameters.fabrics(parameters);
        if (fabrics.isEmpty()) {
            return OTHER;
        }
        String name = fabrics.get(0).network();
        for (FabricProvider fabric : fabrics) {
            if (!fabric.network().equals(name)) {
                return OTHER;
            }
        }
        return named(name);
    }
}
