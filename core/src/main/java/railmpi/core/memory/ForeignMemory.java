package railmpi.core.memory;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * The segments of {@code java.lang.foreign}, JDK 22 and later: what they are, and copies between them and memory of
 * this library. The class is found by name, because the oldest JDK that this is compiled and run with does not have it.
 * The JVM checks each access, also to an arena that another thread is closing: it throws then, and nothing is reached
 * that is gone. Stateless, for any thread.
 *
 * <p>Hot path: medium.
 */
public final class ForeignMemory {
    /** The first JDK in which segments are no preview. */
    private static final int HAS_SEGMENTS = 22;

    /** Null where there are no segments. */
    private static final Class<?> SEGMENT = find();

    private ForeignMemory() {}

    private static Class<?> find() {
        try {
            return Runtime.version().feature() >= HAS_SEGMENTS
                    ? Class.forName("java.lang.foreign.MemorySegment")
                    : null;
        } catch (ClassNotFoundException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Tells whether an object is a memory segment.
     *
     * @param object any object, or null
     * @return false in a JVM before JDK 22
     */
    public static boolean isSegment(Object object) {
        return SEGMENT != null && SEGMENT.isInstance(object);
    }

    /**
     * Returns the length of a segment.
     *
     * @param segment a memory segment
     * @return bytes
     */
    public static long sizeBytes(Object segment) {
        try {
            return (long) Methods.SIZE.invokeExact(segment);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /**
     * Returns where a segment begins.
     *
     * @param segment a memory segment
     * @return address of this process; of a segment of an array, bytes from the array's first element
     */
    public static long address(Object segment) {
        try {
            return (long) Methods.ADDRESS.invokeExact(segment);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /**
     * Tells whether a segment is off-heap memory, mapped or not.
     *
     * @param segment a memory segment
     * @return false if it is of an array
     */
    public static boolean isNative(Object segment) {
        try {
            return (boolean) Methods.IS_NATIVE.invokeExact(segment);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /**
     * Tells whether a segment can only be read.
     *
     * @param segment a memory segment
     * @return true if so
     */
    public static boolean isReadOnly(Object segment) {
        try {
            return (boolean) Methods.IS_READ_ONLY.invokeExact(segment);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /**
     * Returns the array that a segment is of.
     *
     * @param segment a memory segment
     * @return null if it is off-heap, or does not tell because it is read-only
     */
    public static Object array(Object segment) {
        try {
            return ((Optional<?>) Methods.HEAP_BASE.invokeExact(segment)).orElse(null);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /**
     * Returns a segment as a buffer, which lives and is confined as the segment is.
     *
     * @param segment a memory segment
     * @return the same memory in native byte order; null if it has more than 2^31 - 1 bytes or is of an array of other
     *     elements than bytes
     */
    public static ByteBuffer buffer(Object segment) {
        return sizeBytes(segment) <= Integer.MAX_VALUE ? bufferOf(segment) : null;
    }

    /**
     * Returns a part of an off-heap segment as a buffer, which lives and is confined as the segment is.
     *
     * @param segment a memory segment
     * @param from where the part begins, in bytes
     * @param lengthBytes length of the part
     * @return the same memory in native byte order
     */
    public static ByteBuffer buffer(Object segment, long from, int lengthBytes) {
        try {
            return bufferOf((Object) Methods.AS_SLICE.invokeExact(segment, from, (long) lengthBytes));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    private static ByteBuffer bufferOf(Object segment) {
        try {
            return ((ByteBuffer) Methods.AS_BUFFER.invokeExact(segment)).order(ByteOrder.nativeOrder());
        } catch (UnsupportedOperationException e) {
            return null; // an array of other elements than bytes
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /**
     * Copies from a segment into a block.
     *
     * @param segment a memory segment
     * @param from where in the segment, in bytes
     * @param target block to write
     * @param targetOffset offset in the block, in bytes
     * @param lengthBytes how many bytes
     */
    public static void read(Object segment, long from, MemoryBlock target, int targetOffset, int lengthBytes) {
        try {
            Methods.COPY.invokeExact(segment, from, target.foreign(), (long) targetOffset, (long) lengthBytes);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /**
     * Copies from a block into a segment.
     *
     * @param source block to read
     * @param sourceOffset offset in the block, in bytes
     * @param segment a memory segment
     * @param to where in the segment, in bytes
     * @param lengthBytes how many bytes
     */
    public static void write(MemoryBlock source, int sourceOffset, Object segment, long to, int lengthBytes) {
        try {
            Methods.COPY.invokeExact(source.foreign(), (long) sourceOffset, segment, to, (long) lengthBytes);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /** Returns the memory of a buffer as a segment, of a JVM that has segments. */
    static Object of(Buffer buffer) {
        try {
            return (Object) Methods.OF_BUFFER.invokeExact(buffer);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /** The methods of segments; found when the first one is used, and not when somebody asks what an object is. */
    private static final class Methods {
        private static final MethodHandle SIZE = method("byteSize", long.class);
        private static final MethodHandle ADDRESS = method("address", long.class);
        private static final MethodHandle IS_NATIVE = method("isNative", boolean.class);
        private static final MethodHandle IS_READ_ONLY = method("isReadOnly", boolean.class);
        private static final MethodHandle HEAP_BASE = method("heapBase", Optional.class);
        private static final MethodHandle AS_BUFFER = method("asByteBuffer", ByteBuffer.class);
        private static final MethodHandle AS_SLICE = method("asSlice", Object.class, long.class, long.class);
        /** (Buffer)Object. */
        private static final MethodHandle OF_BUFFER = ofBuffer();
        /** (Object, long, Object, long, long)void, both objects being segments. */
        private static final MethodHandle COPY = copy();

        private Methods() {}

        /** Returns a method of segments, which takes and returns objects where it takes and returns segments. */
        private static MethodHandle method(String name, Class<?> result, Class<?>... parameters) {
            Class<?> declared = result == Object.class ? SEGMENT : result;
            try {
                return MethodHandles.publicLookup()
                        .findVirtual(SEGMENT, name, MethodType.methodType(declared, parameters))
                        .asType(MethodType.methodType(result, parameters).insertParameterTypes(0, Object.class));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private static MethodHandle ofBuffer() {
            return function(
                    "ofBuffer",
                    MethodType.methodType(SEGMENT, Buffer.class),
                    MethodType.methodType(Object.class, Buffer.class));
        }

        private static MethodHandle copy() {
            return function(
                    "copy",
                    MethodType.methodType(void.class, SEGMENT, long.class, SEGMENT, long.class, long.class),
                    MethodType.methodType(void.class, Object.class, long.class, Object.class, long.class, long.class));
        }

        private static MethodHandle function(String name, MethodType declared, MethodType used) {
            try {
                return MethodHandles.publicLookup()
                        .findStatic(SEGMENT, name, declared)
                        .asType(used);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    /** What segments throw is what the JVM says of the memory: it is closed, confined, read-only, or too short. */
    private static RuntimeException thrown(Throwable cause) {
        if (cause instanceof Error) {
            throw (Error) cause;
        }
        return cause instanceof RuntimeException
                ? (RuntimeException) cause
                : new IllegalStateException("a memory segment cannot be accessed", cause);
    }
}
