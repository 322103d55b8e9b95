package railmpi.runtime.meet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * Somebody who has connected to a port, see {@link Proof}. Owner: the thread that accepts.
 *
 * <pre>
 * GREETED --(HELLO: CHALLENGE)--> CHALLENGED --(PROOF)--> PROVED --(invite: WELCOME)--> INVITED --(READY)--> READY
 * </pre>
 */
final class Caller {
    enum Stage {
        GREETED,
        CHALLENGED,
        PROVED,
        INVITED,
        READY
    }

    private final SocketChannel socket;
    private final PortText port;
    private final byte[] ownNonce;
    private final String name;
    private final long startNs = System.nanoTime();
    private Stage stage = Stage.GREETED;
    private ByteBuffer awaited = ByteBuffer.allocate(Proof.HELLO_BYTES);
    private Proof proof;
    private byte[] version;

    Caller(SocketChannel socket, PortText port, byte[] ownNonce) throws IOException {
        this.socket = socket;
        this.port = port;
        this.ownNonce = ownNonce;
        name = String.valueOf(socket.getRemoteAddress());
    }

    Stage stage() {
        return stage;
    }

    String name() {
        return name;
    }

    boolean isInvited() {
        return stage == Stage.INVITED;
    }

    /** It has not proved to know the secret. */
    boolean isStranger() {
        return stage.compareTo(Stage.PROVED) < 0;
    }

    boolean isSlow(long limitNs) {
        return isStranger() && System.nanoTime() - startNs > limitNs;
    }

    /**
     * Goes on as far as possible.
     *
     * @return whether that was a step
     * @throws IOException if it is gone, or a stranger
     * @throws railmpi.core.RailException PORT if it knows the secret and is of another version
     */
    boolean advance() throws IOException {
        Stage before = stage;
        if (stage == Stage.PROVED) {
            Sockets.fill(socket, ByteBuffer.allocate(1)); // it has nothing to say: the end of the connection shows
        } else if (Sockets.fill(socket, awaited)) {
            awaited.flip();
            switch (stage) {
                case GREETED -> challenge();
                case CHALLENGED -> prove();
                default -> take("ready", Stage.READY);
            }
        }
        return stage != before;
    }

    private void challenge() throws IOException {
        if (awaited.getLong() != Proof.MAGIC || awaited.getLong() != port.id()) {
            throw new IOException("it asks for another port");
        }
        byte[] nonce = new byte[Proof.NONCE_BYTES];
        awaited.get(nonce);
        version = new byte[Proof.VERSION_BYTES];
        awaited.get(version);
        proof = new Proof(port.secret(), port.id(), nonce, ownNonce);
        Sockets.send(
                socket,
                ByteBuffer.allocate(Proof.CHALLENGE_BYTES)
                        .put(ownNonce)
                        .put(Proof.ownVersion())
                        .put(proof.code(Proof.versioned("accepting", Proof.ownVersion())))
                        .array());
        awaited = ByteBuffer.allocate(Proof.CODE_BYTES);
        stage = Stage.CHALLENGED;
    }

    private void prove() throws IOException {
        take(Proof.versioned("connecting", version), Stage.PROVED);
        Proof.checkVersion(name, version);
    }

    private void take(String label, Stage next) throws IOException {
        if (!proof.isGenuine(label, awaited.array())) {
            throw new IOException("it does not know the secret of the port");
        }
        stage = next;
    }

    /** It is its turn. */
    void invite() throws IOException {
        Sockets.send(socket, proof.code("welcome"));
        awaited = ByteBuffer.allocate(Proof.CODE_BYTES);
        stage = Stage.INVITED;
    }

    Line line(Runnable progress) {
        return new Line(socket, progress, proof, false, name);
    }

    void drop() {
        Sockets.close(socket);
    }
}
