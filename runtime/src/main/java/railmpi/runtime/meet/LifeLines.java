package railmpi.runtime.meet;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
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
    private static final long PAUSE_NS = 50_000_000;
    private static final String SEPARATOR = ",";

    private final ProcessName own;
    private final List<String> addresses;
    private final Selector selector;
    private final ServerSocketChannel server;
    private final Map<Integer, LifeLine> lines = new ConcurrentHashMap<>();

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
        selector = Selector.open();
        server = ServerSocketChannel.open();
        server.configureBlocking(false);
        server.bind(new InetSocketAddress(0), BACKLOG);
        server.register(selector, SelectionKey.OP_ACCEPT);
    }

    /** Returns where this process listens, for the others: a port, and addresses. */
    String text() throws IOException {
        int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
        return port + SEPARATOR + String.join(SEPARATOR, addresses);
    }

    /**
     * Begins to watch a process.
     *
     * @param index of it
     * @param text of it, by {@link #text}
     */
    void add(int index, ProcessName name, String text) {
        List<String> words = List.of(text.split(SEPARATOR));
        List<InetSocketAddress> places = new ArrayList<>();
        for (String address : Sockets.leadingElsewhere(words.subList(1, words.size()), addresses)) {
            places.add(new InetSocketAddress(address, Integer.parseInt(words.get(0))));
        }
        lines.put(index, new LifeLine(name, places, selector));
        selector.wakeup();
    }

    void remove(int index) {
        LifeLine line = lines.remove(index);
        if (line != null) {
            line.end();
        }
    }

    boolean isEmpty() {
        return lines.isEmpty();
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
            line.onReady(key);
        } else if (key.isAcceptable()) {
            accept();
        } else {
            readOf((SocketChannel) key.channel());
        }
    }

    private void accept() {
        try {
            SocketChannel channel = server.accept();
            while (channel != null) {
                channel.configureBlocking(false);
                channel.write(LifeLine.nameOf(own));
                channel.register(selector, SelectionKey.OP_READ);
                channel = server.accept();
            }
        } catch (IOException e) {
            Log.info("a connection of a process of another job: " + e.getMessage());
            LockSupport.parkNanos(PAUSE_NS); // it may go on so, for want of file descriptors
        }
    }

    /** Nobody sends anything here; the other process has ended, or is no longer interested. */
    private static void readOf(SocketChannel channel) {
        try {
            if (channel.read(ByteBuffer.allocate(1)) >= 0) {
                return;
            }
        } catch (IOException e) {
            Log.info("a connection of a process of another job: " + e.getMessage());
        }
        Sockets.close(channel);
    }

    @Override
    public void close() {
        if (selector.isOpen()) {
            selector.keys().forEach(key -> Sockets.close(key.channel()));
            Sockets.close(selector);
        }
    }
}
