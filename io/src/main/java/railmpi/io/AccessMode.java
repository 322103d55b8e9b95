package railmpi.io;

import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import railmpi.io.file.FileError;
import railmpi.io.file.FileError.Reason;

/**
 * How a file is opened: MPI 4.1, section 14.2.1.
 *
 * @param bits the sum of the constants
 */
public record AccessMode(int bits) {
    /** Create the file if it does not exist. */
    public static final int CREATE = 1;
    /** Only read. */
    public static final int RDONLY = 2;
    /** Only write. */
    public static final int WRONLY = 4;
    /** Read and write. */
    public static final int RDWR = 8;
    /** Delete the file when it is closed. */
    public static final int DELETE_ON_CLOSE = 16;
    /** Nobody else has it open. */
    public static final int UNIQUE_OPEN = 32;
    /** It is an error if the file that is to be created exists. */
    public static final int EXCL = 64;
    /** All file pointers are at the end of the file. */
    public static final int APPEND = 128;
    /** Only by the shared file pointer, one after the other. */
    public static final int SEQUENTIAL = 256;

    private static final int ALL = 2 * SEQUENTIAL - 1;

    /** Returns whether a constant is in it. */
    boolean has(int bit) {
        return (bits & bit) != 0;
    }

    /** Returns what is wrong with it; null if nothing is. */
    FileError problem() {
        int directions = Integer.bitCount(bits & (RDONLY | WRONLY | RDWR));
        if ((bits & ~ALL) != 0) {
            return wrong("has bits that mean nothing");
        }
        if (directions != 1) {
            return wrong("has " + (directions == 0 ? "none" : "several") + " of MODE_RDONLY, MODE_WRONLY, MODE_RDWR");
        }
        if (has(RDONLY) && has(CREATE | EXCL)) {
            return wrong("has MODE_CREATE or MODE_EXCL with MODE_RDONLY");
        }
        return has(RDWR) && has(SEQUENTIAL) ? wrong("has MODE_SEQUENTIAL with MODE_RDWR") : null;
    }

    private FileError wrong(String what) {
        return new FileError(Reason.AMODE, "access mode " + bits + " " + what);
    }

    /** Returns the options that the file has as long as it is open. */
    Set<OpenOption> options() {
        Set<StandardOpenOption> options = EnumSet.noneOf(StandardOpenOption.class);
        if (!has(WRONLY)) {
            options.add(StandardOpenOption.READ);
        }
        if (!has(RDONLY)) {
            options.add(StandardOpenOption.WRITE);
        }
        return new HashSet<>(options);
    }

    /** Returns how the first rank that opens it makes it. */
    Set<OpenOption> creation() {
        if (!has(CREATE)) {
            return Set.of();
        }
        return Set.of(has(EXCL) ? StandardOpenOption.CREATE_NEW : StandardOpenOption.CREATE);
    }
}
