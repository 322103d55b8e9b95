package railmpi.core.nativ;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Sleeping in the kernel on an int in shared memory (futex(2)), between processes. Only when
 * {@link NativeAccess#isReady()}. Any thread.
 */
public final class Futex {
    private static final long SYS_FUTEX = "aarch64".equals(System.getProperty("os.arch")) ? 98 : 202;
    private static final int FUTEX_WAIT = 0;
    private static final int FUTEX_WAKE = 1;
    private static final long NS_PER_S = 1_000_000_000L;
    private static final int TIMESPEC_BYTES = 16;

    private static final ThreadLocal<ByteBuffer> TIMESPEC = new ThreadLocal<>() {
        @Override
        protected ByteBuffer initialValue() {
            return ByteBuffer.allocateDirect(TIMESPEC_BYTES).order(ByteOrder.nativeOrder());
        }
    };

    private Futex() {}

    /**
     * Sleeps while the int at the address holds the expected value, until it is woken or the time is over. May return
     * early without cause.
     *
     * @param address native address of an aligned int
     * @param expected value at which to sleep
     * @param timeoutNs longest sleep in nanoseconds
     */
    public static void await(long address, int expected, long timeoutNs) {
        ByteBuffer timespec = TIMESPEC.get();
        timespec.putLong(0, timeoutNs / NS_PER_S);
        timespec.putLong(8, timeoutNs % NS_PER_S);
        NativeCalls.syscall(SYS_FUTEX, address, FUTEX_WAIT, expected, NativeCalls.addressOf(timespec));
    }

    /**
     * Wakes every thread of every process that sleeps at the address.
     *
     * @param address native address of an aligned int
     */
    public static void wakeAll(long address) {
        NativeCalls.syscall(SYS_FUTEX, address, FUTEX_WAKE, Integer.MAX_VALUE, 0);
    }
}
