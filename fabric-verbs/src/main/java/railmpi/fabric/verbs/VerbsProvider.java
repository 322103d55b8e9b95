package railmpi.fabric.verbs;

import java.util.List;
import railmpi.core.param.Parameter;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricJob;
import railmpi.fabric.FabricProvider;

/** Registers RDMA adapters. Immutable. */
public final class VerbsProvider implements FabricProvider {
    private static final int BEFORE_ALL_THAT_ADOPT_ADDRESSES = 100;

    @Override
    public String name() {
        return VerbsFabric.NAME;
    }

    @Override
    public List<String> synonyms() {
        return List.of("openib");
    }

    @Override
    public String about() {
        return "InfiniBand and RoCE";
    }

    @Override
    public int priority() {
        return BEFORE_ALL_THAT_ADOPT_ADDRESSES;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return VerbsParameters.ALL;
    }

    @Override
    public String whyNotHere() {
        return VerbsFabric.whyNoDevices();
    }

    @Override
    public Fabric open(FabricJob job) {
        return VerbsFabric.open(job);
    }
}
