package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import mpi.MPI;

/** The memory of one message with guard elements before and after it. Used by one thread. */
public final class MessageMemory {
    private static final int GUARD = 8;

    private final Element element;
    private final BufferKind kind;
    private final int lead;
    private final byte[] expected;
    private final Object array;
    private final ByteBuffer direct;

    /**
     * Makes memory filled with guards.
     *
     * @param element type
     * @param kind of memory
     * @param count elements of the message
     * @param isAtStart whether the message starts at element 0 of an array (no guard before it)
     */
    public MessageMemory(Element element, BufferKind kind, int count, boolean isAtStart) {
        this.element = element;
        this.kind = kind;
        this.lead = isAtStart && kind == BufferKind.ARRAY ? 0 : GUARD;
        this.expected = new byte[(lead + count + GUARD) * element.sizeBytes()];
        Arrays.fill(expected, (byte) (element == Element.BOOLEAN ? 1 : 0x5c));
        boolean isHeap = kind == BufferKind.ARRAY || kind == BufferKind.HEAP_BUFFER;
        this.array = isHeap ? storage().toArray(expected) : null;
        this.direct = isHeap
                ? null
                : ByteBuffer.allocateDirect(expected.length)
                        .order(ByteOrder.nativeOrder())
                        .put(0, expected);
    }

    /**
     * Writes a pattern into the message.
     *
     * @param count elements
     * @param seed of the pattern
     */
    public void fill(int count, long seed) {
        expect(count, seed);
        int from = lead * element.sizeBytes();
        if (direct != null) {
            direct.put(from, expected, from, count * element.sizeBytes());
        } else {
            System.arraycopy(storage().toArray(expected), lead, array, lead, count);
        }
    }

    /**
     * Says what the message must hold.
     *
     * @param count elements; what is behind them stays as it was
     * @param seed of the pattern
     */
    public void expect(int count, long seed) {
        int from = lead * element.sizeBytes();
        byte[] pattern = Pattern.bytes(element, count * element.sizeBytes(), seed);
        System.arraycopy(pattern, 0, expected, from, pattern.length);
    }

    /**
     * Checks message and guards.
     *
     * @param checks counts
     * @param what for the message
     */
    public void check(Checks checks, String what) {
        byte[] actual = new byte[expected.length];
        if (direct != null) {
            direct.get(0, actual);
        } else {
            actual = storage().toBytes(array);
        }
        int wrong = Arrays.mismatch(expected, actual);
        byte[] found = actual;
        checks.that(
                wrong < 0,
                () -> what + ": byte " + (wrong - lead * element.sizeBytes()) + " of "
                        + (expected.length - (lead + GUARD) * element.sizeBytes()) + " is " + found[wrong]
                        + " instead of "
                        + expected[wrong]);
    }

    /**
     * Returns the array, for calls with an offset.
     *
     * @return the array
     */
    public Object array() {
        return array;
    }

    /**
     * Returns where the message starts in the array.
     *
     * @return elements
     */
    public int offset() {
        return lead;
    }

    /**
     * Returns what a call without an offset is given.
     *
     * @return array or buffer that starts with the message
     */
    public Object named() {
        return switch (kind) {
            case ARRAY -> array;
            case HEAP_BUFFER -> heapBuffer();
            case DIRECT_BYTES -> directBytes();
            case DIRECT -> directBuffer();
            case OTHER_ARRAY -> throw new IllegalArgumentException(kind + " is for Cells");
        };
    }

    /** Booleans have no buffers of their own: bytes serve. */
    private Element storage() {
        return element == Element.BOOLEAN && kind != BufferKind.ARRAY ? Element.BYTE : element;
    }

    private Object heapBuffer() {
        return switch (storage()) {
            case BYTE, BOOLEAN -> MPI.slice((byte[]) array, lead);
            case CHAR -> MPI.slice((char[]) array, lead);
            case SHORT -> MPI.slice((short[]) array, lead);
            case INT -> MPI.slice((int[]) array, lead);
            case LONG -> MPI.slice((long[]) array, lead);
            case FLOAT -> MPI.slice((float[]) array, lead);
            case DOUBLE -> MPI.slice((double[]) array, lead);
        };
    }

    private ByteBuffer directBytes() {
        return MPI.slice(direct, lead * element.sizeBytes());
    }

    private Object directBuffer() {
        return switch (storage()) {
            case BYTE, BOOLEAN -> directBytes();
            case CHAR -> MPI.slice(direct.asCharBuffer(), lead);
            case SHORT -> MPI.slice(direct.asShortBuffer(), lead);
            case INT -> MPI.slice(direct.asIntBuffer(), lead);
            case LONG -> MPI.slice(direct.asLongBuffer(), lead);
            case FLOAT -> MPI.slice(direct.asFloatBuffer(), lead);
            case DOUBLE -> MPI.slice(direct.asDoubleBuffer(), lead);
        };
    }
}
