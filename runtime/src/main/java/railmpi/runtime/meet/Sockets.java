package railmpi.runtime.meet;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import railmpi.core.log.Log;

/** Sockets that never block. Stateless. */
public final class Sockets {
    private Sockets() {}

    static void close(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            Log.info("closing a socket: " + e.getMessage());
        }
    }

    /** Sends a short message, for which a socket that was just opened has room. */
    static void send(SocketChannel socket, byte[] message) throws IOException {
        if (socket.write(ByteBuffer.wrap(message)) != message.length) {
            throw new IOException("the socket takes no data");
        }
    }

    /** Reads what is there; returns whether the buffer is full. */
    static boolean fill(SocketChannel socket, ByteBuffer target) throws IOException {
        if (target.hasRemaining() && socket.read(target) < 0) {
            throw new EOFException("it has ended the connection");
        }
        return !target.hasRemaining();
    }

    /** {@return the addresses of this node: IPv4 before IPv6, loopback last} */
    public static List<String> addresses() {
        List<InetAddress> found = new ArrayList<>();
        try {
            for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                if (network.isUp()) {
                    found.addAll(Collections.list(network.getInetAddresses()));
                }
            }
        } catch (SocketException e) {
            Log.info("the addresses of this node cannot be told: " + e.getMessage());
        }
        found.removeIf(address -> address.isLinkLocalAddress() || address.isLoopbackAddress());
        found.sort((one, other) -> Boolean.compare(one instanceof Inet6Address, other instanceof Inet6Address));
        List<String> texts = new ArrayList<>();
        for (InetAddress address : found) {
            texts.add(textOf(address));
        }
        texts.add(textOf(InetAddress.getLoopbackAddress()));
        return texts;
    }

    private static String textOf(InetAddress address) {
        String text = address.getHostAddress();
        int scope = text.indexOf('%');
        return scope < 0 ? text : text.substring(0, scope);
    }
}
