package railmpi.osc;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.VirtualChannel;

/**
 * The puts and gets of a window over the channel to one rank. Puts fill the wire one way and gets the other way, so
 * they have a queue each and none waits for the other; or one queue in the order of the calls, if reordering is not
 * wanted.
 *
 * <p>Source: [Vishnu05] section 3.2 (reordering of put and get). Owner: the holder of the progress lock.
 */
final class RemoteMoves implements RemoteCompletion {
    private final Queue<RemoteMove> puts = new ArrayDeque<>();
    private final Queue<RemoteMove> gets;

    /** Pieces under way by token. */
    private RemoteMove[] moves = new RemoteMove[16];

    private int[] lengths = new int[16];
    private int[] free = new int[16];
    private int freeCount;
    private int made;
    private int underWay;
    private boolean isDropped;

    RemoteMoves(boolean isReordered) {
        gets = isReordered ? new ArrayDeque<>() : puts;
    }

    void add(RemoteMove move) {
        underWay++;
        (move.isPut() ? puts : gets).add(move);
    }

    /** Tells whether all has begun. */
    boolean isIdle() {
        return puts.isEmpty() && gets.isEmpty();
    }

    /** Tells whether all is done, at both ends. */
    boolean isQuiet() {
        return underWay == 0;
    }

    /** Begins what there is room for. */
    void advance(VirtualChannel channel) {
        advance(puts, channel);
        advance(gets, channel);
    }

    private void advance(Queue<RemoteMove> queue, VirtualChannel channel) {
        while (!queue.isEmpty() && begin(queue.peek(), channel)) {
            queue.remove();
        }
    }

    private boolean begin(RemoteMove move, VirtualChannel channel) {
        while (!move.isBegun()) {
            int pieceBytes = move.nextBytes(channel);
            int token = freeCount == 0 ? newToken() : free[--freeCount];
            moves[token] = move; // before: it may be done at once
            lengths[token] = pieceBytes;
            if (!move.tryBegin(channel, pieceBytes, this, token)) {
                release(token);
                return false;
            }
        }
        return true;
    }

    private int newToken() {
        if (made == moves.length) {
            moves = Arrays.copyOf(moves, 2 * made);
            lengths = Arrays.copyOf(lengths, 2 * made);
            free = Arrays.copyOf(free, 2 * made);
        }
        return made++;
    }

    private void release(int token) {
        moves[token] = null;
        free[freeCount++] = token;
    }

    @Override
    public void onCompleted(int token, long value) {
        RemoteMove move = moves[token];
        move.done(lengths[token]);
        release(token);
        if (move.isComplete() && !isDropped) {
            underWay--;
        }
    }

    /** Gives all up: the rank is lost. */
    void drop() {
        isDropped = true;
        puts.forEach(RemoteMove::drop);
        if (gets != puts) {
            gets.forEach(RemoteMove::drop);
        }
        puts.clear();
        gets.clear();
        underWay = 0;
    }
}
