package railmpi.report;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The recordings of the ranks of one job, and what follows from all of them together. Used by one thread. */
final class JobRecording {
    private static final double NS_PER_SECOND = 1e9;

    private final Map<Integer, RankRecording> ranks = new TreeMap<>();
    private final Set<String> remarks = new LinkedHashSet<>();
    /** Found when they are first asked for, after the last rank is added; null before. */
    private Map<Integer, Double> lateSenders;

    private Map<Integer, Double> lateArrivals;

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
     * @throws IOException if there is that rank already, or it is of a job of another size
     */
    void add(RankRecording rank) throws IOException {
        for (RankRecording other : ranks.values()) {
            if (other.size != rank.size) {
                throw new IOException(other.file + " is of a job of " + other.size + " ranks, " + rank.file + " of "
                        + rank.size + ": a page shows one job");
            }
        }
        RankRecording same = ranks.putIfAbsent(rank.rank, rank);
        if (same != null) {
            throw new IOException(
                    same.file + " and " + rank.file + " are both of rank " + rank.rank + ": a page shows one job");
        }
    }

    Collection<RankRecording> ranks() {
        return ranks.values();
    }

    int size() {
        return ranks.values().iterator().next().size;
    }

    /** Returns the number of hosts that the ranks are on. */
    long hosts() {
        return ranks.values().stream().map(rank -> rank.host).distinct().count();
    }

    /** What could not be told, after all else has been asked for. */
    Set<String> remarks() {
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

    private long firstNs() {
        return ranks.values().stream()
                .filter(rank -> !rank.calls.isEmpty())
                .mapToLong(rank -> rank.calls.get(0).startNs())
                .min()
                .orElse(0);
    }

    private long lastNs() {
        return ranks.values().stream()
                .flatMap(rank -> rank.calls.stream())
                .mapToLong(RankRecording.Call::endNs)
                .max()
                .orElse(0);
    }

    /** Returns for each rank the seconds that others waited in blocking receives for it to begin its send. */
    Map<Integer, Double> lateSenders() {
        if (lateSenders == null) {
            lateSenders = findLateSenders();
        }
        return lateSenders;
    }

    private Map<Integer, Double> findLateSenders() {
        Map<Integer, Double> late = new TreeMap<>();
        for (RankRecording receiver : ranks.values()) {
            boolean isOrderKnown = receiver.messages.stream().allMatch(JobRecording::isCertain);
            if (isOrderKnown) {
                addLateSenders(receiver, late);
            } else {
                remarks.add("Rank " + receiver.rank + " starts receives from any source or with any tag: which message"
                        + " each got is not recorded, so late senders to it are not told.");
            }
        }
        return late;
    }

    /** Returns for each rank the seconds that others waited for it, in receives and in collective operations. */
    Map<Integer, Double> waitedFor() {
        Map<Integer, Double> all = new TreeMap<>(lateSenders());
        lateArrivals().forEach((rank, seconds) -> all.merge(rank, seconds, Double::sum));
        return all;
    }

    private static boolean isCertain(RankRecording.Message message) {
        return message.isSent()
                || message.peer() == RankRecording.NOBODY
                || message.peer() != RankRecording.UNKNOWN && message.tag() != RankRecording.UNKNOWN;
    }

    /**
     * Messages between two ranks with the same tag and communicator are received in the order in which they are sent.
     */
    private void addLateSenders(RankRecording receiver, Map<Integer, Double> late) {
        Map<String, Deque<RankRecording.Message>> sent = new HashMap<>();
        for (RankRecording sender : ranks.values()) {
            for (RankRecording.Message message : sender.messages) {
                if (message.isSent() && message.peer() == receiver.rank) {
                    sent.computeIfAbsent(key(sender.rank, message), key -> new ArrayDeque<>())
                            .add(message);
                }
            }
        }
        for (RankRecording.Message message : receiver.messages) {
            Deque<RankRecording.Message> matching = message.isSent() ? null : sent.get(key(message.peer(), message));
            RankRecording.Message send = matching == null ? null : matching.poll();
            if (send != null && message.call().name().equals("recv")) {
                add(late, message.peer(), message.call(), send.call().startNs());
            }
        }
    }

    private static String key(int sender, RankRecording.Message message) {
        return sender + "/" + message.context() + "/" + message.tag();
    }

    private static void add(Map<Integer, Double> late, int rank, RankRecording.Call waiting, long untilNs) {
        double seconds = (Math.min(untilNs, waiting.endNs()) - waiting.startNs()) / NS_PER_SECOND;
        if (seconds > 0) {
            late.merge(rank, seconds, Double::sum);
        }
    }

    /** Returns for each rank the seconds that others waited in collective operations because it came last. */
    Map<Integer, Double> lateArrivals() {
        if (lateArrivals == null) {
            lateArrivals = findLateArrivals();
        }
        return lateArrivals;
    }

    private Map<Integer, Double> findLateArrivals() {
        Map<Integer, Double> late = new TreeMap<>();
        Map<String, Map<Integer, List<RankRecording.Call>>> communicators = new TreeMap<>();
        for (RankRecording rank : ranks.values()) {
            for (RankRecording.Collective collective : rank.collectives) {
                communicators
                        .computeIfAbsent(collective.communicator(), key -> new TreeMap<>())
                        .computeIfAbsent(rank.rank, key -> new ArrayList<>())
                        .add(collective.call());
            }
        }
        for (Map<Integer, List<RankRecording.Call>> members : communicators.values()) {
            addLateArrivals(members, late);
        }
        return late;
    }

    private void addLateArrivals(Map<Integer, List<RankRecording.Call>> members, Map<Integer, Double> late) {
        int count = members.values().iterator().next().size();
        if (members.values().stream().anyMatch(calls -> calls.size() != count)) {
            remarks.add("Ranks " + members.keySet() + " have different numbers of collective operations of a"
                    + " communicator in their recordings, so who came late to them is not told.");
            return;
        }
        for (int i = 0; i < count; i++) {
            int number = i;
            int last = members.keySet().stream()
                    .max((a, b) -> Long.compare(
                            members.get(a).get(number).startNs(),
                            members.get(b).get(number).startNs()))
                    .orElseThrow();
            long arrivedNs = members.get(last).get(number).startNs();
            members.values().forEach(calls -> add(late, last, calls.get(number), arrivedNs));
        }
    }

    /** Returns megabytes a second of each rail, of all ranks together, by whole seconds from the first call. */
    Map<String, Map<Integer, Double>> rails() {
        Map<String, Map<Integer, Double>> rates = new TreeMap<>();
        long beginNs = firstNs();
        TreeSet<Integer> seconds = new TreeSet<>();
        for (RankRecording rank : ranks.values()) {
            Map<String, RankRecording.RailCount> before = new HashMap<>();
            for (RankRecording.RailCount now : rank.rails) {
                RankRecording.RailCount last = before.put(now.rail() + "/" + now.peer(), now);
                if (last != null && now.timeNs() > last.timeNs() && now.timeNs() > beginNs) {
                    int second = (int) ((now.timeNs() - beginNs) / NS_PER_SECOND);
                    double rate =
                            (now.bytes() - last.bytes()) * 1e-6 / ((now.timeNs() - last.timeNs()) / NS_PER_SECOND);
                    rates.computeIfAbsent(now.rail(), rail -> new TreeMap<>()).merge(second, rate, Double::sum);
                    seconds.add(second);
                }
            }
        }
        rates.values().forEach(rail -> seconds.forEach(second -> rail.putIfAbsent(second, 0.0)));
        return rates;
    }
}
