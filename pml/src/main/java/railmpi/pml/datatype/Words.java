package railmpi.pml.datatype;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes at a time, at any address, whatever byte order a buffer is set to. Initialised on first use: it takes
 * milliseconds, which MPI.Init does not spend on messages that may never come.
 */
final class Words {
    static final VarHandle ARRAY = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}
}
