package railmpi.pml.datatype;

/** The primitive element types that messages are made of. */
public enum BasicType {
    /** Java byte, 1 byte. */
    BYTE(1, "byte[]"),
    /** Java boolean, 1 byte on the wire. */
    BOOLEAN(1, "boolean[]"),
    /** Java char, 2 bytes. */
    CHAR(2, "char[]"),
    /** Java short, 2 bytes. */
    SHORT(2, "short[]"),
    /** Java int, 4 bytes. */
    INT(4, "int[]"),
    /** Java float, 4 bytes. */
    FLOAT(4, "float[]"),
    /** Java long, 8 bytes. */
    LONG(8, "long[]"),
    /** Java double, 8 bytes. */
    DOUBLE(8, "double[]");

    private final int sizeBytes;
    private final String arrayName;

    BasicType(int sizeBytes, String arrayName) {
        this.sizeBytes = sizeBytes;
        this.arrayName = arrayName;
    }

    /**
     * Returns the size of one element.
     *
     * @return 1, 2, 4 or 8 bytes
     */
    public int sizeBytes() {
        return sizeBytes;
    }

    /**
     * Returns the array type that holds such elements, as written in Java.
     *
     * @return for example {@code double[]}
     */
    public String arrayName() {
        return arrayName;
    }

    /**
     * Allocates a heap array of this type.
     *
     * @param length number of elements
     * @return a new primitive array
     */
    public Object newArray(int length) {
        switch (this) {
            case BYTE:
                return new byte[length];
            case BOOLEAN:
                return new boolean[length];
            case CHAR:
                return new char[length];
            case SHORT:
                return new short[length];
            case INT:
                return new int[length];
            case FLOAT:
                return new float[length];
            case LONG:
                return new long[length];
            default:
                return new double[length];
        }
    }
}
