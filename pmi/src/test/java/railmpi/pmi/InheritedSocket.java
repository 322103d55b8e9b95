package railmpi.pmi;

import com.kenai.jffi.CallContext;
import com.kenai.jffi.Invoker;
import com.kenai.jffi.Library;
import com.kenai.jffi.MemoryIO;
import com.kenai.jffi.Type;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import railmpi.core.nativ.Descriptor;

/**
 * A connected pair of sockets as a process manager makes it: our number is what PMI_FD says, the other side is its own.
 */
final class InheritedSocket {
    private static final int AF_UNIX = 1;
    private static final int SOCK_STREAM = 1;

    private final int number;
    private final int managerNumber;
    private final Descriptor manager;
    private boolean isHungUp;
    private boolean isClosed;

    InheritedSocket() throws IOException {
        ByteBuffer pair = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder());
        if (call("socketpair", AF_UNIX, SOCK_STREAM, 0, MemoryIO.getInstance().getDirectBufferAddress(pair)) != 0) {
            throw new IOException("no pair of sockets");
        }
        number = pair.getInt(0);
        managerNumber = pair.getInt(4);
        manager = Descriptor.adopt(managerNumber);
    }

    /** What PMI_FD says. */
    int number() {
        return number;
    }

    /** The requests, as the manager reads them. */
    InputStream requests() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return manager.read(one, 0, 1) < 0 ? -1 : one[0];
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return manager.read(target, offset, length);
            }
        };
    }

    /** Where the manager writes its answers; closing it hangs up. */
    OutputStream answers() {
        return new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                manager.write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] source, int offset, int length) throws IOException {
                manager.write(source, offset, length);
            }

            @Override
            public void close() {
                hangUp();
            }
        };
    }

    /** Closes the manager's side. */
    synchronized void hangUp() {
        if (!isHungUp) {
            isHungUp = true;
            call("close", managerNumber);
        }
    }

    /** Closes the side of the client. */
    synchronized void closeOurs() {
        if (!isClosed) {
            isClosed = true;
            call("close", number);
        }
    }

    private static long call(String function, long... arguments) {
        Type[] types = new Type[4];
        Arrays.fill(types, Type.SINT64);
        long address = Library.getDefault().getSymbolAddress(function);
        long[] four = Arrays.copyOf(arguments, 4);
        return Invoker.getInstance()
                .invokeL4(new CallContext(Type.SINT32, types), address, four[0], four[1], four[2], four[3]);
    }
}
