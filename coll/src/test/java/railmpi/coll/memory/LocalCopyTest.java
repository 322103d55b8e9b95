package railmpi.coll.memory;

import static org.testng.Assert.assertEquals;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.IntStream;
import org.testng.annotations.Test;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.TypedBuffer;

/** Copies between kinds of buffers. */
@Test(groups = "unit")
public class LocalCopyTest {
    private static final int LENGTH = 20_000;

    private static TypedBuffer direct(int elements) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(elements * 4).order(ByteOrder.nativeOrder());
        return new TypedBuffer(buffer, Convertors.of(BasicType.INT, buffer), BasicType.INT, 0, 1);
    }

    public void shouldCopyBetweenArrayAndDirectBuffer() {
        int[] source = IntStream.range(0, LENGTH).toArray();
        TypedBuffer middle = direct(LENGTH);
        int[] target = new int[LENGTH];
        LocalCopy.copy(TypedBuffer.ofArray(BasicType.INT, source), 4, middle, 8, (LENGTH - 2) * 4L);
        LocalCopy.copy(middle, 8, TypedBuffer.ofArray(BasicType.INT, target), 0, (LENGTH - 2) * 4L);
        for (int i = 0; i < LENGTH - 2; i++) {
            assertEquals(target[i], i + 1);
        }
        assertEquals(target[LENGTH - 1], 0);
    }

    /** A few elements are copied in another way than many; neither touches what is beside them. */
    public void shouldCopyAFewElementsOfEachType() {
        for (BasicType type : BasicType.values()) {
            for (int elements = 1; elements <= 9; elements++) {
                copyThereAndBack(type, elements);
            }
        }
    }

    private static void copyThereAndBack(BasicType type, int elements) {
        int size = type.sizeBytes();
        long lengthBytes = (long) elements * size;
        Object source = type.newArray(12);
        Object target = type.newArray(12);
        for (int i = 0; i < 12; i++) {
            set(source, i, i + 1);
        }
        Object memory = nio(type, ByteBuffer.allocateDirect(12 * size).order(ByteOrder.nativeOrder()));
        TypedBuffer direct = new TypedBuffer(memory, Convertors.of(type, memory), type, 0, 1);
        LocalCopy.copy(TypedBuffer.ofArray(type, source), 2L * size, direct, size, lengthBytes);
        LocalCopy.copy(direct, size, TypedBuffer.ofArray(type, target), 3L * size, lengthBytes);
        LocalCopy.copy(direct, (elements + 1L) * size, TypedBuffer.ofArray(type, target), 0, size);
        for (int i = 0; i < 12; i++) {
            boolean isCopied = i >= 3 && i < 3 + elements;
            assertEquals(
                    Array.get(target, i),
                    isCopied ? Array.get(source, i - 1) : Array.get(type.newArray(1), 0),
                    type + ", " + elements + ", " + i);
        }
    }

    private static void set(Object array, int i, int value) {
        if (array instanceof boolean[] booleans) {
            booleans[i] = true;
        } else if (array instanceof char[] chars) {
            chars[i] = (char) value;
        } else {
            Array.setByte(array, i, (byte) value);
        }
    }

    private static Object nio(BasicType type, ByteBuffer bytes) {
        return switch (type) {
            case CHAR -> bytes.asCharBuffer();
            case SHORT -> bytes.asShortBuffer();
            case INT -> bytes.asIntBuffer();
            case FLOAT -> bytes.asFloatBuffer();
            case LONG -> bytes.asLongBuffer();
            case DOUBLE -> bytes.asDoubleBuffer();
            default -> bytes;
        };
    }

    public void shouldMoveDownWhereRangesOverlap() {
        int[] values = IntStream.range(0, LENGTH).toArray();
        TypedBuffer array = TypedBuffer.ofArray(BasicType.INT, values);
        TypedBuffer direct = direct(LENGTH);
        LocalCopy.copy(array, 0, direct, 0, LENGTH * 4L);
        LocalCopy.copy(direct, 40, direct, 0, (LENGTH - 10) * 4L);
        LocalCopy.copy(array, 40, array, 0, (LENGTH - 10) * 4L);
        int[] moved = new int[LENGTH];
        LocalCopy.copy(direct, 0, TypedBuffer.ofArray(BasicType.INT, moved), 0, LENGTH * 4L);
        assertEquals(moved, values);
        assertEquals(values[0], 10);
    }

    public void shouldCopyTypesThatAreNotCastApart() {
        for (BasicType type : BasicType.values()) {
            Object from = type.newArray(10);
            Object to = type.newArray(10);
            long lengthBytes = 10L * type.sizeBytes();
            LocalCopy.copy(TypedBuffer.ofArray(type, from), 0, TypedBuffer.ofArray(type, to), 0, lengthBytes);
        }
    }
}
