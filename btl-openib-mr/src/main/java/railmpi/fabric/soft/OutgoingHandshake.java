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

    private enum Stage {
        CONNECTING,
        CHALLENGED,
        JUDGED,
        OVER
    }

    private final SoftFabric fabric;
    private final SocketDriver driver;
    private final Handshake handshake;
    private final SoftQueuePair queuePair;
    private final SoftAddress target;
    private final byte[] targetText;
    private final byte[] privateData;
    private final String name;
    private final long limitNs;
    /** Once TCP is connected the peer's machine is there and only its process may be busy or stopped: it gets more time. */
    private final long answerLimitNs;

    private final long startNs;
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
    OutgoingHandshake(SoftFabric fabric, SoftQueuePair queuePair, SoftAddress target, byte[] privateData, String name) {
        this.fabric = fabric;
        driver = fabric.driver();
        handshake = fabric.handshake();
        this.queuePair = queuePair;
        this.target = target;
        this.targetText = target.text().getBytes(StandardCharsets.US_ASCII);
        this.privateData = privateData.clone();
        this.name = name;
        limitNs = fabric.connectLimitNs();
        answerLimitNs = fabric.answerLimitNs();
        this.startNs = driver.clock().nowNs();
    }

    /** Begins; returns false if that failed at once. */
    boolean begin(InetSocketAddress local, Selector selector) {
        try {
            socket = SocketChannel.open(target.network().family());
            socket.configureBlocking(false);
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            socket.bind(local);
            boolean isConnected = socket.connect(target.socketAddress());
            watch = driver.events().watch(socket, SelectionKey.OP_CONNECT);
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
                queuePair.breakDown(QueuePair.Cause.PEER_GONE, unreachable(REFUSED));
            } else {
                queuePair.breakDown(unreachable(reason(e)));
            }
        } catch (IOException e) {
            fail(reason(e));
        }
    }

    /** Gives up if it has taken too long; returns whether it is over, one way or the other. */
    boolean isOverAt(long nowNs) {
        if (stage != Stage.OVER) {
            checkTime(nowNs - startNs);
        }
        return stage == Stage.OVER;
    }

    private void advanceStage() throws IOException {
        if (stage == Stage.CONNECTING && socket.finishConnect()) {
            sayHello();
        }
        if (stage == Stage.CHALLENGED && awaited.read(socket)) {
            peerNonce = Handshake.nonce(awaited.bytes());
            proof = handshake.proof(ownNonce, peerNonce, targetText, privateData);
            HandshakeMessage.send(socket, proof);
            awaited = new HandshakeMessage(Handshake.VERDICT, Handshake.VERDICT_BYTES);
            stage = Stage.JUDGED;
        }
        if (stage == Stage.JUDGED && awaited.read(socket)) {
            takeVerdict(awaited.bytes());
        }
    }

    private void checkTime(long passedNs) {
        if (stage == Stage.CONNECTING && passedNs > limitNs) {
            fail("no answer within " + TimeUnit.NANOSECONDS.toSeconds(limitNs) + " s");
        } else if (passedNs > answerLimitNs) {
            fail("the process there did not answer within " + TimeUnit.NANOSECONDS.toSeconds(answerLimitNs) + " s");
        }
    }

    private void sayHello() throws IOException {
        key.interestOps(SelectionKey.OP_READ);
        watch.set(SelectionKey.OP_CONNECT, false);
        driver.events().setReading(watch, true);
        ByteBuffer hello = handshake.nonceMessage(Handshake.HELLO);
        ownNonce = Handshake.nonce(hello);
        HandshakeMessage.send(socket, hello);
        awaited = new HandshakeMessage(Handshake.CHALLENGE, Handshake.NONCE_MESSAGE_BYTES);
        stage = Stage.CHALLENGED;
    }

    private void takeVerdict(ByteBuffer verdict) throws IOException {
        boolean isGenuine = handshake.isGenuineVerdict(ownNonce, peerNonce, targetText, proof, verdict);
        if (!isGenuine || verdict.getInt(Handshake.RANK_OFFSET) != target.rank()) {
            throw new MalformedFrameException("who answers there is not of this job");
        }
        if (Handshake.detail(verdict) == 0) {
            abandon();
            queuePair.breakDown(QueuePair.Cause.REFUSED, failure("the peer refused it"));
            return;
        }
        stage = Stage.OVER;
        queuePair.establish(socket, watch, name);
    }

    private void fail(String reason) {
        abandon();
        queuePair.breakDown(unreachable(reason));
    }

    private String unreachable(String reason) {
        String whyOnlyLoopback = fabric.whyOnlyLoopback();
        return failure(whyOnlyLoopback == null ? reason : reason + " (" + whyOnlyLoopback + ")");
    }

    private String failure(String reason) {
        return "the connection " + name + " failed: " + reason;
    }

    /** Closes the socket. */
    void abandon() {
        stage = Stage.OVER;
        if (socket != null) {
            driver.events().close(socket);
        }
    }
}
