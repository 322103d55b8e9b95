package railmpi.test.programs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Somebody who is no rank and connects to the ranks of a job: with random bytes, with beginnings of handshakes and with
 * whole ones that lack the secret. Not a program of MPI.
 *
 * <p>Arguments: host, TCP ports and UDP ports (with commas, or -), number of connections, seed, and perhaps how many
 * more are held from the beginning to the end. Prints how many connections there were and how many answers were a
 * friendly verdict.
 */
public final class Strangers {
    private static final int THREADS = 4;
    private static final int KINDS = 8;
    private static final int TIMEOUT_MS = 10_000;
    private static final int MAGIC = 0x4c494152;
    private static final byte HELLO = 1;
    private static final byte PROOF = 3;
    private static final byte VERDICT = 4;
    private static final byte VERSION = 5;
    private static final int NONCE_MESSAGE = 40;
    private static final int PROOF_MESSAGE = 103;
    private static final int VERDICT_MESSAGE = 44;
    private static final int KIND_OFFSET = 6;
    private static final int DETAIL_OFFSET = 7;

    private final InetAddress host;
    private int[] ports;
    private final AtomicLong left;
    private final AtomicLong connected = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong accepted = new AtomicLong();
    private final List<Socket> held = new ArrayList<>();
    private volatile short version;

    private Strangers(InetAddress host, int[] ports, long count) {
        this.host = host;
        this.ports = ports;
        this.left = new AtomicLong(count);
    }

    public static void main(String[] args) throws Exception {
        InetAddress host = InetAddress.getByName(args[0]);
        Strangers strangers = new Strangers(host, numbers(args[1]), Long.parseLong(args[3]));
        strangers.learnVersion();
        long seed = Long.parseLong(args[4]);
        strangers.crowd(args.length > 5 ? Integer.parseInt(args[5]) : 0);
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            Random random = new Random(seed + i);
            threads[i] = new Thread(() -> strangers.visit(random));
            threads[i].start();
        }
        datagrams(host, numbers(args[2]), new Random(seed));
        for (Thread thread : threads) {
            thread.join();
        }
        for (Socket socket : strangers.held) {
            socket.close();
        }
        System.out.println("connected " + strangers.connected + " refused " + strangers.refused + " accepted "
                + strangers.accepted + " version " + strangers.version);
    }

    private static int[] numbers(String list) {
        return list.equals("-")
                ? new int[0]
                : Arrays.stream(list.split(",")).mapToInt(Integer::parseInt).toArray();
    }

    private static void datagrams(InetAddress host, int[] ports, Random random) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            for (int i = 0; i < 500 * ports.length; i++) {
                byte[] bytes = new byte[random.nextInt(1400)];
                random.nextBytes(bytes);
                socket.send(new DatagramPacket(bytes, bytes.length, host, ports[i % ports.length]));
            }
        }
    }

    /** A rank tells its version to those of another one; ports that do not are at other addresses, and left out. */
    private void learnVersion() {
        List<Integer> answering = new ArrayList<>();
        for (int port : ports) {
            try (Socket socket = connect(port)) {
                socket.getOutputStream()
                        .write(message(NONCE_MESSAGE, (short) -1, HELLO).array());
                byte[] answer = socket.getInputStream().readNBytes(8);
                if (answer.length == 8 && answer[KIND_OFFSET] == VERSION) {
                    version = ByteBuffer.wrap(answer)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .getShort(4);
                    answering.add(port);
                }
            } catch (IOException e) {
                System.out.println("port " + port + " does not tell a version: " + e.getMessage());
            }
        }
        if (version == 0) {
            throw new IllegalStateException("no port of the rank tells a version");
        }
        ports = answering.stream().mapToInt(Integer::intValue).toArray();
    }

    private static ByteBuffer message(int length, short version, byte kind) {
        ByteBuffer message = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        message.putInt(MAGIC).putShort(version).put(kind).put((byte) 0);
        return message;
    }

    private Socket connect(int port) throws IOException {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(host, port), TIMEOUT_MS);
        socket.setSoTimeout(TIMEOUT_MS);
        connected.incrementAndGet();
        return socket;
    }

    /** Connections that say nothing, and such that begin a greeting and are slow to go on. */
    private void crowd(int count) {
        byte[] hello = message(NONCE_MESSAGE, version, HELLO).array();
        for (int i = 0; i < count; i++) {
            try {
                Socket socket = connect(ports[i % ports.length]);
                hold(socket);
                socket.getOutputStream().write(hello, 0, i % 2 * (1 + i % (NONCE_MESSAGE - 1)));
            } catch (IOException e) {
                refused.incrementAndGet();
            }
        }
    }

    private void visit(Random random) {
        while (left.getAndDecrement() > 0) {
            try {
                visit(connect(ports[random.nextInt(ports.length)]), random);
            } catch (IOException e) {
                // The rank has closed the connection, which is its right.
                refused.incrementAndGet();
            }
        }
    }

    private void visit(Socket socket, Random random) throws IOException {
        int kind = random.nextInt(KINDS);
        if (kind == 0 && random.nextInt(50) == 0) {
            hold(socket);
            return;
        }
        try (socket) {
            OutputStream out = socket.getOutputStream();
            byte[] hello = message(NONCE_MESSAGE, version, HELLO).array();
            switch (kind) {
                case 0 -> socket.shutdownOutput();
                case 1 -> out.write(bytes(random, 1 + random.nextInt(4096)));
                case 2 -> out.write(hello, 0, 1 + random.nextInt(NONCE_MESSAGE - 1));
                case 3 -> out.write(message(PROOF_MESSAGE, version, PROOF).array());
                case 4 -> {
                    out.write(hello);
                    byte[] frames = bytes(random, 1 << 16);
                    out.write(frames);
                }
                case 5 -> prove(socket, hello, bytes(random, PROOF_MESSAGE));
                case 6 -> prove(socket, hello, new byte[PROOF_MESSAGE]);
                default -> reflect(socket, hello);
            }
        }
    }

    /** Says nothing and stays. */
    private void hold(Socket socket) {
        synchronized (held) {
            held.add(socket);
        }
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** A handshake as it should be, but for the code. */
    private void prove(Socket socket, byte[] hello, byte[] proof) throws IOException {
        socket.getOutputStream().write(hello);
        byte[] challenge = socket.getInputStream().readNBytes(NONCE_MESSAGE);
        ByteBuffer.wrap(proof).put(message(8, version, PROOF).array());
        if (challenge.length == NONCE_MESSAGE) {
            socket.getOutputStream().write(proof);
            judge(socket.getInputStream());
        }
    }

    /** Sends the challenge back as a greeting and as a proof. */
    private void reflect(Socket socket, byte[] hello) throws IOException {
        socket.getOutputStream().write(hello);
        byte[] challenge = socket.getInputStream().readNBytes(NONCE_MESSAGE);
        byte[] proof = Arrays.copyOf(challenge, PROOF_MESSAGE);
        proof[KIND_OFFSET] = PROOF;
        socket.getOutputStream().write(proof);
        judge(socket.getInputStream());
    }

    private void judge(InputStream in) throws IOException {
        byte[] answer = in.readNBytes(VERDICT_MESSAGE);
        if (answer.length > DETAIL_OFFSET && answer[KIND_OFFSET] == VERDICT && answer[DETAIL_OFFSET] == 1) {
            accepted.incrementAndGet();
        }
    }
}
