package railmpi.runtime.meet;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import railmpi.core.RailException;
import railmpi.core.log.Log;

/**
 * A port of this process at which others meet it. Those who connect wait in it, in the order in which they have proved
 * to know its secret, until they are accepted. Calls of several threads wait for each other.
 */
final class OpenPort {
    private static final int BACKLOG = 512;
    private static final int MOST_STRANGERS = 256;
    private static final long STRANGER_NS = 10_000_000_000L;

    private final SecureRandom random;
    private final ServerSocketChannel server;
    private final PortText text;
    /** No monitor: a virtual thread that waits within one keeps its carrier in some Java versions. */
    private final ReentrantLock accepting = new ReentrantLock();

    private final List<Caller> callers = new ArrayList<>(); // with the lock
    private volatile boolean isClosed;

    /**
     * Opens it.
     *
     * @param node number of this node
     * @throws RailException RESOURCE if no socket can be had
     */
    OpenPort(String node, SecureRandom random) {
        this.random = random;
        try {
            server = Sockets.listen(BACKLOG);
            byte[] secret = new byte[PortText.SECRET_BYTES];
            random.nextBytes(secret);
            text = new PortText(node, Sockets.portOf(server), random.nextLong(), secret, Sockets.addresses());
        } catch (IOException e) {
            throw new RailException(RailException.Category.RESOURCE, "no port can be opened: " + e.getMessage(), e);
        }
    }

    String text() {
        return text.text();
    }

    /**
     * Waits for somebody who connects.
     *
     * @param progress moves messages on meanwhile
     * @param limitNs how long at most; 0 for ever
     * @throws RailException PORT if nobody comes in time, the port is closed, or a process of another version comes
     */
    Line accept(Runnable progress, long limitNs) {
        accepting.lock();
        try (Patience patience = new Patience(progress, limitNs)) {
            Line line = next(progress, patience);
            while (line == null) {
                if (isClosed) {
                    throw new RailException(RailException.Category.PORT, text.place() + " is closed");
                }
                if (patience.isOver()) {
                    dropInvited();
                    throw new RailException(
                            RailException.Category.PORT,
                            "no process has connected to " + text.place() + " within " + limitNs / 1_000_000_000L
                                    + " s");
                }
                patience.pause();
                line = next(progress, patience);
            }
            return line;
        } finally {
            accepting.unlock();
        }
    }

    private Line next(Runnable progress, Patience patience) {
        admit();
        boolean isOneInvited = callers.stream().anyMatch(Caller::isInvited); // also behind one that proves itself now
        for (Iterator<Caller> all = callers.iterator(); all.hasNext(); ) {
            Caller caller = all.next();
            try {
                if (caller.advance()) {
                    patience.renew();
                }
                if (caller.isSlow(STRANGER_NS)) {
                    throw new IOException("it did not prove in time to know the port");
                }
                if (caller.stage() == Caller.Stage.PROVED && !isOneInvited) {
                    caller.invite();
                }
            } catch (IOException e) {
                Log.info(
                        "a connection from " + caller.name() + " to " + text.place() + " is closed: " + e.getMessage());
                caller.drop();
                all.remove();
                continue;
            } catch (RailException e) {
                caller.drop();
                all.remove();
                throw e;
            }
            if (caller.stage() == Caller.Stage.READY) {
                all.remove();
                return caller.line(progress);
            }
            isOneInvited |= caller.isInvited();
        }
        return null;
    }

    /** Who is invited waits without a limit, and nobody may accept any more. */
    private void dropInvited() {
        callers.stream().filter(Caller::isInvited).forEach(Caller::drop);
        callers.removeIf(Caller::isInvited);
    }

    private void admit() {
        try {
            SocketChannel socket = isClosed ? null : server.accept();
            while (socket != null) {
                socket.configureBlocking(false);
                socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
                byte[] nonce = new byte[Proof.NONCE_BYTES];
                random.nextBytes(nonce);
                makeRoom();
                callers.add(new Caller(socket, text, nonce));
                socket = server.accept();
            }
        } catch (IOException e) {
            if (!isClosed) {
                Log.info("a connection to " + text.place() + " failed: " + e.getMessage());
            }
        }
    }

    /** Who has waited longest without a proof goes; those who know the secret stay, however many they are. */
    private void makeRoom() {
        List<Caller> strangers = callers.stream().filter(Caller::isStranger).toList();
        if (strangers.size() >= MOST_STRANGERS) {
            strangers.get(0).drop();
            callers.remove(strangers.get(0));
        }
    }

    /** Ends it; who waits there is turned away, and a thread that accepts gets an error. */
    void close() {
        isClosed = true;
        Sockets.close(server);
        accepting.lock();
        try {
            callers.forEach(Caller::drop);
            callers.clear();
        } finally {
            accepting.unlock();
        }
    }
}
