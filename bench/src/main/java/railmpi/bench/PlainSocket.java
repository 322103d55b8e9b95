package railmpi.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * What Java over a socket of this machine can do with next to no protocol: round trips between two processes, in frames
 * of a header with length, number and check, one copy on each side, polled. {@code PlainSocket listen BYTES SECONDS}
 * prints {@code PORT,number}, then, when {@code PlainSocket connect PORT BYTES} has come, the lines of {@code
 * FirstSecond}: {@code COLD,socket,lat,2,bytes,count,count,...}, round trips in each 100 ms.
 */
public final class PlainSocket {
    private static final String USAGE = "usage: PlainSocket listen BYTES SECONDS | connect PORT BYTES";
    private static final long TICK_NS = 100_000_000;
    private static final int SHORT_BATCH = 16;
    private static final int SHORT_BYTES = 8192;
    private static final int MAX_BYTES = 16 << 20;
    private static final int HEADER_BYTES = 32;
    private static final int LENGTH = 0;
    private static final int IS_LAST = 4;
    private static final int NUMBER = 8;
    private static final int CHECK = 16;
    private static final long CHECK_PATTERN = 0x1234_5678_9abc_def0L;
    /** What one read may bring beyond the frame that is waited for. */
    private static final int READ_AHEAD_BYTES = 1 << 18;

    private final SocketChannel channel;
    private final int bytes;
    private final ByteBuffer data;
    private final ByteBuffer out;
    private final ByteBuffer in;
    /** Where the bytes in {@code in} begin and end that are not read yet. */
    private int from;

    private int end;
    private long sent;
    private long received;

    private PlainSocket(SocketChannel channel, int bytes) throws IOException {
        this.channel = channel;
        this.bytes = bytes;
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        data = ByteBuffer.allocateDirect(bytes);
        out = ByteBuffer.allocateDirect(HEADER_BYTES + bytes).order(ByteOrder.nativeOrder());
        in = ByteBuffer.allocateDirect(2 * (HEADER_BYTES + bytes) + READ_AHEAD_BYTES)
                .order(ByteOrder.nativeOrder());
    }

    /** One of the two processes. */
    public static void main(String[] args) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        if (args.length != 3) {
            throw new IllegalArgumentException(USAGE);
        } else if (args[0].equals("listen")) {
            int bytes = bytes(args[1]);
            int ticks = (int) Math.round(10 * Double.parseDouble(args[2]));
            try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(loopback, 0))) {
                System.out.println("PORT," + server.socket().getLocalPort());
                try (SocketChannel channel = server.accept()) {
                    print(bytes, new PlainSocket(channel, bytes).count(ticks));
                }
            }
        } else if (args[0].equals("connect")) {
            InetSocketAddress address = new InetSocketAddress(loopback, Integer.parseInt(args[1]));
            try (SocketChannel channel = SocketChannel.open(address)) {
                new PlainSocket(channel, bytes(args[2])).answer();
            }
        } else {
            throw new IllegalArgumentException("what is '" + args[0] + "'? " + USAGE);
        }
    }

    private static int bytes(String text) {
        int bytes = Integer.parseInt(text);
        if (bytes < 0 || bytes > MAX_BYTES) {
            throw new IllegalArgumentException("wrong size " + bytes + ": from 0 to " + MAX_BYTES);
        }
        return bytes;
    }

    private long[] count(int ticks) throws IOException {
        long[] counts = new long[ticks];
        int batch = bytes > SHORT_BYTES ? 1 : SHORT_BATCH;
        long startNs = System.nanoTime();
        long tick = 0;
        while (tick < ticks) {
            for (int i = 0; i < batch; i++) {
                send(false);
                receive();
            }
            tick = (System.nanoTime() - startNs) / TICK_NS;
            if (tick < ticks) {
                counts[(int) tick] += batch;
            }
        }
        send(true);
        receive();
        return counts;
    }

    private void answer() throws IOException {
        boolean isLast = false;
        while (!isLast) {
            isLast = receive();
            send(isLast);
        }
    }

    private void send(boolean isLast) throws IOException {
        out.clear();
        out.putInt(LENGTH, bytes);
        out.putInt(IS_LAST, isLast ? 1 : 0);
        out.putLong(NUMBER, sent);
        out.putLong(CHECK, check(bytes, sent));
        sent++;
        out.put(HEADER_BYTES, data, 0, bytes);
        while (out.hasRemaining()) {
            channel.write(out);
        }
    }

    /** Returns whether it was the last one. */
    private boolean receive() throws IOException {
        while (end - from < HEADER_BYTES || end - from < HEADER_BYTES + in.getInt(from + LENGTH)) {
            read();
        }
        int length = in.getInt(from + LENGTH);
        long number = in.getLong(from + NUMBER);
        if (length != bytes || number != received || in.getLong(from + CHECK) != check(length, number)) {
            throw new IllegalStateException("frame " + number + " of " + length + " bytes in place of frame " + received
                    + " of " + bytes + ": was the other process started with the same length?");
        }
        boolean isLast = in.getInt(from + IS_LAST) != 0;
        data.put(0, in, from + HEADER_BYTES, length);
        received++;
        from += HEADER_BYTES + length;
        if (from == end) {
            from = 0;
            end = 0;
        }
        return isLast;
    }

    private void read() throws IOException {
        if (in.capacity() - from < HEADER_BYTES + bytes) {
            in.limit(end).position(from);
            in.compact();
            end -= from;
            from = 0;
        }
        in.limit(in.capacity()).position(end);
        int count = channel.read(in);
        if (count < 0) {
            throw new IOException("the other process has closed the connection");
        }
        end += count;
    }

    private static long check(int length, long number) {
        return number ^ length ^ CHECK_PATTERN;
    }

    private static void print(int bytes, long[] counts) {
        StringBuilder line = new StringBuilder("COLD,socket,lat,2,").append(bytes);
        for (long count : counts) {
            line.append(',').append(count);
        }
        System.out.println(line);
    }
}
