package railmpi.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The recordings of the ranks of one job, and what follows from all of them together. Used by one thread. */
final class JobRecording {
    private static final double NS_PER_SECOND = 1e9;

    private final Map<Integer, RankRecording> ranks = new TreeMap<>();
    private final Set<String> remarks = new LinkedHashSet<>();
    /** Seconds by cause and late rank. */
    private final Map<Wait.Cause, Map<Integer, Double>> waitedFor = new EnumMap<>(Wait.Cause.class);

    private List<Pairs.Pair> pairs = List.of();
    private List<String> clocks = List.of();
    private boolean isSettled;

    /** What went from one rank to another. */
    static final class Traffic {
        /** Messages, or accesses. */
        long count;

        long bytes;

        private void add(long moreBytes) {
            count++;
            bytes += moreBytes;
        }
    }

    /** What a rank did with a file. */
    static final class FileUse {
        long readBytes;
        long writtenBytes;
        double seconds;
    }

    /**
     * Adds a rank.
     *
     * @throws IOException if there is that rank already, or it is of another job
     */
    void add(RankRecording rank) throws IOException {
        for (RankRecording other : ranks.values()) {
            if (other.size != rank.size) {
                throw new IOException(other.file + " is of a job of " + other.size + " ranks, " + rank.file + " of "
                        + rank.size + ": a page shows one job");
            }
            if (other.job != rank.job) {
                throw new IOException(other.file + " and " + rank.file
                        + " are of different jobs or of different versions of RailMPI: a page shows one job");
            }
        }
        RankRecording same = ranks.putIfAbsent(rank.rank, rank);
        if (same != null) {
            throw new IOException(
                    same.file + " and " + rank.file + " are both of rank " + rank.rank + ": a page shows one job");
        }
    }

    /** Aligns the clocks and finds who waited for whom. After the last rank is added; once. */
    private void settle() {
        if (!isSettled) {
            isSettled = true;
            pairs = Pairs.of(ranks.values(), remarks);
            clocks = Alignment.settle(ranks.values(), pairs);
            Waits.find(ranks.values(), pairs, remarks);
            addUpWaits();
        }
    }

    /** Returns the messages of which both ends are recorded. */
    List<Pairs.Pair> pairs() {
        settle();
        return pairs;
    }

    /** Returns sentences on how the clocks of the ranks were aligned. */
    List<String> clocks() {
        settle();
        return clocks;
    }

    Collection<RankRecording> ranks() {
        settle();
        return ranks.values();
    }

    int size() {
        return ranks.values().iterator().next().size;
    }

    /** Returns the number of hosts that the ranks are on. */
    long hosts() {
        return ranks.values().stream().map(rank -> rank.host).distinct().count();
    }

    /** What could not be told. */
    Set<String> remarks() {
        settle();
        return remarks;
    }

    /** Returns the ranks of the job without a recording. */
    List<Integer> missing() {
        List<Integer> missing = new ArrayList<>();
        for (int rank = 0; rank < size(); rank++) {
            if (!ranks.containsKey(rank)) {
                missing.add(rank);
            }
        }
        return missing;
    }

    /** Returns what each rank sent to each, by sender and receiver. */
    Map<Integer, Map<Integer, Traffic>> traffic() {
        Map<Integer, Map<Integer, Traffic>> all = new TreeMap<>();
        for (RankRecording rank : ranks.values()) {
            Map<Integer, Traffic> sent = all.computeIfAbsent(rank.rank, from -> new TreeMap<>());
            for (RankRecording.Message message : rank.messages) {
                if (message.isSent() && message.peer() >= 0) {
                    sent.computeIfAbsent(message.peer(), to -> new Traffic()).add(message.bytes());
                }
            }
        }
        return all;
    }

    /** Returns what each rank put into, got from or combined with the windows of each, by origin and target. */
    Map<Integer, Map<Integer, Traffic>> accesses() {
        Map<Integer, Map<Integer, Traffic>> all = new TreeMap<>();
        for (RankRecording rank : ranks.values()) {
            Map<Integer, Traffic> made = all.computeIfAbsent(rank.rank, origin -> new TreeMap<>());
            for (RankRecording.Access access : rank.accesses) {
                made.computeIfAbsent(access.target(), target -> new Traffic()).add(access.bytes());
            }
        }
        return all;
    }

    /** Returns what each rank did with each file, by name and rank. */
    Map<String, Map<Integer, FileUse>> files() {
        Map<String, Map<Integer, FileUse>> all = new TreeMap<>();
        for (RankRecording rank : ranks.values()) {
            for (RankRecording.Transfer transfer : rank.transfers) {
                FileUse use = all.computeIfAbsent(transfer.file(), file -> new TreeMap<>())
                        .computeIfAbsent(rank.rank, number -> new FileUse());
                use.seconds += transfer.call().seconds();
                if (transfer.isWrite()) {
                    use.writtenBytes += transfer.bytes();
                } else {
                    use.readBytes += transfer.bytes();
                }
            }
        }
        return all;
    }

    /** Returns the seconds that each rank spent in each call, by name of the call; the longest first. */
    Map<String, Map<Integer, Double>> times() {
        Map<String, Map<Integer, Double>> times = new HashMap<>();
        for (RankRecording rank : ranks.values()) {
            for (RankRecording.Call call : rank.calls) {
                times.computeIfAbsent(call.name(), name -> new TreeMap<>())
                        .merge(rank.rank, call.seconds(), Double::sum);
            }
        }
        return times.entrySet().stream()
                .sorted((a, b) -> Double.compare(sum(b.getValue()), sum(a.getValue())))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
    }

    /** Returns the seconds that a rank spent in calls. */
    double secondsInMpi(int rank) {
        return ranks.get(rank).calls.stream()
                .mapToDouble(RankRecording.Call::seconds)
                .sum();
    }

    private static double sum(Map<Integer, Double> values) {
        return values.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Returns the seconds from the first call of any rank to the last return. */
    double seconds() {
        return (lastNs() - firstNs()) / NS_PER_SECOND;
    }

    /** Returns when the first call of any rank began; 0 if there is none. */
    long firstNs() {
        return ranks().stream()
                .filter(rank -> !rank.calls.isEmpty())
                .mapToLong(rank -> rank.calls.get(0).startNs())
                .min()
                .orElse(0);
    }

    /** Returns when the last call of any rank returned; 0 if there is none. */
    long lastNs() {
        return ranks().stream()
                .flatMap(rank -> rank.calls.stream())
                .mapToLong(RankRecording.Call::endNs)
                .max()
                .orElse(0);
    }

    /** Returns for each rank the seconds that others waited for it because of that. */
    Map<Integer, Double> waitedFor(Wait.Cause cause) {
        settle();
        return waitedFor.getOrDefault(cause, Map.of());
    }

    private void addUpWaits() {
        for (RankRecording rank : ranks.values()) {
            for (RankRecording.Call call : rank.calls) {
                if (call.wait != null) {
                    waitedFor
                            .computeIfAbsent(call.wait.cause(), cause -> new TreeMap<>())
                            .merge(call.wait.rank(), call.wait.ns() / NS_PER_SECOND, Double::sum);
                }
            }
        }
    }

    /** Returns for each rank the seconds that others waited for it. */
    Map<Integer, Double> waitedFor() {
        Map<Integer, Double> all = new TreeMap<>();
        for (Wait.Cause cause : Wait.Cause.values()) {
            waitedFor(cause).forEach((rank, seconds) -> all.merge(rank, seconds, Double::sum));
        }
        return all;
    }

    /** Returns megabytes a second of each rail, of all ranks together, by whole seconds from the first call. */
    Map<String, Map<Integer, Double>> rails() {
        Map<String, Map<Integer, Double>> rates = new TreeMap<>();
        railBytes((long) NS_PER_SECOND).forEach((rail, bytes) -> {
            Map<Integer, Double> bySecond = rates.computeIfAbsent(rail, name -> new TreeMap<>());
            for (int second = 0; second < bytes.length; second++) {
                bySecond.put(second, bytes[second] * 1e-6);
            }
        });
        return rates;
    }

    /**
     * Returns the bytes of each rail, of all ranks together, in each section of the run. What a rail has carried
     * between two readings is spread over the time between them.
     */
    Map<String, double[]> railBytes(long sectionNs) {
        Map<String, double[]> all = new TreeMap<>();
        long beginNs = firstNs();
        int sections = (int) ((lastNs() - beginNs) / sectionNs) + 1;
        for (RankRecording rank : ranks()) {
            Map<String, RankRecording.RailCount> before = new HashMap<>();
            for (RankRecording.RailCount now : rank.rails) {
                RankRecording.RailCount last = before.put(now.rail() + "/" + now.peer(), now);
                double[] bytes = all.computeIfAbsent(now.rail(), rail -> new double[sections]);
                if (last != null && now.timeNs() > last.timeNs()) {
                    spread(
                            now.bytes() - last.bytes(),
                            last.timeNs() - beginNs,
                            now.timeNs() - beginNs,
                            sectionNs,
                            bytes);
                }
            }
        }
        return all;
    }

    private static void spread(double amount, long fromNs, long toNs, long sectionNs, double[] sections) {
        for (long section = Math.max(0, fromNs / sectionNs); section * sectionNs < toNs; section++) {
            if (section >= sections.length) {
                return; // after the last call
            }
            long begin = Math.max(fromNs, section * sectionNs);
            long end = Math.min(toNs, (section + 1) * sectionNs);
            sections[(int) section] += amount * Math.max(0, end - begin) / (toNs - fromNs);
        }
    }
}
