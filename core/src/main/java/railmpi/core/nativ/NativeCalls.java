package railmpi.core.nativ;

import com.kenai.jffi.CallContext;
import com.kenai.jffi.Invoker;
import com.kenai.jffi.LastError;
import com.kenai.jffi.Library;
import com.kenai.jffi.MemoryIO;
import com.kenai.jffi.Type;
import java.nio.Buffer;

/**
 * The C functions that RailMPI calls, through raw jffi: five or six 64-bit integer arguments. (jnr-ffi 2.2.17 passes
 * garbage as the sixth of six integer arguments, so it is not used for them; see docs/adr.)
 */
final class NativeCalls {
    private static final Type[] FIVE_LONGS = {Type.SINT64, Type.SINT64, Type.SINT64, Type.SINT64, Type.SINT64};
    private static final Type[] SIX_LONGS = {
        Type.SINT64, Type.SINT64, Type.SINT64, Type.SINT64, Type.SINT64, Type.SINT64
    };

    private static final Invoker INVOKER = Invoker.getInstance();
    private static final CallContext FIVE = new CallContext(Type.SINT64, FIVE_LONGS);
    private static final CallContext SIX = new CallContext(Type.SINT64, SIX_LONGS);
    private static final long SYSCALL = symbol("syscall");
    private static final long PROCESS_VM_READV = symbol("process_vm_readv");
    private static final long PROCESS_VM_WRITEV = symbol("process_vm_writev");

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

    /** Returns what the C function returns; -1 on error, errno by {@link #lastError()}. */
    static long syscall(long number, long a, long b, long c, long d) {
        return INVOKER.invokeL5(FIVE, SYSCALL, number, a, b, c, d);
    }

    static long processVmReadv(long pid, long localVector, long remoteVector) {
        return INVOKER.invokeL6(SIX, PROCESS_VM_READV, pid, localVector, 1, remoteVector, 1, 0);
    }

    static long processVmWritev(long pid, long localVector, long remoteVector) {
        return INVOKER.invokeL6(SIX, PROCESS_VM_WRITEV, pid, localVector, 1, remoteVector, 1, 0);
    }

    static int lastError() {
        return LastError.getInstance().get();
    }
}
