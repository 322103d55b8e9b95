package railmpi.launch.javacmd;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;

/** Finds other MPI libraries on a class path, whose package {@code mpi} would be mistaken for ours. */
public final class OtherMpiPackages {
    private static final String MARK = "mpi/MPI.class";

    /** A jar with everything in it may hold RailMPI, too. */
    private static final String OURS = "railmpi/runtime/World.class";

    private OtherMpiPackages() {}

    /** Returns the jars and directories of a class path that hold a class mpi.MPI and no RailMPI. */
    public static List<File> on(String classPath, File directory, File railmpiJar) {
        List<File> found = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator)) {
            for (File place : places(entry, directory)) {
                if (holdsMpi(place) && !isSame(place, railmpiJar)) {
                    found.add(place);
                }
            }
        }
        return found;
    }

    /** Returns what an entry of a class path stands for. */
    public static List<File> places(String entry, File directory) {
        List<File> places = new ArrayList<>();
        if (entry.equals("*") || entry.endsWith("/*")) {
            File[] jars = ArgumentFiles.resolve(entry.substring(0, entry.length() - 1), directory)
                    .listFiles();
            for (File jar : jars == null ? new File[0] : jars) {
                if (jar.getName().endsWith(".jar") || jar.getName().endsWith(".JAR")) {
                    places.add(jar);
                }
            }
        } else {
            places.add(ArgumentFiles.resolve(entry, directory));
        }
        return places;
    }

    private static boolean holdsMpi(File place) {
        if (place.isDirectory()) {
            return new File(place, MARK).isFile() && !new File(place, OURS).isFile();
        }
        if (!place.isFile()) {
            return false;
        }
        try (ZipFile jar = new ZipFile(place)) {
            return jar.getEntry(MARK) != null && jar.getEntry(OURS) == null;
        } catch (IOException e) {
            // Not a jar: java ignores such an entry as well.
            return false;
        }
    }

    private static boolean isSame(File place, File railmpiJar) {
        try {
            return place.getCanonicalFile().equals(railmpiJar.getCanonicalFile());
        } catch (IOException e) {
            return false;
        }
    }
}
