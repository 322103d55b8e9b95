package railmpi.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a thread for each rail could gain at most: bytes moved over several TCP connections by one thread of each
 * process or by one for each connection, into and out of direct buffers, with no protocol and no lock. One of two
 * processes listens, the other connects: {@code SocketThreads listen|connect one|both THREADS SECONDS ADDRESS...};
 * {@code one}: who connects sends. THREADS is 1 or the number of addresses. Each process prints what it has received,
 * in MB/s, and how many processors it used.
 */
public final class SocketThreads {
    private static final int PORT = 19_117;
    private static final int PIECE_BYTES = 256 * 1024;
    private static final int REGION_BYTES = 32 * PIECE_BYTES;
    private static final int CONNECT_TRIES = 100;
    private static final int CONNECT_PAUSE_MS = 50;
    private static final int SELECT_MS = 100;
    private static final long WARM_UP_NS = 1_500_000_000L;

    private SocketThreads() {}

    /** One connection; used by one thread. */
    private static final class Rail {
        private final SocketChannel channel;
        private final boolean isSending;
        private final boolean isReceiving;
        private final ByteBuffer source = ByteBuffer.allocateDirect(REGION_BYTES);
        private final ByteBuffer target = ByteBuffer.allocateDirect(REGION_BYTES);
        private long received;
        private boolean isOver;

        Rail(SocketChannel channel, boolean isSending, boolean isReceiving) throws IOException {
            this.channel = channel;
            this.isSending = isSending;
            this.isReceiving = isReceiving;
            channel.configureBlocking(false);
            channel.socket().setTcpNoDelay(true);
        }

        /** Moves a piece each way, as far as the socket takes and has it; returns how many bytes. */
        int move() throws IOException {
            int moved = 0;
            if (isSending) {
                moved += channel.write(next(source));
            }
            if (isReceiving) {
                int count = channel.read(next(target));
                isOver = count < 0;
                received += Math.max(0, count);
                moved += Math.max(0, count);
            }
            return moved;
        }

        private static ByteBuffer next(ByteBuffer region) {
            int at = region.position() == region.capacity() ? 0 : region.position();
            int end = Math.min(region.capacity(), (at / PIECE_BYTES + 1) * PIECE_BYTES);
            return region.limit(end).position(at);
        }

        int interest() {
            return (isSending ? SelectionKey.OP_WRITE : 0) | (isReceiving ? SelectionKey.OP_READ : 0);
        }
    }

    /**
     * Measures.
     *
     * @param args as the class says
     * @throws IOException if there is no connection
     * @throws InterruptedException never
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        boolean isListening = "listen".equals(args[0]);
        boolean isBoth = "both".equals(args[1]);
        boolean isThreaded = Integer.parseInt(args[2]) > 1;
        long endNs = System.nanoTime() + WARM_UP_NS + (long) (Double.parseDouble(args[3]) * 1e9);
        List<Rail> rails = new ArrayList<>();
        for (int i = 4; i < args.length; i++) {
            InetSocketAddress address = new InetSocketAddress(args[i], PORT + i);
            SocketChannel channel = isListening ? accept(address) : connect(address);
            rails.add(new Rail(channel, isBoth || !isListening, isBoth || isListening));
        }
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < (isThreaded ? rails.size() : 1); i++) {
            List<Rail> own = isThreaded ? rails.subList(i, i + 1) : rails;
            threads.add(new Thread(() -> drive(own, endNs), "rail-" + i));
        }
        threads.forEach(Thread::start);
        Thread.sleep(WARM_UP_NS / 1_000_000);
        long began = System.nanoTime();
        long before = received(rails);
        long cpuBefore = processorNs();
        for (Thread thread : threads) {
            thread.join();
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        double megabytes = (received(rails) - before) / 1e6;
        System.out.printf(
                Locale.ROOT,
                "%s: %.0f MB/s received, %.2f processors%n",
                isListening ? "listens" : "connects",
                megabytes / seconds,
                (processorNs() - cpuBefore) / 1e9 / seconds);
    }

    private static long processorNs() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    /** A stale count does no harm. */
    private static long received(List<Rail> rails) {
        return rails.stream().mapToLong(rail -> rail.received).sum();
    }

    private static SocketChannel accept(InetSocketAddress address) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(address);
            return server.accept();
        }
    }

    private static SocketChannel connect(InetSocketAddress address) throws IOException, InterruptedException {
        for (int i = 1; ; i++) {
            try {
                return SocketChannel.open(address);
            } catch (IOException e) {
                if (i == CONNECT_TRIES) {
                    throw e;
                }
                Thread.sleep(CONNECT_PAUSE_MS);
            }
        }
    }

    private static void drive(List<Rail> rails, long endNs) {
        try (Selector selector = Selector.open()) {
            for (Rail rail : rails) {
                rail.channel.register(selector, rail.interest());
            }
            while (System.nanoTime() < endNs && rails.stream().noneMatch(rail -> rail.isOver)) {
                int moved = 0;
                for (Rail rail : rails) {
                    moved += rail.move();
                }
                if (moved == 0) {
                    selector.select(SELECT_MS);
                    selector.selectedKeys().clear();
                }
            }
        } catch (IOException e) {
            System.err.println(e); // the other process is done first
        }
    }
}
