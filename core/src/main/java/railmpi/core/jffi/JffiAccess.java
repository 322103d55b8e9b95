package railmpi.core.jffi;

import com.kenai.jffi.CallContext;
import com.kenai.jffi.CallingConvention;
import com.kenai.jffi.Invoker;
import com.kenai.jffi.LastError;
import com.kenai.jffi.Library;
import com.kenai.jffi.MemoryIO;
import com.kenai.jffi.Type;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import railmpi.core.nativ.ForeignAccess;

/**
 * C functions and memory through raw jffi. (jnr-ffi, which is built on it, would generate classes at run time and
 * passes garbage as the sixth of six integer arguments; see docs/adr.) Any thread. Hot path: short; allocates nothing.
 */
public final class JffiAccess implements ForeignAccess {
    static {
        JffiLibrary.load();
    }

    private static final Invoker INVOKER = Invoker.getInstance();
    private static final MemoryIO MEMORY = UnsafeMemory.isQuiet() ? MemoryIO.getInstance() : UnsafeMemory.without();
    private static final LastError LAST_ERROR = LastError.getInstance();
    private static final CallContext ZERO = integers(0);
    private static final CallContext ONE = integers(1);
    private static final CallContext TWO = integers(2);
    private static final CallContext THREE = integers(3);
    private static final CallContext FOUR = integers(4);
    private static final CallContext FIVE = integers(5);
    private static final CallContext SIX = integers(6);
    private static final CallContext QUICK_TWO = pointers(2);
    private static final CallContext QUICK_THREE = pointers(3);

    /** By soname. A library that nobody refers to would be closed. */
    private final Map<String, Library> libraries = new ConcurrentHashMap<>();

    private static CallContext integers(int arity) {
        return new CallContext(Type.SINT64, repeated(Type.SINT64, arity));
    }

    private static CallContext pointers(int arity) {
        return CallContext.getCallContext(Type.SINT32, repeated(Type.POINTER, arity), CallingConvention.DEFAULT, false);
    }

    private static Type[] repeated(Type type, int times) {
        Type[] types = new Type[times];
        Arrays.fill(types, type);
        return types;
    }

    @Override
    public long function(String library, String name) {
        Library loaded = library == null ? Library.getDefault() : loaded(library);
        long address = loaded.getSymbolAddress(name);
        if (address == 0) {
            throw new UnsatisfiedLinkError((library == null ? "this process" : library) + " has no function " + name);
        }
        return address;
    }

    private Library loaded(String soname) {
        Library present = libraries.get(soname);
        if (present == null) {
            present = open(soname);
            libraries.put(soname, present);
        }
        return present;
    }

    private static Library open(String soname) {
        Library library = Library.openLibrary(soname, Library.LAZY | Library.GLOBAL);
        if (library == null) {
            throw new UnsatisfiedLinkError(Library.getLastError());
        }
        return library;
    }

    @Override
    public long call(long function) {
        return INVOKER.invokeL0(ZERO, function);
    }

    @Override
    public long call(long function, long a) {
        return INVOKER.invokeL1(ONE, function, a);
    }

    @Override
    public long call(long function, long a, long b) {
        return INVOKER.invokeL2(TWO, function, a, b);
    }

    @Override
    public long call(long function, long a, long b, long c) {
        return INVOKER.invokeL3(THREE, function, a, b, c);
    }

    @Override
    public long call(long function, long a, long b, long c, long d) {
        return INVOKER.invokeL4(FOUR, function, a, b, c, d);
    }

    @Override
    public long call(long function, long a, long b, long c, long d, long e) {
        return INVOKER.invokeL5(FIVE, function, a, b, c, d, e);
    }

    @Override
    public long call(long function, long a, long b, long c, long d, long e, long f) {
        return INVOKER.invokeL6(SIX, function, a, b, c, d, e, f);
    }

    @Override
    public int callQuickly(long function, long a, long b) {
        return (int) INVOKER.invokeL2NoErrno(QUICK_TWO, function, a, b);
    }

    @Override
    public int callQuickly(long function, long a, long b, long c) {
        return (int) INVOKER.invokeL3NoErrno(QUICK_THREE, function, a, b, c);
    }

    @Override
    public int errno() {
        return LAST_ERROR.get();
    }

    @Override
    public long addressOf(Buffer direct) {
        return MEMORY.getDirectBufferAddress(direct);
    }

    @Override
    public ByteBuffer view(long address, int lengthBytes) {
        return MEMORY.newDirectByteBuffer(address, lengthBytes);
    }

    @Override
    public long allocate(int lengthBytes) {
        return MEMORY.allocateMemory(lengthBytes, true);
    }

    @Override
    public void free(long address) {
        MEMORY.freeMemory(address);
    }

    @Override
    public void copy(long from, long to, int lengthBytes) {
        MEMORY.copyMemory(from, to, lengthBytes);
    }

    @Override
    public void zero(long address, int lengthBytes) {
        MEMORY.setMemory(address, lengthBytes, (byte) 0);
    }

    @Override
    public byte getByte(long address) {
        return MEMORY.getByte(address);
    }

    @Override
    public short getShort(long address) {
        return MEMORY.getShort(address);
    }

    @Override
    public int getInt(long address) {
        return MEMORY.getInt(address);
    }

    @Override
    public long getLong(long address) {
        return MEMORY.getLong(address);
    }

    @Override
    public double getDouble(long address) {
        return MEMORY.getDouble(address);
    }

    @Override
    public void getBytes(long address, byte[] target) {
        MEMORY.getByteArray(address, target, 0, target.length);
    }

    @Override
    public String getText(long address) {
        return new String(MEMORY.getZeroTerminatedByteArray(address), StandardCharsets.US_ASCII);
    }

    @Override
    public void putByte(long address, byte value) {
        MEMORY.putByte(address, value);
    }

    @Override
    public void putShort(long address, short value) {
        MEMORY.putShort(address, value);
    }

    @Override
    public void putInt(long address, int value) {
        MEMORY.putInt(address, value);
    }

    @Override
    public void putLong(long address, long value) {
        MEMORY.putLong(address, value);
    }

    @Override
    public void putDouble(long address, double value) {
        MEMORY.putDouble(address, value);
    }

    @Override
    public void putBytes(long address, byte[] source) {
        MEMORY.putByteArray(address, source, 0, source.length);
    }
}
