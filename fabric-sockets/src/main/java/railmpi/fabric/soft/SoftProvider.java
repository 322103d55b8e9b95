package railmpi.fabric.soft;

import java.util.List;
import railmpi.core.param.Parameter;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricJob;
import railmpi.fabric.FabricProvider;

/** Registers sockets, which every machine has. Immutable. */
public final class SoftProvider implements FabricProvider {
    @Override
    public String name() {
        return SoftFabric.NAME;
    }

    @Override
    public List<String> synonyms() {
        return List.of("tcp", "sockets");
    }

    @Override
    public String about() {
        return "sockets";
    }

    @Override
    public boolean isUsual() {
        return true;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return SoftParameters.ALL;
    }

    @Override
    public Fabric open(FabricJob job) {
        return new SoftFabric(job);
    }
}
