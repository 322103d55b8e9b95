package railmpi.runtime.meet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.util.function.Function;
import railmpi.btl.channel.ProcessName;
import railmpi.fabric.network.HmacSha256;

/** The other end of a {@link LifeLine}: a process that wants to notice the end of this one. Owner: as there. */
final class LifeCaller {
    private final SocketChannel channel;
    private final ProcessName own;
    private final byte[] nonce = new byte[LifeLine.NONCE_BYTES];
    private final ByteBuffer in = ByteBuffer.allocate(LifeLine.HELLO_BYTES);
    private final long sinceNs = System.nanoTime();
    private boolean isProved;

    LifeCaller(SocketChannel channel, ProcessName own, SecureRandom random) throws IOException {
        this.channel = channel;
        this.own = own;
        random.nextBytes(nonce);
        Sockets.send(channel, nonce);
    }

    boolean isProved() {
        return isProved;
    }

    boolean isOlderThan(long limitNs) {
        return System.nanoTime() - sinceNs > limitNs;
    }

    /**
     * Takes what has come.
     *
     * @throws IOException if the connection has ended
     */
    void read() throws IOException {
        if (in.hasRemaining()) {
            Sockets.fill(channel, in);
        } else {
            Sockets.requireOpen(channel);
        }
    }

    /**
     * Answers one that this process knows; another one it may know soon.
     *
     * @param secrets of processes that it knows, null of others
     * @throws IOException if it does not prove that it is the one
     */
    void answer(Function<ProcessName, byte[]> secrets) throws IOException {
        if (isProved || in.hasRemaining()) {
            return;
        }
        ByteBuffer hello = in.duplicate().flip();
        ProcessName caller = new ProcessName(hello.getLong(), hello.getInt(), hello.getInt());
        byte[] callersNonce = new byte[LifeLine.NONCE_BYTES];
        hello.get(callersNonce);
        byte[] secret = secrets.apply(caller);
        if (secret != null) {
            byte[] code = LifeLine.code(secret, true, nonce, callersNonce, caller, own);
            if (!HmacSha256.isEqual(code, in.array(), hello.position(), code.length)) {
                throw new IOException("it does not know the secret of the meeting");
            }
            Sockets.send(channel, LifeLine.code(secret, false, nonce, callersNonce, caller, own));
            isProved = true;
        }
    }

    void drop() {
        Sockets.close(channel);
    }
}
