package railmpi.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Finds which calls waited for another rank, for how long and why. Used by one thread. */
final class Waits {
    private static final Pattern WAIT = Pattern.compile("wait(For|All|Any|Some)");
    private static final Pattern WAIT_FOR_FIRST = Pattern.compile("wait(Any|Some)");
    private static final Pattern PROBE = Pattern.compile("m?[pP]robe");
    private static final Pattern OF_THE_ROOT = Pattern.compile("(bcast|scatterv?)");
    private static final Pattern BY_THE_ROOT = Pattern.compile("(reduce|gatherv?)");

    /** Calls of windows and files that all ranks make, which know no number of their communicator. */
    private static final Pattern TOGETHER =
            Pattern.compile("Win\\.(fence|free)|new Win|new File|File\\.(close|.*All(Begin|End)?)");

    /** What a call that waits may have waited for. */
    private record Arrival(long beganNs, long arrivedNs, Wait.Cause cause, int rank, RankRecording.Call late) {}

    private final Map<Integer, RankRecording> ranks = new TreeMap<>();
    private final Map<Integer, List<Arrival>> arrivals = new HashMap<>();
    private final Set<String> remarks;

    private Waits(Collection<RankRecording> all, Set<String> remarks) {
        all.forEach(rank -> {
            ranks.put(rank.rank, rank);
            arrivals.put(rank.rank, new ArrayList<>());
        });
        this.remarks = remarks;
    }

    /** Sets {@link RankRecording.Call#wait} of all calls that waited for another rank. */
    static void find(Collection<RankRecording> ranks, List<Pairs.Pair> pairs, Set<String> remarks) {
        Waits waits = new Waits(ranks, remarks);
        pairs.forEach(waits::addPair);
        waits.addCollectives();
        for (RankRecording rank : ranks) {
            waits.addWaitsOf(rank);
        }
        waits.addCallsTogether();
    }

    private void addPair(Pairs.Pair pair) {
        RankRecording.Call send = pair.send().call();
        RankRecording.Call receive = pair.receive().call();
        if (pair.sender() == pair.receiver()) {
            return;
        }
        if (receive.name().equals("recv")) {
            set(receive, Wait.Cause.LATE_SENDER, pair.sender(), send);
        }
        arrivals.get(pair.receiver())
                .add(new Arrival(receive.startNs(), send.startNs(), Wait.Cause.LATE_SENDER, pair.sender(), send));
        // a send that returns before the receive begins has waited for nobody
        if (receive.startNs() < send.endNs()) {
            set(send, Wait.Cause.LATE_RECEIVER, pair.receiver(), receive);
        }
        arrivals.get(pair.sender())
                .add(new Arrival(
                        send.startNs(), receive.startNs(), Wait.Cause.LATE_RECEIVER, pair.receiver(), receive));
    }

    private static void set(RankRecording.Call waiting, Wait.Cause cause, int rank, RankRecording.Call late) {
        long ns = Math.min(late.startNs(), waiting.endNs()) - waiting.startNs();
        if (ns > waiting.waitNs()) {
            waiting.wait = new Wait(cause, rank, late, ns);
        }
    }

    private void addCollectives() {
        communicators(ranks.values()).forEach(this::addCollectivesOf);
    }

    /** Returns the operations of each communicator by rank, in their order. */
    static Collection<Map<Integer, List<RankRecording.Collective>>> communicators(Collection<RankRecording> ranks) {
        Map<String, Map<Integer, List<RankRecording.Collective>>> communicators = new TreeMap<>();
        for (RankRecording rank : ranks) {
            for (RankRecording.Collective collective : rank.collectives) {
                communicators
                        .computeIfAbsent(collective.communicator(), key -> new TreeMap<>())
                        .computeIfAbsent(rank.rank, key -> new ArrayList<>())
                        .add(collective);
            }
        }
        return communicators.values();
    }

    private void addCollectivesOf(Map<Integer, List<RankRecording.Collective>> members) {
        if (!isSameOnAll(members)) {
            remarks.add("Ranks " + members.keySet() + " have different collective operations of a communicator in"
                    + " their recordings, so who came late to them is not told.");
            return;
        }
        int count = members.values().iterator().next().size();
        for (int number = 0; number < count; number++) {
            Map<Integer, RankRecording.Collective> operation = new TreeMap<>();
            for (Map.Entry<Integer, List<RankRecording.Collective>> member : members.entrySet()) {
                operation.put(member.getKey(), member.getValue().get(number));
            }
            addCollective(operation);
        }
    }

    /** Returns whether the n-th operation of each rank is the same one: it has the same name. */
    static boolean isSameOnAll(Map<Integer, List<RankRecording.Collective>> members) {
        List<String> names = null;
        for (List<RankRecording.Collective> operations : members.values()) {
            List<String> own = operations.stream()
                    .map(operation -> operation.call().name())
                    .toList();
            if (names != null && !names.equals(own)) {
                return false;
            }
            names = own;
        }
        return true;
    }

    private void addCollective(Map<Integer, RankRecording.Collective> operation) {
        String name = operation.values().iterator().next().call().name();
        if (name.toLowerCase(Locale.ROOT).contains("neighbor")) {
            return; // which ranks are neighbours is not recorded
        }
        boolean isBlocking = !isStart(name);
        String plain = isBlocking ? name : name.substring(1, 2).toLowerCase(Locale.ROOT) + name.substring(2);
        int root = operation.values().iterator().next().root();
        int last = operation.entrySet().stream()
                .max(Comparator.comparingLong(member -> member.getValue().call().startNs()))
                .orElseThrow()
                .getKey();
        boolean isFromRoot = OF_THE_ROOT.matcher(plain).matches();
        boolean isToRoot = BY_THE_ROOT.matcher(plain).matches();
        int awaited = isFromRoot ? root : last;
        if (!operation.containsKey(awaited)) {
            return;
        }
        RankRecording.Call late = operation.get(awaited).call();
        operation.forEach((rank, member) -> {
            if (rank != awaited && (!isToRoot || rank == root)) {
                if (isBlocking) {
                    set(member.call(), Wait.Cause.LATE_TO_COLLECTIVE, awaited, late);
                } else {
                    arrivals.get(rank)
                            .add(new Arrival(
                                    member.call().startNs(),
                                    late.startNs(),
                                    Wait.Cause.LATE_TO_COLLECTIVE,
                                    awaited,
                                    late));
                }
            }
        });
    }

    /** Returns whether a call only begins an operation. */
    static boolean isStart(String name) {
        return name.length() > 1 && name.charAt(0) == 'i' && Character.isUpperCase(name.charAt(1))
                || name.equals("imRecv")
                || name.equals("start");
    }

    private void addWaitsOf(RankRecording rank) {
        List<Arrival> possible = arrivals.get(rank.rank);
        possible.sort(Comparator.comparingLong(Arrival::arrivedNs));
        for (RankRecording.Call call : rank.calls) {
            boolean isProbe = PROBE.matcher(call.name()).matches();
            if (isProbe || WAIT.matcher(call.name()).matches()) {
                boolean isFirst = isProbe || WAIT_FOR_FIRST.matcher(call.name()).matches();
                addWait(call, possible, isProbe, isFirst);
            }
        }
    }

    /**
     * Which requests a call waits for is not recorded: of all that had begun before it and arrived during it, the last
     * one counts, or the first one where one is enough.
     */
    private static void addWait(RankRecording.Call call, List<Arrival> possible, boolean isProbe, boolean isFirst) {
        Arrival found = null;
        for (int index = firstAfter(possible, call.startNs());
                index < possible.size() && possible.get(index).arrivedNs() <= call.endNs();
                index++) {
            Arrival arrival = possible.get(index);
            boolean hasBegun = arrival.beganNs() <= call.startNs();
            boolean isPossible = isProbe ? arrival.cause() == Wait.Cause.LATE_SENDER : hasBegun;
            if (isPossible && (found == null || !isFirst)) {
                found = arrival;
            }
        }
        if (found != null) {
            set(call, found.cause(), found.rank(), found.late());
        }
    }

    private static int firstAfter(List<Arrival> sorted, long ns) {
        int low = 0;
        int high = sorted.size();
        while (low < high) {
            int middle = (low + high) / 2;
            if (sorted.get(middle).arrivedNs() <= ns) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The call of another rank with the same name that begins during this one is taken for the same operation. */
    private void addCallsTogether() {
        Map<String, Map<Integer, List<RankRecording.Call>>> all = new TreeMap<>();
        for (RankRecording rank : ranks.values()) {
            for (RankRecording.Call call : rank.calls) {
                if (TOGETHER.matcher(call.name()).matches()) {
                    all.computeIfAbsent(call.name(), name -> new TreeMap<>())
                            .computeIfAbsent(rank.rank, number -> new ArrayList<>())
                            .add(call);
                }
            }
        }
        for (Map<Integer, List<RankRecording.Call>> members : all.values()) {
            members.forEach((rank, calls) -> calls.forEach(call -> addCallTogether(rank, call, members)));
        }
    }

    private static void addCallTogether(
            int rank, RankRecording.Call call, Map<Integer, List<RankRecording.Call>> members) {
        members.forEach((other, calls) -> {
            int index = lastBegun(calls, call.endNs());
            if (other != rank && index >= 0 && calls.get(index).startNs() > call.startNs()) {
                set(call, Wait.Cause.LATE_TO_COLLECTIVE, other, calls.get(index));
            }
        });
    }

    /** Returns the index of the last call that begins at or before a time, -1 if there is none. */
    static int lastBegun(List<RankRecording.Call> calls, long ns) {
        int low = 0;
        int high = calls.size();
        while (low < high) {
            int middle = (low + high) / 2;
            if (calls.get(middle).startNs() <= ns) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }
}
