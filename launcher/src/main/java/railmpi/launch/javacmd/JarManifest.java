package railmpi.launch.javacmd;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import railmpi.launch.LaunchException;

/**
 * What {@code java -jar} takes from the manifest of a jar, as options of a command line without -jar; Class-Path needs
 * nothing, java honours it for every jar of the class path.
 */
final class JarManifest {
    private final String mainClass;
    /** Null if the jar brings none. */
    private final String agentClass;

    private final List<String> options = new ArrayList<>();

    private JarManifest(String mainClass, String agentClass) {
        this.mainClass = mainClass.trim();
        this.agentClass = agentClass == null ? null : agentClass.trim();
    }

    static JarManifest read(File file) {
        if (!file.isFile()) {
            throw new LaunchException("jar file " + file + " not found", LaunchException.NOT_FOUND);
        }
        try (JarFile jar = new JarFile(file)) {
            Manifest manifest = jar.getManifest();
            Attributes attributes = manifest == null ? new Attributes() : manifest.getMainAttributes();
            String mainClass = attributes.getValue(Attributes.Name.MAIN_CLASS);
            if (mainClass == null) {
                throw new LaunchException("jar file " + file + " has no Main-Class in its manifest");
            }
            JarManifest read = new JarManifest(mainClass, attributes.getValue("Launcher-Agent-Class"));
            read.addPackages("--add-exports", attributes.getValue("Add-Exports"));
            read.addPackages("--add-opens", attributes.getValue("Add-Opens"));
            return read;
        } catch (IOException e) {
            throw new LaunchException("jar file " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private void addPackages(String option, String packages) {
        if (packages == null) {
            return;
        }
        for (String one : packages.trim().split(" +")) {
            options.add(option);
            options.add(one + "=ALL-UNNAMED");
        }
    }

    String mainClass() {
        return mainClass;
    }

    /** Returns options, among them one that has our jar start the agent of the other jar. */
    List<String> options(Supplier<File> railmpiJar) {
        List<String> all = new ArrayList<>(options);
        if (agentClass != null) {
            all.add("-javaagent:" + railmpiJar.get() + "=" + agentClass);
        }
        return all;
    }
}
