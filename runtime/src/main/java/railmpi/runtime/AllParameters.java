package railmpi.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.ChannelKind;
import railmpi.btl.channel.ChannelKinds;
import railmpi.coll.select.CollParameters;
import railmpi.core.log.LogParameters;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterException;
import railmpi.core.param.ParameterProvider;
import railmpi.core.param.Parameters;
import railmpi.fabric.FabricProvider;
import railmpi.fabric.network.NetworkParameters;
import railmpi.fabric.registry.Fabrics;
import railmpi.osc.OscParameters;
import railmpi.pml.PmlParameters;

/** Every parameter that a rank knows, in the order in which mpi-info shows them. Stateless. */
public final class AllParameters implements ParameterProvider {
    /** Made by the service loader of launcher and mpi-info; ranks call {@link #list()}. */
    public AllParameters() {}

    @Override
    public List<Parameter<?>> parameters() {
        findOthers();
        return list();
    }

    /**
     * Resolves them for a rank. What is unknown may belong to a fabric or a kind of channel of another jar, which is
     * looked for only then.
     *
     * @throws ParameterException as {@link Parameters#resolve}
     */
    static Parameters resolve(Map<String, String> environment) {
        try {
            return Parameters.resolve(environment, list());
        } catch (ParameterException e) {
            if (!findOthers()) {
                throw e;
            }
            return Parameters.resolve(environment, list());
        }
    }

    private static boolean findOthers() {
        return Fabrics.ALL.findOthers() | ChannelKinds.ALL.findOthers();
    }

    static List<Parameter<?>> list() {
        List<Parameter<?>> all = new ArrayList<>(RuntimeParameters.ALL);
        all.addAll(LogParameters.ALL);
        all.addAll(PmlParameters.ALL);
        all.addAll(BtlParameters.ALL);
        all.addAll(NetworkParameters.ALL);
        for (FabricProvider provider : Fabrics.ALL.known()) {
            all.addAll(provider.parameters());
        }
        for (ChannelKind kind : ChannelKinds.ALL.known()) {
            all.addAll(kind.parameters());
        }
        all.addAll(CollParameters.ALL);
        all.addAll(OscParameters.ALL);
        return all;
    }
}
