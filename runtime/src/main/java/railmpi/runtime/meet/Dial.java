package railmpi.runtime.meet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import railmpi.core.RailException;

/** Connects to a port of another process, see {@link Proof}. Used once, by one thread. */
final class Dial {
    /** For each address that may not answer. */
    private static final long ADDRESS_NS = 3_000_000_000L;

    private static final long SECOND_NS = 1_000_000_000L;

    private final PortText port;
    private final String ownNode;
    private final SecureRandom random;
    private final Runnable progress;
    private final long limitNs;

    Dial(PortText port, String ownNode, SecureRandom random, Runnable progress, long limitNs) {
        this.port = port;
        this.ownNode = ownNode;
        this.random = random;
        this.progress = progress;
        this.limitNs = limitNs;
    }

    /**
     * Connects, and waits until it is its turn to be accepted.
     *
     * @throws RailException PORT if the port is closed, of another version, or nobody accepts in time
     */
    Line connect() {
        try (Patience patience = new Patience(progress, limitNs)) {
            SocketChannel socket = reach(patience);
            boolean isDone = false;
            try {
                Line line = shakeHands(socket, patience);
                isDone = true;
                return line;
            } catch (IOException e) {
                throw new RailException(
                        RailException.Category.PORT, port.place() + " is closed, or another one: " + e.getMessage(), e);
            } finally {
                if (!isDone) {
                    Sockets.close(socket);
                }
            }
        }
    }

    /** Those of the own node are reached by loopback, which others use only where there is nothing else. */
    private List<InetAddress> targets() {
        List<InetAddress> targets = new ArrayList<>();
        for (String address : port.addresses()) {
            try {
                List<InetAddress> meant = Sockets.meant(address);
                if (!meant.get(0).isLoopbackAddress()) {
                    targets.addAll(meant);
                } else if (port.node().equals(ownNode) || port.addresses().size() == 1) {
                    targets.addAll(0, meant);
                }
            } catch (IOException e) {
                throw new RailException(
                        RailException.Category.PORT, "'" + address + "' in the name of a port is not an address", e);
            }
        }
        return targets;
    }

    private SocketChannel reach(Patience patience) {
        List<String> failures = new ArrayList<>();
        boolean isRefused = false;
        do {
            failures.clear();
            isRefused = true;
            for (InetAddress target : targets()) {
                try {
                    SocketChannel socket = open(new InetSocketAddress(target, port.tcpPort()), patience);
                    if (socket != null) {
                        return socket;
                    }
                    isRefused = false;
                    failures.add(target.getHostAddress() + ": no answer");
                } catch (IOException e) {
                    failures.add(target.getHostAddress() + ": " + e.getMessage());
                }
            }
        } while (!isRefused && !patience.isOver());
        throw new RailException(
                RailException.Category.PORT,
                "no process can be reached at " + port.place() + " (" + String.join("; ", failures) + ")"
                        + (isRefused ? "" : " within " + limitNs / SECOND_NS + " s"));
    }

    /** Returns null if there is no answer in time. */
    private SocketChannel open(InetSocketAddress target, Patience patience) throws IOException {
        SocketChannel socket = SocketChannel.open();
        boolean isDone = false;
        try (Patience ofAddress = new Patience(progress, Math.min(ADDRESS_NS, Math.max(1, patience.leftNs())))) {
            socket.configureBlocking(false);
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            isDone = socket.connect(target);
            while (!isDone && !ofAddress.isOver()) {
                ofAddress.pause();
                isDone = socket.finishConnect();
            }
            return isDone ? socket : null;
        } finally {
            if (!isDone) {
                Sockets.close(socket);
            }
        }
    }

    private Line shakeHands(SocketChannel socket, Patience patience) throws IOException {
        byte[] nonce = new byte[Proof.NONCE_BYTES];
        random.nextBytes(nonce);
        Sockets.send(
                socket,
                ByteBuffer.allocate(Proof.HELLO_BYTES)
                        .putLong(Proof.MAGIC)
                        .putLong(port.id())
                        .put(nonce)
                        .put(Proof.ownVersion())
                        .array());
        ByteBuffer challenge = await(socket, Proof.CHALLENGE_BYTES, patience);
        byte[] peerNonce = new byte[Proof.NONCE_BYTES];
        challenge.get(peerNonce);
        byte[] peerVersion = new byte[Proof.VERSION_BYTES];
        challenge.get(peerVersion);
        Proof proof = new Proof(port.secret(), port.id(), nonce, peerNonce);
        require(proof, Proof.versioned("accepting", peerVersion), challenge);
        Sockets.send(socket, proof.code(Proof.versioned("connecting", Proof.ownVersion())));
        Proof.checkVersion(String.valueOf(socket.getRemoteAddress()), peerVersion);
        require(proof, "welcome", await(socket, Proof.CODE_BYTES, patience));
        Sockets.send(socket, proof.code("ready"));
        return new Line(socket, progress, proof, true, String.valueOf(socket.getRemoteAddress()));
    }

    private static void require(Proof proof, String label, ByteBuffer shown) throws IOException {
        byte[] code = new byte[Proof.CODE_BYTES];
        shown.get(code);
        if (!proof.isGenuine(label, code)) {
            throw new IOException("the process that answers there does not know the secret of the port");
        }
    }

    private ByteBuffer await(SocketChannel socket, int lengthBytes, Patience patience) throws IOException {
        ByteBuffer message = ByteBuffer.allocate(lengthBytes);
        while (!Sockets.fill(socket, message)) {
            if (patience.isOver()) {
                throw new RailException(
                        RailException.Category.PORT,
                        "no process has accepted at " + port.place() + " within " + limitNs / SECOND_NS + " s");
            }
            patience.pause();
        }
        return message.flip();
    }
}
