package railmpi.bench.suite;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import mpi.MPI;

/**
 * Elements in a heap array or in a direct buffer, filled with a pattern that tells ranks, blocks and places apart. Not
 * thread-safe.
 */
final class Memory {
    private final Object object;
    private final int count;

    /** Allocates {@code count} zeros; in a direct buffer if {@code isDirect}, otherwise in an array. */
    Memory(Element element, int count, boolean isDirect) {
        this.count = count;
        this.object = isDirect ? directBuffer(element, count) : array(element, count);
    }

    /** Takes the bytes of {@code room}, a direct buffer in native order. */
    Memory(Element element, ByteBuffer room) {
        this.count = room.remaining() / element.bytes();
        this.object = switch (element) {
            case BYTE -> room;
            case INT -> room.asIntBuffer();
            case LONG -> room.asLongBuffer();
            case FLOAT -> room.asFloatBuffer();
            case DOUBLE -> room.asDoubleBuffer();
        };
    }

    /** Returns what is handed to MPI. */
    Object object() {
        return object;
    }

    /** Returns how many elements there are room for. */
    int count() {
        return count;
    }

    /**
     * Writes the pattern of block {@code block} of rank {@code rank} into {@code length} elements from {@code from} on.
     */
    void fill(int from, int length, int rank, int block) {
        for (int index = 0; index < length; index++) {
            put(from + index, pattern(rank, block, index));
        }
    }

    /** Overwrites {@code length} elements from {@code from} on with what no pattern holds. */
    void clear(int from, int length) {
        set(from, length, -1);
    }

    /** Overwrites {@code length} elements from {@code from} on with 0. */
    void zero(int from, int length) {
        set(from, length, 0);
    }

    private void set(int from, int length, int value) {
        for (int index = 0; index < length; index++) {
            put(from + index, value);
        }
    }

    /** Returns whether the pattern of block {@code block} of rank {@code rank} stands there. */
    boolean holds(int from, int length, int rank, int block) {
        for (int index = 0; index < length; index++) {
            if (get(from + index) != pattern(rank, block, index)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether the sums of the patterns of {@code ranks} ranks, of block 0 from its place {@code place} on,
     * stand there; sums of bytes wrap around.
     */
    boolean holdsSums(int from, int length, int firstRank, int ranks, int place) {
        return holdsSums(from, length, firstRank, ranks, 0, place, 1);
    }

    /** Does the same with block {@code block}, where every rank has added it {@code times} times. */
    boolean holdsSums(int from, int length, int firstRank, int ranks, int block, int place, int times) {
        for (int index = 0; index < length; index++) {
            int sum = 0;
            for (int rank = firstRank; rank < firstRank + ranks; rank++) {
                sum += times * pattern(rank, block, place + index);
            }
            if (get(from + index) != (isOfBytes() ? (byte) sum : sum)) {
                return false;
            }
        }
        return true;
    }

    /** Small enough for a byte, and for exact sums of floats. */
    private static int pattern(int rank, int block, int index) {
        return (31 * rank + 17 * block + index) % 101;
    }

    private boolean isOfBytes() {
        return object instanceof byte[] || object instanceof ByteBuffer;
    }

    private void put(int index, int value) {
        if (object instanceof byte[] bytes) {
            bytes[index] = (byte) value;
        } else if (object instanceof int[] ints) {
            ints[index] = value;
        } else if (object instanceof long[] longs) {
            longs[index] = value;
        } else if (object instanceof float[] floats) {
            floats[index] = value;
        } else if (object instanceof double[] doubles) {
            doubles[index] = value;
        } else if (object instanceof ByteBuffer bytes) {
            bytes.put(index, (byte) value);
        } else if (object instanceof IntBuffer ints) {
            ints.put(index, value);
        } else if (object instanceof LongBuffer longs) {
            longs.put(index, value);
        } else if (object instanceof FloatBuffer floats) {
            floats.put(index, value);
        } else {
            ((DoubleBuffer) object).put(index, value);
        }
    }

    private double get(int index) {
        if (object instanceof byte[] bytes) {
            return bytes[index];
        } else if (object instanceof int[] ints) {
            return ints[index];
        } else if (object instanceof long[] longs) {
            return longs[index];
        } else if (object instanceof float[] floats) {
            return floats[index];
        } else if (object instanceof double[] doubles) {
            return doubles[index];
        } else if (object instanceof ByteBuffer bytes) {
            return bytes.get(index);
        } else if (object instanceof IntBuffer ints) {
            return ints.get(index);
        } else if (object instanceof LongBuffer longs) {
            return longs.get(index);
        } else if (object instanceof FloatBuffer floats) {
            return floats.get(index);
        }
        return ((DoubleBuffer) object).get(index);
    }

    private static Object array(Element element, int count) {
        return switch (element) {
            case BYTE -> new byte[count];
            case INT -> new int[count];
            case LONG -> new long[count];
            case FLOAT -> new float[count];
            case DOUBLE -> new double[count];
        };
    }

    private static Object directBuffer(Element element, int count) {
        return switch (element) {
            case BYTE -> MPI.newByteBuffer(count);
            case INT -> MPI.newIntBuffer(count);
            case LONG -> MPI.newLongBuffer(count);
            case FLOAT -> MPI.newFloatBuffer(count);
            case DOUBLE -> MPI.newDoubleBuffer(count);
        };
    }
}
