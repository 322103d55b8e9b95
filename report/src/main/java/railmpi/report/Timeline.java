package railmpi.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * What the timeline of the page draws: calls by rank, messages, rails; as {@code timeline.js} reads it. More calls than
 * the page can hold are thinned: short calls that follow each other closely become one block, which keeps how many they
 * are and how long they lasted together. Used by one thread.
 *
 * <p>The data are columns of numbers with 7 bits a byte, least first, the top bit set where more follow; times are in
 * tenths of a microsecond. For each rank: number of blocks, then the columns begin (since that of the block before),
 * length, waited, kind of block (twice the number of its name, plus one for a block of several calls), place, peer plus
 * 2, bytes, late rank plus 1; then for each block of several calls their number and the length of each {@link Kind},
 * and of waiting. Then the number of messages, and the columns sender, block of the sender, receiver, block of the
 * receiver. All deflated, in base 64.
 */
final class Timeline {
    /** A page of some 7 MB, which browsers still draw in time. */
    static final int MOST_BLOCKS = 1_000_000;

    private static final long UNIT_NS = 100;
    private static final int BLOCK_GRAINS = 16;
    private static final long FIRST_GRAIN_NS = 1000;
    private static final long LAST_GRAIN_NS = Long.MAX_VALUE >> 10;
    private static final int MOST_SECTIONS = 2000;
    private static final long LEAST_SECTION_NS = 100_000_000;
    private static final int MOST_CHANGES = 500;
    private static final int WAITED = Kind.values().length;

    /**
     * A call, or several short ones.
     *
     * @param startNs when the first began
     * @param endNs when the last ended
     * @param call null for several
     * @param calls how many
     * @param busyNs of several: by kind, and last what waited for another rank
     */
    record Block(long startNs, long endNs, RankRecording.Call call, int calls, long[] busyNs) {}

    private final JobRecording job;
    private final long beginNs;
    private final Map<Integer, List<Block>> blocks = new LinkedHashMap<>();
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final Map<String, Integer> places = new LinkedHashMap<>();
    private long grainNs;
    private long calls;
    private long shownMessages;
    private final String data;

    Timeline(JobRecording job, int mostBlocks) {
        this.job = job;
        beginNs = job.firstNs();
        places.put("", 0);
        job.ranks().forEach(rank -> calls += rank.calls.size());
        thin(mostBlocks);
        data = encode();
    }

    /** Doubles the grain until there are few enough blocks. */
    private void thin(int mostBlocks) {
        split();
        while (count() > mostBlocks && grainNs < LAST_GRAIN_NS) {
            grainNs = grainNs == 0 ? FIRST_GRAIN_NS : 2 * grainNs;
            split();
        }
    }

    private void split() {
        job.ranks().forEach(rank -> blocks.put(rank.rank, blocks(rank.calls, grainNs)));
    }

    /** Returns how many blocks there are. */
    long count() {
        return blocks.values().stream().mapToLong(List::size).sum();
    }

    long calls() {
        return calls;
    }

    /** Returns the number of messages between two ranks of which both ends are known. */
    long messages() {
        return job.pairs().stream()
                .filter(pair -> pair.sender() != pair.receiver())
                .count();
    }

    /** Returns how many of them are drawn. */
    long lines() {
        return shownMessages;
    }

    /** Returns below which length calls may share a block; 0 if each has its own. */
    long grainNs() {
        return grainNs;
    }

    /** Joins calls that are shorter than the grain and follow each other within it, up to 16 grains long. */
    static List<Block> blocks(List<RankRecording.Call> calls, long grainNs) {
        List<Block> blocks = new ArrayList<>();
        int first = 0;
        while (first < calls.size()) {
            long startNs = calls.get(first).startNs();
            long endNs = calls.get(first).endNs();
            int next = first + 1;
            while (next < calls.size()
                    && isShort(calls.get(next - 1), grainNs)
                    && isShort(calls.get(next), grainNs)
                    && calls.get(next).startNs() - endNs < grainNs
                    && calls.get(next).endNs() - startNs <= BLOCK_GRAINS * grainNs) {
                endNs = Math.max(endNs, calls.get(next).endNs());
                next++;
            }
            blocks.add(
                    next == first + 1
                            ? new Block(startNs, endNs, calls.get(first), 1, null)
                            : new Block(startNs, endNs, null, next - first, busy(calls.subList(first, next))));
            first = next;
        }
        return blocks;
    }

    private static boolean isShort(RankRecording.Call call, long grainNs) {
        return call.endNs() - call.startNs() < grainNs;
    }

    private static long[] busy(List<RankRecording.Call> calls) {
        long[] busyNs = new long[WAITED + 1];
        for (RankRecording.Call call : calls) {
            busyNs[call.kind().ordinal()] += call.endNs() - call.startNs() - call.waitNs();
            busyNs[WAITED] += call.waitNs();
        }
        return busyNs;
    }

    private static final class Bytes extends ByteArrayOutputStream {
        private static final int MORE = 0x80;
        private static final int BITS = 7;

        void number(long value) {
            long left = Math.max(0, value);
            while (left >= MORE) {
                write((int) (left & MORE - 1 | MORE));
                left >>>= BITS;
            }
            write((int) left);
        }
    }

    private String encode() {
        Bytes bytes = new Bytes();
        blocks.values().forEach(all -> encode(all, bytes));
        encodeMessages(bytes);
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, deflater)) {
            bytes.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        } finally {
            deflater.end();
        }
        return Base64.getEncoder().encodeToString(deflated.toByteArray());
    }

    private void encode(List<Block> all, Bytes bytes) {
        bytes.number(all.size());
        long before = 0;
        for (Block block : all) {
            long start = (block.startNs() - beginNs) / UNIT_NS;
            bytes.number(start - before);
            before = start;
        }
        for (Block block : all) {
            long start = (block.startNs() - beginNs) / UNIT_NS;
            bytes.number((block.endNs() - beginNs) / UNIT_NS - start);
        }
        all.forEach(
                block -> bytes.number(block.call() == null ? 0 : block.call().waitNs() / UNIT_NS));
        all.forEach(block -> bytes.number(
                block.call() == null ? 1 : 2 * number(names, block.call().name())));
        all.forEach(block -> bytes.number(block.call() == null ? 0 : number(places, block.call().place)));
        all.forEach(block -> bytes.number(block.call() == null ? 1 : block.call().peer + 2));
        all.forEach(block -> bytes.number(block.call() == null ? 0 : block.call().bytes));
        all.forEach(block -> bytes.number(
                block.call() == null || block.call().wait == null
                        ? 0
                        : block.call().wait.rank() + 1));
        for (Block block : all) {
            if (block.call() == null) {
                bytes.number(block.calls());
                for (long busyNs : block.busyNs()) {
                    bytes.number(busyNs / UNIT_NS);
                }
            }
        }
    }

    private static long number(Map<String, Integer> numbers, String text) {
        return numbers.computeIfAbsent(text, key -> numbers.size());
    }

    /** A message whose two calls have blocks of their own. */
    private record Line(int sender, int from, int receiver, int to, long startNs) {}

    private void encodeMessages(Bytes bytes) {
        Map<RankRecording.Call, Integer> numbers = new IdentityHashMap<>();
        blocks.values().forEach(all -> {
            for (int index = 0; index < all.size(); index++) {
                if (all.get(index).call() != null) {
                    numbers.put(all.get(index).call(), index);
                }
            }
        });
        Map<Integer, List<RankRecording.Call>> waits = new LinkedHashMap<>();
        for (RankRecording rank : job.ranks()) {
            waits.put(
                    rank.rank,
                    rank.calls.stream()
                            .filter(call -> call.kind() == Kind.WAIT
                                    && !call.name().toLowerCase(Locale.ROOT).contains("probe"))
                            .sorted(Comparator.comparingLong(RankRecording.Call::endNs))
                            .toList());
        }
        List<Line> lines = new ArrayList<>();
        for (Pairs.Pair pair : job.pairs()) {
            RankRecording.Call send = pair.send().call();
            RankRecording.Call received = receivedIn(pair, waits.get(pair.receiver()));
            Integer from = numbers.get(send);
            Integer to = numbers.get(received);
            if (from != null && to != null && pair.sender() != pair.receiver()) {
                lines.add(new Line(pair.sender(), from, pair.receiver(), to, send.startNs()));
            }
        }
        lines.sort(Comparator.comparingLong(Line::startNs));
        shownMessages = lines.size();
        bytes.number(lines.size());
        lines.forEach(line -> bytes.number(line.sender()));
        lines.forEach(line -> bytes.number(line.from()));
        lines.forEach(line -> bytes.number(line.receiver()));
        lines.forEach(line -> bytes.number(line.to()));
    }

    /** Returns the receive itself; or of one that was only begun, the first wait that ended when it can be done. */
    static RankRecording.Call receivedIn(Pairs.Pair pair, List<RankRecording.Call> waitsByEnd) {
        RankRecording.Call receive = pair.receive().call();
        if (receive.name().equals("recv") || receive.name().equals("imRecv")) {
            return receive;
        }
        long possibleNs = Math.max(receive.endNs(), pair.send().call().startNs());
        int low = 0;
        int high = waitsByEnd.size();
        while (low < high) {
            int middle = (low + high) / 2;
            if (waitsByEnd.get(middle).endNs() < possibleNs) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < waitsByEnd.size() ? waitsByEnd.get(low) : receive;
    }

    String data() {
        return data;
    }

    /** Returns all but the data as JSON that may stand inside a page. */
    String json() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("length", (job.lastNs() - beginNs) / UNIT_NS);
        all.put("calls", calls);
        all.put("blocks", count());
        all.put("grain", grainNs / UNIT_NS);
        all.put("messages", messages());
        all.put("lines", shownMessages);
        List<Object> ranks = new ArrayList<>();
        for (RankRecording rank : job.ranks()) {
            ranks.add(Map.of("rank", rank.rank, "host", rank.host));
        }
        all.put("ranks", ranks);
        all.put("names", List.copyOf(names.keySet()));
        all.put(
                "kinds",
                names.keySet().stream().map(name -> Kind.of(name).ordinal()).toList());
        all.put("places", List.copyOf(places.keySet()));
        long sectionNs = Math.max(LEAST_SECTION_NS, (job.lastNs() - beginNs) / MOST_SECTIONS + 1);
        all.put("section", sectionNs / UNIT_NS);
        List<Object> rails = new ArrayList<>();
        job.railBytes(sectionNs).forEach((rail, bytes) -> rails.add(rail(rail, bytes)));
        all.put("rails", rails);
        return PageJson.text(all);
    }

    private Map<String, Object> rail(String name, double[] bytes) {
        List<Long> sections = new ArrayList<>();
        for (double section : bytes) {
            sections.add(Math.round(section));
        }
        List<Object> changes = new ArrayList<>();
        long left = 0;
        for (RankRecording rank : job.ranks()) {
            boolean wasDown = false;
            for (RankRecording.RailChange change : rank.railChanges) {
                // that a rail comes up at the start is no news
                boolean isNews = change.rail().equals(name) && (!change.isUp() || wasDown);
                wasDown |= change.rail().equals(name) && !change.isUp();
                if (isNews && changes.size() < MOST_CHANGES) {
                    changes.add(Map.of(
                            "time", Math.max(0, (change.timeNs() - beginNs) / UNIT_NS),
                            "rank", rank.rank,
                            "peer", change.peer(),
                            "up", change.isUp(),
                            "reason", change.reason() == null ? "" : change.reason()));
                } else if (isNews) {
                    left++;
                }
            }
        }
        return Map.of("name", name, "bytes", sections, "changes", changes, "changesLeft", left);
    }

    /** Returns tenths of a microsecond since the begin of the run. */
    long units(long ns) {
        return (ns - beginNs) / UNIT_NS;
    }
}
