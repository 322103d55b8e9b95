package railmpi.core.nativ;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads and writes another process's memory with one copy (process_vm_readv(2), process_vm_writev(2)). Needs the same
 * user and no ptrace restriction. Only when {@link NativeAccess#isReady()}. Not thread-safe: owned by the holder of the
 * progress lock.
 */
public final class CrossMemory {
    private static final int IOVEC_BYTES = 16;
    private final ByteBuffer vectors =
            ByteBuffer.allocateDirect(2 * IOVEC_BYTES).order(ByteOrder.nativeOrder());
    private final long localVector = NativeCalls.addressOf(vectors);

    /**
     * Copies bytes of another process into this one.
     *
     * @param pid the other process
     * @param remoteAddress address there
     * @param localAddress address here
     * @param lengthBytes how many
     * @return bytes copied (may be fewer than asked), or a negative errno
     */
    public long read(int pid, long remoteAddress, long localAddress, long lengthBytes) {
        fillVectors(remoteAddress, localAddress, lengthBytes);
        return result(NativeCalls.processVmReadv(pid, localVector, localVector + IOVEC_BYTES));
    }

    /**
     * Copies bytes of this process into another one.
     *
     * @param pid the other process
     * @param remoteAddress address there
     * @param localAddress address here
     * @param lengthBytes how many
     * @return bytes copied (may be fewer than asked), or a negative errno
     */
    public long write(int pid, long remoteAddress, long localAddress, long lengthBytes) {
        fillVectors(remoteAddress, localAddress, lengthBytes);
        return result(NativeCalls.processVmWritev(pid, localVector, localVector + IOVEC_BYTES));
    }

    private void fillVectors(long remoteAddress, long localAddress, long lengthBytes) {
        vectors.putLong(0, localAddress);
        vectors.putLong(8, lengthBytes);
        vectors.putLong(IOVEC_BYTES, remoteAddress);
        vectors.putLong(IOVEC_BYTES + 8, lengthBytes);
    }

    private static long result(long copied) {
        return copied < 0 ? -NativeCalls.lastError() : copied;
    }
}
