package railmpi.runtime.meet;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import railmpi.core.log.Log;

/** Sockets that never block. Stateless. */
public final class Sockets {
    private static final long ANSWER_NS = 1_500_000_000L;

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

    /**
     * Opens a socket at a free port of all addresses of this node.
     *
     * @param backlog connections that may wait until they are accepted
     * @return never blocks
     * @throws IOException if none can be had
     */
    public static ServerSocketChannel listen(int backlog) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            server.configureBlocking(false);
            return server.bind(new InetSocketAddress(0), backlog);
        } catch (IOException e) {
            close(server);
            throw e;
        }
    }

    /**
     * Opens a selector for the connections of a socket that listens.
     *
     * @param server opened by {@link #listen}; closed if that fails
     * @return has it
     * @throws IOException if none can be had
     */
    public static Selector selectorOf(ServerSocketChannel server) throws IOException {
        Selector selector = null;
        try {
            selector = Selector.open();
            server.register(selector, SelectionKey.OP_ACCEPT);
            return selector;
        } catch (IOException e) {
            if (selector != null) {
                close(selector);
            }
            close(server);
            throw e;
        }
    }

    /**
     * Returns the port of a socket that listens.
     *
     * @param server opened by {@link #listen}
     * @return above 0
     * @throws IOException if it is closed
     */
    public static int portOf(ServerSocketChannel server) throws IOException {
        return ((InetSocketAddress) server.getLocalAddress()).getPort();
    }

    /** {@return the addresses of this node: IPv4 before IPv6, link-local ones if there are no others, loopback last} */
    public static List<String> addresses() {
        List<InetAddress> found = ofInterfaces();
        found.removeIf(InetAddress::isLoopbackAddress);
        if (!found.stream().allMatch(InetAddress::isLinkLocalAddress)) {
            found.removeIf(InetAddress::isLinkLocalAddress);
        }
        found.sort((one, other) -> Boolean.compare(one instanceof Inet6Address, other instanceof Inet6Address));
        List<String> texts = new ArrayList<>();
        for (InetAddress address : found) {
            texts.add(textOf(address));
        }
        texts.add(textOf(InetAddress.getLoopbackAddress()));
        return texts;
    }

    /**
     * {@return what a text of {@link #addresses} may be, seen from this node: a link-local address of IPv6 is one of a
     * link, whose number the other node does not know}
     *
     * @throws UnknownHostException if it is no address
     */
    static List<InetAddress> meant(String text) throws UnknownHostException {
        InetAddress address = InetAddress.getByName(text);
        if (!address.isLinkLocalAddress() || !(address instanceof Inet6Address)) {
            return List.of(address);
        }
        List<InetAddress> found = new ArrayList<>();
        for (InetAddress own : ofInterfaces()) {
            if (own.isLinkLocalAddress() && own instanceof Inet6Address ofLink) {
                found.add(Inet6Address.getByAddress(null, address.getAddress(), ofLink.getScopeId()));
            }
        }
        return found.isEmpty() ? List.of(address) : found;
    }

    /**
     * As {@link #meant(String)}, for several.
     *
     * @param texts addresses of another node
     * @return in their order
     */
    public static List<InetAddress> meant(List<String> texts) {
        List<InetAddress> found = new ArrayList<>();
        for (String text : texts) {
            try {
                found.addAll(meant(text));
            } catch (UnknownHostException e) {
                Log.info("'" + text + "' is not an address of another node: " + e.getMessage());
            }
        }
        return found;
    }

    private static List<InetAddress> ofInterfaces() {
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
        return found;
    }

    /** Finds out whether the other end is there, which has nothing more to say. */
    static void requireOpen(SocketChannel socket) throws IOException {
        int length = socket.read(ByteBuffer.allocate(1));
        if (length != 0) {
            throw length < 0 ? new EOFException("it has ended the connection") : new IOException("it says too much");
        }
    }

    /**
     * Leaves out addresses that lead to this node, unless the other node is this one.
     *
     * @param theirs addresses of another node
     * @param own addresses of this node
     * @return those to be tried
     */
    public static List<String> leadingElsewhere(List<String> theirs, List<String> own) {
        return own.containsAll(theirs)
                ? theirs
                : theirs.stream().filter(each -> !own.contains(each)).toList();
    }

    /**
     * Tells whether a machine has answered that nobody listens there. The words of a failure are in the language of the
     * user, and another failure of its kind is silence, of which the system tells after two seconds or more.
     *
     * @param failure of a connection
     * @param sinceNs time since the connection was begun
     * @return false if it was silent, or if the connection failed in another way
     */
    public static boolean isRefusal(IOException failure, long sinceNs) {
        return failure instanceof ConnectException && sinceNs < ANSWER_NS;
    }

    private static String textOf(InetAddress address) {
        String text = address.getHostAddress();
        int scope = text.indexOf('%');
        return scope < 0 ? text : text.substring(0, scope);
    }
}
