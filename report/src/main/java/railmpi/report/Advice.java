package railmpi.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The largest waits of a job, and a sentence on each that follows from the recordings. Waits of several ranks in the
 * same call for the same rank are one. Used by one thread.
 */
final class Advice {
    private static final int MOST = 3;
    private static final double NS_PER_SECOND = 1e9;
    private static final double HALF = 0.5;
    private static final double SMALL = 0.25;
    private static final int PERCENT = 100;
    private static final int NAMED_RANKS = 4;

    /**
     * A large wait.
     *
     * @param title who waited, for how long, where and for whom
     * @param advice what to do about it
     * @param rank that waited longest
     * @param longest its longest call
     * @param seconds of all ranks
     */
    record Item(String title, String advice, int rank, RankRecording.Call longest, double seconds) {}

    private static final String OWN = "own";
    private static final Pattern MADE_ONCE = Pattern.compile("new (Win|File)|Win\\.free|File\\.close");

    /** Why a part of a call lasted: the name of a {@link Wait.Cause}, or none; and where it was called, if known. */
    private record Key(String cause, String call, String place) {
        boolean isLate() {
            return !cause.equals(OWN);
        }
    }

    /** One call of a group. */
    private record Part(int rank, RankRecording.Call call, long ns) {}

    private static final class Group {
        private final Key key;
        private final List<Part> parts = new ArrayList<>();
        private long ns;

        Group(Key key) {
            this.key = key;
        }

        void add(Part part) {
            parts.add(part);
            ns += part.ns();
        }

        Map<Integer, Long> byRank() {
            Map<Integer, Long> byRank = new TreeMap<>();
            parts.forEach(part -> byRank.merge(part.rank(), part.ns(), Long::sum));
            return byRank;
        }

        Map<Integer, Long> byLateRank() {
            Map<Integer, Long> byRank = new TreeMap<>();
            parts.forEach(part -> byRank.merge(part.call().wait.rank(), part.ns(), Long::sum));
            return byRank;
        }

        Part longest() {
            return parts.stream().max(Comparator.comparingLong(Part::ns)).orElseThrow();
        }

        Part longestOf(int rank) {
            return parts.stream()
                    .filter(part -> part.rank() == rank)
                    .max(Comparator.comparingLong(Part::ns))
                    .orElseThrow();
        }
    }

    private final JobRecording job;
    private final Map<Integer, RankRecording> ranks = new TreeMap<>();

    private Advice(JobRecording job) {
        this.job = job;
        job.ranks().forEach(rank -> ranks.put(rank.rank, rank));
    }

    /** Returns the three largest waits, the largest first; fewer if there are not so many. */
    static List<Item> of(JobRecording job) {
        Advice advice = new Advice(job);
        return advice.groups().stream()
                .filter(group -> group.ns > 0)
                .sorted(Comparator.comparingLong((Group group) -> -group.ns))
                .limit(MOST)
                .map(advice::item)
                .toList();
    }

    private List<Group> groups() {
        Map<Key, Group> groups = new HashMap<>();
        for (RankRecording rank : job.ranks()) {
            for (RankRecording.Call call : rank.calls) {
                if (call.wait != null) {
                    Key key = new Key(call.wait.cause().name(), call.name(), call.place);
                    groups.computeIfAbsent(key, Group::new).add(new Part(rank.rank, call, call.waitNs()));
                }
                long ownNs = call.endNs() - call.startNs() - call.waitNs();
                if (ownNs > 0) {
                    Key key = new Key(OWN, call.name(), call.place);
                    groups.computeIfAbsent(key, Group::new).add(new Part(rank.rank, call, ownNs));
                }
            }
        }
        return withKnownPlaces(groups);
    }

    /** Calls that were too short for a record of their line count where all longer ones of that name were made. */
    private static List<Group> withKnownPlaces(Map<Key, Group> groups) {
        List<Group> known = new ArrayList<>();
        for (Group group : groups.values()) {
            List<Group> same = groups.values().stream()
                    .filter(other -> !other.key.place().isEmpty()
                            && other.key.cause().equals(group.key.cause())
                            && other.key.call().equals(group.key.call()))
                    .toList();
            if (group.key.place().isEmpty() && same.size() == 1) {
                group.parts.forEach(same.get(0)::add);
            } else {
                known.add(group);
            }
        }
        return known;
    }

    private Item item(Group group) {
        Map<Integer, Long> byRank = group.byRank();
        int worst = most(byRank);
        List<Integer> waiting = List.copyOf(byRank.keySet());
        boolean isLate = group.key.isLate();
        StringBuilder title = new StringBuilder();
        title.append(waiting.size() == 1 ? "Rank " : "Ranks ").append(names(waiting));
        title.append(isLate ? " waited " : " spent ").append(seconds(group.ns)).append(" in ");
        title.append(group.key.call());
        title.append(group.key.place().isEmpty() ? " (line not recorded)" : " at " + group.key.place());
        title.append(isLate ? " for " + lateRanks(group) : "").append('.');
        if (waiting.size() > 1) {
            title.append(" Rank ").append(worst).append(isLate ? " waited" : " spent");
            title.append(" longest, ").append(seconds(byRank.get(worst))).append('.');
        }
        return new Item(
                title.toString(),
                isLate ? lateAdvice(group) : ownAdvice(group),
                worst,
                group.longestOf(worst).call(),
                group.ns / NS_PER_SECOND);
    }

    /** One rank, if most of the time was for it. */
    private static String lateRanks(Group group) {
        Map<Integer, Long> late = group.byLateRank();
        int most = most(late);
        if (late.size() == 1) {
            return "rank " + most;
        }
        String share = percent(late.get(most), group.ns);
        return isOfOne(group) ? "rank " + most + " (" + share + " of this time)" : late.size() + " ranks in turn";
    }

    private static boolean isOfOne(Group group) {
        Map<Integer, Long> late = group.byLateRank();
        return late.get(most(late)) >= group.ns * HALF;
    }

    private static String names(List<Integer> numbers) {
        if (numbers.size() == 1) {
            return numbers.get(0).toString();
        }
        if (numbers.size() > NAMED_RANKS) {
            return numbers.stream().limit(NAMED_RANKS - 1).map(String::valueOf).collect(Collectors.joining(", "))
                    + " and " + (numbers.size() - NAMED_RANKS + 1) + " others";
        }
        int last = numbers.size() - 1;
        return numbers.stream().limit(last).map(String::valueOf).collect(Collectors.joining(", ")) + " and "
                + numbers.get(last);
    }

    private static String seconds(long ns) {
        return RecordingPage.number(ns / NS_PER_SECOND) + " s";
    }

    /** What the late ranks did meanwhile decides. */
    private String lateAdvice(Group group) {
        Map<String, Long> meanwhile = new HashMap<>();
        Map<String, Long> places = new HashMap<>();
        for (Part part : group.parts) {
            addMeanwhile(part, meanwhile, places);
        }
        String late = isOfOne(group) ? "Rank " + most(group.byLateRank()) : "The late rank";
        long inCalls = meanwhile.values().stream().mapToLong(Long::longValue).sum();
        if (inCalls > group.ns * HALF) {
            String call = most(meanwhile);
            String place = most(places);
            return late + " itself was in " + call + (place.isEmpty() ? "" : " (" + place + ")") + " for "
                    + percent(meanwhile.get(call), group.ns)
                    + " of this time. Look first at what it waited for there.";
        }
        RankRecording.Call lateCall = group.longest().call().wait.late();
        String own = lateCall.name() + (lateCall.place.isEmpty() ? "" : " (" + lateCall.place + ")");
        String outside = late + " was outside of MPI for " + percent(group.ns - inCalls, group.ns)
                + " of this time, before its " + own + ". ";
        return outside + remedy(group);
    }

    private static String remedy(Group group) {
        return switch (Wait.Cause.valueOf(group.key.cause())) {
            case LATE_SENDER ->
                "Let it send earlier or give it less work, or let the receiver work meanwhile (iRecv before its work,"
                        + " waitFor after it).";
            case LATE_RECEIVER ->
                "Let it begin the receive earlier (iRecv before its work), or let the sender work meanwhile (iSend"
                        + " before its work, waitFor after it).";
            case LATE_TO_COLLECTIVE ->
                (isOfOne(group)
                                ? "Divide the work before this operation more evenly."
                                : "The work varies from one time to the next.")
                        + " Where the result is needed only later, begin with the non-blocking form and work"
                        + " meanwhile.";
        };
    }

    private void addMeanwhile(Part part, Map<String, Long> meanwhile, Map<String, Long> places) {
        RankRecording rank = ranks.get(part.call().wait.rank());
        if (rank == null) {
            return;
        }
        long fromNs = part.call().startNs();
        long toNs = fromNs + part.ns();
        // a call that began before may still last
        int index = Math.max(0, Waits.lastBegun(rank.calls, fromNs));
        for (; index < rank.calls.size() && rank.calls.get(index).startNs() < toNs; index++) {
            RankRecording.Call call = rank.calls.get(index);
            long ns = Math.min(toNs, call.endNs()) - Math.max(fromNs, call.startNs());
            if (ns > 0) {
                meanwhile.merge(call.name(), ns, Long::sum);
                places.merge(call.place, ns, Long::sum);
            }
        }
    }

    private static <T> T most(Map<T, Long> values) {
        return values.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    private static String percent(long part, long whole) {
        return Math.round((double) PERCENT * part / whole) + " %";
    }

    private String ownAdvice(Group group) {
        long bytes = group.parts.stream().mapToLong(part -> part.call().bytes).sum();
        String rate = String.format(Locale.ROOT, "%.1f MB/s", bytes * 1e-6 / (group.ns / NS_PER_SECOND));
        String calls = RecordingPage.count(group.parts.size(), "call");
        String moved = bytes == 0 ? calls + ". " : RecordingPage.bytes(bytes) + " in " + calls + ", " + rate + ". ";
        if (MADE_ONCE.matcher(group.key.call()).matches()) {
            return "All ranks do this together, and it takes its time whatever the size: do it once, not in a loop.";
        }
        return switch (Kind.of(group.key.call())) {
            case MESSAGE ->
                "No other rank was late: this is the time of the messages themselves, or of ranks without a free core. "
                        + moved + rails();
            case COLLECTIVE ->
                "All ranks had come: this is the time of the operation itself, or of ranks without a free core. "
                        + moved + rails();
            case WINDOW -> "This is the time of the accesses, and of targets that were not in MPI. " + moved + rails();
            case FILE ->
                "This is the time of the file system. " + moved
                        + "Fewer and larger calls help, or collective ones (such as writeAtAll), which join the parts"
                        + " of all ranks.";
            case WAIT ->
                "No late rank was found: these are the transfers themselves, or receives from any source, of which the"
                        + " sender is not recorded. " + rails();
        };
    }

    /** Returns what rails have to do with it. */
    private String rails() {
        long beginNs = job.firstNs();
        for (RankRecording rank : job.ranks()) {
            for (RankRecording.RailChange change : rank.railChanges) {
                if (!change.isUp()) {
                    return "Rail " + change.rail() + " of rank " + rank.rank + " to rank " + change.peer()
                            + " went down at " + seconds(Math.max(0, change.timeNs() - beginNs)) + ": "
                            + change.reason() + ".";
                }
            }
        }
        Map<String, Double> carried = new TreeMap<>();
        job.railBytes(Math.max(1, job.lastNs() - beginNs + 1)).forEach((rail, bytes) -> carried.put(rail, bytes[0]));
        if (carried.size() > 1) {
            Map.Entry<String, Double> least = carried.entrySet().stream()
                    .min(Map.Entry.comparingByValue())
                    .orElseThrow();
            Map.Entry<String, Double> most = carried.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .orElseThrow();
            if (least.getValue() < most.getValue() * SMALL) {
                return "Rail " + least.getKey() + " carried "
                        + RecordingPage.bytes(least.getValue().longValue())
                        + ", rail " + most.getKey() + " "
                        + RecordingPage.bytes(most.getValue().longValue())
                        + ": " + least.getKey() + " is slow, was lost for a time, or is hardly needed.";
            }
        }
        return "Fewer and larger messages, and work between the start of an operation and the wait for it, hide it.";
    }
}
