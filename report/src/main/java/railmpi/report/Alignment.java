package railmpi.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;

/**
 * Brings the times of all ranks to one clock. Ranks of one machine share its clock. Between two clocks the order of
 * events decides: a message is received after its sender began to send it, and nobody leaves a barrier before the last
 * rank has entered it. With such events in both directions the difference of two clocks lies between two bounds: the
 * middle is taken; or if they are more than a few milliseconds apart, what the clocks themselves say, if it lies
 * between them. The distance to the farther bound is the uncertainty. Used by one thread.
 */
final class Alignment {
    /** Where each rank has to wait for all others, whatever the counts. */
    private static final Set<String> LEFT_BY_NOBODY_BEFORE_THE_LAST = Set.of("barrier", "allReduce", "allGather");

    private static final Set<String> ENDED_AFTER_THE_RECEIVER_BEGAN = Set.of("sSend");
    private static final Set<String> ENDED_AFTER_THE_SENDER_BEGAN = Set.of("recv", "imRecv");

    private static final long UNKNOWN = Long.MIN_VALUE;
    private static final int SECTIONS = 8;
    private static final double NS_PER_US = 1e3;

    /** The clocks of machines that set them by the network differ by less. */
    private static final long WIDE_NS = 1_000_000;

    /** Clocks of computers run apart by some millionths: more is an error of the bounds. */
    private static final double MOST_DRIFT = 1e-3;

    /** Told about two events of different clocks, of which the first cannot be later than the second. */
    private interface OrderTaker {
        void take(int firstClock, long firstNs, int secondClock, long secondNs);
    }

    /** By how much a clock has to be moved at least, against another one. */
    private final class Bounds implements OrderTaker {
        private final long[][] least = new long[clocks.size()][clocks.size()];
        private final long fromNs;
        private final long toNs;

        Bounds(long fromNs, long toNs) {
            this.fromNs = fromNs;
            this.toNs = toNs;
            for (long[] row : least) {
                Arrays.fill(row, UNKNOWN);
            }
            eachOrder(this);
        }

        @Override
        public void take(int firstClock, long firstNs, int secondClock, long secondNs) {
            if (firstClock != secondClock && firstNs >= fromNs && firstNs < toNs) {
                least[firstClock][secondClock] = Math.max(least[firstClock][secondClock], firstNs - secondNs);
            }
        }

        boolean isKnown(int first, int second) {
            return least[first][second] != UNKNOWN && least[second][first] != UNKNOWN;
        }

        /** Returns by how much the second clock has to be moved if the first one is right. */
        long middle(int first, int second) {
            return (least[first][second] - least[second][first]) / 2;
        }

        /** Returns the middle; or the wanted amount, if that is possible and the bounds are wide. */
        long nearest(int first, int second, long wantedNs) {
            boolean isPossible = wantedNs >= least[first][second] && wantedNs <= -least[second][first];
            return isPossible && half(first, second) > WIDE_NS ? wantedNs : middle(first, second);
        }

        /** Returns how wrong the second clock may be if it is moved by that. */
        long uncertain(int first, int second, long byNs) {
            return Math.max(Math.abs(byNs - least[first][second]), Math.abs(-least[second][first] - byNs));
        }

        /** Returns half of the distance of the bounds; negative if they contradict each other. */
        long half(int first, int second) {
            return (-least[second][first] - least[first][second]) / 2;
        }
    }

    private final Collection<RankRecording> ranks;
    private final List<Pairs.Pair> pairs;
    private final List<List<RankRecording>> clocks;
    private final int[] clockOfRank;
    private final int[] parents;
    private final long[] uncertainNs;
    /** In the order in which they were settled: the first one, and those that depend on it. */
    private final List<Integer> settled = new ArrayList<>();

    private boolean hasDrift;

    private Alignment(Collection<RankRecording> ranks, List<Pairs.Pair> pairs) {
        this.ranks = ranks;
        this.pairs = pairs;
        Map<String, List<RankRecording>> byName = new TreeMap<>();
        ranks.forEach(rank ->
                byName.computeIfAbsent(clockOf(rank), name -> new ArrayList<>()).add(rank));
        clocks = new ArrayList<>(byName.values());
        clocks.sort(Comparator.comparingInt(members -> members.get(0).rank));
        clockOfRank = new int[ranks.iterator().next().size];
        for (int clock = 0; clock < clocks.size(); clock++) {
            for (RankRecording rank : clocks.get(clock)) {
                clockOfRank[rank.rank] = clock;
            }
        }
        parents = new int[clocks.size()];
        uncertainNs = new long[clocks.size()];
    }

    /** Moves the times of all ranks; returns sentences on how, and how certain they are. */
    static List<String> settle(Collection<RankRecording> ranks, List<Pairs.Pair> pairs) {
        Alignment alignment = new Alignment(ranks, pairs);
        for (List<RankRecording> members : alignment.clocks) {
            long zeroNs = members.get(0).clockZeroNs;
            members.forEach(rank -> rank.moveTimes(ns -> ns + zeroNs));
        }
        if (alignment.clocks.size() > 1) {
            alignment.moveByOrder();
            alignment.moveByDrift();
        }
        return alignment.sentences();
    }

    private static String clockOf(RankRecording rank) {
        return rank.clockName.isEmpty() ? "rank " + rank.rank : rank.clockName;
    }

    private void eachOrder(OrderTaker taker) {
        for (Pairs.Pair pair : pairs) {
            int sender = clockOfRank[pair.sender()];
            int receiver = clockOfRank[pair.receiver()];
            RankRecording.Call send = pair.send().call();
            RankRecording.Call receive = pair.receive().call();
            if (ENDED_AFTER_THE_SENDER_BEGAN.contains(receive.name())) {
                taker.take(sender, send.startNs(), receiver, receive.endNs());
            }
            if (ENDED_AFTER_THE_RECEIVER_BEGAN.contains(send.name())) {
                taker.take(receiver, receive.startNs(), sender, send.endNs());
            }
        }
        for (Map<Integer, List<RankRecording.Collective>> members : Waits.communicators(ranks)) {
            if (Waits.isSameOnAll(members)) {
                int count = members.values().iterator().next().size();
                for (int number = 0; number < count; number++) {
                    takeCollective(members, number, taker);
                }
            }
        }
    }

    private void takeCollective(Map<Integer, List<RankRecording.Collective>> members, int number, OrderTaker taker) {
        long[] latestBegin = new long[clocks.size()];
        long[] earliestEnd = new long[clocks.size()];
        Arrays.fill(latestBegin, UNKNOWN);
        for (Map.Entry<Integer, List<RankRecording.Collective>> member : members.entrySet()) {
            RankRecording.Collective operation = member.getValue().get(number);
            boolean isBarrier = operation.call().name().equals("barrier");
            if (!LEFT_BY_NOBODY_BEFORE_THE_LAST.contains(operation.call().name())
                    || operation.bytes() == 0 && !isBarrier) {
                return;
            }
            int clock = clockOfRank[member.getKey()];
            boolean isFirst = latestBegin[clock] == UNKNOWN;
            latestBegin[clock] = Math.max(latestBegin[clock], operation.call().startNs());
            long endNs = operation.call().endNs();
            earliestEnd[clock] = isFirst ? endNs : Math.min(earliestEnd[clock], endNs);
        }
        for (int first = 0; first < latestBegin.length; first++) {
            for (int second = 0; second < latestBegin.length; second++) {
                if (first != second && latestBegin[first] != UNKNOWN && latestBegin[second] != UNKNOWN) {
                    taker.take(first, latestBegin[first], second, earliestEnd[second]);
                }
            }
        }
    }

    /** Settles the clocks by the middles of their bounds, each over the links with the least uncertainty. */
    private void moveByOrder() {
        Bounds bounds = new Bounds(Long.MIN_VALUE, Long.MAX_VALUE);
        long[] byNs = new long[clocks.size()];
        Arrays.fill(uncertainNs, Long.MAX_VALUE);
        uncertainNs[0] = 0;
        settled.clear();
        for (int next = 0; next >= 0; next = nearest()) {
            settled.add(next);
            for (int other = 0; other < clocks.size(); other++) {
                if (!settled.contains(other) && bounds.isKnown(next, other)) {
                    long ownNs = bounds.nearest(next, other, -byNs[next]);
                    long sumNs = uncertainNs[next] + bounds.uncertain(next, other, ownNs);
                    if (sumNs < uncertainNs[other]) {
                        uncertainNs[other] = sumNs;
                        parents[other] = next;
                        byNs[other] = byNs[next] + ownNs;
                    }
                }
            }
        }
        for (int clock : settled) {
            long moveNs = byNs[clock];
            move(clock, ns -> ns + moveNs);
        }
    }

    /** Returns the clock with the least uncertainty of those that are not settled, negative if no link leads to any. */
    private int nearest() {
        int nearest = -1;
        for (int clock = 0; clock < clocks.size(); clock++) {
            if (!settled.contains(clock)
                    && uncertainNs[clock] != Long.MAX_VALUE
                    && (nearest < 0 || uncertainNs[clock] < uncertainNs[nearest])) {
                nearest = clock;
            }
        }
        return nearest;
    }

    private void move(int clock, LongUnaryOperator newTime) {
        clocks.get(clock).forEach(rank -> rank.moveTimes(newTime));
    }

    /** Bounds that contradict each other are of clocks that run at different rates. */
    private void moveByDrift() {
        for (int clock : List.copyOf(settled)) {
            Bounds whole = new Bounds(Long.MIN_VALUE, Long.MAX_VALUE);
            if (clock != settled.get(0) && whole.half(parents[clock], clock) < 0) {
                hasDrift |= moveByDrift(parents[clock], clock);
            }
        }
        if (hasDrift) {
            moveByOrder();
        }
    }

    private boolean moveByDrift(int first, int second) {
        long beginNs = firstNs();
        long sectionNs = Math.max(1, (lastNs() - beginNs) / SECTIONS + 1);
        int early = -1;
        int late = -1;
        long[] middles = new long[SECTIONS];
        for (int section = 0; section < SECTIONS; section++) {
            Bounds bounds = new Bounds(beginNs + section * sectionNs, beginNs + (section + 1) * sectionNs);
            if (bounds.isKnown(first, second)) {
                middles[section] = bounds.middle(first, second);
                early = early < 0 ? section : early;
                late = section;
            }
        }
        if (late <= early) {
            return false;
        }
        double drift = (middles[late] - middles[early]) / ((late - early) * (double) sectionNs);
        if (Math.abs(drift) > MOST_DRIFT) {
            return false;
        }
        move(second, ns -> ns + Math.round((ns - beginNs) * drift));
        return true;
    }

    private long firstNs() {
        return ranks.stream()
                .flatMap(rank -> rank.calls.stream())
                .mapToLong(RankRecording.Call::startNs)
                .min()
                .orElse(0);
    }

    private long lastNs() {
        return ranks.stream()
                .flatMap(rank -> rank.calls.stream())
                .mapToLong(RankRecording.Call::endNs)
                .max()
                .orElse(0);
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (clocks.size() == 1 && !ranks.iterator().next().clockName.isEmpty()) {
            sentences.add("All ranks ran on one machine and share its clock. Times of different ranks are comparable"
                    + " to some microseconds.");
            return sentences;
        }
        if (settled.size() > 1) {
            String each = settled.stream()
                    .skip(1)
                    .map(clock -> names(clock) + " by "
                            + String.format(Locale.ROOT, "%.0f us", Math.ceil(uncertainNs[clock] / NS_PER_US)))
                    .collect(Collectors.joining(", "));
            sentences.add("The clocks were aligned by the order of messages and collective operations"
                    + (hasDrift ? ", and corrected for running at different rates" : "")
                    + ". Against " + names(settled.get(0)) + ", times may be wrong on " + each + ".");
        }
        for (int clock = 0; clock < clocks.size(); clock++) {
            if (clocks.size() > 1 && !settled.contains(clock)) {
                sentences.add("The clock of " + names(clock) + " could not be aligned with that of "
                        + names(settled.get(0))
                        + ": no blocking calls went between them in both directions. The clocks of the machines are"
                        + " used as they are, and waits between them may be wrong by their difference.");
            }
        }
        return sentences;
    }

    private String names(int clock) {
        List<RankRecording> members = clocks.get(clock);
        boolean isMachine = !members.get(0).clockName.isEmpty();
        String hosts = members.stream().map(rank -> rank.host).distinct().collect(Collectors.joining("/"));
        return isMachine ? hosts : "rank " + members.get(0).rank;
    }
}
