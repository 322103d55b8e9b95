package railmpi.fabric.verbs;

import railmpi.core.nativ.ForeignAccess;
import railmpi.core.nativ.NativeAccess;

/** A C function at an address, called as {@link ForeignAccess} tells. Any thread. */
final class NativeFunction {
    private static final ForeignAccess FOREIGN = NativeAccess.foreign();

    private final long address;

    NativeFunction(long address) {
        this.address = address;
    }

    /** Returns the error number that the last call of this thread has left. */
    static int errno() {
        return FOREIGN.errno();
    }

    long call() {
        return FOREIGN.call(address);
    }

    long call(long a) {
        return FOREIGN.call(address, a);
    }

    long call(long a, long b) {
        return FOREIGN.call(address, a, b);
    }

    long call(long a, long b, long c) {
        return FOREIGN.call(address, a, b, c);
    }

    long call(long a, long b, long c, long d) {
        return FOREIGN.call(address, a, b, c, d);
    }

    long call(long a, long b, long c, long d, long e) {
        return FOREIGN.call(address, a, b, c, d, e);
    }
}
