package railmpi.fabric.verbs;

import com.kenai.jffi.CallContext;
import com.kenai.jffi.Invoker;
import com.kenai.jffi.LastError;
import com.kenai.jffi.Type;
import java.util.Arrays;

/**
 * A C function at an address. Every argument and result is passed as a 64-bit integer, which suits pointers and all
 * narrower integers of the 64-bit calling conventions of x86-64 and aarch64; of an int result the upper half means
 * nothing. Any thread.
 */
final class NativeFunction {
    private static final Invoker INVOKER = Invoker.getInstance();
    private static final CallContext[] CONTEXTS = contexts();

    private final long address;

    NativeFunction(long address) {
        this.address = address;
    }

    private static CallContext[] contexts() {
        CallContext[] contexts = new CallContext[6];
        for (int arity = 0; arity < contexts.length; arity++) {
            Type[] arguments = new Type[arity];
            Arrays.fill(arguments, Type.SINT64);
            contexts[arity] = new CallContext(Type.SINT64, arguments);
        }
        return contexts;
    }

    /** Returns the error number that the last call of this thread has left. */
    static int errno() {
        return LastError.getInstance().get();
    }

    long call() {
        return INVOKER.invokeL0(CONTEXTS[0], address);
    }

    long call(long a) {
        return INVOKER.invokeL1(CONTEXTS[1], address, a);
    }

    long call(long a, long b) {
        return INVOKER.invokeL2(CONTEXTS[2], address, a, b);
    }

    long call(long a, long b, long c) {
        return INVOKER.invokeL3(CONTEXTS[3], address, a, b, c);
    }

    long call(long a, long b, long c, long d) {
        return INVOKER.invokeL4(CONTEXTS[4], address, a, b, c, d);
    }

    long call(long a, long b, long c, long d, long e) {
        return INVOKER.invokeL5(CONTEXTS[5], address, a, b, c, d, e);
    }
}
