package railmpi.fabric.soft;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import railmpi.core.RailException;

/**
 * The listening socket of a port, bound to the one address that the port uses. Owner: the holder of the progress lock.
 */
final class Listener {
    private static final int BACKLOG = 1024;

    private final Watches watches;
    private final ServerSocketChannel socket;
    private final int tcpPort;
    private IncomingHandshake.Door door;
    private SelectionKey key;
    private Watch watch;

    /**
     * Opens the socket.
     *
     * @param firstChoice which port of the range to try first, so that the processes of a node do not all try the same
     * @throws RailException ENVIRONMENT if no port is free, or the address cannot be used
     */
    Listener(Watches watches, InterfaceSelection.Choice choice, PortRange range, int firstChoice) {
        this.watches = watches;
        try {
            socket = open(choice, range, firstChoice);
            tcpPort = ((InetSocketAddress) socket.getLocalAddress()).getPort();
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT,
                    "cannot listen on it, address "
                            + choice.network().address().getHostAddress() + ", ports " + range + " (btl_port_range): "
                            + e.getMessage(),
                    e);
        }
    }

    private static ServerSocketChannel open(InterfaceSelection.Choice choice, PortRange range, int firstChoice)
            throws IOException {
        ServerSocketChannel socket = ServerSocketChannel.open(choice.network().family());
        try {
            socket.configureBlocking(false);
            bind(socket, choice, range, firstChoice);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static void bind(
            ServerSocketChannel socket, InterfaceSelection.Choice choice, PortRange range, int firstChoice)
            throws IOException {
        for (int i = 0; ; i++) {
            int candidate = range.low() + (firstChoice + i) % range.count();
            try {
                socket.bind(new InetSocketAddress(choice.network().address(), candidate), BACKLOG);
                return;
            } catch (BindException e) {
                if (i + 1 == range.count()) {
                    throw e;
                }
            }
        }
    }

    int tcpPort() {
        return tcpPort;
    }

    /** Returns for whom it listens. */
    IncomingHandshake.Door door() {
        return door;
    }

    /** Begins to listen for a port. */
    void listenFor(IncomingHandshake.Door newDoor, Selector selector) throws IOException {
        door = newDoor;
        key = socket.register(selector, SelectionKey.OP_ACCEPT, this);
        watch = watches.watch(socket, SelectionKey.OP_ACCEPT);
    }

    /** Returns the next one who has connected, null if there is none. */
    SocketChannel accept() throws IOException {
        return socket.accept();
    }

    /** Stops or resumes waiting for those who connect. */
    void setAccepting(boolean isAccepting) {
        key.interestOps(isAccepting ? SelectionKey.OP_ACCEPT : 0);
        watches.set(watch, SelectionKey.OP_ACCEPT, isAccepting);
    }

    void close() {
        watches.close(socket);
    }
}
