package railmpi.core.nativ;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads and writes another process's memory with one copy (process_vm_readv(2), process_vm_writev(2)). Needs the same
 * user and no ptrace restriction. Only when {@link NativeAccess#isReady()}. Used by one thread at a time.
 */
public final class CrossMemory {
    /** Most runs of one call: what Linux allows. */
    public static final int MOST_RUNS = 1024;

    private static final int IOVEC_BYTES = 16;
    private final ByteBuffer vectors;
    private final long localVector;

    /** Prepares copies of one run. */
    public CrossMemory() {
        this(1);
    }

    /**
     * Prepares copies of several runs.
     *
     * @param mostRuns of the other process in one copy, at most {@link #MOST_RUNS}
     */
    public CrossMemory(int mostRuns) {
        vectors = ByteBuffer.allocateDirect((1 + mostRuns) * IOVEC_BYTES).order(ByteOrder.nativeOrder());
        localVector = NativeCalls.addressOf(vectors);
    }

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
        setRun(0, remoteAddress, lengthBytes);
        return readRuns(pid, 1, localAddress, lengthBytes);
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
        setRun(0, remoteAddress, lengthBytes);
        return writeRuns(pid, 1, localAddress, lengthBytes);
    }

    /**
     * Says what a run of the next copy is.
     *
     * @param index from 0 on
     * @param remoteAddress where it begins in the other process
     * @param lengthBytes its length
     */
    public void setRun(int index, long remoteAddress, long lengthBytes) {
        int at = (1 + index) * IOVEC_BYTES;
        vectors.putLong(at, remoteAddress);
        vectors.putLong(at + Long.BYTES, lengthBytes);
    }

    /**
     * Copies runs of another process into this one, one behind the other.
     *
     * @param pid the other process
     * @param runs how many of those that {@link #setRun} has said
     * @param localAddress address here
     * @param lengthBytes length of all together
     * @return bytes copied (may be fewer than asked), or a negative errno
     */
    public long readRuns(int pid, int runs, long localAddress, long lengthBytes) {
        setLocal(localAddress, lengthBytes);
        return result(NativeCalls.processVmReadv(pid, localVector, localVector + IOVEC_BYTES, runs));
    }

    /**
     * Copies bytes of this process, one behind the other, into runs of another one.
     *
     * @param pid the other process
     * @param runs how many of those that {@link #setRun} has said
     * @param localAddress address here
     * @param lengthBytes length of all together
     * @return bytes copied (may be fewer than asked), or a negative errno
     */
    public long writeRuns(int pid, int runs, long localAddress, long lengthBytes) {
        setLocal(localAddress, lengthBytes);
        return result(NativeCalls.processVmWritev(pid, localVector, localVector + IOVEC_BYTES, runs));
    }

    private void setLocal(long localAddress, long lengthBytes) {
        vectors.putLong(0, localAddress);
        vectors.putLong(Long.BYTES, lengthBytes);
    }

    private static long result(long copied) {
        return copied < 0 ? -NativeCalls.lastError() : copied;
    }
}
