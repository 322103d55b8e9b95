package railmpi.btl.rail;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.FrameListener;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.param.Parameters;
import railmpi.fabric.pairs.PairFabric;

/**
 * What a short message costs the processors between two channels over rails, with and without the RDMA fast path: both
 * ends run in one thread over the shm fabric, so that neither the scheduler nor the distance of two cores is measured.
 * Prints medians of many short samples, taken in turns, in nanoseconds per message. Run it with the test classes on the
 * class path.
 */
public final class EagerRdmaCost {
    private static final int[] SIZES = {8, 64, 256, 1024, 2048};
    private static final int MESSAGES_PER_SAMPLE = 500;
    private static final int SAMPLES = 400;
    private static final int WARM_UP_SAMPLES = 400;
    private static final int KIND = 1;

    private EagerRdmaCost() {}

    /**
     * Measures.
     *
     * @param arguments none
     * @throws IOException if there is no folder for the shared memory
     */
    public static void main(String[] arguments) throws IOException {
        Path directory = Files.createTempDirectory(Path.of("/dev/shm"), "railmpi-cost-");
        PrintStream out = System.out;
        try (Pair off = new Pair(directory, 0, "0");
                Pair on = new Pair(directory, 1, "auto")) {
            out.println("ns per message   off    on");
            for (int size : SIZES) {
                long[] offNs = new long[SAMPLES];
                long[] onNs = new long[SAMPLES];
                for (int sample = -WARM_UP_SAMPLES; sample < SAMPLES; sample++) {
                    long offTime = off.sample(size);
                    long onTime = on.sample(size);
                    if (sample >= 0) {
                        offNs[sample] = offTime;
                        onNs[sample] = onTime;
                    }
                }
                out.printf(Locale.ROOT, "%8d B   %7d %5d%n", size, median(offNs), median(onNs));
            }
        } finally {
            Files.delete(directory);
        }
    }

    private static long median(long[] samples) {
        Arrays.sort(samples);
        return samples[samples.length / 2];
    }

    /** Two processes, in one thread. */
    private static final class Pair implements AutoCloseable, FrameListener {
        private final PairFabric[] fabrics = new PairFabric[2];
        private final RailChannels[] processes = new RailChannels[2];
        private int received;

        Pair(Path directory, int generation, String use) {
            Map<String, String> environment = new HashMap<>();
            environment.put(Parameters.PREFIX + "btl_use_eager_rdma", use);
            Parameters parameters = Parameters.resolve(environment, BtlParameters.ALL);
            for (int rank = 0; rank < 2; rank++) {
                fabrics[rank] = new PairFabric(directory, rank, generation);
                processes[rank] = new RailChannels(
                        fabrics[rank], rank, 2, generation, peer -> new String[] {"0pairs/" + peer}, parameters);
                processes[rank].attach(ScriptedChannel.handlersOf(KIND, this), null);
            }
        }

        /** Sends to and fro; returns nanoseconds per message. */
        long sample(int payloadBytes) {
            long startNs = System.nanoTime();
            for (int i = 0; i < MESSAGES_PER_SAMPLE; i++) {
                int from = i & 1;
                int expected = received + 1;
                RailChannel channel = processes[from].channel(1 - from);
                int frame = channel.claim(payloadBytes);
                channel.block().bytes().putLong(frame + FrameLayout.payloadOffset(payloadBytes), i);
                channel.commit(KIND, payloadBytes);
                channel.flush();
                while (received != expected) {
                    processes[1 - from].poll();
                    if (received != expected) {
                        processes[from].poll(); // while they connect
                    }
                }
            }
            return (System.nanoTime() - startNs) / MESSAGES_PER_SAMPLE;
        }

        @Override
        public boolean onFrame(int peer, int kind, MemoryBlock block, int offset, int payloadBytes) {
            received++;
            return true;
        }

        @Override
        public void close() {
            List.of(processes).forEach(RailChannels::close);
            List.of(fabrics).forEach(PairFabric::close);
        }
    }
}
