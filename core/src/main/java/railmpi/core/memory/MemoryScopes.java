package railmpi.core.memory;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.Buffer;
import java.nio.ByteBuffer;

/**
 * What {@code java.lang.foreign} says of the memory of direct buffers; found by name, because the oldest JDK that this
 * is compiled and run with does not have it. Scopes that can neither be closed nor be confined are known by example. A
 * record in a constant, since the compiler takes the handles in its fields for constants then: a question allocates
 * nothing. Immutable, for any thread.
 *
 * @param scopeOf (Buffer)Object, the scope
 * @param isAlive (Buffer)boolean
 * @param isAccessibleBy (Buffer, Thread)boolean
 * @param ofBuffers class of the scopes of ordinary direct buffers
 * @param ofGlobal class of the scope of the global arena
 * @param ofAutomatic class of the scopes of automatic arenas
 */
record MemoryScopes(
        MethodHandle scopeOf,
        MethodHandle isAlive,
        MethodHandle isAccessibleBy,
        Class<?> ofBuffers,
        Class<?> ofGlobal,
        Class<?> ofAutomatic) {
    /** Never runs: it may touch what every thread may. */
    private static final Thread ANY_OTHER = new Thread("railmpi-nobody");

    /** Null where there are no arenas. */
    private static final MemoryScopes KNOWN = find();

    private static MemoryScopes find() {
        try {
            return find(MethodHandles.publicLookup());
        } catch (ReflectiveOperationException e) {
            return null; // a JDK before 21
        }
    }

    private static MemoryScopes find(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
        Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
        Class<?> arena = Class.forName("java.lang.foreign.Arena");
        Class<?> scope = Class.forName("java.lang.foreign.MemorySegment$Scope");
        MethodHandle segmentOf = lookup.findStatic(segment, "ofBuffer", MethodType.methodType(segment, Buffer.class));
        MethodHandle scopeOf = MethodHandles.filterReturnValue(
                segmentOf, lookup.findVirtual(segment, "scope", MethodType.methodType(scope)));
        MethodHandle isAlive = lookup.findVirtual(scope, "isAlive", MethodType.methodType(boolean.class));
        MethodHandle isAccessibleBy =
                lookup.findVirtual(segment, "isAccessibleBy", MethodType.methodType(boolean.class, Thread.class));
        return new MemoryScopes(
                scopeOf.asType(MethodType.methodType(Object.class, Buffer.class)),
                MethodHandles.filterReturnValue(scopeOf, isAlive),
                MethodHandles.filterArguments(isAccessibleBy, 0, segmentOf),
                scopeClass(
                        segment,
                        segment.getMethod("ofBuffer", Buffer.class).invoke(null, ByteBuffer.allocateDirect(1))),
                scopeClass(arena, arena.getMethod("global").invoke(null)),
                scopeClass(arena, arena.getMethod("ofAuto").invoke(null)));
    }

    private static Class<?> scopeClass(Class<?> type, Object scoped) throws ReflectiveOperationException {
        return type.getMethod("scope").invoke(scoped).getClass();
    }

    /** Tells whether there are arenas, and so something to ask. */
    static boolean exist() {
        return KNOWN != null;
    }

    /** Tells whether the memory of a direct buffer can neither be closed nor be confined to a thread. */
    static boolean isOpenForEver(Buffer buffer) {
        try {
            Class<?> scope = ((Object) KNOWN.scopeOf.invokeExact(buffer)).getClass();
            return scope == KNOWN.ofBuffers || scope == KNOWN.ofAutomatic || scope == KNOWN.ofGlobal;
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    static boolean isAlive(Buffer buffer) {
        try {
            return (boolean) KNOWN.isAlive.invokeExact(buffer);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    static boolean isConfined(Buffer buffer) {
        return !isAccessibleBy(buffer, ANY_OTHER);
    }

    static boolean isAccessibleBy(Buffer buffer, Thread thread) {
        try {
            return (boolean) KNOWN.isAccessibleBy.invokeExact(buffer, thread);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** None of these questions throws anything for a direct buffer. */
    private static RuntimeException unexpected(Throwable cause) {
        return new IllegalStateException("the memory of a buffer cannot be asked about", cause);
    }
}
