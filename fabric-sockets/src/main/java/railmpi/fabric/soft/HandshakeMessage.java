package railmpi.fabric.soft;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import railmpi.core.WireVersion;

/** A message of a handshake while it comes in: never more bytes than it may have, given up at the first wrong one. */
final class HandshakeMessage {
    private final int kind;
    private final ByteBuffer bytes;

    HandshakeMessage(int kind, int lengthBytes) {
        this.kind = kind;
        bytes = Handshake.message(lengthBytes);
    }

    /** Takes what has arrived; returns whether the message is complete. */
    boolean read(SocketChannel socket) throws IOException {
        int count = socket.read(bytes);
        if (count < 0) {
            throw new EOFException("it ended the connection in the middle of the handshake");
        }
        if (bytes.position() >= Handshake.PREFIX_BYTES) {
            checkPrefix();
        }
        return !bytes.hasRemaining();
    }

    private void checkPrefix() throws IOException {
        if (!Handshake.hasMagic(bytes)) {
            throw new MalformedFrameException("it does not speak this protocol");
        }
        if (Handshake.version(bytes) != Wire.VERSION) {
            throw new OtherVersionException(Handshake.version(bytes));
        }
        if (Handshake.kind(bytes) != kind) {
            throw new MalformedFrameException("it sent message " + Handshake.kind(bytes) + " instead of " + kind);
        }
    }

    ByteBuffer bytes() {
        return bytes;
    }

    /** Sends a whole message, for which a new socket always has room. */
    static void send(SocketChannel socket, ByteBuffer message) throws IOException {
        message.clear();
        if (socket.write(message) != message.capacity()) {
            throw new IOException("the socket takes no data");
        }
    }

    /** The peer is of another version. */
    static final class OtherVersionException extends IOException {
        private static final long serialVersionUID = 1L;

        OtherVersionException(int version) {
            super(WireVersion.problem("it", version + "/of another version"));
        }
    }
}
