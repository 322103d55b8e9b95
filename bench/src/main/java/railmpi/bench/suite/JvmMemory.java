package railmpi.bench.suite;

/** What this JVM can hold, to be asked before memory is taken. Stateless. */
public final class JvmMemory {
    private static final double SHARE = 0.9;
    private static final long LONGEST_BYTES = Integer.MAX_VALUE - 16;

    private JvmMemory() {}

    /** Returns the bytes that messages may have together, in arrays as well as in direct buffers. */
    public static long mostBytes() {
        return (long) (SHARE * Runtime.getRuntime().maxMemory());
    }

    /** Returns the bytes that one array or buffer may have. */
    public static long longestBytes() {
        return LONGEST_BYTES;
    }
}
