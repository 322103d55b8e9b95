package railmpi.osc;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;

/**
 * What a window has for one rank: requests, in the order of the calls, and answers to that rank's, which never wait
 * behind requests; and beside them puts and gets that the channel carries out. Frames go out as far as there is room;
 * the rest in later passes. Answers come in the order of the requests. Requests to memory that is in this process are
 * carried out at once. Owner: the holder of the progress lock.
 */
final class Outbox {
    /** Pieces under way of which an answer is expected: it bounds what the target keeps. */
    private static final int MOST_DUE = 64;

    /** Accesses wait for others until they have so many bytes. */
    private static final int MOST_GATHERED_BYTES = 4 * 1024;

    private final Line line;
    private final int rank;
    private final Way here;
    private final RemoteMoves moves;
    private final Queue<Item> answers = new ArrayDeque<>();
    private final Queue<Item> requests = new ArrayDeque<>();
    private final Deque<Due> due = new ArrayDeque<>();
    private final Runs runs = new Runs();
    private int nextNumber;
    /** Of accesses since all was sent. */
    private long gatheredBytes;

    private long flushesAsked;
    private long flushesAnswered;
    private long lockAnswers;
    private boolean isLockGranted;
    private int lockHolder;
    private boolean isDirty;
    /** Something was asked for since all was known to be done. */
    private boolean isUnsettled;

    private RailException failure;
    private RailException refusal;
    /** What an answer without data, which comes next, is about. */
    private RailException lastRefused;

    /** The way from a window to the ranks. */
    interface Line {
        /** Returns the rank of this process. */
        int ownRank();

        /** Returns by which number a rank knows the window. */
        int remoteId(int rank);

        VirtualChannel channel(int rank);

        /** Something waits to be sent. */
        void hasWork();
    }

    /** Something to be sent. */
    interface Item {
        /** Sends as much as there is room for; returns whether that was all. */
        boolean send(Outbox outbox, Way way);
    }

    /** An answer that is expected. */
    private record Due(int number, Transfer transfer, long position, int lengthBytes) {
        /** The first bytes have come: the channel of the target has shorter frames. */
        Due without(int bytes) {
            return new Due(number, transfer, position + bytes, lengthBytes - bytes);
        }
    }

    /**
     * Begins.
     *
     * @param here where requests are carried out, null if that is in another process
     * @param isReordered whether puts and gets that the channel carries out overtake each other
     */
    Outbox(Line line, int rank, Way here, boolean isReordered) {
        this.line = line;
        this.rank = rank;
        this.here = here;
        moves = new RemoteMoves(isReordered);
    }

    int rank() {
        return rank;
    }

    /** Returns a list that is used while one piece is made. */
    Runs runs() {
        return runs;
    }

    boolean isFull() {
        return due.size() == MOST_DUE;
    }

    void request(Item item) {
        isDirty = here == null;
        isUnsettled = true;
        requests.add(item);
        line.hasWork();
    }

    void request(int command) {
        request(control(command));
    }

    /** Has the channel put or get. */
    void request(RemoteMove move) {
        isUnsettled = true;
        moves.add(move);
        line.hasWork();
    }

    void answer(Item item) {
        answers.add(item);
        line.hasWork();
    }

    void answer(int command) {
        answer(control(command));
    }

    /** Tells of a rank. */
    void answer(int command, int about) {
        answer(control(WindowFrames.command(command, about)));
    }

    private static Item control(long command) {
        return (outbox, way) -> {
            int frame = way.claim(0);
            if (frame < 0) {
                return false;
            }
            outbox.putWords(way, frame, command);
            way.commit(WindowFrames.CONTROL, 0);
            return true;
        };
    }

    void putWords(Way way, int frame, long word2) {
        WindowFrames.putWords(way.block().bytes(), frame, line.remoteId(rank), line.ownRank(), word2);
    }

    /** Returns the number of a piece that is answered. */
    int expectAnswer(Transfer transfer, long position, int lengthBytes) {
        due.add(new Due(nextNumber, transfer, position, lengthBytes));
        return nextNumber++;
    }

    /** Asks to be told when all messages before are done, if there were any; returns what {@link #isFlushed} takes. */
    long flush() {
        if (!isDirty) {
            return flushesAsked;
        }
        request(WindowFrames.FLUSH);
        isDirty = false;
        return ++flushesAsked;
    }

    /**
     * Tells whether all is done before a flush, and what the channel carries out is.
     *
     * @throws RailException as of {@link #requireAlive}
     */
    boolean isFlushed(long flush) {
        requireAlive();
        return flushesAnswered >= flush && moves.isQuiet();
    }

    /**
     * Tells whether the program's buffers of all accesses may be used again.
     *
     * @throws RailException as of {@link #requireAlive}
     */
    boolean isLocallyComplete() {
        requireAlive();
        return requests.isEmpty() && due.isEmpty() && moves.isQuiet();
    }

    /**
     * Tells whether nothing was asked for since all was known to be done. For the thread that synchronises, without the
     * lock: accesses of other threads that it is to see come before.
     */
    boolean isSettled() {
        return !isUnsettled;
    }

    /** All that was asked for before a flush is done, and the program knows what was refused. */
    void settle() {
        boolean isQuiet = requests.isEmpty() && due.isEmpty() && moves.isQuiet() && flushesAnswered == flushesAsked;
        isUnsettled = !isQuiet || refusal != null || isDirty;
    }

    /** Returns how many locks that were asked for have been granted, or were not to be had. */
    long lockAnswers() {
        return lockAnswers;
    }

    /** Tells whether the last of them was granted. */
    boolean isLockGranted() {
        return isLockGranted;
    }

    /** Returns the lost rank for whose sake it was not granted, {@link Items#NO_RANK} if that is not so. */
    int lockHolder() {
        return lockHolder;
    }

    /**
     * Requires that the rank is there.
     *
     * @throws RailException why nothing more can be sent to it
     */
    void requireAlive() {
        if (failure != null) {
            throw failure;
        }
    }

    /** Returns why an access has failed since the last call, null if none was. */
    RailException takeRefusal() {
        RailException taken = refusal;
        refusal = null;
        return taken;
    }

    /** Tells whether nothing waits for room. */
    boolean isIdle() {
        return answers.isEmpty() && requests.isEmpty() && moves.isIdle() || failure != null;
    }

    /** Sends what there is room for. */
    void push() {
        push(false);
    }

    /**
     * Does the same, but an access that is short waits for others while something is on its way. Many of them in a
     * frame of the rails each are what costs, the more so when these take turns.
     *
     * @param bytes of the access
     */
    void gather(long bytes) {
        gatheredBytes += bytes;
        push(gatheredBytes < MOST_GATHERED_BYTES);
    }

    private void push(boolean isGathering) {
        if (!isGathering) {
            gatheredBytes = 0;
        }
        if (isIdle()) {
            return;
        }
        try {
            if (!moves.isIdle()) {
                VirtualChannel channel = line.channel(rank);
                moves.advance(channel);
                channel.flush();
            }
            if (!answers.isEmpty() || !requests.isEmpty()) {
                pushFrames(here == null ? new Way.Over(line.channel(rank)) : here, isGathering);
            }
        } catch (RailException e) {
            fail(e);
        }
    }

    private void pushFrames(Way way, boolean isGathering) {
        do {
            sendAll(answers, way);
        } while (goesOn(way));
        if (isGathering && requests.isEmpty()) {
            way.gather();
        } else {
            way.flush();
        }
    }

    private void sendAll(Queue<Item> queue, Way way) {
        boolean isSent = true;
        while (isSent) {
            isSent = sendFirst(queue, way);
        }
    }

    /** Sends the next request; those that are carried out here leave answers at once. */
    private boolean goesOn(Way way) {
        boolean isSent = answers.isEmpty() && sendFirst(requests, way);
        return isSent || !answers.isEmpty() && here != null;
    }

    private boolean sendFirst(Queue<Item> queue, Way way) {
        Item first = queue.peek();
        if (first == null || !first.send(this, way)) {
            return false;
        }
        queue.remove();
        return true;
    }

    /** Nothing can be sent to the rank any more, nor comes from there. */
    void fail(RailException cause) {
        failure = cause;
        answers.clear();
        requests.clear();
        due.clear();
        moves.drop();
    }

    void onFlushed() {
        if (flushesAnswered == flushesAsked) {
            throw new MalformedFrameException("an answer to a flush of a window that was not asked for");
        }
        flushesAnswered++;
    }

    void onGranted() {
        lockAnswers++;
        isLockGranted = true;
    }

    void onNotGranted(int lostHolder) {
        lockAnswers++;
        isLockGranted = false;
        lockHolder = lostHolder;
    }

    /** The rank has refused an access, of which nothing has moved. */
    void onRefused(boolean isGone, ByteBuffer bytes, int span) {
        long from = WindowFrames.spanFrom(bytes, span);
        long end = WindowFrames.spanEnd(bytes, span);
        lastRefused = new WindowError(
                WindowError.Reason.RANGE,
                "items at displacement " + WindowFrames.spanDisplacement(bytes, span) + " are bytes " + from + " to "
                        + end + ", a length of " + (end - from) + ", but "
                        + (isGone
                                ? "the arena of that memory of rank " + rank + " is closed"
                                : "no buffer that rank " + rank + " has attached to the window has all of them"));
        onFailed(lastRefused);
    }

    /** An access has failed; the first one is told of. */
    void onFailed(RailException cause) {
        refusal = refusal == null ? cause : refusal;
    }

    void onAnswer(int number, MemoryBlock block, int offset, int payloadBytes) {
        Due first = due.peek();
        boolean isRefused = payloadBytes == 0 && lastRefused != null;
        boolean isPart = payloadBytes > 0 && first != null && payloadBytes <= first.lengthBytes;
        if (first == null || first.number != number || !isPart && !isRefused) {
            throw new MalformedFrameException("an answer of " + payloadBytes + " bytes to access " + number
                    + " of a window, which is not the next");
        }
        due.remove();
        if (isPart && payloadBytes < first.lengthBytes) {
            due.addFirst(first.without(payloadBytes));
            take(first, block, offset, payloadBytes);
            return;
        }
        line.hasWork(); // one more may ask
        if (isRefused) {
            first.transfer.refused(lastRefused);
        } else {
            take(first, block, offset, payloadBytes);
        }
        first.transfer.answered();
        if (first.transfer.failure() != null) {
            onFailed(first.transfer.failure());
        }
    }

    private static void take(Due answered, MemoryBlock block, int offset, int payloadBytes) {
        int payload = offset + FrameLayout.payloadOffset(payloadBytes);
        answered.transfer.take(block, payload, answered.position, payloadBytes);
    }
}
