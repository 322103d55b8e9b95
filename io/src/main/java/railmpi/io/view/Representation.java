package railmpi.io.view;

import java.nio.ByteOrder;
import railmpi.io.file.FileError;

/** How numbers are written in a file: MPI 4.1, section 14.5. Sizes of Java's types are those of external32. */
public enum Representation {
    /** As in memory. */
    NATIVE("native"),
    /** As this library likes: in memory. */
    INTERNAL("internal"),
    /** Most significant byte first, in IEEE formats: for every machine and every library. */
    EXTERNAL32("external32");

    private final String standardName;

    Representation(String standardName) {
        this.standardName = standardName;
    }

    /**
     * Returns the representation of a name.
     *
     * @param name as the standard has it
     * @return the representation
     * @throws FileError UNSUPPORTED_DATAREP if there is none of that name
     */
    public static Representation of(String name) {
        for (Representation representation : values()) {
            if (representation.standardName.equals(name)) {
                return representation;
            }
        }
        throw new FileError(
                FileError.Reason.UNSUPPORTED_DATAREP,
                "data representation '" + name + "' is not native, internal or external32");
    }

    /**
     * Tells whether numbers have another byte order in the file than in memory.
     *
     * @return true if they are to be turned round
     */
    public boolean isReversed() {
        return this == EXTERNAL32 && ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    }
}
