package railmpi.launch.javacmd;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import railmpi.core.env.EnvironmentVariables;

/**
 * Where HotSpot is to end what it compiles in one piece: {@code railmpi.core.compile.Seam}. Our jar has the commands
 * for its compilers. They are copied into a file that ranks name in one option, where class archives are; the first job
 * that needs it makes it. With these seams each part is compiled once. Ranks without them are slow for some seconds
 * longer.
 *
 * <p>With more ranks than cores there are no seams: the second compiler's threads seldom get a core there, and a path
 * in one piece is sooner compiled than one in thirty that stand in line.
 */
final class CompileUnits {
    /** Of the jar. */
    static final String ENTRY = "META-INF/railmpi/compile-commands";

    private static final String COMMAND = "-XX:CompileCommand";
    private static final String PREFIX = "railmpi-seams-";

    private CompileUnits() {}

    /**
     * Returns the JVM options.
     *
     * @param featureVersion version of the JDK
     * @param jar our jar
     * @param arguments the user's arguments of java
     * @param environment environment of the rank
     * @return empty where the JDK is none that we know, ranks share cores, or the user commands the compiler himself:
     *     "quiet", which goes with ours, would take away its answers
     */
    static List<String> options(
            int featureVersion, File jar, JavaArguments arguments, Map<String, String> environment) {
        if (featureVersion == JdkRelease.UNKNOWN
                || environment.containsKey(EnvironmentVariables.RAILMPI_OVERSUBSCRIBED)
                || arguments.giveJvmOption(environment, COMMAND)
                || !jar.isFile()) {
            return Collections.emptyList();
        }
        try {
            File file = findOrMake(jar, new CacheFolders(jar, environment));
            return file == null ? oneByOne(jar) : List.of(COMMAND + "File=" + file.getPath());
        } catch (IOException e) {
            return Collections.emptyList(); // they save seconds, and no more
        }
    }

    private static File findOrMake(File jar, CacheFolders folders) throws IOException {
        String family = PREFIX + ClassArchive.hash(jar.getPath()) + "-";
        ArchiveName name = new ArchiveName(family, family + ClassArchive.hash(jar.length() + " " + jar.lastModified()));
        File found = folders.find(name.name());
        if (found != null) {
            return found;
        }
        for (File folder : folders.all()) {
            if (!new File(folder, name.name()).exists() && folders.mayHaveFiles(folder)) {
                make(folder, name, commands(jar));
                return folders.find(name.name());
            }
        }
        return null;
    }

    /** Others may make it as well: each gives it its name when it is whole. */
    private static void make(File folder, ArchiveName name, String commands) throws IOException {
        Path unfinished = folder.toPath()
                .resolve(name.name() + "." + ProcessHandle.current().pid() + ".new");
        try {
            Files.writeString(unfinished, commands, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Files.move(unfinished, folder.toPath().resolve(name.name()), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
        String[] files = folder.list();
        for (String file : files == null ? new String[0] : files) {
            if (name.isOlder(file)) {
                Files.deleteIfExists(folder.toPath().resolve(file));
            }
        }
    }

    private static String commands(File jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar)) {
            ZipEntry entry = zip.getEntry(ENTRY);
            if (entry == null) {
                throw new IOException(jar + " has no " + ENTRY);
            }
            try (InputStream content = zip.getInputStream(entry)) {
                return new String(content.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }

    /** Where no file can be made, or others could write it. */
    private static List<String> oneByOne(File jar) throws IOException {
        List<String> options = new ArrayList<>();
        for (String command : commands(jar).split("\n")) {
            options.add(COMMAND + "=" + command);
        }
        return options;
    }
}
