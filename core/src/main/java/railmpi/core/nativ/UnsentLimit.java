package railmpi.core.nativ;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/**
 * How much of what was written to a TCP socket may wait in the kernel until it is sent (TCP_NOTSENT_LOWAT). Java has no
 * such option and shows no descriptors, so the socket is found by its two addresses among those of the process.
 */
public final class UnsentLimit {
    private static final File DESCRIPTORS = new File("/proc/self/fd");

    private static final int IPPROTO_TCP = 6;
    private static final int TCP_NOTSENT_LOWAT = 25;
    private static final short AF_INET = 2;
    private static final short AF_INET6 = 10;

    /** struct sockaddr_in and sockaddr_in6: short family, short port (big-endian), ... */
    private static final int SOCKADDR_BYTES = 128;

    private static final int PORT_OFFSET = 2;
    private static final int INET_ADDRESS_OFFSET = 4;
    private static final int INET6_ADDRESS_OFFSET = 8;
    private static final int INET_BYTES = 4;
    private static final int INET6_BYTES = 16;
    /** What an IPv4 address has in front in a socket of the other kind: ten zeros and this. */
    private static final byte[] MAPPED = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};

    /** A sockaddr, its length, and the value of an option. */
    private final ByteBuffer memory =
            ByteBuffer.allocateDirect(SOCKADDR_BYTES + 2 * Integer.BYTES).order(ByteOrder.nativeOrder());

    private final long address = NativeCalls.addressOf(memory);

    private UnsentLimit() {}

    /**
     * Sets the limit of a socket. Takes some microseconds for each descriptor of the process. Only when native calls
     * are ready ({@link NativeAccess#isReady}); the socket must not be closed meanwhile.
     *
     * @param socket connected
     * @param bytes limit
     * @throws IOException when the socket is not found, or does not take it
     */
    public static void set(SocketChannel socket, int bytes) throws IOException {
        InetSocketAddress local = (InetSocketAddress) socket.getLocalAddress();
        InetSocketAddress remote = (InetSocketAddress) socket.getRemoteAddress();
        UnsentLimit calls = new UnsentLimit();
        String[] names = DESCRIPTORS.list();
        for (String name : names == null ? new String[0] : names) {
            int descriptor = Integer.parseInt(name);
            if (calls.isAt(descriptor, false, local) && calls.isAt(descriptor, true, remote)) {
                calls.set(descriptor, bytes);
                return;
            }
        }
        throw new IOException("no descriptor of a socket from " + local + " to " + remote);
    }

    private boolean isAt(int descriptor, boolean isPeer, InetSocketAddress end) {
        memory.putInt(SOCKADDR_BYTES, SOCKADDR_BYTES);
        return NativeCalls.socketName(descriptor, isPeer, address, address + SOCKADDR_BYTES) == 0
                && (memory.getShort(PORT_OFFSET) & 0xffff) == bigEndian(end.getPort())
                && Arrays.equals(addressBytes(), end.getAddress().getAddress());
    }

    private static int bigEndian(int port) {
        return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN
                ? port
                : Short.toUnsignedInt(Short.reverseBytes((short) port));
    }

    /** Returns the address in the sockaddr, empty if it is not of IP. */
    private byte[] addressBytes() {
        short family = memory.getShort(0);
        if (family == AF_INET) {
            return read(INET_ADDRESS_OFFSET, INET_BYTES);
        }
        boolean isMapped = family == AF_INET6 && Arrays.equals(read(INET6_ADDRESS_OFFSET, MAPPED.length), MAPPED);
        if (isMapped) {
            return read(INET6_ADDRESS_OFFSET + MAPPED.length, INET_BYTES);
        }
        return family == AF_INET6 ? read(INET6_ADDRESS_OFFSET, INET6_BYTES) : new byte[0];
    }

    private byte[] read(int offset, int length) {
        byte[] bytes = new byte[length];
        memory.get(offset, bytes);
        return bytes;
    }

    private void set(int descriptor, int bytes) throws IOException {
        int at = SOCKADDR_BYTES + Integer.BYTES;
        memory.putInt(at, bytes);
        if (NativeCalls.setSocketOption(descriptor, IPPROTO_TCP, TCP_NOTSENT_LOWAT, address + at, Integer.BYTES) != 0) {
            throw new IOException("TCP_NOTSENT_LOWAT: " + NativeCalls.errorText(NativeCalls.lastError()));
        }
    }
}
