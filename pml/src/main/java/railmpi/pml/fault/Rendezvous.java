package railmpi.pml.fault;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How two processes that may give up exchange numbers, as one of them sees it. Each offers its numbers when it calls.
 * Whose call is open and knows the other's open call accepts that; who has accepted and is accepted has met the other.
 * A call that has accepted nothing may leave, and says so. So both meet or neither does, unless one of them fails.
 *
 * <p>Calls belong together in their order: a call whose partner has left leaves, too, however late it comes. Agreements
 * of both begin anew: a call that had left before its process took part in one that was over when a call of the other
 * process came has no partner, since that process has left it out. Both sides see the calls of each in their order, and
 * pair them by the same rule ({@link #partner}). So neither takes what is left of an earlier call for a later one.
 *
 * <p>Frames arrive in the order in which they were sent. Owner: the holder of the progress lock.
 */
public final class Rendezvous {
    /** Sends frames to the other process, in order; neither waits nor calls back. */
    public interface Outbox {
        /**
         * Opens a call.
         *
         * @param call its number, from 1
         * @param agreed agreements of both that were over here when it came
         * @param numbers for the other process; null if this one cannot go on
         */
        void offer(int call, int agreed, int[] numbers);

        /** Says that a call of this process accepts one of the other. */
        void accept(int call, int accepted);

        /**
         * Says that a call has left.
         *
         * @param begun agreements of both in which this process has taken part by now
         */
        void leave(int call, int begun);
    }

    /** In place of agreements that a call has seen begin: it has not left. */
    private static final int OPEN = -1;

    /** One that has not met another. */
    private static final class Call {
        final int number;
        final int agreed;
        final int[] numbers;
        int begun = OPEN;

        Call(int number, int agreed, int[] numbers) {
            this.number = number;
            this.agreed = agreed;
            this.numbers = numbers;
        }

        boolean isOpen() {
            return begun == OPEN;
        }

        /** Tells whether the other process had left this call out when a call of it came. */
        boolean isPassedBy(Call other) {
            return !isOpen() && begun < other.agreed;
        }
    }

    private final Outbox outbox;
    /** In order; all but the last have left. */
    private final Deque<Call> own = new ArrayDeque<>();

    private final Deque<Call> theirs = new ArrayDeque<>();
    private int calls;
    /** Number of the call of the other that the own open one has accepted. */
    private int accepted;

    private boolean hasMet;
    private int[] received;

    /**
     * Begins with two processes that have not called.
     *
     * @param outbox sends to the other one
     */
    public Rendezvous(Outbox outbox) {
        this.outbox = outbox;
    }

    /**
     * This process calls.
     *
     * @param numbers for the other process; null if this one cannot go on
     * @param agreed agreements of both that are over here
     */
    public void come(int[] numbers, int agreed) {
        own.add(new Call(++calls, agreed, numbers));
        hasMet = false;
        outbox.offer(calls, agreed, numbers);
        acceptPartner();
    }

    /** Returns the call of the other that belongs to the open own one; null if it has not come, or none is open. */
    private Call partner() {
        Call mine = own.peek();
        Call other = theirs.peek();
        while (mine != null && other != null) {
            boolean isPassed = other.isPassedBy(mine);
            boolean hasPassed = mine.isPassedBy(other);
            if (!isPassed && !hasPassed && (mine.isOpen() || other.isOpen())) {
                return mine.isOpen() ? other : null;
            }
            if (!hasPassed) {
                theirs.remove();
            }
            if (!isPassed) {
                own.remove();
            }
            mine = own.peek();
            other = theirs.peek();
        }
        return null;
    }

    private void acceptPartner() {
        Call other = partner();
        if (other != null && other.isOpen() && accepted != other.number) {
            accepted = other.number;
            outbox.accept(own.element().number, accepted);
        }
    }

    /**
     * The other process has called.
     *
     * @param call its number
     * @param agreed agreements of both that were over there
     * @param numbers null if it cannot go on
     */
    public void onOffer(int call, int agreed, int[] numbers) {
        theirs.add(new Call(call, agreed, numbers));
        acceptPartner();
    }

    /**
     * The other process has accepted a call.
     *
     * @param call number of its own one
     * @param acceptedCall number of the call of this process
     */
    public void onAccepted(int call, int acceptedCall) {
        Call other = partner();
        boolean isTheirs = other != null && other.isOpen() && other.number == call;
        if (isTheirs && own.element().number == acceptedCall) {
            hasMet = true;
            received = other.numbers;
            own.remove();
            theirs.remove();
        }
    }

    /**
     * The latest call of the other process has left.
     *
     * @param call its number
     * @param begun agreements of both in which the other process had taken part
     */
    public void onLeft(int call, int begun) {
        Call last = theirs.peekLast();
        if (last != null && last.number == call) {
            last.begun = begun;
            acceptPartner();
        }
    }

    /**
     * Tells whether the two have met.
     *
     * @return true until this process calls again
     */
    public boolean hasMet() {
        return hasMet;
    }

    /**
     * Returns the numbers of the process that this one has met.
     *
     * @return null if it cannot go on
     */
    public int[] received() {
        return received;
    }

    /**
     * Tells whether the open call may leave.
     *
     * @return false if the other one may go on
     */
    public boolean mayLeave() {
        Call other = partner();
        return other == null || !other.isOpen();
    }

    /**
     * Tells whether the partner of the open call has left, so that this one has to leave, too.
     *
     * @return false also if it has not come
     */
    public boolean isLeft() {
        Call other = partner();
        return other != null && !other.isOpen();
    }

    /**
     * The open call leaves, which {@link #mayLeave}, or the other process has failed.
     *
     * @param begun agreements of both in which this process has taken part by now
     */
    public void leave(int begun) {
        Call mine = own.getLast();
        mine.begun = begun;
        outbox.leave(mine.number, begun);
    }
}
