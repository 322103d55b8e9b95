package railmpi.core.memory;

import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.testng.SkipException;
import org.testng.annotations.Test;

/** Memory that stays, and memory of arenas where the JDK has them. */
@Test(groups = "unit")
public final class ArenaMemoryTest {
    public void shouldTakeArraysAndOrdinaryBuffersForPlain() {
        ByteBuffer direct = ByteBuffer.allocateDirect(64);
        Object[] plain = {
            new int[3],
            IntBuffer.allocate(2),
            direct,
            direct.slice(8, 8),
            direct.asReadOnlyBuffer().asDoubleBuffer()
        };
        for (int round = 0; round < 2; round++) { // the second time it is remembered
            for (Object memory : plain) {
                assertTrue(ArenaMemory.isPlain(memory), String.valueOf(memory));
                assertFalse(ArenaMemory.isConfined(memory));
                assertNull(ArenaMemory.problem(memory));
            }
        }
    }

    public void shouldTakeArenasThatStayForPlain() throws ReflectiveOperationException {
        assertTrue(ArenaMemory.isPlain(bufferIn(arena("ofAuto"))));
        assertTrue(ArenaMemory.isPlain(bufferIn(arena("global"))));
    }

    public void shouldTellWhenAnArenaIsClosed() throws ReflectiveOperationException {
        for (String kind : new String[] {"ofShared", "ofConfined"}) {
            Object arena = arena(kind);
            Buffer view = bufferIn(arena).asLongBuffer();
            assertFalse(ArenaMemory.isPlain(view));
            assertNull(ArenaMemory.problem(view));
            type("Arena").getMethod("close").invoke(arena);
            assertTrue(ArenaMemory.problem(view).contains("closed"));
        }
    }

    public void shouldTellWhoseMemoryItIs() throws ReflectiveOperationException, InterruptedException {
        ByteBuffer own = bufferIn(arena("ofConfined"));
        ByteBuffer shared = bufferIn(arena("ofShared"));
        assertTrue(ArenaMemory.isConfined(own));
        assertFalse(ArenaMemory.isConfined(shared));
        String[] problems = new String[2];
        Thread other = new Thread(() -> {
            problems[0] = ArenaMemory.problem(own);
            problems[1] = ArenaMemory.problem(shared);
        });
        other.start();
        other.join();
        assertTrue(problems[0].contains("another thread"), problems[0]);
        assertNull(problems[1]);
    }

    private static Object arena(String kind) throws ReflectiveOperationException {
        if (Runtime.version().feature() < 22) {
            throw new SkipException("JDK " + Runtime.version() + " has no arenas");
        }
        return type("Arena").getMethod(kind).invoke(null);
    }

    private static ByteBuffer bufferIn(Object arena) throws ReflectiveOperationException {
        Object segment =
                type("SegmentAllocator").getMethod("allocate", long.class).invoke(arena, 64L);
        return (ByteBuffer) type("MemorySegment").getMethod("asByteBuffer").invoke(segment);
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName("java.lang.foreign." + name);
    }
}
