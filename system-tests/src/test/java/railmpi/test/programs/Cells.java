package railmpi.test.programs;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import mpi.MPI;

/**
 * Elements of one type in a heap array or direct buffer, seen as small whole numbers, with guards around them. Used by
 * one thread.
 */
final class Cells {
    private static final int GUARD = 5;
    /** What cells hold that nobody wrote. */
    private static final long UNTOUCHED = 101;

    private final Element element;
    private final BufferKind kind;
    private final int lead;
    private final int length;
    private final Object array;
    private final ByteBuffer direct;
    /** An array of other elements that holds the bytes instead of the buffer while a call has it. */
    private Object given;

    Cells(Element element, BufferKind kind, int length, boolean isAtStart) {
        this.element = element;
        this.kind = kind;
        this.length = length;
        this.lead = isAtStart && kind == BufferKind.ARRAY || kind == BufferKind.OTHER_ARRAY ? 0 : GUARD;
        int total = lead + length + GUARD + (kind == BufferKind.OTHER_ARRAY ? -(length + GUARD) & 7 : 0);
        boolean isHeap = kind == BufferKind.ARRAY || kind == BufferKind.HEAP_BUFFER;
        this.array = isHeap ? storage().toArray(new byte[total * element.sizeBytes()]) : null;
        this.direct = isHeap
                ? null
                : ByteBuffer.allocateDirect(total * element.sizeBytes()).order(ByteOrder.nativeOrder());
        for (int i = -lead; i < length + GUARD; i++) {
            set(i, UNTOUCHED);
        }
    }

    /** Returns a number as the type holds it. */
    static long narrow(Element element, long value) {
        return switch (element) {
            case BYTE -> (byte) value;
            case BOOLEAN -> value == 0 ? 0 : 1;
            case CHAR -> (char) value;
            case SHORT -> (short) value;
            case INT -> (int) value;
            case LONG -> value;
            case FLOAT -> (long) (float) value;
            case DOUBLE -> (long) (double) value;
        };
    }

    /** Returns what the receive buffer holds where nothing is received. */
    long[] untouched() {
        long[] values = new long[length];
        Arrays.fill(values, narrow(element, UNTOUCHED));
        return values;
    }

    void set(int index, long value) {
        int at = lead + index;
        if (direct != null) {
            takeBack();
            setDirect(at * element.sizeBytes(), value);
            return;
        }
        switch (storage()) {
            case BYTE -> ((byte[]) array)[at] = (byte) (element == Element.BOOLEAN ? narrow(element, value) : value);
            case BOOLEAN -> ((boolean[]) array)[at] = value != 0;
            case CHAR -> ((char[]) array)[at] = (char) value;
            case SHORT -> ((short[]) array)[at] = (short) value;
            case INT -> ((int[]) array)[at] = (int) value;
            case LONG -> ((long[]) array)[at] = value;
            case FLOAT -> ((float[]) array)[at] = value;
            case DOUBLE -> ((double[]) array)[at] = value;
        }
    }

    private void setDirect(int at, long value) {
        switch (element) {
            case BYTE -> direct.put(at, (byte) value);
            case BOOLEAN -> direct.put(at, (byte) (value == 0 ? 0 : 1));
            case CHAR -> direct.putChar(at, (char) value);
            case SHORT -> direct.putShort(at, (short) value);
            case INT -> direct.putInt(at, (int) value);
            case LONG -> direct.putLong(at, value);
            case FLOAT -> direct.putFloat(at, value);
            case DOUBLE -> direct.putDouble(at, value);
        }
    }

    long get(int index) {
        int at = lead + index;
        if (direct != null) {
            takeBack();
            return getDirect(at * element.sizeBytes());
        }
        return switch (storage()) {
            case BYTE -> ((byte[]) array)[at];
            case BOOLEAN -> ((boolean[]) array)[at] ? 1 : 0;
            case CHAR -> ((char[]) array)[at];
            case SHORT -> ((short[]) array)[at];
            case INT -> ((int[]) array)[at];
            case LONG -> ((long[]) array)[at];
            case FLOAT -> (long) ((float[]) array)[at];
            case DOUBLE -> (long) ((double[]) array)[at];
        };
    }

    private long getDirect(int at) {
        return switch (element) {
            case BYTE, BOOLEAN -> direct.get(at);
            case CHAR -> direct.getChar(at);
            case SHORT -> direct.getShort(at);
            case INT -> direct.getInt(at);
            case LONG -> direct.getLong(at);
            case FLOAT -> (long) direct.getFloat(at);
            case DOUBLE -> (long) direct.getDouble(at);
        };
    }

    /** Checks all cells and the guards. */
    void check(Checks checks, String what, long[] expected) {
        for (int i = 0; i < length; i++) {
            if (get(i) != expected[i]) {
                checks.equal(what + ": element " + i + " of " + length, expected[i], get(i));
            }
        }
        checkGuards(checks, what);
    }

    /** Checks what is around the cells. */
    void checkGuards(Checks checks, String what) {
        long guard = narrow(element, UNTOUCHED);
        for (int i = -lead; i < 0; i++) {
            checks.equal(what + ": element " + i + " before the buffer", guard, get(i));
        }
        for (int i = length; i < length + GUARD; i++) {
            checks.equal(what + ": element " + (i - length) + " behind the buffer", guard, get(i));
        }
    }

    Object array() {
        return array;
    }

    int offset() {
        return lead;
    }

    /** Returns what calls without offset are given. */
    Object named() {
        if (kind == BufferKind.ARRAY) {
            return array;
        }
        if (kind == BufferKind.OTHER_ARRAY) {
            return lent();
        }
        if (direct != null) {
            return MPI.slice(direct, lead * element.sizeBytes());
        }
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

    /** Returns an array of the same bytes. */
    private Object lent() {
        takeBack();
        byte[] bytes = new byte[direct.capacity()];
        direct.get(0, bytes);
        given = otherElement().toArray(bytes);
        return given;
    }

    /** Takes the bytes of the array that a call was given. */
    private void takeBack() {
        if (given != null) {
            direct.put(0, otherElement().toBytes(given));
            given = null;
        }
    }

    /** Returns elements of another size, or of another type. */
    private Element otherElement() {
        return switch (element) {
            case BYTE, FLOAT -> Element.INT;
            case BOOLEAN -> Element.CHAR;
            case CHAR -> Element.LONG;
            case SHORT, INT, LONG -> Element.DOUBLE;
            case DOUBLE -> Element.SHORT;
        };
    }

    @Override
    public String toString() {
        return element + " " + kind + " of " + length + (array == null ? "" : " in " + Array.getLength(array));
    }

    private Element storage() {
        return element == Element.BOOLEAN && kind != BufferKind.ARRAY ? Element.BYTE : element;
    }
}
