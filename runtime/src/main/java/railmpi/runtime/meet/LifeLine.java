package railmpi.runtime.meet;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.List;
import railmpi.btl.channel.ProcessName;

/**
 * A connection to a process of another job, over which nothing goes but its name: the system ends it with the process.
 * If it ends it is made again, at the address at which it has been; the process is gone if that is refused, or another
 * one answers there. Silence means nothing, so a process that is stopped lives. Before the process has answered once
 * nothing means anything: what refuses a connection may be another machine. Owner: the thread that watches, but for
 * {@link #isSettled} and {@link #end}.
 */
final class LifeLine {
    private static final long CONNECT_NS = 2_000_000_000L;
    private static final long AGAIN_NS = 200_000_000L;
    /** After all addresses have been tried in vain. */
    private static final long LATER_NS = 5_000_000_000L;

    private final ProcessName name;
    private final Selector selector;
    private final ByteBuffer answer =
            ByteBuffer.allocate(nameOf(new ProcessName(0, 0, 0)).capacity());
    /** The only one when the process has answered there. */
    private List<InetSocketAddress> places;

    private int next;
    private boolean hasAnswered;
    private boolean isGone;
    private SocketChannel channel;
    private long beganNs;
    private long againNs = System.nanoTime();
    private volatile boolean isSettled;
    private boolean isEnded;

    /**
     * Prepares it.
     *
     * @param name of the process
     * @param places where it may listen
     * @param selector of the thread that watches
     */
    LifeLine(ProcessName name, List<InetSocketAddress> places, Selector selector) {
        this.name = name;
        this.places = places;
        this.selector = selector;
        isSettled = places.isEmpty();
    }

    /** Returns what a process says to whom connects. */
    static ByteBuffer nameOf(ProcessName name) {
        return ByteBuffer.allocate(Long.BYTES + 2 * Integer.BYTES)
                .putLong(name.job())
                .putInt(name.generation())
                .putInt(name.rank())
                .flip();
    }

    /** Tells whether the process has answered, or does not at any address. */
    boolean isSettled() {
        return isSettled;
    }

    /** Tells whether the process has ended. */
    boolean isGone() {
        return isGone;
    }

    /** Begins a connection where none is. */
    synchronized void advance(long nowNs) {
        if (channel != null && !channel.isConnected() && nowNs - beganNs > CONNECT_NS) {
            onFailure(new IOException("no answer"), nowNs);
        }
        if (channel != null || isEnded || isGone || places.isEmpty() || nowNs - againNs < 0) {
            return;
        }
        beganNs = nowNs;
        answer.clear();
        try {
            channel = SocketChannel.open();
            channel.configureBlocking(false);
            boolean isConnected = channel.connect(places.get(next));
            channel.register(selector, isConnected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT, this);
        } catch (UnresolvedAddressException | UnsupportedAddressTypeException e) {
            onFailure(new IOException("no address", e), nowNs);
        } catch (IOException e) {
            onFailure(e, nowNs);
        }
    }

    /** The connection is there, or something comes over it. */
    synchronized void onReady(SelectionKey key) {
        if (key.channel() != channel) {
            return;
        }
        try {
            if (key.isConnectable() && channel.finishConnect()) {
                key.interestOps(SelectionKey.OP_READ);
            }
            if (key.isReadable()) {
                read();
            }
        } catch (IOException e) {
            onFailure(e, System.nanoTime());
        }
    }

    private void read() throws IOException {
        if (!answer.hasRemaining()) {
            if (channel.read(ByteBuffer.allocate(1)) < 0) {
                throw new EOFException("it has ended the connection");
            }
        } else if (Sockets.fill(channel, answer)) {
            if (!answer.flip().equals(nameOf(name))) {
                throw new StrangerException();
            }
            answer.clear().position(answer.limit());
            places = List.of(places.get(next));
            next = 0;
            hasAnswered = true;
            isSettled = true;
        }
    }

    private void onFailure(IOException failure, long nowNs) {
        Sockets.close(channel);
        channel = null;
        againNs = nowNs;
        if (hasAnswered) {
            isGone = failure instanceof StrangerException || Sockets.isRefusal(failure);
            againNs += failure instanceof EOFException ? 0 : AGAIN_NS;
        } else if (++next == places.size()) {
            next = 0;
            againNs += LATER_NS;
            isSettled = true;
        }
    }

    /** Nobody watches this process any more. */
    synchronized void end() {
        isEnded = true;
        if (channel != null) {
            Sockets.close(channel);
            channel = null;
        }
    }

    /** Another process has the address. */
    private static final class StrangerException extends IOException {
        private static final long serialVersionUID = 1L;
    }
}
