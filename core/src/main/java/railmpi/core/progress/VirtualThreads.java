package railmpi.core.progress;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Tells virtual threads from others, in Java versions that have them. Who puts a virtual thread to sleep has to do so
 * in Java: one that sleeps in a native call holds its carrier, and the threads that it waits for may find none left.
 */
public final class VirtualThreads {
    /** Null where there are none. */
    private static final MethodHandle IS_VIRTUAL = find();

    private VirtualThreads() {}

    /**
     * Tells whether the caller is a virtual thread.
     *
     * @return false where Java has none
     */
    public static boolean isCurrent() {
        try {
            return IS_VIRTUAL != null && (boolean) IS_VIRTUAL.invokeExact(Thread.currentThread());
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e); // isVirtual declares none
        }
    }

    private static MethodHandle find() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
