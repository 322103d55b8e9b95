package railmpi.sim.job;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import railmpi.sim.event.Calendar;

/**
 * One run of a job. A send takes its rank's processor for o, then its parts leave by their rails, one after the other on
 * each, are at the other adapter after L, and have arrived when that has taken all their bytes, again one after the
 * other. A receive takes the processor for o when its message is there; messages match by sender and tag, in order. A
 * send has ended when its last byte has left; a multicast leaves once, and comes to all other ranks. A write goes as a
 * message does; the rank that awaits it has seen it as soon as it is there and the processor has nothing else to do,
 * which takes no time. Time is counted in picoseconds. Not thread-safe.
 */
public final class JobModel {
    private static final long PS_PER_NS = 1000;
    private static final double PS_PER_SECOND = 1e12;
    private static final long END = 1L << 62;

    /** A rank. */
    private final class Rank {
        final int number;
        final List<Operation> operations;
        final int[] waitsFor;
        final long[] leavingUntil = new long[config.rates().size()];
        final long[] arrivingUntil = new long[config.rates().size()];
        final Map<Long, ArrayDeque<Integer>> receives = new HashMap<>();
        final Map<Long, Integer> arrived = new HashMap<>();
        long busyUntil;
        int nextRail;

        Rank(int number) {
            this.number = number;
            operations = program.operations(number);
            waitsFor = operations.stream()
                    .mapToInt(operation -> operation.waitsFor)
                    .toArray();
        }

        /** Takes the processor when it is free; returns until when. */
        long compute(long nanoseconds) {
            busyUntil = Math.max(busyUntil, calendar.now()) + nanoseconds * PS_PER_NS;
            return busyUntil;
        }
    }

    /** A message under way to one rank. */
    private static final class Parts {
        int missing;

        Parts(int missing) {
            this.missing = missing;
        }
    }

    private final Program program;
    private final JobConfig config;
    private final Calendar calendar = new Calendar();
    private final Rank[] ranks;
    private final double totalRate;
    private long endPs;
    private long messages;
    private long bytes;

    /**
     * Prepares a run.
     *
     * @param program of all ranks
     * @param config of their nodes
     */
    public JobModel(Program program, JobConfig config) {
        this.program = program;
        this.config = config;
        totalRate = config.rates().stream().mapToDouble(rate -> rate).sum();
        ranks = new Rank[program.size()];
        for (int number = 0; number < ranks.length; number++) {
            ranks[number] = new Rank(number);
        }
    }

    /**
     * Runs it, once.
     *
     * @return how it went
     * @throws IllegalArgumentException if a rank waits for a message that nobody sends, or one is not received
     */
    public JobResult run() {
        for (Rank rank : ranks) {
            for (int place = 0; place < rank.waitsFor.length; place++) {
                if (rank.waitsFor[place] == 0) {
                    begin(rank, place);
                }
            }
        }
        calendar.runUntil(END);
        for (Rank rank : ranks) {
            requireDone(rank);
        }
        return new JobResult(endPs / PS_PER_SECOND, messages, bytes, calendar.happened());
    }

    private static void requireDone(Rank rank) {
        rank.receives.forEach((envelope, places) -> {
            if (!places.isEmpty()) {
                throw new IllegalArgumentException(
                        "rank " + rank.number + " waits for a message " + text(envelope) + ", which nobody sends");
            }
        });
        rank.arrived.forEach((envelope, count) -> {
            if (count > 0) {
                throw new IllegalArgumentException(
                        "rank " + rank.number + " does not receive a message " + text(envelope));
            }
        });
    }

    private static long envelope(int peer, int tag) {
        return (long) peer << Integer.SIZE | tag;
    }

    private static String text(long envelope) {
        return "from rank " + (envelope >> Integer.SIZE) + " with tag " + (int) envelope;
    }

    private void begin(Rank rank, int place) {
        Operation operation = rank.operations.get(place);
        switch (operation.kind) {
            case COMPUTE -> calendar.at(rank.compute(operation.amount), () -> end(rank, place));
            case SEND, WRITE, MULTICAST -> calendar.at(rank.compute(config.overheadNs()), () -> leave(rank, place));
            case RECEIVE, AWAIT -> receive(rank, place);
        }
        for (int waiting : operation.afterStart) {
            readier(rank, waiting);
        }
    }

    private void readier(Rank rank, int waiting) {
        if (--rank.waitsFor[waiting] == 0) {
            calendar.at(calendar.now(), () -> begin(rank, waiting));
        }
    }

    private void end(Rank rank, int place) {
        endPs = calendar.now();
        for (int waiting : rank.operations.get(place).afterEnd) {
            readier(rank, waiting);
        }
    }

    private void leave(Rank rank, int place) {
        Operation send = rank.operations.get(place);
        int rails = config.rates().size();
        long leftPs = 0;
        if (send.amount <= config.stripeBytes() || rails == 1) {
            leftPs = leaveBy(rank, send, rank.nextRail, send.amount, parts(send, 1));
            rank.nextRail = (rank.nextRail + 1) % rails;
        } else {
            Parts[] parts = parts(send, rails);
            for (int rail = 0; rail < rails; rail++) {
                double part = send.amount * config.rates().get(rail) / totalRate;
                leftPs = Math.max(leftPs, leaveBy(rank, send, rail, part, parts));
            }
        }
        calendar.at(leftPs, () -> end(rank, place));
    }

    /** Returns what is to arrive at each receiver: at one, or at all ranks of a multicast. */
    private Parts[] parts(Operation send, int count) {
        Parts[] parts = new Parts[send.kind == Operation.Kind.MULTICAST ? ranks.length : 1];
        Arrays.setAll(parts, receiver -> new Parts(count));
        return parts;
    }

    /** A part leaves, once for all receivers; returns when all of it has left. */
    private long leaveBy(Rank rank, Operation send, int rail, double length, Parts[] parts) {
        long startPs = Math.max(calendar.now(), rank.leavingUntil[rail]);
        long lengthPs = Math.round(length / config.rates().get(rail) * PS_PER_SECOND);
        long busyPs = Math.max(lengthPs, config.gapNs() * PS_PER_NS);
        rank.leavingUntil[rail] = startPs + busyPs;
        for (int i = 0; i < parts.length; i++) {
            Rank to = ranks[send.kind == Operation.Kind.MULTICAST ? i : send.peer];
            Parts own = parts[i];
            if (to != rank) {
                calendar.at(startPs + latencyNs(send) * PS_PER_NS, () -> {
                    long fromPs = Math.max(calendar.now(), to.arrivingUntil[rail]);
                    to.arrivingUntil[rail] = fromPs + busyPs;
                    calendar.at(fromPs + lengthPs, () -> arrive(rank, to, send, own));
                });
            }
        }
        return startPs + lengthPs;
    }

    private long latencyNs(Operation send) {
        return send.kind == Operation.Kind.MULTICAST ? config.multicastLatencyNs() : config.latencyNs();
    }

    private void arrive(Rank from, Rank to, Operation send, Parts parts) {
        if (--parts.missing > 0) {
            return;
        }
        messages++;
        bytes += send.amount;
        long envelope = envelope(from.number, send.tag);
        ArrayDeque<Integer> waiting = to.receives.get(envelope);
        if (waiting == null || waiting.isEmpty()) {
            to.arrived.merge(envelope, 1, Integer::sum);
        } else {
            take(to, waiting.remove());
        }
    }

    private void receive(Rank rank, int place) {
        Operation operation = rank.operations.get(place);
        long envelope = envelope(operation.peer, operation.tag);
        if (rank.arrived.getOrDefault(envelope, 0) > 0) {
            rank.arrived.merge(envelope, -1, Integer::sum);
            take(rank, place);
        } else {
            rank.receives.computeIfAbsent(envelope, none -> new ArrayDeque<>()).add(place);
        }
    }

    private void take(Rank rank, int place) {
        boolean isWrite = rank.operations.get(place).kind == Operation.Kind.AWAIT;
        calendar.at(rank.compute(isWrite ? 0 : config.overheadNs()), () -> end(rank, place));
    }
}
