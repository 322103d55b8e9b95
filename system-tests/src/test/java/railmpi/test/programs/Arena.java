package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Memory of {@code java.lang.foreign}, which the JDK that compiles the tests does not have. Used by one thread. */
final class Arena {
    private final Object arena;

    private Arena(Object arena) {
        this.arena = arena;
    }

    /** Tells whether this JDK has arenas. */
    static boolean exist() {
        return Runtime.version().feature() >= 22;
    }

    /** Returns a new arena; the kind is one of {@code ofConfined}, {@code ofShared}, {@code ofAuto}, {@code global}. */
    static Arena make(String kind) throws ReflectiveOperationException {
        return new Arena(type("Arena").getMethod(kind).invoke(null));
    }

    ByteBuffer buffer(int lengthBytes) throws ReflectiveOperationException {
        Object segment = type("SegmentAllocator")
                .getMethod("allocate", long.class, long.class)
                .invoke(arena, (long) lengthBytes, (long) Long.BYTES);
        Object buffer = type("MemorySegment").getMethod("asByteBuffer").invoke(segment);
        return ((ByteBuffer) buffer).order(ByteOrder.nativeOrder());
    }

    void close() throws ReflectiveOperationException {
        type("Arena").getMethod("close").invoke(arena);
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName("java.lang.foreign." + name);
    }
}
