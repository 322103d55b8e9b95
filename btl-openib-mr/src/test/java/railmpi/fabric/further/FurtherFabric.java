package railmpi.fabric.further;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.Port;
import railmpi.fabric.pairs.PairFabric;

/** Queue pairs through mapped files, under a name of its own. */
final class FurtherFabric implements Fabric {
    private final Path folder;
    private final PairFabric inner;
    private final List<Port> ports;
    private final List<String> unknown;

    FurtherFabric(Path folder, int rank) {
        this.folder = folder;
        inner = new PairFabric(folder, rank, 0);
        ports = List.of(new FurtherPort(inner.port()));
        unknown = List.of();
    }

    /** Has no port, because the user wants others. */
    FurtherFabric(String include) {
        folder = null;
        inner = null;
        ports = List.of();
        unknown = List.of(include.split(","));
    }

    @Override
    public String name() {
        return "further";
    }

    @Override
    public List<Port> ports() {
        return ports;
    }

    @Override
    public List<String> unknownPorts() {
        return unknown;
    }

    @Override
    public FabricEvents events() {
        return inner == null ? null : inner.events();
    }

    /** The last one takes the folder away. */
    @Override
    public void close() {
        if (inner == null) {
            return;
        }
        inner.close();
        try {
            Files.delete(folder);
        } catch (DirectoryNotEmptyException | NoSuchFileException e) {
            // Peers still have files in it, or have taken it away.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
