package railmpi.runtime.meet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import railmpi.coll.LeaderLine;
import railmpi.core.RailException;
import railmpi.fabric.network.HmacSha256;

/**
 * The way between the leaders of two groups that meet: messages over a socket, each with a code of the secret that both
 * have agreed on. Owner: the thread that joins the groups.
 */
final class Line implements LeaderLine, AutoCloseable {
    private static final int LONGEST_BYTES = 1 << 28;
    private static final int SECRET_BYTES = 32;

    private final SocketChannel socket;
    private final Runnable progress;
    private final byte[] secret;
    private final long meeting;
    private final String peer;
    private final HmacSha256 hmac;
    private final int ownSide;
    private int sent;
    private int received;

    Line(SocketChannel socket, Runnable progress, Proof proof, boolean isConnecting, String peer) {
        this.socket = socket;
        this.progress = progress;
        this.peer = peer;
        secret = proof.code("secret");
        meeting = ByteBuffer.wrap(proof.code("meeting")).getLong() | 1;
        hmac = new HmacSha256(proof.code("line"));
        ownSide = isConnecting ? 0 : 1;
    }

    /** Returns what the processes of both groups have agreed on: number of the meeting (8 bytes) and secret (32). */
    byte[] agreement() {
        return ByteBuffer.allocate(Long.BYTES + SECRET_BYTES)
                .putLong(meeting)
                .put(secret)
                .array();
    }

    @Override
    public byte[] exchange(byte[] mine) {
        try (Patience patience = new Patience(progress, 0)) {
            ByteBuffer out = framed(mine);
            ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
            ByteBuffer in = null;
            while (out.hasRemaining() || in == null || in.hasRemaining()) {
                int moved = out.hasRemaining() ? socket.write(out) : 0;
                moved += read(in == null ? length : in);
                if (in == null && !length.hasRemaining()) {
                    in = bodyOf(length.getInt(0));
                }
                if (moved == 0) {
                    patience.pause();
                } else {
                    patience.renew();
                }
            }
            return opened(in);
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.PEER,
                    "the process at " + peer + ", with which this one is about to be connected, is lost: "
                            + e.getMessage(),
                    e);
        }
    }

    private int read(ByteBuffer target) throws IOException {
        if (!target.hasRemaining()) {
            return 0;
        }
        int count = socket.read(target);
        if (count < 0) {
            throw new EOFException("it has ended the connection");
        }
        return count;
    }

    private static ByteBuffer bodyOf(int lengthBytes) throws IOException {
        if (lengthBytes < 0 || lengthBytes > LONGEST_BYTES) {
            throw new IOException("it announces a message of " + lengthBytes + " bytes");
        }
        return ByteBuffer.allocate(lengthBytes + HmacSha256.LENGTH_BYTES);
    }

    private ByteBuffer framed(byte[] message) {
        return ByteBuffer.allocate(Integer.BYTES + message.length + HmacSha256.LENGTH_BYTES)
                .putInt(message.length)
                .put(message)
                .put(code(ownSide, sent++, message))
                .flip();
    }

    private byte[] opened(ByteBuffer in) throws IOException {
        byte[] message = new byte[in.capacity() - HmacSha256.LENGTH_BYTES];
        in.flip().get(message);
        byte[] code = code(1 - ownSide, received++, message);
        if (!HmacSha256.isEqual(code, in.array(), message.length, HmacSha256.LENGTH_BYTES)) {
            throw new IOException("a message was changed on the way");
        }
        return message;
    }

    private byte[] code(int side, int number, byte[] message) {
        return hmac.update(side)
                .update(number)
                .update(message.length)
                .update(message)
                .finish();
    }

    @Override
    public void close() {
        Sockets.close(socket);
    }
}
