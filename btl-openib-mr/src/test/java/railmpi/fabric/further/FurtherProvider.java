package railmpi.fabric.further;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import railmpi.core.RailException;
import railmpi.core.param.Parameter;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricJob;
import railmpi.fabric.FabricProvider;

/** Registers a fabric that the library does not have, as the jar of somebody else does. */
public final class FurtherProvider implements FabricProvider {
    static final Parameter<String> FOLDER = Parameter.text("btl_further_folder", "/dev/shm")
            .documentation("Folder for the files through which processes reach each other.");

    @Override
    public String name() {
        return "further";
    }

    @Override
    public List<String> synonyms() {
        return List.of("beyond");
    }

    @Override
    public String about() {
        return "files that processes map";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(FOLDER);
    }

    @Override
    public Fabric open(FabricJob job) {
        String include = job.ports().include();
        boolean isWanted = include.isEmpty() || include.equals(FurtherPort.NAME);
        return isWanted ? new FurtherFabric(folder(job), job.worldRank()) : new FurtherFabric(include);
    }

    /** The job is known by its secret; who does not know that finds no folder, and is another user or may not look. */
    private static Path folder(FabricJob job) {
        StringBuilder name = new StringBuilder("railmpi-further-");
        for (int i = 0; i < Long.BYTES; i++) {
            name.append(Character.forDigit(job.secret()[i] >> 4 & 15, 16));
            name.append(Character.forDigit(job.secret()[i] & 15, 16));
        }
        Path folder = Path.of(job.parameters().get(FOLDER)).resolve(name.toString());
        try {
            return Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.RESOURCE, FOLDER.name() + ": cannot make " + folder + ": " + e, e);
        }
    }
}
