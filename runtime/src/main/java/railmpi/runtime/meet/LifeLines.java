package railmpi.runtime.meet;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import railmpi.btl.channel.ProcessName;
import railmpi.core.log.Log;

/**
 * The {@link LifeLine} to each of several processes, and the socket at which they have theirs to this one. Owner: the
 * thread that watches; others add and remove.
 */
final class LifeLines implements AutoCloseable {
    private static final int BACKLOG = 1024;
    static final int MOST_STRANGERS = 256;
    private static final long STRANGER_NS = 10_000_000_000L;
    private static final long PAUSE_NS = 50_000_000;
    private static final String SEPARATOR = ",";

    private final ProcessName own;
    private final List<String> addresses;
    private final Selector selector;
    private final ServerSocketChannel server;
    private final Map<Integer, LifeLine> lines = new ConcurrentHashMap<>();
    /** Who has connected, and not proved yet who it is. */
    private final ArrayDeque<LifeCaller> strangers = new ArrayDeque<>();

    private SecureRandom random;

    /**
     * Opens the socket of this process.
     *
     * @param own name of this process
     * @param addresses of this node
     * @throws IOException if no socket can be had
     */
    LifeLines(ProcessName own, List<String> addresses) throws IOException {
        this.own = own;
        this.addresses = addresses;
        server = Sockets.listen(BACKLOG);
        selector = Sockets.selectorOf(server);
    }

    /** Returns where this process listens, for the others: a port, and addresses. */
    String text() throws IOException {
        return Sockets.portOf(server) + SEPARATOR + String.join(SEPARATOR, addresses);
    }

    /**
     * Begins to watch a process.
     *
     * @param index of it
     * @param text of it, by {@link #text}
     * @param secret that only its job and this one know
     */
    void add(int index, ProcessName name, String text, byte[] secret) {
        List<String> words = List.of(text.split(SEPARATOR));
        int port = Integer.parseInt(words.get(0));
        List<String> there = Sockets.leadingElsewhere(words.subList(1, words.size()), addresses);
        List<InetSocketAddress> places = Sockets.meant(there).stream()
                .map(address -> new InetSocketAddress(address, port))
                .toList();
        lines.put(index, new LifeLine(own, name, secret, places, selector));
        selector.wakeup();
    }

    void remove(int index) {
        LifeLine line = lines.remove(index);
        if (line != null) {
            line.end();
        }
    }

    /** Tells whether nothing has to be looked at before something happens; for the thread that watches. */
    boolean isIdle() {
        return lines.isEmpty() && strangers.isEmpty();
    }

    /** Tells whether all of these have answered, or do not at any address. */
    boolean areSettled() {
        return lines.values().stream().allMatch(LifeLine::isSettled);
    }

    /**
     * Sleeps until something has happened, or for so long.
     *
     * @param gone gets the index of each process that has ended, again and again until it is removed
     */
    void advance(long periodMs, IntConsumer gone) throws IOException {
        selector.select(periodMs);
        Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
        while (keys.hasNext()) {
            SelectionKey key = keys.next();
            keys.remove();
            if (key.isValid()) {
                handle(key);
            }
        }
        dropStrangers();
        long nowNs = System.nanoTime();
        lines.forEach((index, line) -> {
            line.advance(nowNs);
            if (line.isGone()) {
                gone.accept(index);
            }
        });
    }

    void wake() {
        selector.wakeup();
    }

    private void handle(SelectionKey key) {
        if (key.attachment() instanceof LifeLine line) {
            line.onReady(key, random());
        } else if (key.attachment() instanceof LifeCaller caller) {
            hear(caller, false);
        } else {
            accept();
        }
    }

    /** Made by this thread, because that may take long. */
    private SecureRandom random() {
        if (random == null) {
            random = new SecureRandom();
        }
        return random;
    }

    private void accept() {
        try {
            SocketChannel channel = server.accept();
            while (channel != null) {
                admit(channel);
                // the others come with the next pass, when the oldest have gone
                channel = strangers.size() > MOST_STRANGERS ? null : server.accept();
            }
        } catch (IOException e) {
            Log.info("a connection of a process of another job: " + e.getMessage());
            LockSupport.parkNanos(PAUSE_NS); // it may go on so, for want of file descriptors
        }
    }

    private void admit(SocketChannel channel) {
        try {
            channel.configureBlocking(false);
            LifeCaller caller = new LifeCaller(channel, own, random());
            channel.register(selector, SelectionKey.OP_READ, caller);
            strangers.add(caller);
        } catch (IOException e) { // it may have ended already
            Log.info("a connection of a process of another job: " + e.getMessage());
            Sockets.close(channel);
        }
    }

    /** It has sent something, or may be known now. */
    private void hear(LifeCaller caller, boolean hasWaited) {
        try {
            if (!hasWaited) {
                caller.read();
            }
            caller.answer(this::secretOf);
        } catch (IOException e) {
            Log.info("a connection of a process of another job: " + e.getMessage());
            caller.drop();
            strangers.remove(caller);
        }
        if (caller.isProved()) {
            strangers.remove(caller);
        }
    }

    private byte[] secretOf(ProcessName name) {
        for (LifeLine line : lines.values()) {
            if (line.peer().equals(name)) {
                return line.secret();
            }
        }
        return null;
    }

    /** Those who do not prove in time who they are go, and the oldest if there are many. */
    private void dropStrangers() {
        List.copyOf(strangers).forEach(caller -> hear(caller, true));
        while (!strangers.isEmpty()
                && (strangers.size() > MOST_STRANGERS || strangers.element().isOlderThan(STRANGER_NS))) {
            strangers.remove().drop();
        }
    }

    @Override
    public void close() {
        if (selector.isOpen()) {
            selector.keys().forEach(key -> Sockets.close(key.channel()));
            Sockets.close(selector);
        }
    }
}
