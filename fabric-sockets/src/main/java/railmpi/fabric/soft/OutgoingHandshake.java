package railmpi.fabric.soft;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import railmpi.fabric.QueuePair;

/**
 * A connection that this process begins, until it is established or given up.
 *
 * <pre>
 * CONNECTING --(TCP is there: HELLO)--> CHALLENGED --(CHALLENGE: PROOF)--> JUDGED --(VERDICT)--> established
 * </pre>
 *
 * Owner: the holder of the progress lock.
 */
final class OutgoingHandshake {
    /** What the kernel calls it when the machine is there but nobody listens; timeouts have another text. */
    private static final String REFUSED = "Connection refused";

    /** Whose connection it is to become. */
    interface Initiator {
        void establish(Link link);

        void breakDown(QueuePair.Cause cause, String reason);
    }

    /**
     * What all connections that a fabric begins have in common.
     *
     * @param watches for the sleeping thread
     * @param handshake of the job
     * @param interfaces for messages
     * @param limitNs within which a machine must answer
     * @param answerLimitNs within which its process must: it may be busy or stopped, and gets more time once TCP is
     *     connected
     */
    record Terms(Watches watches, Handshake handshake, InterfaceReport interfaces, long limitNs, long answerLimitNs) {}

    private enum Stage {
        CONNECTING,
        CHALLENGED,
        JUDGED,
        OVER
    }

    private final Terms terms;
    private final Initiator initiator;
    private final SoftAddress target;
    private final byte[] targetText;
    private final byte[] privateData;
    private final String name;
    /** When it was first looked at, by the time of polling. */
    private long startNs = -1;

    private SocketChannel socket;
    private Watch watch;
    private SelectionKey key;
    private Stage stage = Stage.CONNECTING;
    private HandshakeMessage awaited;
    private byte[] ownNonce;
    private byte[] peerNonce;
    private ByteBuffer proof;

    /**
     * Prepares a connection; {@link #begin} begins it.
     *
     * @param name what to call the connection in messages
     */
    OutgoingHandshake(Terms terms, Initiator initiator, SoftAddress target, byte[] privateData, String name) {
        this.terms = terms;
        this.initiator = initiator;
        this.target = target;
        this.targetText = target.text().getBytes(StandardCharsets.US_ASCII);
        this.privateData = privateData.clone();
        this.name = name;
    }

    /** Begins; returns false if that failed at once. */
    boolean begin(InetSocketAddress local, Selector selector) {
        try {
            socket = SocketChannel.open(target.network().family());
            socket.configureBlocking(false);
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            socket.bind(local);
            boolean isConnected = socket.connect(target.socketAddress(local.getAddress()));
            watch = terms.watches().watch(socket, SelectionKey.OP_CONNECT);
            key = socket.register(selector, SelectionKey.OP_CONNECT, this);
            if (isConnected) {
                sayHello();
            }
        } catch (IOException | UnresolvedAddressException | UnsupportedAddressTypeException e) {
            fail(reason(e));
        }
        return stage != Stage.OVER;
    }

    private static String reason(Exception e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** Goes on as far as possible. */
    void advance() {
        try {
            advanceStage();
        } catch (ConnectException e) {
            abandon();
            if (REFUSED.equals(e.getMessage())) {
                initiator.breakDown(QueuePair.Cause.PEER_GONE, unreachable(REFUSED));
            } else {
                initiator.breakDown(QueuePair.Cause.BROKEN, unreachable(reason(e)));
            }
        } catch (IOException e) {
            fail(reason(e));
        }
    }

    /** Gives up if it has taken too long; returns whether it is over, one way or the other. */
    boolean isOverAt(long nowNs) {
        startNs = startNs < 0 ? nowNs : startNs;
        if (stage != Stage.OVER) {
            checkTime(nowNs - startNs);
        }
        return stage == Stage.OVER;
    }

    /** Tells whether TCP is there. */
    boolean isMachineReached() {
        return stage != Stage.CONNECTING;
    }

    private void advanceStage() throws IOException {
        if (stage == Stage.CONNECTING && socket.finishConnect()) {
            sayHello();
        }
        if (stage == Stage.CHALLENGED && awaited.read(socket)) {
            peerNonce = Handshake.nonce(awaited.bytes());
            proof = terms.handshake().proof(target.meeting(), ownNonce, peerNonce, targetText, privateData);
            HandshakeMessage.send(socket, proof);
            awaited = new HandshakeMessage(Handshake.VERDICT, Handshake.VERDICT_BYTES);
            stage = Stage.JUDGED;
        }
        if (stage == Stage.JUDGED && awaited.read(socket)) {
            takeVerdict(awaited.bytes());
        }
    }

    private void checkTime(long passedNs) {
        if (stage == Stage.CONNECTING && passedNs > terms.limitNs()) {
            fail("no answer within " + TimeUnit.NANOSECONDS.toSeconds(terms.limitNs()) + " s");
        } else if (passedNs > terms.answerLimitNs()) {
            fail("the process there did not answer within " + TimeUnit.NANOSECONDS.toSeconds(terms.answerLimitNs())
                    + " s");
        }
    }

    private void sayHello() throws IOException {
        key.interestOps(SelectionKey.OP_READ);
        watch.set(SelectionKey.OP_CONNECT, false);
        terms.watches().setReading(watch, true);
        ByteBuffer hello = terms.handshake().nonceMessage(Handshake.HELLO);
        ownNonce = Handshake.nonce(hello);
        HandshakeMessage.send(socket, hello);
        awaited = new HandshakeMessage(Handshake.CHALLENGE, Handshake.NONCE_MESSAGE_BYTES);
        stage = Stage.CHALLENGED;
    }

    private void takeVerdict(ByteBuffer verdict) throws IOException {
        boolean isGenuine = terms.handshake().isGenuineVerdict(ownNonce, peerNonce, targetText, proof, verdict);
        if (!isGenuine || verdict.getInt(Handshake.RANK_OFFSET) != target.rank()) {
            throw new MalformedFrameException("the process that answers there is not of this job");
        }
        if (Handshake.detail(verdict) == 0) {
            abandon();
            initiator.breakDown(QueuePair.Cause.REFUSED, failure("the peer refused it"));
            return;
        }
        stage = Stage.OVER;
        initiator.establish(new Link(socket, watch, name));
    }

    private void fail(String reason) {
        abandon();
        initiator.breakDown(QueuePair.Cause.BROKEN, unreachable(reason));
    }

    private String unreachable(String reason) {
        String whyOnlyLoopback = terms.interfaces().whyOnlyLoopback();
        return failure(whyOnlyLoopback == null ? reason : reason + " (" + whyOnlyLoopback + ")");
    }

    private String failure(String reason) {
        return "the connection " + name + " failed: " + reason;
    }

    /** Closes the socket. */
    void abandon() {
        stage = Stage.OVER;
        if (socket != null) {
            terms.watches().close(socket);
        }
    }
}
