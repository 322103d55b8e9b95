package railmpi.test.programs;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Somebody on the way between two processes of a job: passes on what they say, lets them recognise each other, and then
 * spoils one frame of each connection. Not a program of MPI; knows of the protocol what {@code
 * railmpi.fabric.soft.Wire} says.
 *
 * <p>Arguments: own address, address of the other node, first port and number of ports that processes there listen on,
 * how much above these the own ports are, seed, most frames to be spoiled, and whether payloads are among what is
 * spoiled. Prints "proxy ready", and how many frames were spoiled when its input ends.
 */
public final class SpoilingProxy {
    private static final int HELLO_AND_PROOF = 40 + 103;
    private static final int CHALLENGE_AND_VERDICT = 40 + 44;
    private static final int[] HEADER_BYTES = {0, 24, 40, 40, 24, 48, 56, 32, 24, 32, 24, 24, 48};
    private static final int COMMON_BYTES = 24;
    private static final int END_BYTES = 4;
    private static final int SEND = 1;
    private static final int MOST_FRAMES_BEFORE = 20;
    /** Headers of a batch and of the first frame in it. */
    private static final int HEADERS_IN_SEND = 24 + 24;

    private static final int FIRST_SOURCE_PORT = 22000;
    private static final int SOURCE_PORTS = 1000;

    /** What becomes of a frame. */
    private enum Spoiling {
        CUT,
        DOUBLED,
        SWAPPED,
        HEADER,
        INNER_HEADER,
        PAYLOAD
    }

    private final InetAddress own;
    private final InetAddress other;
    private final boolean spoilsPayloads;
    private final int most;
    private final Random seeds;
    private final AtomicInteger spoiled = new AtomicInteger();
    private final AtomicInteger sourcePorts = new AtomicInteger();

    private SpoilingProxy(InetAddress own, InetAddress other, long seed, int most, boolean spoilsPayloads) {
        this.own = own;
        this.other = other;
        this.most = most;
        this.spoilsPayloads = spoilsPayloads;
        seeds = new Random(seed);
    }

    public static void main(String[] args) throws IOException {
        SpoilingProxy proxy = new SpoilingProxy(
                InetAddress.getByName(args[0]),
                InetAddress.getByName(args[1]),
                Long.parseLong(args[5]),
                Integer.parseInt(args[6]),
                Boolean.parseBoolean(args[7]));
        int first = Integer.parseInt(args[2]);
        for (int port = first; port < first + Integer.parseInt(args[3]); port++) {
            int target = port;
            ServerSocket listener = new ServerSocket(port + Integer.parseInt(args[4]), 50, proxy.own);
            start(() -> proxy.accept(listener, target));
        }
        System.out.println("proxy ready");
        while (System.in.read() >= 0) {
            // until whoever has started it has had enough
        }
        System.out.println("spoiled " + proxy.spoiled + " of " + proxy.sourcePorts + " connections");
        System.exit(0);
    }

    /** What a connection does may fail: it is over then, on both sides. */
    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // one side has ended the connection
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void accept(ServerSocket listener, int targetPort) throws IOException {
        while (true) {
            Socket from = listener.accept();
            start(() -> join(from, targetPort));
        }
    }

    private void join(Socket from, int targetPort) throws IOException {
        Socket to = new Socket();
        try {
            to.setReuseAddress(true);
            int port = FIRST_SOURCE_PORT + sourcePorts.getAndIncrement() % SOURCE_PORTS;
            to.bind(new InetSocketAddress(own, port)); // by which its connections are known not to be redirected
            to.connect(new InetSocketAddress(other, targetPort));
        } catch (IOException e) {
            from.close();
            to.close();
            throw e;
        }
        Random random = random();
        boolean isForward = random.nextBoolean(); // which of the two directions is spoiled
        start(() -> pass(from, to, HELLO_AND_PROOF, isForward ? random : null));
        start(() -> pass(to, from, CHALLENGE_AND_VERDICT, isForward ? null : random));
    }

    private synchronized Random random() {
        return new Random(seeds.nextLong());
    }

    private void pass(Socket from, Socket to, int handshakeBytes, Random random) throws IOException {
        try (from;
                to) {
            from.setTcpNoDelay(true);
            to.setTcpNoDelay(true);
            DataInputStream input = new DataInputStream(from.getInputStream());
            OutputStream output = to.getOutputStream();
            copy(input, output, handshakeBytes);
            if (random != null) {
                int before = 1 + random.nextInt(MOST_FRAMES_BEFORE);
                for (int i = 0; i < before; i++) {
                    output.write(frame(input));
                }
                if (spoiled.getAndIncrement() < most) {
                    spoil(input, output, random);
                } else {
                    spoiled.getAndDecrement();
                }
            }
            input.transferTo(output);
        }
    }

    private static void copy(DataInputStream input, OutputStream output, int lengthBytes) throws IOException {
        byte[] bytes = new byte[lengthBytes];
        int done = 0;
        while (done < lengthBytes) {
            int count = input.read(bytes, 0, lengthBytes - done);
            if (count < 0) {
                throw new EOFException("ended in the handshake");
            }
            output.write(bytes, 0, count);
            done += count;
        }
    }

    private static byte[] frame(DataInputStream input) throws IOException {
        byte[] common = new byte[COMMON_BYTES];
        input.readFully(common);
        ByteBuffer header = ByteBuffer.wrap(common).order(ByteOrder.LITTLE_ENDIAN);
        int kind = kind(common);
        if (kind == 0 || kind >= HEADER_BYTES.length) {
            throw new EOFException("not a frame: " + kind);
        }
        int payloadBytes = hasPayload(kind) ? header.getInt(4) + END_BYTES : 0;
        byte[] frame = Arrays.copyOf(common, HEADER_BYTES[kind] + payloadBytes);
        input.readFully(frame, COMMON_BYTES, frame.length - COMMON_BYTES);
        return frame;
    }

    private static int kind(byte[] frame) {
        return frame[0] & 0x7f;
    }

    private static boolean hasPayload(int kind) {
        return kind == SEND || kind == 2 || kind == 4 || kind == 12;
    }

    private void spoil(DataInputStream input, OutputStream output, Random random) throws IOException {
        Spoiling[] all = Spoiling.values();
        Spoiling spoiling = all[random.nextInt(spoilsPayloads ? all.length : all.length - 1)];
        byte[] frame = frame(input);
        while (!isFor(spoiling, frame)) {
            output.write(frame);
            frame = frame(input);
        }
        int headerBytes = HEADER_BYTES[kind(frame)];
        switch (spoiling) {
            case CUT -> frame = Arrays.copyOf(frame, random.nextInt(frame.length));
            case DOUBLED -> output.write(frame);
            case SWAPPED -> output.write(frame(input));
            case HEADER -> flip(frame, 0, headerBytes, random);
            case INNER_HEADER -> flip(frame, headerBytes, headerBytes + HEADERS_IN_SEND, random);
            default -> flip(frame, headerBytes, frame.length, random);
        }
        output.write(frame);
    }

    private static boolean isFor(Spoiling spoiling, byte[] frame) {
        return switch (spoiling) {
            case INNER_HEADER -> kind(frame) == SEND && frame.length >= 24 + HEADERS_IN_SEND + END_BYTES;
            case PAYLOAD -> hasPayload(kind(frame)) && frame.length > 64;
            default -> true;
        };
    }

    private static void flip(byte[] frame, int from, int to, Random random) {
        frame[from + random.nextInt(to - from)] ^= (byte) (1 << random.nextInt(8));
    }
}
