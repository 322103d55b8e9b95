package railmpi.core.nativ;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * How long the kernel lets a thread run before another one gets its turn (sched_setattr(2), Linux 6.12 and later for threads
 * of the normal policy). A thread with a short slice that wakes up takes the processor from one with a longer slice at once.
 * Only when {@link NativeAccess#isReady()}. Stateless.
 */
public final class ThreadSlice {
    private static final long SYS_SCHED_SETATTR = "aarch64".equals(System.getProperty("os.arch")) ? 274 : 314;
    private static final int ATTR_BYTES = 48;
    private static final int RUNTIME_OFFSET = 24;

    private ThreadSlice() {}

    /**
     * Asks for a slice for the calling thread. Older kernels take the wish and do nothing.
     *
     * @param sliceNs wanted length in nanoseconds; the kernel rounds it up to its shortest
     * @return whether the kernel took the wish
     */
    public static boolean shorten(long sliceNs) {
        ByteBuffer attributes = ByteBuffer.allocateDirect(ATTR_BYTES).order(ByteOrder.nativeOrder());
        attributes.putInt(0, ATTR_BYTES); // policy, flags and nice value stay 0: the normal policy
        attributes.putLong(RUNTIME_OFFSET, sliceNs);
        return NativeCalls.syscall(SYS_SCHED_SETATTR, 0, NativeCalls.addressOf(attributes), 0, 0) == 0;
    }
}
