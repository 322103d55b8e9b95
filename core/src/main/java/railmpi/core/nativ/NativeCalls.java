package railmpi.core.nativ;

import com.kenai.jffi.CallContext;
import com.kenai.jffi.Invoker;
import com.kenai.jffi.LastError;
import com.kenai.jffi.Library;
import com.kenai.jffi.MemoryIO;
import com.kenai.jffi.Type;
import java.nio.Buffer;
import java.nio.charset.StandardCharsets;

/**
 * The C functions that RailMPI calls, through raw jffi: one to six 64-bit integer arguments. (jnr-ffi 2.2.17 passes
 * garbage as the sixth of six integer arguments, so it is not used for them; see docs/adr.) All return -1 on error, with
 * errno by {@link #lastError()}, which is kept per thread.
 */
final class NativeCalls {
    private static final Type[] ONE_LONG = {Type.SINT64};
    private static final Type[] THREE_LONGS = {Type.SINT64, Type.SINT64, Type.SINT64};
    private static final Type[] FIVE_LONGS = {Type.SINT64, Type.SINT64, Type.SINT64, Type.SINT64, Type.SINT64};
    private static final Type[] SIX_LONGS = {
        Type.SINT64, Type.SINT64, Type.SINT64, Type.SINT64, Type.SINT64, Type.SINT64
    };

    private static final Invoker INVOKER = Invoker.getInstance();
    private static final CallContext ONE = new CallContext(Type.SINT64, ONE_LONG);
    private static final CallContext THREE_TO_INT = new CallContext(Type.SINT32, THREE_LONGS);
    private static final CallContext THREE = new CallContext(Type.SINT64, THREE_LONGS);
    private static final CallContext FIVE_TO_INT = new CallContext(Type.SINT32, FIVE_LONGS);
    private static final CallContext FIVE = new CallContext(Type.SINT64, FIVE_LONGS);
    private static final CallContext SIX = new CallContext(Type.SINT64, SIX_LONGS);
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
        long address = Library.getDefault().getSymbolAddress(name);
        if (address == 0) {
            throw new UnsatisfiedLinkError("the C library has no function " + name);
        }
        return address;
    }

    static long addressOf(Buffer buffer) {
        return MemoryIO.getInstance().getDirectBufferAddress(buffer);
    }

    static long syscall(long number, long a, long b, long c, long d) {
        return INVOKER.invokeL5(FIVE, SYSCALL, number, a, b, c, d);
    }

    static long processVmReadv(long pid, long localVector, long remoteVector) {
        return INVOKER.invokeL6(SIX, PROCESS_VM_READV, pid, localVector, 1, remoteVector, 1, 0);
    }

    static long processVmWritev(long pid, long localVector, long remoteVector) {
        return INVOKER.invokeL6(SIX, PROCESS_VM_WRITEV, pid, localVector, 1, remoteVector, 1, 0);
    }

    static long read(int descriptor, long address, long lengthBytes) {
        return INVOKER.invokeL3(THREE, READ, descriptor, address, lengthBytes);
    }

    static long write(int descriptor, long address, long lengthBytes) {
        return INVOKER.invokeL3(THREE, WRITE, descriptor, address, lengthBytes);
    }

    static int poll(long addressOfEntries, int entries, int timeoutMs) {
        return (int) INVOKER.invokeL3(THREE_TO_INT, POLL, addressOfEntries, entries, timeoutMs);
    }

    static int fcntl(int descriptor, int command, long argument) {
        return (int) INVOKER.invokeL3(THREE_TO_INT, FCNTL, descriptor, command, argument);
    }

    /** Writes a sockaddr of this end or the peer's, of which the length at the second address tells the room. */
    static int socketName(int descriptor, boolean isPeer, long address, long addressOfLength) {
        return (int) INVOKER.invokeL3(
                THREE_TO_INT, isPeer ? GETPEERNAME : GETSOCKNAME, descriptor, address, addressOfLength);
    }

    static int setSocketOption(int descriptor, int level, int option, long address, int lengthBytes) {
        return (int) INVOKER.invokeL5(FIVE_TO_INT, SETSOCKOPT, descriptor, level, option, address, lengthBytes);
    }

    /** Returns the system's words for an errno. */
    static String errorText(int errno) {
        long address = INVOKER.invokeL1(ONE, STRERROR, errno);
        return new String(MemoryIO.getInstance().getZeroTerminatedByteArray(address), StandardCharsets.US_ASCII);
    }

    static int lastError() {
        return LastError.getInstance().get();
    }
}
