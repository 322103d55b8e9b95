package railmpi.sim.job;

import java.util.List;
import java.util.function.IntConsumer;
import railmpi.sim.event.Calendar;

/**
 * One run of a job. A send takes its rank's processor for o, then what it sends leaves by the {@link Wires}; a receive
 * takes the processor for o when its message is there. Messages match by sender and tag, in order.
 *
 * <p>Short messages leave at once, and their sends have ended with o. A longer one is announced with its head; when its
 * receive is there, this asks for the rest, which comes in stripes over several rails; each is acknowledged, and the
 * send has ended with the last of that. A write into the memory of another rank, and a multicast, leave at once
 * whatever their length. The rank that awaits a write has seen it as soon as it is there and the processor has nothing
 * else to do, which takes no time. Time is counted in picoseconds. Not thread-safe.
 */
public final class JobModel {
    private static final long PS_PER_NS = 1000;
    private static final double PS_PER_SECOND = 1e12;

    /** A question, an answer, an acknowledgement; and what a head leaves of the question's frame for itself. */
    private static final long CONTROL_BYTES = 64;

    /** Heap that a part of a message takes while it is under way: 75 bytes in such an alltoall over eight rails. */
    static final int PART_BYTES = 90;

    /** A rank. */
    private final class Rank {
        final int number;
        final List<Operation> operations;
        final NodeRails rails;
        long busyUntil;

        Rank(int number) {
            this.number = number;
            operations = program.operations(number);
            rails = new NodeRails(wires, config, number);
        }

        /** Takes the processor when it is free; returns until when. */
        long compute(long nanoseconds) {
            long fromPs = Math.max(busyUntil, calendar.now());
            busyUntil = Math.addExact(fromPs, Math.multiplyExact(nanoseconds, PS_PER_NS));
            return busyUntil;
        }
    }

    /** A message under way to one rank. */
    private static final class Message implements Course.Sent {
        final Rank from;
        final Rank to;
        final int sendPlace;
        final Operation send;
        int receivePlace;
        /** Parts that have not arrived, or not been acknowledged. */
        int missing;

        int unacknowledged;

        Message(Rank from, Rank to, int sendPlace) {
            this.from = from;
            this.to = to;
            this.sendPlace = sendPlace;
            send = from.operations.get(sendPlace);
        }

        @Override
        public int from() {
            return from.number;
        }

        @Override
        public int sendPlace() {
            return sendPlace;
        }
    }

    private final Program program;
    private final JobConfig config;
    private final Calendar calendar = new Calendar();
    private final Wires wires;
    private final Course<Message> course;
    private final Rank[] ranks;
    private long endPs;
    private long messages;
    private long bytes;

    /**
     * Prepares a run.
     *
     * @param program of all ranks
     * @param config of their nodes
     * @throws IllegalArgumentException if there is no memory for all that is under way at once
     */
    public JobModel(Program program, JobConfig config) {
        this(program, config, Runtime.getRuntime().maxMemory());
    }

    /** The same with another bound. */
    JobModel(Program program, JobConfig config, long mostBytes) {
        requireRoom(program, config, mostBytes);
        this.program = program;
        this.config = config;
        wires = new Wires(calendar, config, program.size());
        course = new Course<>(program, calendar, this::begin);
        ranks = new Rank[program.size()];
        for (int number = 0; number < ranks.length; number++) {
            ranks[number] = new Rank(number);
        }
    }

    /** What waits for nothing begins at once; so much is certain, there may be more. */
    private static void requireRoom(Program program, JobConfig config, long mostBytes) {
        long parts = 0;
        for (int rank = 0; rank < program.size(); rank++) {
            for (Operation operation : program.operations(rank)) {
                if (operation.waitsFor == 0 && operation.isSend()) {
                    boolean isCut = operation.amount > config.stripeBytes() && !isAnnounced(operation, config);
                    parts += isCut ? config.rates().size() : 1;
                }
            }
        }
        long neededBytes = program.heapBytes() + parts * PART_BYTES;
        if (neededBytes > mostBytes) {
            throw new IllegalArgumentException(
                    "the job begins with " + parts + " parts of messages under way and takes "
                            + neededBytes / Program.MEBI + " MiB of memory, there are " + mostBytes / Program.MEBI
                            + " MiB: fewer ranks or rails, or more memory (RAIL_SIM_MEMORY=4g in the environment)");
        }
    }

    /**
     * Runs it, once.
     *
     * @return how it went
     * @throws IllegalArgumentException if a rank waits for a message that nobody sends, or one is not received, if
     *     ranks wait for each other, or if it takes longer than can be counted
     */
    public JobResult run() {
        try {
            course.beginAll();
            calendar.runUntil(Long.MAX_VALUE);
        } catch (ArithmeticException tooLong) {
            throw new IllegalArgumentException(
                    "the job takes more than 106 days, too long for 64 bits of picoseconds", tooLong);
        }
        course.requireDone();
        return new JobResult(endPs / PS_PER_SECOND, messages, bytes, calendar.happened());
    }

    private void begin(int number, int place) {
        Rank rank = ranks[number];
        Operation operation = rank.operations.get(place);
        switch (operation.kind) {
            case COMPUTE -> calendar.at(rank.compute(operation.amount), () -> end(rank, place));
            case SEND, WRITE, MULTICAST -> calendar.at(rank.compute(config.overheadNs()), () -> leave(rank, place));
            case RECEIVE, AWAIT -> receive(rank, place);
        }
    }

    private void end(Rank rank, int place) {
        endPs = calendar.now();
        course.end(rank.number, place);
    }

    private void leave(Rank rank, int place) {
        Operation send = rank.operations.get(place);
        if (send.kind == Operation.Kind.MULTICAST) {
            wires.sendToAll(rank.number, rank.rails.choose(), send.amount, to -> {
                Message message = new Message(rank, ranks[to], place);
                return () -> arrived(message);
            });
        } else {
            Message message = new Message(rank, ranks[send.peer], place);
            if (isAnnounced(send, config)) {
                long bytes = Math.max(CONTROL_BYTES, config.eagerBytes());
                send(rank, message.to, rank.rails.choose(), bytes, true, rail -> arrived(message));
                return;
            }
            rank.rails.cut(send.peer, send.amount, (rail, bytes) -> {
                message.missing++;
                send(rank, message.to, rail, bytes, true, by -> partArrived(message));
            });
        }
        end(rank, place);
    }

    private static boolean isAnnounced(Operation send, JobConfig config) {
        return send.kind == Operation.Kind.SEND && send.amount > config.eagerBytes();
    }

    private void send(Rank from, Rank to, int rail, long bytes, boolean isUrgent, IntConsumer arrived) {
        wires.send(from.number, to.number, rail, bytes, isUrgent, arrived);
    }

    private void partArrived(Message message) {
        if (--message.missing == 0) {
            arrived(message);
        }
    }

    /** A message, or its announcement, is there. */
    private void arrived(Message message) {
        int place = course.arrived(message.to.number, message);
        if (place != Course.NONE) {
            take(message, place);
        }
    }

    private void receive(Rank rank, int place) {
        Message there = course.receive(rank.number, place);
        if (there != null) {
            take(there, place);
        }
    }

    private void take(Message message, int receivePlace) {
        message.receivePlace = receivePlace;
        if (isAnnounced(message.send, config)) {
            Rank to = message.to;
            send(to, message.from, to.rails.choose(), CONTROL_BYTES, true, rail -> sendRest(message));
        } else {
            received(message);
        }
    }

    private void sendRest(Message message) {
        long headBytes = Math.max(0, config.eagerBytes() - CONTROL_BYTES);
        IntConsumer arrived = rail -> stripeArrived(message, rail);
        message.from.rails.cut(message.to.number, message.send.amount - headBytes, (rail, bytes) -> {
            message.missing++;
            message.unacknowledged++;
            send(message.from, message.to, rail, bytes, false, arrived);
        });
    }

    private void stripeArrived(Message message, int rail) {
        send(message.to, message.from, rail, CONTROL_BYTES, true, by -> {
            if (--message.unacknowledged == 0) {
                end(message.from, message.sendPlace);
            }
        });
        if (--message.missing == 0) {
            received(message);
        }
    }

    private void received(Message message) {
        messages++;
        bytes += message.send.amount;
        Rank to = message.to;
        int place = message.receivePlace;
        boolean isWrite = to.operations.get(place).kind == Operation.Kind.AWAIT;
        calendar.at(to.compute(isWrite ? 0 : config.overheadNs()), () -> end(to, place));
    }
}
