package railmpi.io.file;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;

/**
 * The name of a file as programs give it: a path, before which ROMIO lets a program say what kind of file system it is
 * on, as in {@code ufs:/tmp/file}. Immutable.
 *
 * @param path where the file is
 * @param isOnNfs whether it is said to be on NFS
 */
public record FileName(Path path, boolean isOnNfs) {
    private static final String NFS = "nfs";
    private static final Set<String> KINDS = Set.of("ufs", NFS, "xfs", "lustre", "gpfs", "panfs", "pvfs2");

    /**
     * Takes a name apart.
     *
     * @param name as the program gives it
     * @return its parts; what is no known kind belongs to the path
     * @throws InvalidPathException if it is no name
     */
    public static FileName of(String name) {
        int end = name.indexOf(':');
        String kind = end < 0 ? "" : name.substring(0, end);
        return KINDS.contains(kind)
                ? new FileName(Path.of(name.substring(end + 1)), kind.equals(NFS))
                : new FileName(Path.of(name), false);
    }
}
