package railmpi.fabric.soft;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import railmpi.core.RailException;

/**
 * Where connections begin: accepts, and leads the handshakes of both directions. Whoever connects is a stranger until
 * the handshake is over; at most {@value #MAX_STRANGERS} are kept, and none for longer than the time limit. Owner: the
 * holder of the progress lock.
 */
final class Doorway {
    private static final int MAX_STRANGERS = 256;
    private static final int MAX_ACCEPTS = 64;
    private static final long ACCEPT_PAUSE_NS = 1_000_000_000L;

    private final Watches watches;
    private final Handshake handshake;
    private final StrangerLog log;
    private final long limitNs;
    private final Selector selector;
    private final Consumer<SelectionKey> onReady = this::onReady;
    private final List<Listener> listeners = new ArrayList<>();
    private final List<OutgoingHandshake> outgoing = new ArrayList<>();
    /** The oldest first. */
    private final ArrayDeque<IncomingHandshake> strangers = new ArrayDeque<>();

    private long nowNs;
    /** When to accept again after a failure, 0 if accepting works. */
    private long resumeNs;

    Doorway(Watches watches, Handshake handshake, StrangerLog log, long limitNs) {
        this.watches = watches;
        this.handshake = handshake;
        this.log = log;
        this.limitNs = limitNs;
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new RailException(RailException.Category.RESOURCE, "no selector for sockets: " + e.getMessage(), e);
        }
    }

    void open(Listener listener, IncomingHandshake.Door door) {
        try {
            listener.listenFor(door, selector);
            listeners.add(listener);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Begins a connection from an address of this process. */
    void open(OutgoingHandshake opening, InetSocketAddress local) {
        if (opening.begin(local, selector)) {
            outgoing.add(opening);
        }
    }

    /** Tells whether handshakes are under way. */
    boolean isBusy() {
        return !outgoing.isEmpty() || !strangers.isEmpty();
    }

    /** Goes on with whatever can go on, and ends what has taken too long. */
    void advance(long newNowNs) {
        nowNs = newNowNs;
        try {
            selector.selectNow(onReady);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (int i = outgoing.size() - 1; i >= 0; i--) {
            if (outgoing.get(i).isOverAt(nowNs)) {
                outgoing.remove(i);
            }
        }
        while (!strangers.isEmpty() && nowNs - strangers.peekFirst().startNs() > limitNs) {
            turnAway(strangers.peekFirst(), "it did not prove in time to be of this job");
        }
        if (resumeNs != 0 && nowNs >= resumeNs) {
            resumeNs = 0;
            setAccepting(true);
        }
    }

    private void onReady(SelectionKey key) {
        Object ready = key.attachment();
        if (!key.isValid()) {
            return; // closed while those before it were looked at
        }
        if (ready instanceof Listener listener) {
            accept(listener);
        } else if (ready instanceof OutgoingHandshake opening) {
            opening.advance();
        } else if (ready instanceof IncomingHandshake stranger) {
            advance(stranger);
        }
    }

    private void accept(Listener listener) {
        try {
            for (int i = 0; i < MAX_ACCEPTS; i++) {
                SocketChannel socket = listener.accept();
                if (socket == null) {
                    return;
                }
                admit(listener.door(), socket);
            }
        } catch (IOException e) {
            log.turnedAway("no connections are accepted for a second: " + e.getMessage());
            resumeNs = nowNs + ACCEPT_PAUSE_NS;
            setAccepting(false);
        }
    }

    private void setAccepting(boolean isAccepting) {
        for (Listener listener : listeners) {
            listener.setAccepting(isAccepting);
        }
    }

    private void admit(IncomingHandshake.Door door, SocketChannel socket) {
        try {
            socket.configureBlocking(false);
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            IncomingHandshake stranger = new IncomingHandshake(watches, handshake, door, socket, nowNs);
            socket.register(selector, SelectionKey.OP_READ, stranger);
            strangers.addLast(stranger);
            if (strangers.size() > MAX_STRANGERS) {
                turnAway(strangers.peekFirst(), "too many have connected without proving to be of this job");
            }
        } catch (IOException e) {
            // it has gone already
            watches.close(socket);
        }
    }

    private void advance(IncomingHandshake stranger) {
        try {
            if (stranger.advance()) {
                strangers.remove(stranger);
                leave(stranger.socket());
                stranger.door().request(stranger);
            }
        } catch (MalformedFrameException | HandshakeMessage.OtherVersionException e) {
            turnAway(stranger, e.getMessage());
        } catch (IOException e) {
            // ended or reset: perhaps a process of this job that found another way to this one meanwhile
            remove(stranger);
            log.left(nameOf(stranger) + " is closed: " + e.getMessage());
        }
    }

    /** Stops looking at a socket that stays open. */
    void leave(SocketChannel socket) {
        SelectionKey key = socket.keyFor(selector);
        if (key != null) {
            key.cancel();
        }
    }

    private void turnAway(IncomingHandshake stranger, String reason) {
        remove(stranger);
        log.turnedAway(nameOf(stranger) + " is closed: " + reason);
    }

    private void remove(IncomingHandshake stranger) {
        strangers.remove(stranger);
        watches.close(stranger.socket());
    }

    private static String nameOf(IncomingHandshake stranger) {
        return "a connection from " + stranger.peerName() + " to "
                + stranger.door().name();
    }

    void close() {
        for (Listener listener : listeners) {
            listener.close();
        }
        for (IncomingHandshake stranger : strangers) {
            watches.close(stranger.socket());
        }
        strangers.clear();
        for (OutgoingHandshake opening : outgoing) {
            opening.abandon();
        }
        outgoing.clear();
        try {
            selector.close();
        } catch (IOException e) {
            log.info("closing a selector: " + e.getMessage());
        }
    }
}
