package railmpi.btl.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import railmpi.btl.channel.Multicast;
import railmpi.core.RailException;
import railmpi.fabric.FabricJob;

/**
 * Measures put, get, atomics and multicast between two processes over one kind of channel: time of one operation at a
 * time, and streams with a window of operations. The first process starts the second one, which only polls.
 */
public final class ChannelBench {
    private static final int[] SIZES = {8, 1024, 16 * 1024, 128 * 1024, 1 << 20};
    private static final int WINDOW = 16;
    private static final int BATCHES = 7;
    private static final long BATCH_NS = 50_000_000;
    private static final long WARM_UP_NS = 1_500_000_000L;
    private static final int GROUP = 1;
    private static final double NS_PER_US = 1e3;
    private static final double BYTES_PER_NS_TO_MB_PER_S = 1e3;

    private final BenchSide side;
    private final PrintStream out = System.out;
    private int completed;

    private ChannelBench(BenchSide side) {
        this.side = side;
    }

    /**
     * Measures.
     *
     * @param arguments {@code shm} or {@code soft}; the second process gets the folder of the shared memory as well
     * @throws Exception if processes or channels cannot be made
     */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 2) {
            answer(arguments[1].equals("-") ? null : Path.of(arguments[1]));
        } else if (arguments.length == 1 && (arguments[0].equals("shm") || arguments[0].equals("soft"))) {
            ask(arguments[0]);
        } else {
            System.err.println("channel: shm or soft, not '" + String.join(" ", arguments) + "'");
            System.exit(2);
        }
    }

    private static byte[] secret() {
        return new byte[FabricJob.SECRET_BYTES]; // both ends are this program's, on this machine
    }

    /** The second process: polls until the first one closes its input. */
    private static void answer(Path directory) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        try (BenchSide side = new BenchSide(1, directory, secret())) {
            System.out.println(side.card());
            side.meet(in.readLine());
            Multicast group = join(side, new int[1]);
            System.out.println(group == null ? "no multicast" : "multicast");
            while (!in.ready()) {
                for (int pass = 0; pass < 10_000; pass++) {
                    side.pass();
                }
            }
        }
    }

    /** Joins the group; a member that gets a datagram sends it back. Returns null where there is none. */
    private static Multicast join(BenchSide side, int[] arrived) {
        Multicast[] joined = new Multicast[1];
        try {
            joined[0] = side.channels().joinMulticast(GROUP, (block, offset, lengthBytes) -> {
                arrived[0]++;
                if (block.bytes().get(offset) == 0) {
                    side.memory().block().bytes().put(0, (byte) 1);
                    joined[0].send(side.memory().block(), 0, lengthBytes);
                }
            });
        } catch (RailException e) {
            return null;
        }
        return joined[0];
    }

    private static void ask(String fabric) throws IOException, InterruptedException {
        Path directory =
                fabric.equals("shm") ? Files.createTempDirectory(Path.of("/dev/shm"), "railmpi-channel-") : null;
        Process second = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChannelBench.class.getName(),
                        fabric,
                        directory == null ? "-" : directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (PrintWriter toSecond = new PrintWriter(
                        new OutputStreamWriter(second.getOutputStream(), StandardCharsets.US_ASCII), true);
                BufferedReader fromSecond =
                        new BufferedReader(new InputStreamReader(second.getInputStream(), StandardCharsets.US_ASCII));
                BenchSide side = new BenchSide(0, directory, secret())) {
            side.meet(fromSecond.readLine());
            toSecond.println(side.card());
            boolean hasMulticast = fromSecond.readLine().equals("multicast");
            new ChannelBench(side).measure(hasMulticast);
            toSecond.println("end");
            second.waitFor();
        } finally {
            second.destroyForcibly();
            if (directory != null) {
                Files.delete(directory);
            }
        }
    }

    private void measure(boolean hasMulticast) {
        out.println("operation        bytes    us each    MB/s (window of " + WINDOW + ")");
        for (int length : SIZES) {
            if (length > side.toPeer().maxTransferBytes()) {
                break;
            }
            report("put", length, token -> put(length, token));
            report("get", length, token -> get(length, token));
        }
        report("fetchAdd", Long.BYTES, token -> side.toPeer().fetchAdd(side.ofPeer(), 0, 1, this::onCompleted, token));
        report("compareSwap", Long.BYTES, token -> side.toPeer()
                .compareSwap(side.ofPeer(), 0, 0, 0, this::onCompleted, token));
        if (hasMulticast) {
            measureMulticast();
        }
    }

    private boolean put(int length, int token) {
        return side.toPeer()
                .put(side.memory(), place(token), length, side.ofPeer(), place(token), this::onCompleted, token);
    }

    private boolean get(int length, int token) {
        return side.toPeer()
                .get(side.memory(), place(token), length, side.ofPeer(), place(token), this::onCompleted, token);
    }

    private static int place(int token) {
        return token * (BenchSide.MEMORY_BYTES / WINDOW);
    }

    private void onCompleted(int token, long value) {
        completed++;
    }

    /** An operation that can be begun. */
    private interface Operation {
        boolean begin(int token);
    }

    private void report(String name, int length, Operation operation) {
        run(operation, WINDOW, WARM_UP_NS);
        double[] singleNs = new double[BATCHES];
        double[] streamNs = new double[BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            singleNs[batch] = run(operation, 1, BATCH_NS);
            streamNs[batch] = run(operation, WINDOW, BATCH_NS);
        }
        double rate = length / median(streamNs) * BYTES_PER_NS_TO_MB_PER_S;
        out.printf(Locale.ROOT, "%-12s %9d %10.2f %10.1f%n", name, length, median(singleNs) / NS_PER_US, rate);
    }

    /** Runs windows of operations for a while; returns nanoseconds an operation. */
    private double run(Operation operation, int window, long lengthNs) {
        long startNs = System.nanoTime();
        long elapsedNs = 0;
        long operations = 0;
        while (elapsedNs < lengthNs) {
            completed = 0;
            for (int token = 0; token < window; token++) {
                while (!operation.begin(token)) {
                    side.pass();
                }
            }
            while (completed < window) {
                side.pass();
            }
            operations += window;
            elapsedNs = System.nanoTime() - startNs;
        }
        return elapsedNs / (double) operations;
    }

    private void measureMulticast() {
        int[] arrived = {0};
        Multicast group = join(side, arrived);
        side.memory().block().bytes().put(0, (byte) 0);
        double[] roundNs = new double[BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            roundNs[batch] = roundTrips(group, arrived, batch == 0 ? WARM_UP_NS : BATCH_NS);
        }
        out.printf(Locale.ROOT, "%-12s %9d %10.2f%n", "multicast", Long.BYTES, median(roundNs) / 2 / NS_PER_US);
    }

    /** Returns nanoseconds a round trip; one that is lost is sent again. */
    private double roundTrips(Multicast group, int[] arrived, long lengthNs) {
        long startNs = System.nanoTime();
        long trips = 0;
        while (System.nanoTime() - startNs < lengthNs) {
            int before = arrived[0];
            group.send(side.memory().block(), 0, Long.BYTES);
            long sentNs = System.nanoTime();
            while (arrived[0] == before && System.nanoTime() - sentNs < BATCH_NS) {
                side.pass();
            }
            trips++;
        }
        return (System.nanoTime() - startNs) / (double) trips;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
