package railmpi.launch.javacmd;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;

/** Finds jars on the class path of ranks that register fabrics or kinds of channel, whose names mpirun cannot know. */
public final class FabricJars {
    private static final List<String> SERVICES = List.of(
            "META-INF/services/railmpi.fabric.FabricProvider", "META-INF/services/railmpi.btl.channel.ChannelKind");

    private FabricJars() {}

    /**
     * Returns the jars and directories of a program's class path that register one.
     *
     * @param command program and arguments; of another program than java only the variable counts
     * @param environment of mpirun, whose CLASSPATH counts where the command gives no class path
     * @param directory where relative names begin
     */
    public static List<File> of(List<String> command, Map<String, String> environment, File directory) {
        String classPath = environment.get("CLASSPATH");
        if (!command.isEmpty() && new File(command.get(0)).getName().equals("java")) {
            JavaArguments arguments =
                    JavaArguments.parse(Collections.emptyList(), command.subList(1, command.size()), directory);
            boolean isJar = arguments.mode == JavaArguments.Mode.JAR;
            classPath = isJar ? arguments.main : arguments.classPath == null ? classPath : arguments.classPath;
        }
        List<File> found = new ArrayList<>();
        for (String entry : classPath == null ? new String[0] : classPath.split(File.pathSeparator)) {
            for (File place : OtherMpiPackages.places(entry, directory)) {
                if (registers(place)) {
                    found.add(place);
                }
            }
        }
        return found;
    }

    private static boolean registers(File place) {
        if (!place.isFile()) {
            return SERVICES.stream().anyMatch(service -> new File(place, service).isFile());
        }
        try (ZipFile jar = new ZipFile(place)) {
            return SERVICES.stream().anyMatch(service -> jar.getEntry(service) != null);
        } catch (IOException e) {
            return false; // no jar: java ignores such an entry as well
        }
    }
}
