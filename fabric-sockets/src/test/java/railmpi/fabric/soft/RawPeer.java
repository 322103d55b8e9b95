package railmpi.fabric.soft;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import railmpi.fabric.QueuePair;

/** Somebody on a bare socket: a stranger, or a member of the job that behaves badly. */
final class RawPeer implements AutoCloseable {
    final SocketChannel socket;
    private final Process process;
    private final String address;
    private long framesSent;
    /** The process's end; null before it is there. */
    private QueuePair joined;

    /** Connects to a process, which is driven while something is waited for. */
    RawPeer(Process process) throws IOException {
        this(
                process,
                SocketChannel.open(
                        SoftAddress.parse(process.port.address()).socketAddress(InetAddress.getLoopbackAddress())));
    }

    /** Takes over a socket. */
    RawPeer(Process process, SocketChannel socket) throws IOException {
        this.process = process;
        this.socket = socket;
        address = process.port.address();
        socket.configureBlocking(false);
    }

    /** Makes a frame the next one of this peer: with its number in the check and the end of its payload. */
    ByteBuffer seal(ByteBuffer frames, int at) {
        int kind = HeaderBytes.kindAt(frames, at);
        if (kind < 0) {
            return frames;
        }
        long hash = HeaderBytes.seal(frames, at, framesSent++);
        int length = frames.getInt(at + Wire.LENGTH_OFFSET);
        int end = at + Wire.headerBytes(kind) + length;
        if (Wire.hasPayload(kind) && length >= 0 && end + Wire.END_BYTES <= frames.capacity()) {
            frames.putInt(end, Wire.end(hash));
        }
        return frames;
    }

    void sendFrame(ByteBuffer frame) throws IOException {
        send(seal(frame, 0));
    }

    void send(ByteBuffer bytes) throws IOException {
        bytes.rewind();
        while (bytes.hasRemaining()) {
            socket.write(bytes);
            process.drive();
        }
    }

    /** Waits for so many bytes. */
    ByteBuffer receive(int lengthBytes) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(lengthBytes).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            process.drive();
            if (socket.read(bytes) < 0) {
                String why = joined == null ? "" : ": " + joined.failure();
                throw new EOFException("ended after " + bytes.position() + " of " + lengthBytes + " bytes" + why);
            }
        }
        return bytes;
    }

    /** Waits until the process ends the connection; returns how many bytes it sent before. */
    int awaitEnd() {
        ByteBuffer scrap = ByteBuffer.allocate(4096);
        int total = 0;
        while (true) {
            process.drive();
            try {
                int count = socket.read(scrap.clear());
                if (count < 0) {
                    return total;
                }
                total += count;
            } catch (IOException e) {
                return total; // reset, because it did not read all
            }
        }
    }

    /** Tells whether the process has not ended the connection. */
    boolean isOpen() {
        process.drive();
        try {
            return socket.read(ByteBuffer.allocate(1)) == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Becomes a peer of the process; returns the process's end. */
    QueuePair join(Handshake handshake) throws IOException {
        proveMembership(handshake);
        joined = process.accept();
        receive(Handshake.VERDICT_BYTES);
        return joined;
    }

    /** Shows that it is of the job; returns with the request waiting to be accepted. */
    void proveMembership(Handshake handshake) throws IOException {
        ByteBuffer hello = handshake.nonceMessage(Handshake.HELLO);
        send(hello);
        ByteBuffer challenge = receive(Handshake.NONCE_MESSAGE_BYTES);
        send(handshake.proof(
                0,
                Handshake.nonce(hello),
                Handshake.nonce(challenge),
                address.getBytes(StandardCharsets.US_ASCII),
                new byte[] {9}));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
