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
import java.security.SecureRandom;
import java.util.List;
import railmpi.btl.channel.ProcessName;
import railmpi.fabric.network.HmacSha256;

/**
 * A connection to a process of another job, over which nothing goes once both have proved who they are: the system ends
 * it with the process. If it ends it is made again, at the address at which it has been; the process is gone if that is
 * refused, or another one answers there. Silence means nothing, so a process that is stopped lives. Before the process
 * has answered once nothing means anything: what refuses a connection may be another machine. Owner: the thread that
 * watches, but for {@link #isSettled} and {@link #end}.
 *
 * <p>The process sends a nonce (32 bytes). This one sends its name (16), a nonce (32), and a code of both nonces, both
 * names and its role (32), made with the secret of the meeting in which they were introduced; the answer is such a code
 * of the other role (32).
 */
final class LifeLine {
    static final int NONCE_BYTES = 32;
    static final int NAME_BYTES = Long.BYTES + 2 * Integer.BYTES;
    static final int HELLO_BYTES = NAME_BYTES + NONCE_BYTES + HmacSha256.LENGTH_BYTES;

    private static final long CONNECT_NS = 2_000_000_000L;
    private static final long AGAIN_NS = 200_000_000L;
    /** After all addresses have been tried in vain. */
    private static final long LATER_NS = 5_000_000_000L;

    private final ProcessName own;
    private final ProcessName peer;
    private final byte[] secret;
    private final Selector selector;
    /** A nonce first, then a code, which is as long. */
    private final ByteBuffer in = ByteBuffer.allocate(NONCE_BYTES);
    /** The only one when the process has answered there. */
    private List<InetSocketAddress> places;

    private int next;
    private boolean hasAnswered;
    private boolean isGone;
    private SocketChannel channel;
    /** What the process has to answer over this connection; null before it is asked, or when it has. */
    private byte[] expected;

    private boolean isProved;
    private long beganNs;
    private long againNs = System.nanoTime();
    private volatile boolean isSettled;
    private boolean isEnded;

    /**
     * Prepares it.
     *
     * @param own name of this process
     * @param peer name of the other one
     * @param secret that only these two jobs know
     * @param places where it may listen
     * @param selector of the thread that watches
     */
    LifeLine(ProcessName own, ProcessName peer, byte[] secret, List<InetSocketAddress> places, Selector selector) {
        this.own = own;
        this.peer = peer;
        this.secret = secret.clone();
        this.places = places;
        this.selector = selector;
        isSettled = places.isEmpty();
    }

    /** Returns the code by which a process proves who it is. */
    static byte[] code(
            byte[] secret,
            boolean ofCaller,
            byte[] nonce,
            byte[] callersNonce,
            ProcessName caller,
            ProcessName called) {
        return new HmacSha256(secret)
                .update(ofCaller ? 1 : 0)
                .update(nonce)
                .update(callersNonce)
                .update(bytesOf(caller))
                .update(bytesOf(called))
                .finish()
                .clone();
    }

    static byte[] bytesOf(ProcessName name) {
        return ByteBuffer.allocate(NAME_BYTES)
                .putLong(name.job())
                .putInt(name.generation())
                .putInt(name.rank())
                .array();
    }

    ProcessName peer() {
        return peer;
    }

    byte[] secret() {
        return secret;
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
        in.clear();
        expected = null;
        isProved = false;
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
    synchronized void onReady(SelectionKey key, SecureRandom random) {
        if (key.channel() != channel) {
            return;
        }
        try {
            if (key.isConnectable() && channel.finishConnect()) {
                key.interestOps(SelectionKey.OP_READ);
            }
            if (key.isReadable()) {
                read(random);
            }
        } catch (IOException e) {
            onFailure(e, System.nanoTime());
        }
    }

    private void read(SecureRandom random) throws IOException {
        if (isProved) {
            Sockets.requireOpen(channel);
        } else if (Sockets.fill(channel, in)) {
            if (expected == null) {
                sayHello(random);
            } else if (HmacSha256.isEqual(expected, in.array(), 0, expected.length)) {
                isProved = true;
                hasAnswered = true;
                places = List.of(places.get(next));
                next = 0;
                isSettled = true;
            } else {
                throw new StrangerException();
            }
        }
    }

    private void sayHello(SecureRandom random) throws IOException {
        byte[] nonce = in.array().clone();
        byte[] callersNonce = new byte[NONCE_BYTES];
        random.nextBytes(callersNonce);
        expected = code(secret, false, nonce, callersNonce, own, peer);
        in.clear();
        Sockets.send(
                channel,
                ByteBuffer.allocate(HELLO_BYTES)
                        .put(bytesOf(own))
                        .put(callersNonce)
                        .put(code(secret, true, nonce, callersNonce, own, peer))
                        .array());
    }

    private void onFailure(IOException failure, long nowNs) {
        if (channel != null) {
            Sockets.close(channel);
            channel = null;
        }
        againNs = nowNs;
        if (hasAnswered) {
            isGone = failure instanceof StrangerException || Sockets.isRefusal(failure, nowNs - beganNs);
            againNs += failure instanceof EOFException && isProved ? 0 : AGAIN_NS;
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
