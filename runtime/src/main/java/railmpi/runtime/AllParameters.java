package railmpi.runtime;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.BtlParameters;
import railmpi.coll.select.CollParameters;
import railmpi.core.log.LogParameters;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterProvider;
import railmpi.fabric.fault.FaultParameters;
import railmpi.fabric.network.NetworkParameters;
import railmpi.fabric.soft.SoftParameters;
import railmpi.fabric.verbs.VerbsParameters;
import railmpi.osc.OscParameters;
import railmpi.pml.PmlParameters;

/** Every parameter that a rank knows, in the order in which mpi-info shows them. Stateless. */
public final class AllParameters implements ParameterProvider {
    /** Made by the service loader of launcher and mpi-info; ranks call {@link #list()}. */
    public AllParameters() {}

    @Override
    public List<Parameter<?>> parameters() {
        return list();
    }

    static List<Parameter<?>> list() {
        List<Parameter<?>> all = new ArrayList<>(RuntimeParameters.ALL);
        all.addAll(LogParameters.ALL);
        all.addAll(PmlParameters.ALL);
        all.addAll(BtlParameters.ALL);
        all.addAll(NetworkParameters.ALL);
        all.addAll(SoftParameters.ALL);
        all.addAll(VerbsParameters.ALL);
        all.addAll(FaultParameters.ALL);
        all.addAll(CollParameters.ALL);
        all.addAll(OscParameters.ALL);
        return all;
    }
}
