package railmpi.bench.imb;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import railmpi.bench.suite.CommandLine;
import railmpi.bench.suite.UsageException;

/**
 * How often messages of a size are repeated, by IMB's rules. Immutable.
 *
 * @param policy which rules
 * @param samples the most there are
 * @param volumeBytes the most that all messages of a size may have together, by the rules of {@link Policy#DYNAMIC}
 * @param seconds the most that they may take together, by the same rules
 * @param largestBytes the largest size
 * @param singles as {@code samples}, where each is followed by what makes sure that it is done
 */
record ImbRepetitions(Policy policy, int samples, double volumeBytes, double seconds, int largestBytes, int singles) {
    private static final int SAMPLES = 1000;
    private static final int FILE_SAMPLES = 50;
    private static final int SINGLES = 100;
    private static final int FILE_SINGLES = 10;
    private static final int VOLUME_MEBIBYTES = 40;
    private static final int FILE_VOLUME_MEBIBYTES = 16;
    private static final double MEBIBYTE = 1 << 20;
    private static final double SECONDS = 10;

    /**
     * IMB's policies: by volume and time; a multiple of the number of processes; that where there is a root; as asked.
     */
    enum Policy {
        DYNAMIC,
        MULTIPLE_NP,
        AUTO,
        OFF
    }

    /** Returns what {@code -iter}, {@code -iter_policy} and {@code -time} ask for, for messages or for files. */
    static ImbRepetitions of(CommandLine line, int largestBytes, boolean isOnFiles) {
        String text = line.text("-iter", "");
        String[] parts = text.split(",");
        Policy own = policy(parts[0]);
        if (parts.length > 3) {
            throw new UsageException("option -iter is N[,MB[,N]] or a policy, not '" + text + "'");
        }
        int samples = isOnFiles ? FILE_SAMPLES : SAMPLES;
        int usualVolume = isOnFiles ? FILE_VOLUME_MEBIBYTES : VOLUME_MEBIBYTES;
        if (!text.isEmpty() && own == null) {
            samples = CommandLine.wholeNumber("-iter", parts[0], 1);
        }
        int volume = parts.length > 1 ? CommandLine.wholeNumber("-iter", parts[1], 1) : usualVolume;
        int singles =
                parts.length > 2 ? CommandLine.wholeNumber("-iter", parts[2], 1) : isOnFiles ? FILE_SINGLES : SINGLES;
        Policy policy = line.has("-iter_policy") ? policy(line.text("-iter_policy", "")) : own;
        if (line.has("-iter_policy") && policy == null) {
            throw new UsageException(
                    "unknown policy '" + line.text("-iter_policy", "") + "': dynamic, multiple_np, auto or off");
        }
        return new ImbRepetitions(
                policy == null ? Policy.DYNAMIC : policy,
                samples,
                volume * MEBIBYTE,
                line.real("-time", SECONDS),
                largestBytes,
                Math.min(singles, samples));
    }

    /** Returns the same for a mode. */
    ImbRepetitions in(ImbMode mode) {
        return mode == ImbMode.NON_AGGREGATE
                ? new ImbRepetitions(policy, singles, volumeBytes, seconds, largestBytes, singles)
                : this;
    }

    /**
     * Returns the repetitions of messages of {@code bytes} among {@code processes} before it is known how long one
     * takes.
     */
    int planned(ImbBenchmark benchmark, int bytes, int processes) {
        if (policy == Policy.OFF) {
            return samples;
        }
        if (!isTimed(benchmark)) {
            double share = largestBytes / ((double) processes * Math.max(1, bytes) + largestBytes);
            int rounded = (int) (samples * share + 0.5);
            return Math.max(processes, rounded / processes * processes);
        }
        return bytes == 0 ? samples : (int) Math.max(1, Math.min(samples, volumeBytes / bytes));
    }

    /**
     * Returns {@code planned} or fewer repetitions of messages of {@code bytes}, so that they take no longer than they
     * may.
     *
     * @param secondsEach what one takes
     * @param before the repetitions of the sizes before, smaller ones of which have at least as many
     */
    int timed(
            ImbBenchmark benchmark, int bytes, int planned, double secondsEach, NavigableMap<Integer, Integer> before) {
        if (!isTimed(benchmark)) {
            return planned;
        }
        double most = secondsEach > 0 ? Math.min(planned, seconds / secondsEach) : planned;
        for (Map.Entry<Integer, Integer> smaller : before.headMap(bytes).entrySet()) {
            most = Math.min(most, smaller.getValue());
        }
        return (int) Math.max(1, most);
    }

    private boolean isTimed(ImbBenchmark benchmark) {
        return policy == Policy.DYNAMIC || policy == Policy.AUTO && !benchmark.hasRoot();
    }

    private static Policy policy(String name) {
        List<Policy> all = List.of(Policy.values());
        return all.stream()
                .filter(policy -> policy.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElse(null);
    }
}
