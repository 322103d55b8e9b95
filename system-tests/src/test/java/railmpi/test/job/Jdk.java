package railmpi.test.job;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An installed Java development kit.
 *
 * @param home its folder, symbolic links resolved
 */
public record Jdk(Path home) {
    private static final String VERSION = "JAVA_VERSION=\"";
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    private static final int FIRST_TO_REFUSE_NATIVE_ACCESS = 24;
    private static final int FIRST_WITH_PROFILES = 25;

    /**
     * Returns the kits to test with: those of the system property {@code railmpi.jdks} (folders separated by colons),
     * or all below {@code /usr/lib/jvm}, each once.
     *
     * @return at least the kit that runs the tests
     */
    public static List<Jdk> installed() {
        Set<Path> homes = new LinkedHashSet<>();
        String given = System.getProperty("railmpi.jdks", "");
        if (given.isEmpty()) {
            homes.add(real(Path.of(System.getProperty("java.home"))));
            homes.addAll(below(Path.of("/usr/lib/jvm")));
        } else {
            for (String home : given.split(":")) {
                homes.add(real(Path.of(home)));
            }
        }
        List<Jdk> kits = new ArrayList<>();
        homes.forEach(home -> kits.add(new Jdk(home)));
        return kits;
    }

    /**
     * Returns the kit that runs the tests.
     *
     * @return the first of {@link #installed()}
     */
    public static Jdk current() {
        return installed().get(0);
    }

    /**
     * Returns a command of the kit.
     *
     * @param name for example {@code java}
     * @return its absolute path as text
     */
    public String tool(String name) {
        return home.resolve("bin").resolve(name).toString();
    }

    /**
     * Has processes find this kit first.
     *
     * @param environment of them
     */
    public void putInto(Map<String, String> environment) {
        environment.put("JAVA_HOME", home.toString());
        environment.put("PATH", home.resolve("bin") + File.pathSeparator + environment.get("PATH"));
    }

    /**
     * Tells whether the kit has virtual threads.
     *
     * @return true from version 21 on
     */
    public boolean hasVirtualThreads() {
        return featureVersion() >= FIRST_WITH_VIRTUAL_THREADS;
    }

    /**
     * Tells whether the kit has options that make native code and Unsafe errors.
     *
     * @return true from version 24 on
     */
    public boolean refusesNativeAccess() {
        return featureVersion() >= FIRST_TO_REFUSE_NATIVE_ACCESS;
    }

    /**
     * Tells whether class archives of the kit keep profiles of methods.
     *
     * @return true from version 25 on
     */
    public boolean keepsProfiles() {
        return featureVersion() >= FIRST_WITH_PROFILES;
    }

    private int featureVersion() {
        try (Stream<String> lines = Files.lines(home.resolve("release"))) {
            return lines.filter(line -> line.startsWith(VERSION))
                    .mapToInt(line ->
                            Integer.parseInt(line.substring(VERSION.length()).split("[.\"]")[0]))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return home.getFileName().toString();
    }

    private static List<Path> below(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> Files.isExecutable(entry.resolve("bin/javac")))
                    .map(Jdk::real)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException("no Java development kit at " + path, e);
        }
    }
}
