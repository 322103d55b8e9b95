package railmpi.sim.job;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import railmpi.sim.event.Calendar;

/**
 * How far all ranks of a program are. An operation begins when those that it waits for have begun or ended; messages
 * and receives match by sender and tag, in order. Who moves bytes, and how long that takes, is not known here. Not
 * thread-safe.
 */
final class Course<M extends Course.Sent> {
    /** In place of a receive: there is none yet. */
    static final int NONE = -1;

    private static final int MOST_NAMED = 6;

    /** A message, or its announcement, that arrives. */
    interface Sent {
        /** Returns the rank that sends. */
        int from();

        /** Returns the place of the operation there. */
        int sendPlace();
    }

    /** Who carries out operations. */
    interface Runner {
        /** Begins an operation; its end is told by {@link #end}. */
        void begin(int rank, int place);
    }

    /** What a rank waits for, of another one. */
    private record Wait(int peer, String text) {}

    private final Program program;
    private final Calendar calendar;
    private final Runner runner;
    private final int[][] waitsFor;
    private final BitSet[] ended;
    private final List<Map<Long, ArrayDeque<Integer>>> receives = new ArrayList<>();
    private final List<Map<Long, ArrayDeque<M>>> arrived = new ArrayList<>();

    Course(Program program, Calendar calendar, Runner runner) {
        this.program = program;
        this.calendar = calendar;
        this.runner = runner;
        waitsFor = new int[program.size()][];
        ended = new BitSet[program.size()];
        for (int rank = 0; rank < waitsFor.length; rank++) {
            waitsFor[rank] = program.operations(rank).stream()
                    .mapToInt(operation -> operation.waitsFor)
                    .toArray();
            ended[rank] = new BitSet(waitsFor[rank].length);
            receives.add(new HashMap<>());
            arrived.add(new HashMap<>());
        }
    }

    /** Begins what waits for nothing. */
    void beginAll() {
        for (int rank = 0; rank < waitsFor.length; rank++) {
            for (int place = 0; place < waitsFor[rank].length; place++) {
                // not what is left to wait for: what the first ones ready begins by an event
                if (operation(rank, place).waitsFor == 0) {
                    begin(rank, place);
                }
            }
        }
    }

    private void begin(int rank, int place) {
        runner.begin(rank, place);
        ready(rank, operation(rank, place).afterStart);
    }

    /** An operation has ended. */
    void end(int rank, int place) {
        ended[rank].set(place);
        ready(rank, operation(rank, place).afterEnd);
    }

    private void ready(int rank, int[] places) {
        for (int waiting : places) {
            if (--waitsFor[rank][waiting] == 0) {
                calendar.at(calendar.now(), () -> begin(rank, waiting));
            }
        }
    }

    private Operation operation(int rank, int place) {
        return program.operations(rank).get(place);
    }

    /**
     * Returns the place of the receive that has waited for a message longest, or {@link #NONE} and keeps the message.
     */
    int arrived(int to, M message) {
        long envelope = envelope(message.from(), operation(message.from(), message.sendPlace()).tag);
        Integer place = next(receives.get(to), envelope);
        if (place == null) {
            keep(arrived.get(to), envelope, message);
            return NONE;
        }
        return place;
    }

    /** Returns the first message for a receive that begins, or null and has the receive wait. */
    M receive(int rank, int place) {
        Operation operation = operation(rank, place);
        long envelope = envelope(operation.peer, operation.tag);
        M message = next(arrived.get(rank), envelope);
        if (message == null) {
            keep(receives.get(rank), envelope, place);
        }
        return message;
    }

    private static <T> T next(Map<Long, ArrayDeque<T>> all, long envelope) {
        ArrayDeque<T> queue = all.get(envelope);
        if (queue == null) {
            return null;
        }
        T first = queue.remove();
        if (queue.isEmpty()) {
            all.remove(envelope);
        }
        return first;
    }

    private static <T> void keep(Map<Long, ArrayDeque<T>> all, long envelope, T one) {
        all.computeIfAbsent(envelope, none -> new ArrayDeque<>(2)).add(one);
    }

    private static long envelope(int peer, int tag) {
        return (long) peer << Integer.SIZE | tag;
    }

    private static int peer(long envelope) {
        return (int) (envelope >> Integer.SIZE);
    }

    /**
     * Requires that nothing waits, when nothing happens any more.
     *
     * @throws IllegalArgumentException if a message has no partner, or ranks wait for each other; its text names them
     */
    void requireDone() {
        for (int rank = 0; rank < waitsFor.length; rank++) {
            for (long envelope : receives.get(rank).keySet()) {
                if (!isToCome(peer(envelope), true, rank, (int) envelope)) {
                    throw new IllegalArgumentException(
                            "rank " + rank + " waits for a message " + text(envelope) + ", which no rank sends");
                }
            }
            for (long envelope : arrived.get(rank).keySet()) {
                if (!isToCome(rank, false, peer(envelope), (int) envelope)) {
                    throw new IllegalArgumentException(
                            "rank " + rank + " does not receive a message " + text(envelope));
                }
            }
        }
        requireNoCircle();
    }

    /** Tells whether a rank has an operation for a message that has not begun. */
    private boolean isToCome(int rank, boolean isSend, int peer, int tag) {
        List<Operation> operations = program.operations(rank);
        for (int place = 0; place < operations.size(); place++) {
            Operation operation = operations.get(place);
            if (waitsFor[rank][place] > 0
                    && operation.tag == tag
                    && (isSend ? operation.isSendTo(peer) : operation.isReceiveFrom(peer))) {
                return true;
            }
        }
        return false;
    }

    private static String text(long envelope) {
        return "from rank " + peer(envelope) + " with tag " + (int) envelope;
    }

    /** All that waits has a partner that has not begun: some ranks wait for each other. */
    private void requireNoCircle() {
        Map<Integer, Wait> waits = waits();
        if (waits.isEmpty()) {
            return;
        }
        Map<Integer, Wait> seen = new LinkedHashMap<>();
        int rank = waits.keySet().iterator().next();
        while (!seen.containsKey(rank)) {
            seen.put(rank, waits.get(rank));
            rank = waits.get(rank).peer;
        }
        StringJoiner circle = new StringJoiner(", ");
        int named = 0;
        boolean isWithin = false;
        for (Map.Entry<Integer, Wait> each : seen.entrySet()) {
            isWithin |= each.getKey() == rank;
            if (isWithin && named++ < MOST_NAMED) {
                circle.add("rank " + each.getKey() + " " + each.getValue().text);
            }
        }
        throw new IllegalArgumentException(
                named + " ranks wait for each other: " + circle + (named > MOST_NAMED ? " ..." : ""));
    }

    private Map<Integer, Wait> waits() {
        Map<Integer, Wait> waits = new TreeMap<>();
        for (int number = 0; number < waitsFor.length; number++) {
            int rank = number;
            receives.get(rank)
                    .keySet()
                    .forEach(envelope -> waits.put(rank, new Wait(peer(envelope), "for a message " + text(envelope))));
            arrived.get(rank)
                    .values()
                    .forEach(messages -> messages.forEach(message -> {
                        if (!ended[message.from()].get(message.sendPlace())) {
                            int tag = operation(message.from(), message.sendPlace()).tag;
                            waits.put(
                                    message.from(),
                                    new Wait(rank, "until rank " + rank + " receives a message with tag " + tag));
                        }
                    }));
        }
        return waits;
    }
}
