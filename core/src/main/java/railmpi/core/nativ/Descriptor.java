package railmpi.core.nativ;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A connected socket that this process inherited and knows by its descriptor's number alone, which java.io cannot use.
 * Works for blocking and non-blocking sockets; interrupted calls are repeated. It stays open until the process ends.
 *
 * <p>Any thread; readers wait for each other, writers too, a reader does not wait for a writer.
 */
public final class Descriptor {
    private static final int CHUNK_BYTES = 4096;

    private static final int F_GETFD = 1;
    private static final int F_SETFD = 2;
    private static final int FD_CLOEXEC = 1;
    private static final int EINTR = 4;
    private static final int EAGAIN = 11;

    /** struct pollfd: int fd, short events, short revents. */
    private static final int POLLFD_BYTES = 8;

    private static final int POLLFD_EVENTS = 4;
    private static final short POLLIN = 1;
    private static final short POLLOUT = 4;
    private static final int FOR_EVER = -1;
    private static final long NS_PER_MS = 1_000_000;

    private final int number;
    private final Direction reading = new Direction(POLLIN);
    private final Direction writing = new Direction(POLLOUT);

    private Descriptor(int number) {
        this.number = number;
    }

    /**
     * Takes over an open descriptor and keeps it from the programs that this process starts (close-on-exec). Loads the
     * native calls if need be.
     *
     * @param number of the descriptor
     * @return the descriptor
     * @throws IOException when it is not open, or native calls do not work here
     */
    public static Descriptor adopt(int number) throws IOException {
        if (!NativeAccess.require()) {
            throw new IOException("native calls do not work here: " + NativeAccess.failure());
        }
        int flags = NativeCalls.fcntl(number, F_GETFD, 0);
        if (flags < 0 || NativeCalls.fcntl(number, F_SETFD, flags | FD_CLOEXEC) < 0) {
            throw failure("descriptor", number, NativeCalls.lastError());
        }
        return new Descriptor(number);
    }

    /**
     * Reads what is there, waiting until there is something.
     *
     * @param target where to put it
     * @param offset index of the first byte in target
     * @param lengthBytes at most so many, at least 1
     * @return bytes read, at least 1; -1 when the other side has closed
     * @throws IOException when the connection is broken
     */
    public int read(byte[] target, int offset, int lengthBytes) throws IOException {
        synchronized (reading) {
            while (true) {
                long length = NativeCalls.read(number, reading.address, Math.min(lengthBytes, CHUNK_BYTES));
                if (length > 0) {
                    reading.bytes.get(0, target, offset, (int) length);
                    return (int) length;
                }
                if (length == 0) {
                    return -1;
                }
                reading.afterError("read from descriptor");
            }
        }
    }

    /**
     * Waits until there is something to read, or the other side has closed.
     *
     * @param limitMs milliseconds to wait at most
     * @return false if nothing came in time
     * @throws IOException when the connection is broken
     */
    public boolean awaitInput(int limitMs) throws IOException {
        synchronized (reading) {
            long deadlineNs = System.nanoTime() + limitMs * NS_PER_MS;
            long leftNs = limitMs * NS_PER_MS;
            while (leftNs > 0) {
                int ready = reading.poll((int) (leftNs / NS_PER_MS) + 1);
                if (ready != 0) {
                    return true;
                }
                leftNs = deadlineNs - System.nanoTime();
            }
            return false;
        }
    }

    /**
     * Writes all, waiting for room as often as need be.
     *
     * @param source where to take it from
     * @param offset index of the first byte in source
     * @param lengthBytes how many
     * @throws IOException when the connection is broken; how much was written is unknown then
     */
    public void write(byte[] source, int offset, int lengthBytes) throws IOException {
        synchronized (writing) {
            for (int done = 0; done < lengthBytes; ) {
                int piece = Math.min(lengthBytes - done, CHUNK_BYTES);
                writing.bytes.put(0, source, offset + done, piece);
                long written = NativeCalls.write(number, writing.address, piece);
                if (written >= 0) {
                    done += (int) written;
                } else {
                    writing.afterError("write to descriptor");
                }
            }
        }
    }

    private static IOException failure(String what, int number, int errno) {
        return new IOException(what + " " + number + ": " + NativeCalls.errorText(errno));
    }

    /** Memory that the kernel reads or writes, and how to wait for this direction. Used under its own monitor. */
    private final class Direction {
        private final ByteBuffer bytes = ByteBuffer.allocateDirect(CHUNK_BYTES);
        private final long address = NativeCalls.addressOf(bytes);
        private final ByteBuffer entry = ByteBuffer.allocateDirect(POLLFD_BYTES).order(ByteOrder.nativeOrder());
        private final short event;

        Direction(short event) {
            this.event = event;
        }

        /** Returns when the call is worth another try, throws when it is not. */
        void afterError(String what) throws IOException {
            int errno = NativeCalls.lastError();
            if (errno == EAGAIN) {
                poll(FOR_EVER);
            } else if (errno != EINTR) {
                throw failure(what, number, errno);
            }
        }

        /** Waits until the call may succeed; returns 0 if it may not in time, or the wait was interrupted. */
        int poll(int limitMs) throws IOException {
            entry.putInt(0, number).putShort(POLLFD_EVENTS, event);
            int ready = NativeCalls.poll(NativeCalls.addressOf(entry), 1, limitMs);
            if (ready < 0 && NativeCalls.lastError() != EINTR) {
                throw failure("poll of descriptor", number, NativeCalls.lastError());
            }
            return Math.max(0, ready);
        }
    }
}
