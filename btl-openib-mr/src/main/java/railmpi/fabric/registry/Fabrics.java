package railmpi.fabric.registry;

import java.util.List;
import railmpi.core.param.Components;
import railmpi.fabric.FabricProvider;
import railmpi.fabric.soft.SoftProvider;
import railmpi.fabric.verbs.VerbsProvider;

/** The networks between nodes that users can choose. Any thread. */
public final class Fabrics {
    /** All of them; a line for each that comes with the library. */
    public static final Components<FabricProvider> ALL = new Components<>(
            FabricProvider.class,
            "fabric",
            List.of(
                    new SoftProvider(), //
                    new VerbsProvider()));

    private Fabrics() {}
}
