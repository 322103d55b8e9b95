package railmpi.core.param;

/** The kinds of values that a parameter can have. */
public enum ParameterType {
    /** A length in bytes; a suffix k, m or g multiplies by 1024, 1024^2, 1024^3. */
    BYTES("size", "bytes"),
    /** A whole number. */
    INTEGER("integer", ""),
    /** Yes or no. */
    BOOLEAN("boolean", ""),
    /** Any text. */
    TEXT("text", ""),
    /** One of a fixed list of words. */
    CHOICE("choice", ""),
    /** A list of components separated by commas, or ^ and a list of those to leave out. */
    COMPONENTS("list", "");

    private final String label;
    private final String unit;

    ParameterType(String label, String unit) {
        this.label = label;
        this.unit = unit;
    }

    /** Returns the word by which users know this type. */
    public String label() {
        return label;
    }

    /** Returns the unit of a value of this type, empty when it has none. */
    public String unit() {
        return unit;
    }
}
