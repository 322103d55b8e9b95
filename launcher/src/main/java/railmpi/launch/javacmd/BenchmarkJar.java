package railmpi.launch.javacmd;

import java.io.File;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import railmpi.launch.LaunchException;

/**
 * {@code railmpi-bench.jar}, the benchmarks and NAS kernels beside our jar. It is the last entry of a class path, so
 * that a program which needs nothing of it never opens it. Stateless.
 */
public final class BenchmarkJar {
    private static final String NAME = "railmpi-bench.jar";

    /** Main classes of single OSU benchmarks, which version 0.9 had. */
    private static final Pattern SINGLE_OSU = Pattern.compile("railmpi\\.bench\\.osu\\.Osu[A-Z]\\w*");

    private static final String OSU = "railmpi.bench.osu.Osu";

    private BenchmarkJar() {}

    /** Returns a class path with the benchmarks behind it; as it is where our jar stands alone, as in a Maven build. */
    public static String behind(String classPath, String railmpiJar) {
        File jar = beside(railmpiJar);
        return jar.isFile() ? classPath + File.pathSeparator + jar : classPath;
    }

    private static File beside(String railmpiJar) {
        return new File(new File(railmpiJar).getParentFile(), NAME);
    }

    /**
     * Checks that a main class is none of those that have gone.
     *
     * @throws LaunchException which names what to call in place of it
     */
    static void requirePresent(String mainClass, String railmpiJar) {
        String name = mainClass.replace('/', '.');
        File jar = beside(railmpiJar);
        if (SINGLE_OSU.matcher(name).matches() && jar.isFile() && !holds(jar, name)) {
            String benchmark =
                    name.substring(OSU.length()).replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
            throw new LaunchException("there is no class " + name + ", use: Osu osu" + benchmark + " (java " + OSU
                    + " osu" + benchmark + ")");
        }
    }

    private static boolean holds(File file, String className) {
        try (ZipFile jar = new ZipFile(file)) {
            return jar.getEntry(className.replace('.', '/') + ".class") != null;
        } catch (IOException e) {
            throw new LaunchException(file + " cannot be read: " + e.getMessage(), e);
        }
    }
}
