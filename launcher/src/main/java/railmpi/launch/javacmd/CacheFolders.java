package railmpi.launch.javacmd;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;

/** The folders for files that JVMs of ranks read at their start, and whom they may belong to. */
final class CacheFolders {
    private static final int WRITABLE_BY_OTHERS = 0002;
    private static final int STICKY = 01000;

    private final File jar;
    private final File[] all;

    /**
     * Names the folders; none is made.
     *
     * @param jar our jar
     * @param environment of the rank
     */
    CacheFolders(File jar, Map<String, String> environment) {
        this.jar = jar;
        all = directories(jar, environment);
    }

    /** Returns all of them, the one to look into first at the beginning. */
    File[] all() {
        return all;
    }

    /** Returns a file that can be read and that nobody else can have written; null if there is none. */
    File find(String name) throws IOException {
        for (File directory : all) {
            File file = new File(directory, name);
            if (file.canRead() && isTrusted(file)) {
                return file;
            }
        }
        return null;
    }

    /** Tells whether files can be made in a folder, which is made if it is not there. */
    boolean mayHaveFiles(File directory) throws IOException {
        return isWritable(directory) && isOutOfReach(directory, true);
    }

    /** Beside the jar where that may be written to, else in the user's cache. */
    private static File[] directories(File jar, Map<String, String> environment) {
        File beside = new File(jar.getParentFile(), "cds");
        String cache = environment.get(EnvironmentVariables.XDG_CACHE_HOME);
        String home = environment.get("HOME");
        if (cache == null || cache.isEmpty()) {
            cache = home == null || home.isEmpty() ? null : home + "/.cache";
        }
        return cache == null ? new File[] {beside} : new File[] {beside, new File(cache, "railmpi")};
    }

    private static boolean isWritable(File directory) {
        return directory.isDirectory() ? directory.canWrite() : directory.mkdirs();
    }

    /**
     * Whoever can write such a file decides what a JVM does that takes it: only this user, root and the owner of our
     * jar may, and the group that can write the jar as well.
     */
    private boolean isTrusted(File file) throws IOException {
        return isOutOfReach(file, false) && isOutOfReach(file.getParentFile(), true);
    }

    private boolean isOutOfReach(File file, boolean isDirectory) throws IOException {
        Map<String, Object> found = Files.readAttributes(
                file.toPath(), "unix:uid,mode,isDirectory,isRegularFile", LinkOption.NOFOLLOW_LINKS);
        Object owner = found.get("uid");
        boolean isOfTrustedUser = owner.equals(0)
                || owner.equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))
                || owner.equals(Files.getAttribute(jar.toPath(), "unix:uid"));
        int mode = (int) found.get("mode");
        boolean isOpen = (mode & WRITABLE_BY_OTHERS) != 0 && !(isDirectory && (mode & STICKY) != 0);
        boolean isOfKind = Boolean.TRUE.equals(found.get(isDirectory ? "isDirectory" : "isRegularFile"));
        return isOfKind && isOfTrustedUser && !isOpen;
    }
}
