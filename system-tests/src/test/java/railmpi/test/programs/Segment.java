package railmpi.test.programs;

import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A memory segment of {@code java.lang.foreign}, which the JDK that compiles the tests does not have. Used by one
 * thread.
 */
final class Segment {
    /** Kinds of segments: of arenas, of a file that is mapped, of arrays. */
    static final List<String> KINDS = List.of(
            "ofConfined", "ofShared", "ofAuto", "global", "mapped", "byte[]", "short[]", "int[]", "long[]", "double[]");

    private static final ByteOrder NATIVE = ByteOrder.nativeOrder();

    /** The segment, to be given to calls. */
    final Object memory;

    private final Object arena;
    private final int lengthBytes;

    private Segment(Object memory, Object arena, int lengthBytes) {
        this.memory = memory;
        this.arena = arena;
        this.lengthBytes = lengthBytes;
    }

    /** Returns new memory of one of the {@link #KINDS}; of an array, it begins behind the first element of that. */
    static Segment make(String kind, int lengthBytes) throws Exception {
        return switch (kind) {
            case "mapped" -> ofFile(lengthBytes);
            case "byte[]" -> ofArray(new byte[lengthBytes + 1], 1, lengthBytes);
            case "short[]" -> ofArray(new short[(lengthBytes + 1) / Short.BYTES + 1], Short.BYTES, lengthBytes);
            case "int[]" -> ofArray(new int[(lengthBytes + 3) / Integer.BYTES + 1], Integer.BYTES, lengthBytes);
            case "long[]" -> ofArray(new long[(lengthBytes + 7) / Long.BYTES + 1], Long.BYTES, lengthBytes);
            case "double[]" -> ofArray(new double[(lengthBytes + 7) / Double.BYTES + 1], Double.BYTES, lengthBytes);
            default -> ofArena(type("Arena").getMethod(kind).invoke(null), lengthBytes);
        };
    }

    private static Segment ofArena(Object arena, int lengthBytes) throws Exception {
        Object memory = type("SegmentAllocator")
                .getMethod("allocate", long.class, long.class)
                .invoke(arena, (long) lengthBytes, (long) Long.BYTES);
        return new Segment(memory, arena, lengthBytes);
    }

    /** Returns off-heap memory that may have more than 2^31 - 1 bytes, of which only {@link #buffer} tells. */
    static Segment large(long lengthBytes) throws Exception {
        Object arena = type("Arena").getMethod("ofAuto").invoke(null);
        Object memory = type("SegmentAllocator")
                .getMethod("allocate", long.class, long.class)
                .invoke(arena, lengthBytes, (long) Long.BYTES);
        return new Segment(memory, arena, 0);
    }

    /** Returns a part of off-heap memory. */
    ByteBuffer buffer(long from, int partBytes) throws Exception {
        Object part = slice(memory, from, partBytes);
        return ((ByteBuffer) type("MemorySegment").getMethod("asByteBuffer").invoke(part)).order(NATIVE);
    }

    private static Segment ofFile(int lengthBytes) throws Exception {
        Object arena = type("Arena").getMethod("ofShared").invoke(null);
        Path file = Files.createTempFile("segment", ".data");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            Object memory = FileChannel.class
                    .getMethod("map", FileChannel.MapMode.class, long.class, long.class, type("Arena"))
                    .invoke(channel, FileChannel.MapMode.READ_WRITE, 0L, (long) lengthBytes, arena);
            return new Segment(memory, arena, lengthBytes);
        } finally {
            Files.delete(file);
        }
    }

    private static Segment ofArray(Object array, int from, int lengthBytes) throws Exception {
        Object whole =
                type("MemorySegment").getMethod("ofArray", array.getClass()).invoke(null, array);
        return new Segment(slice(whole, from, lengthBytes), null, lengthBytes);
    }

    private static Object slice(Object memory, long from, long lengthBytes) throws Exception {
        return type("MemorySegment")
                .getMethod("asSlice", long.class, long.class)
                .invoke(memory, from, lengthBytes);
    }

    /** Returns a part of the memory. */
    Segment slice(int from, int newLengthBytes) throws Exception {
        return new Segment(slice(memory, from, newLengthBytes), arena, newLengthBytes);
    }

    /** Returns the same memory, which cannot be written by it. */
    Object readOnly() throws Exception {
        return type("MemorySegment").getMethod("asReadOnly").invoke(memory);
    }

    void close() throws Exception {
        type("Arena").getMethod("close").invoke(arena);
    }

    int[] ints() throws Exception {
        int[] values = new int[lengthBytes / Integer.BYTES];
        byte[] bytes = new byte[values.length * Integer.BYTES];
        copy(memory, ofBytes(bytes), bytes.length);
        ByteBuffer.wrap(bytes).order(NATIVE).asIntBuffer().get(values);
        return values;
    }

    Segment filled(int[] values) throws Exception {
        byte[] bytes = new byte[values.length * Integer.BYTES];
        ByteBuffer.wrap(bytes).order(NATIVE).asIntBuffer().put(values);
        copy(ofBytes(bytes), memory, bytes.length);
        return this;
    }

    private static Object ofBytes(byte[] bytes) throws Exception {
        return type("MemorySegment").getMethod("ofArray", byte[].class).invoke(null, bytes);
    }

    private static void copy(Object from, Object to, long bytes) throws Exception {
        Class<?> segment = type("MemorySegment");
        Method copy = segment.getMethod("copy", segment, long.class, segment, long.class, long.class);
        copy.invoke(null, from, 0L, to, 0L, bytes);
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName("java.lang.foreign." + name);
    }
}
