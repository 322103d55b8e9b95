package railmpi.runtime;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import railmpi.fabric.network.HmacSha256;

/**
 * A connection between two ranks that tell each other who has failed. Each side sends a nonce (32 bytes), then its
 * rank (4 bytes) with a code of both nonces, that rank and the side that has connected, made with the secret of the
 * job; then words of 8 bytes. Never blocks. For one thread.
 */
final class RankLine {
    /** A word, as the number of a rank that has failed is: no rank that the sender knows is missing before it. */
    static final long ALL = -1;

    /** A word: the sender ends well. */
    static final long FAREWELL = -2;

    private static final int NONCE_BYTES = 32;
    private static final int PROOF_BYTES = Integer.BYTES + HmacSha256.LENGTH_BYTES;
    private static final int ROOM = 4096;

    /** Takes what arrives. */
    interface Listener {
        /** The peer has proved which rank it is. */
        void onProved(RankLine line, int peer);

        /** A word has come from it. */
        void onWord(RankLine line, int peer, long word);
    }

    /** Somebody that is not of this job. */
    static final class StrangerException extends IOException {
        private static final long serialVersionUID = 1L;

        StrangerException() {
            super("it does not know the secret of the job");
        }
    }

    private final SocketChannel channel;
    private final boolean hasConnected;
    private final int ownRank;
    private final byte[] secret;
    private final byte[] ownNonce = new byte[NONCE_BYTES];
    private final ByteBuffer in = ByteBuffer.allocate(ROOM);
    private ByteBuffer out = ByteBuffer.allocate(ROOM);
    private byte[] peerNonce;
    private int peer = -1;
    /** How many of the list have been sent to the peer, or came from it. */
    private int known;

    private boolean isComplete;

    RankLine(SocketChannel channel, boolean hasConnected, int ownRank, byte[] secret, SecureRandom random) {
        this.channel = channel;
        this.hasConnected = hasConnected;
        this.ownRank = ownRank;
        this.secret = secret;
        random.nextBytes(ownNonce);
        out.put(ownNonce);
    }

    /** Returns the rank at the other end, negative until it has proved it. */
    int peer() {
        return peer;
    }

    /** Returns the address of the other end; empty if the connection has ended. */
    String host() {
        try {
            return channel.getRemoteAddress() instanceof InetSocketAddress there
                    ? there.getAddress().getHostAddress()
                    : "";
        } catch (IOException e) {
            return ""; // which the next read finds
        }
    }

    boolean hasConnected() {
        return hasConnected;
    }

    int known() {
        return known;
    }

    void setKnown(int number) {
        known = number;
    }

    /** Tells whether the peer has sent its whole list. */
    boolean isComplete() {
        return isComplete;
    }

    void setComplete() {
        isComplete = true;
    }

    void send(long word) {
        if (out.remaining() < Long.BYTES) {
            ByteBuffer larger = ByteBuffer.allocate(2 * out.capacity());
            larger.put(out.flip());
            out = larger;
        }
        out.putLong(word);
    }

    /** Sends what there is room for. */
    void flush() throws IOException {
        if (channel.isConnected() && out.position() > 0) {
            channel.write(out.flip());
            out.compact();
        }
    }

    /**
     * Takes in what has come.
     *
     * @throws IOException if the peer has gone, or is none
     */
    void read(Listener listener) throws IOException {
        int length = channel.read(in);
        while (length > 0) {
            in.flip();
            boolean goesOn = true;
            while (goesOn) {
                goesOn = take(listener);
            }
            in.compact();
            length = channel.read(in);
        }
        if (length < 0) {
            throw new EOFException("it has ended the connection");
        }
    }

    private boolean take(Listener listener) throws IOException {
        if (peerNonce == null) {
            return takeNonce();
        }
        if (peer < 0) {
            return takeProof(listener);
        }
        if (in.remaining() < Long.BYTES) {
            return false;
        }
        listener.onWord(this, peer, in.getLong());
        return true;
    }

    private boolean takeNonce() throws IOException {
        if (in.remaining() < NONCE_BYTES) {
            return false;
        }
        peerNonce = new byte[NONCE_BYTES];
        in.get(peerNonce);
        out.putInt(ownRank).put(code(ownRank, hasConnected));
        flush();
        return true;
    }

    private boolean takeProof(Listener listener) throws IOException {
        if (in.remaining() < PROOF_BYTES) {
            return false;
        }
        int claimed = in.getInt();
        byte[] shown = new byte[HmacSha256.LENGTH_BYTES];
        in.get(shown);
        if (claimed < 0 || !HmacSha256.isEqual(code(claimed, !hasConnected), shown, 0, shown.length)) {
            throw new StrangerException();
        }
        peer = claimed;
        listener.onProved(this, peer);
        return true;
    }

    private byte[] code(int rank, boolean ofConnecting) {
        return new HmacSha256(secret)
                .update(rank)
                .update(ofConnecting ? 1 : 0)
                .update(hasConnected ? ownNonce : peerNonce)
                .update(hasConnected ? peerNonce : ownNonce)
                .finish()
                .clone();
    }
}
