package railmpi.core.nativ;

import java.nio.Buffer;

/**
 * The C functions that RailMPI calls, of one to six integer arguments. All return -1 on error, with errno by {@link
 * #lastError()}, which is kept per thread.
 */
final class NativeCalls {
    static final ForeignAccess FOREIGN = JffiLoader.load();

    private static final long SYSCALL = symbol("syscall");
    private static final long PROCESS_VM_READV = symbol("process_vm_readv");
    private static final long PROCESS_VM_WRITEV = symbol("process_vm_writev");
    private static final long READ = symbol("read");
    private static final long WRITE = symbol("write");
    private static final long POLL = symbol("poll");
    private static final long FCNTL = symbol("fcntl");
    private static final long GETSOCKNAME = symbol("getsockname");
    private static final long GETPEERNAME = symbol("getpeername");
    private static final long SETSOCKOPT = symbol("setsockopt");
    private static final long STRERROR = symbol("strerror");

    private NativeCalls() {}

    private static long symbol(String name) {
        return FOREIGN.function(null, name);
    }

    static long addressOf(Buffer buffer) {
        return FOREIGN.addressOf(buffer);
    }

    static long syscall(long number, long a, long b, long c, long d) {
        return FOREIGN.call(SYSCALL, number, a, b, c, d);
    }

    static long processVmReadv(long pid, long localVector, long remoteVectors, int remoteCount) {
        return FOREIGN.call(PROCESS_VM_READV, pid, localVector, 1, remoteVectors, remoteCount, 0);
    }

    static long processVmWritev(long pid, long localVector, long remoteVectors, int remoteCount) {
        return FOREIGN.call(PROCESS_VM_WRITEV, pid, localVector, 1, remoteVectors, remoteCount, 0);
    }

    static long read(int descriptor, long address, long lengthBytes) {
        return FOREIGN.call(READ, descriptor, address, lengthBytes);
    }

    static long write(int descriptor, long address, long lengthBytes) {
        return FOREIGN.call(WRITE, descriptor, address, lengthBytes);
    }

    static int poll(long addressOfEntries, int entries, int timeoutMs) {
        return (int) FOREIGN.call(POLL, addressOfEntries, entries, timeoutMs);
    }

    static int fcntl(int descriptor, int command, long argument) {
        return (int) FOREIGN.call(FCNTL, descriptor, command, argument);
    }

    /** Writes a sockaddr of this end or the peer's, of which the length at the second address tells the room. */
    static int socketName(int descriptor, boolean isPeer, long address, long addressOfLength) {
        return (int) FOREIGN.call(isPeer ? GETPEERNAME : GETSOCKNAME, descriptor, address, addressOfLength);
    }

    static int setSocketOption(int descriptor, int level, int option, long address, int lengthBytes) {
        return (int) FOREIGN.call(SETSOCKOPT, descriptor, level, option, address, lengthBytes);
    }

    /** Returns the system's words for an errno. */
    static String errorText(int errno) {
        return FOREIGN.getText(FOREIGN.call(STRERROR, errno));
    }

    static int lastError() {
        return FOREIGN.errno();
    }
}
