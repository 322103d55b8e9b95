package railmpi.core.nativ;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * How long the kernel lets a thread run before another one gets its turn (sched_setattr(2), Linux 6.12 and later for
 * threads of the normal policy). A thread with a short slice that wakes up takes the processor from one with a longer
 * slice at once. Only when {@link NativeAccess#isReady()}. Stateless.
 */
public final class ThreadSlice {
    private static final boolean IS_ARM = "aarch64".equals(System.getProperty("os.arch"));
    private static final long SYS_SCHED_SETATTR = IS_ARM ? 274 : 314;
    private static final long SYS_SCHED_GETATTR = IS_ARM ? 275 : 315;

    /** Of struct sched_attr in its first version. */
    private static final int ATTR_BYTES = 48;

    private static final int POLICY_OFFSET = 4;
    private static final int FLAGS_OFFSET = 8;
    private static final int RUNTIME_OFFSET = 24;

    private static final int NORMAL_POLICY = 0;
    /** Threads that this one starts have the usual slice. */
    private static final long RESET_ON_FORK = 1;

    private ThreadSlice() {}

    /**
     * Asks for a slice for the calling thread, which keeps its niceness. Older kernels take the wish and do nothing.
     *
     * @param sliceNs wanted length in nanoseconds; the kernel rounds it up to its shortest
     * @return whether the kernel took the wish; false for threads of other policies
     */
    public static boolean shorten(long sliceNs) {
        ByteBuffer attributes = ByteBuffer.allocateDirect(ATTR_BYTES).order(ByteOrder.nativeOrder());
        long address = NativeCalls.addressOf(attributes);
        if (NativeCalls.syscall(SYS_SCHED_GETATTR, 0, address, ATTR_BYTES, 0) != 0
                || attributes.getInt(POLICY_OFFSET) != NORMAL_POLICY) {
            return false;
        }
        attributes.putLong(FLAGS_OFFSET, RESET_ON_FORK);
        attributes.putLong(RUNTIME_OFFSET, sliceNs);
        return NativeCalls.syscall(SYS_SCHED_SETATTR, 0, address, 0, 0) == 0;
    }
}
