package railmpi.fabric.soft;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * Somebody who has connected to this process and has not proved yet to be of the job.
 *
 * <pre>
 * GREETED --(HELLO: CHALLENGE)--> CHALLENGED --(PROOF)--> PROVED
 * </pre>
 *
 * Owner: the holder of the progress lock.
 */
final class IncomingHandshake {
    /** The port that was connected to. */
    interface Door {
        String address();

        String name();

        /** Somebody has proved to be of the job. */
        void request(IncomingHandshake handshake);
    }

    private enum Stage {
        GREETED,
        CHALLENGED,
        PROVED
    }

    private final Handshake handshake;
    private final SocketChannel socket;
    private final Watch watch;
    private final Door door;
    private final byte[] ownAddress;
    private final String peerName;
    private final long startNs;
    private Stage stage = Stage.GREETED;
    private HandshakeMessage awaited = new HandshakeMessage(Handshake.HELLO, Handshake.NONCE_MESSAGE_BYTES);
    private byte[] ownNonce;
    private byte[] peerNonce;
    private ByteBuffer proof;

    IncomingHandshake(Watches watches, Handshake handshake, Door door, SocketChannel socket, long nowNs)
            throws IOException {
        this.handshake = handshake;
        this.door = door;
        this.socket = socket;
        ownAddress = door.address().getBytes(StandardCharsets.US_ASCII);
        peerName = String.valueOf(socket.getRemoteAddress());
        startNs = nowNs;
        watch = watches.watch(socket, SelectionKey.OP_READ);
    }

    Door door() {
        return door;
    }

    SocketChannel socket() {
        return socket;
    }

    Watch watch() {
        return watch;
    }

    long startNs() {
        return startNs;
    }

    /** Returns the address of who connected. */
    String peerName() {
        return peerName;
    }

    /**
     * Goes on as far as possible.
     *
     * @return whether the peer has proved to be of the job
     * @throws IOException if it has proved not to be
     */
    boolean advance() throws IOException {
        if (stage == Stage.GREETED && readHello()) {
            peerNonce = Handshake.nonce(awaited.bytes());
            ByteBuffer challenge = handshake.nonceMessage(Handshake.CHALLENGE);
            ownNonce = Handshake.nonce(challenge);
            HandshakeMessage.send(socket, challenge);
            awaited = new HandshakeMessage(Handshake.PROOF, Handshake.PROOF_BYTES);
            stage = Stage.CHALLENGED;
        }
        if (stage == Stage.CHALLENGED && awaited.read(socket)) {
            proof = awaited.bytes();
            if (!handshake.isGenuineProof(peerNonce, ownNonce, ownAddress, proof)) {
                throw new MalformedFrameException("it does not know the secret of this job");
            }
            stage = Stage.PROVED;
        }
        return stage == Stage.PROVED;
    }

    private boolean readHello() throws IOException {
        try {
            return awaited.read(socket);
        } catch (HandshakeMessage.OtherVersionException e) {
            HandshakeMessage.send(socket, Handshake.versionMessage());
            throw e;
        }
    }

    int peerRank() {
        return proof.getInt(Handshake.RANK_OFFSET);
    }

    byte[] privateData() {
        byte[] data = new byte[Handshake.detail(proof)];
        proof.get(Handshake.PRIVATE_DATA_OFFSET, data);
        return data;
    }

    /**
     * Tells the peer whether it is accepted.
     *
     * @throws IOException if it has given up waiting, or has not waited for the answer
     */
    void answer(boolean isAccepted) throws IOException {
        if (socket.read(ByteBuffer.allocate(1)) != 0) {
            throw new EOFException("it was given up before it was accepted");
        }
        HandshakeMessage.send(socket, handshake.verdict(peerNonce, ownNonce, ownAddress, proof, isAccepted));
    }
}
