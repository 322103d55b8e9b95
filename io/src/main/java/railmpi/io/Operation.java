package railmpi.io;

import railmpi.io.file.FileError;
import railmpi.io.move.UserData;

/**
 * One access to the data of a file, as the program has called it.
 *
 * @param isWrite whether data goes into the file
 * @param place by what its position is given
 * @param offset for {@link Place#EXPLICIT}: in etypes of the view
 * @param data the program's memory; null if there is a problem
 * @param problem what is wrong with an argument, or null
 */
public record Operation(boolean isWrite, Place place, long offset, UserData data, FileError problem) {
    /** Returns the same with other memory. */
    Operation with(UserData other) {
        return new Operation(isWrite, place, offset, other, null);
    }

    /** Returns the same with a problem. */
    Operation failed(FileError error) {
        return new Operation(isWrite, place, offset, null, error);
    }

    /** What gives the position. */
    public enum Place {
        /** An argument. */
        EXPLICIT,
        /** The file pointer of the rank. */
        INDIVIDUAL,
        /** The file pointer of all ranks, at which they come one after the other. */
        SHARED,
        /** The same, in the order of ranks; collective. */
        ORDERED
    }
}
