package railmpi.core.memory;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;

/**
 * Asks {@code java.lang.foreign} about the memory of buffers, by reflection: the oldest JDK that this is compiled and run
 * with does not have it. Scopes that can neither be closed nor be confined are known by example. Immutable, for any thread.
 */
final class MemoryScopes {
    /** Never runs: it may touch what every thread may. */
    private static final Thread ANY_OTHER = new Thread("railmpi-nobody");

    private final Method segmentOf;
    private final Method scopeOf;
    private final Method isAlive;
    private final Method isAccessibleBy;
    private final Set<Class<?>> openForEver;

    private MemoryScopes() throws ReflectiveOperationException {
        Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
        Class<?> arena = Class.forName("java.lang.foreign.Arena");
        segmentOf = segment.getMethod("ofBuffer", Buffer.class);
        scopeOf = segment.getMethod("scope");
        isAlive = scopeOf.getReturnType().getMethod("isAlive");
        isAccessibleBy = segment.getMethod("isAccessibleBy", Thread.class);
        Method scopeOfArena = arena.getMethod("scope");
        openForEver = Set.copyOf(List.of( // some are equal in some JDKs
                scopeOf(ByteBuffer.allocateDirect(1)).getClass(),
                scopeOfArena.invoke(arena.getMethod("global").invoke(null)).getClass(),
                scopeOfArena.invoke(arena.getMethod("ofAuto").invoke(null)).getClass()));
    }

    /** Returns null where there are no arenas. */
    static MemoryScopes find() {
        try {
            return new MemoryScopes();
        } catch (ReflectiveOperationException e) {
            return null; // a JDK before 21
        }
    }

    /** Tells whether the memory of a direct buffer can neither be closed nor be confined to a thread. */
    boolean isOpenForEver(Buffer buffer) {
        return openForEver.contains(scopeOf(buffer).getClass());
    }

    boolean isAlive(Buffer buffer) {
        return (boolean) ask(isAlive, scopeOf(buffer));
    }

    boolean isConfined(Buffer buffer) {
        return !isAccessibleBy(buffer, ANY_OTHER);
    }

    boolean isAccessibleBy(Buffer buffer, Thread thread) {
        return (boolean) ask(isAccessibleBy, ask(segmentOf, null, buffer), thread);
    }

    private Object scopeOf(Buffer buffer) {
        return ask(scopeOf, ask(segmentOf, null, buffer));
    }

    /** None of these calls throws anything for a direct buffer. */
    private static Object ask(Method question, Object target, Object... arguments) {
        try {
            return question.invoke(target, arguments);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(question + " does not answer", e);
        }
    }
}
