package railmpi.fabric.verbs;

/** The C library's functions of the same names. Any thread. */
final class Libc {
    private static final NativeLibrary LIBRARY = new NativeLibrary("libc.so.6");
    private static final NativeFunction POLL = LIBRARY.function("poll");
    private static final NativeFunction EVENTFD = LIBRARY.function("eventfd");
    private static final NativeFunction READ = LIBRARY.function("read");
    private static final NativeFunction WRITE = LIBRARY.function("write");
    private static final NativeFunction CLOSE = LIBRARY.function("close");
    private static final NativeFunction FCNTL = LIBRARY.function("fcntl");
    private static final NativeFunction STRERROR = LIBRARY.function("strerror");

    private Libc() {}

    static int poll(long pollfds, int count, int timeoutMs) {
        return (int) POLL.call(pollfds, count, timeoutMs);
    }

    /** Returns a descriptor that never blocks and is not inherited by other programs. */
    static int eventfd() {
        return Failure.unlessNegative((int) EVENTFD.call(0, Value.EFD_NONBLOCK | Value.EFD_CLOEXEC), "eventfd");
    }

    static long read(int descriptor, long address, int lengthBytes) {
        return READ.call(descriptor, address, lengthBytes);
    }

    static long write(int descriptor, long address, int lengthBytes) {
        return WRITE.call(descriptor, address, lengthBytes);
    }

    static void close(int descriptor) {
        Failure.unlessNegative((int) CLOSE.call(descriptor), "close");
    }

    static void makeNonBlocking(int descriptor) {
        int flags = Failure.unlessNegative((int) FCNTL.call(descriptor, Value.F_GETFL, 0), "fcntl F_GETFL");
        Failure.unlessNegative((int) FCNTL.call(descriptor, Value.F_SETFL, flags | Value.O_NONBLOCK), "fcntl F_SETFL");
    }

    /** Returns the system's words for an error number. */
    static String textOf(int errno) {
        return Memory.getString(STRERROR.call(errno));
    }
}
