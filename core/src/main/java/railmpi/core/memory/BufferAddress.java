package railmpi.core.memory;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.nio.Buffer;

/**
 * Where direct buffers are in memory, without native code: by {@code java.lang.foreign} where it is final, else from
 * the field of the buffer. For comparisons only; nothing is reached by these addresses. For any thread.
 *
 * <p>Hot path: short.
 */
public final class BufferAddress {
    /** The first JDK in which a memory segment tells its address as a number, without a preview. */
    private static final int HAS_SEGMENTS = 22;

    private static final int REMEMBERED = 64;

    /**
     * Some addresses, which saves the question, long in the interpreter. Written and read by any thread without order:
     * the fields of what is found are final, and one that is lost costs no more than the question again.
     */
    private static final Known[] KNOWN = new Known[REMEMBERED];

    /** (Buffer)long, the address of element 0 of a buffer whose position is 0; null if this JVM does not tell it. */
    private static final MethodHandle ADDRESS = find();

    private BufferAddress() {}

    private static final class Known extends WeakReference<Buffer> {
        private final long address;

        Known(Buffer buffer, long address) {
            super(buffer);
            this.address = address;
        }
    }

    private static MethodHandle find() {
        try {
            return Runtime.version().feature() >= HAS_SEGMENTS ? ofSegment() : ofField();
        } catch (ReflectiveOperationException e) {
            return null; // an older JVM without the module jdk.unsupported
        }
    }

    private static MethodHandle ofSegment() throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
        MethodHandle ofBuffer = lookup.findStatic(segment, "ofBuffer", MethodType.methodType(segment, Buffer.class));
        MethodHandle address = lookup.findVirtual(segment, "address", MethodType.methodType(long.class));
        return MethodHandles.filterReturnValue(ofBuffer, address);
    }

    /** By name, as the compiler warns of a class that only older JDKs are asked for. */
    private static MethodHandle ofField() throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        MethodHandle offsetOf =
                lookup.findVirtual(unsafe, "objectFieldOffset", MethodType.methodType(long.class, Field.class));
        MethodHandle getLong =
                lookup.findVirtual(unsafe, "getLong", MethodType.methodType(long.class, Object.class, long.class));
        try {
            Object memory = instance.get(null);
            long offset = (long) offsetOf.invoke(memory, Buffer.class.getDeclaredField("address"));
            return MethodHandles.insertArguments(getLong.bindTo(memory), 1, offset)
                    .asType(MethodType.methodType(long.class, Buffer.class));
        } catch (Throwable e) {
            throw new ReflectiveOperationException("the address of a buffer cannot be read", e);
        }
    }

    /**
     * Tells whether addresses can be asked for.
     *
     * @return false in a JVM before JDK 22 of which parts were left out
     */
    public static boolean isKnown() {
        return ADDRESS != null;
    }

    /**
     * Returns where element 0 of a buffer is, if that {@link #isKnown is known}.
     *
     * @param direct a direct buffer
     * @return address of this process
     */
    public static long of(Buffer direct) {
        int slot = System.identityHashCode(direct) & REMEMBERED - 1;
        Known known = KNOWN[slot];
        if (known != null && known.refersTo(direct)) {
            return known.address;
        }
        long address = ask(direct);
        if (known == null || known.refersTo(null)) {
            KNOWN[slot] = new Known(direct, address);
        }
        return address;
    }

    private static long ask(Buffer direct) {
        try {
            return (long) ADDRESS.invokeExact(whole(direct));
        } catch (Throwable e) {
            throw new IllegalStateException("the address of a buffer cannot be read", e);
        }
    }

    /** Returns the buffer from its element 0 on: a segment begins at the position. */
    private static Buffer whole(Buffer buffer) {
        return buffer.position() == 0 ? buffer : buffer.duplicate().clear();
    }
}
