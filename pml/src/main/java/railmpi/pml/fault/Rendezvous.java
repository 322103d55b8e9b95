package railmpi.pml.fault;

/**
 * How two processes that may give up exchange numbers, as one of them sees it. Each makes an offer when it comes. Who
 * has come and knows of the other's offer accepts it; who has accepted and is accepted has met the other.
 *
 * <p>A process that has accepted no offer may leave, and takes its own back. If the other one has accepted that, it has
 * met nobody either. So both meet or neither does, unless one of them fails. Offers that were taken back disturb no
 * later meeting, however often one process has come alone.
 *
 * <p>Frames arrive in the order in which they were sent. Owner: the holder of the progress lock.
 */
public final class Rendezvous {
    /** Sends frames to the other process, in order; neither waits nor calls back. */
    public interface Outbox {
        /** Sends what this process offers; null if it cannot go on. */
        void offer(int offer, int[] numbers);

        /** Says that this process, by an offer of its own, accepts one of the other. */
        void accept(int offer, int accepted);

        /** Takes an offer back; tells whether the other, which may come later, has caused that. */
        void withdraw(int offer, boolean isAnswer);
    }

    private static final int NONE = 0;
    private static final int NEVER = -1;

    private final Outbox outbox;
    private int own;
    private boolean isOpen;
    private boolean hasMet;
    private boolean isLeft;
    private int theirs = NONE;
    private int[] theirNumbers;
    private int[] received;
    /** How many failures had been acknowledged here when the other one left, and this process had not come. */
    private int missedAt = NEVER;

    /**
     * Begins with two processes that have not come.
     *
     * @param outbox sends to the other one
     */
    public Rendezvous(Outbox outbox) {
        this.outbox = outbox;
    }

    /**
     * This process comes. If the other has left since this one acknowledged as many failures, it is missed at once.
     *
     * @param numbers for the other process; null if this one cannot go on
     * @param acknowledged failures
     */
    public void come(int[] numbers, int acknowledged) {
        own++;
        isOpen = true;
        hasMet = false;
        isLeft = missedAt == acknowledged;
        missedAt = NEVER;
        outbox.offer(own, numbers);
        acceptTheirs();
    }

    private void acceptTheirs() {
        if (isOpen && theirs != NONE) {
            isLeft = false;
            outbox.accept(own, theirs);
        }
    }

    /**
     * The other process has come.
     *
     * @param offer its offer
     * @param numbers null if it cannot go on
     */
    public void onOffer(int offer, int[] numbers) {
        theirs = offer;
        theirNumbers = numbers;
        acceptTheirs();
    }

    /**
     * The other process has accepted an offer.
     *
     * @param offer by an offer of its own
     * @param accepted the offer of this process
     */
    public void onAccepted(int offer, int accepted) {
        if (isOpen && accepted == own && offer == theirs) {
            isOpen = false;
            hasMet = true;
            received = theirNumbers;
            theirs = NONE;
        }
    }

    /**
     * The other process has left.
     *
     * @param offer that it takes back
     * @param isAnswer whether it has left because this one had
     * @param acknowledged failures that this process has acknowledged by now
     */
    public void onWithdrawn(int offer, boolean isAnswer, int acknowledged) {
        if (offer == theirs) {
            theirs = NONE;
            isLeft = isOpen;
            if (!isOpen && !isAnswer) {
                missedAt = acknowledged;
            }
        }
    }

    /** What both have done since shows that this process need not be told any more that the other had left. */
    public void forgetMissed() {
        missedAt = NEVER;
    }

    /**
     * Tells whether the two have met.
     *
     * @return true until this process comes again
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
     * Tells whether this process, which has come, may leave.
     *
     * @return false if the other one may go on
     */
    public boolean mayLeave() {
        return theirs == NONE;
    }

    /**
     * Tells whether the other process has come and left, so that this one should leave, too.
     *
     * @return true if nothing else has happened since
     */
    public boolean isLeft() {
        return isLeft;
    }

    /** This process leaves, which {@link #mayLeave}, or the other has failed. */
    public void leave() {
        isOpen = false;
        outbox.withdraw(own, isLeft);
    }
}
