package railmpi.pml.fault;

import java.util.Arrays;

/**
 * One agreement among the members of a communicator, as one of them sees it. Every member contributes words; all that
 * live get the bitwise AND of the words of all that lived, and the same number of failures, whoever fails meanwhile.
 *
 * <p>The members that live, in their order, are a tree in which each has four children. Each waits for their words,
 * combines them with its own and sends them up; the root decides and the decision goes down. All learn of failures in
 * one order, so the number of failures that a member knows of names its tree: its <i>view</i>. Words that were combined
 * in one view count for that view only: when a member fails, the others send theirs again along the new tree. A member
 * that knows the decision never sends words up again; it answers with the decision, and tells its new neighbours when
 * its view changes. So a later root can only decide by itself if no member that lives has a decision.
 *
 * <p>Frames of a member that has failed must not be given to this object after its failure; all that it has sent
 * before, must. All members that live get the same decision. A member that fails after it has acted on a decision had
 * forwarded it before; the others may decide otherwise only if all whom it had told fail as well. Cost without
 * failures: 2 (n - 1) messages, 2 log4(n) steps. Source: the early returning agreement of Herault et
 * al., Practical scalable consensus for pseudo-synchronous distributed systems, SC 2015; the order of failures makes it
 * simpler here.
 *
 * <p>Owner: the holder of the progress lock.
 */
public final class Agreement {
    private static final int NONE = -1;

    /** Of a member. With two, members that share cores sleep and wake twice as often. */
    private static final int CHILDREN = 4;

    /** Sends what a member has to say; neither waits nor calls back. */
    public interface Outbox {
        /** Sends the words of a member and of all below it in a view. */
        void sendUp(int member, int view, long[] words);

        /** Sends the decision that was made in a view. */
        void sendDown(int member, int view, long[] words);
    }

    private final Outbox outbox;
    private final int size;
    private final int self;
    private final int children;
    private final boolean[] hasFailed;
    /** Of each member the latest words, and the view in which they were sent. */
    private final long[][] heard;

    private final int[] heardView;
    private int view;
    /** Null until this member contributes. */
    private long[] own;

    private int sentView = NONE;
    private long[] decision;
    private int decisionView = NONE;

    /**
     * Begins an agreement to which this member has not contributed.
     *
     * @param size number of members
     * @param self which one this is
     * @param outbox sends to the others
     */
    public Agreement(int size, int self, Outbox outbox) {
        this(size, self, CHILDREN, outbox);
    }

    /** With another number of children, the same at all members. */
    Agreement(int size, int self, int children, Outbox outbox) {
        this.size = size;
        this.children = children;
        this.self = self;
        this.outbox = outbox;
        hasFailed = new boolean[size];
        heard = new long[size][];
        heardView = new int[size];
        Arrays.fill(heardView, NONE);
    }

    /**
     * This member takes part.
     *
     * @param words as many as every other member gives; copied
     */
    public void contribute(long[] words) {
        own = words.clone();
        goOn();
    }

    /**
     * A member has failed: the next one in the order that all members see.
     *
     * @param member which one
     */
    public void onFailure(int member) {
        hasFailed[member] = true;
        view++;
        if (decision != null) {
            tellNeighbours();
        } else {
            goOn();
        }
    }

    /**
     * Words come from a member.
     *
     * @param member who has not failed
     * @param itsView view in which it has sent them
     * @param words its own and of those below it
     */
    public void onUp(int member, int itsView, long[] words) {
        if (decision != null) {
            outbox.sendDown(member, decisionView, decision);
        } else if (itsView > heardView[member]) {
            heardView[member] = itsView;
            heard[member] = words;
            goOn();
        }
    }

    /**
     * The decision comes.
     *
     * @param itsView view in which it was made
     * @param words what was decided
     */
    public void onDown(int itsView, long[] words) {
        if (decision == null) {
            decide(itsView, words);
        }
    }

    /**
     * Tells whether this member may act on the decision: it has it, and knows of all failures that are part of it.
     *
     * @return true if {@link #words} and {@link #failures} can be read
     */
    public boolean isOver() {
        return decision != null && view >= decisionView;
    }

    /**
     * Returns what was decided.
     *
     * @return the bitwise AND; not to be changed
     */
    public long[] words() {
        return decision;
    }

    /**
     * Returns how many members had failed, and did not contribute.
     *
     * @return the first so many in the order of failures
     */
    public int failures() {
        return decisionView;
    }

    private void goOn() {
        if (own == null || decision != null || sentView == view) {
            return;
        }
        long[] combined = own.clone();
        int place = placeOf(self);
        for (int child = children * place + 1; child <= children * place + children; child++) {
            int member = memberAt(child);
            if (member != NONE) {
                if (heardView[member] != view) {
                    return;
                }
                for (int i = 0; i < combined.length; i++) {
                    combined[i] &= heard[member][i];
                }
            }
        }
        sentView = view;
        if (place == 0) {
            decide(view, combined);
        } else {
            outbox.sendUp(memberAt((place - 1) / children), view, combined);
        }
    }

    private void decide(int itsView, long[] words) {
        decision = words;
        decisionView = itsView;
        tellChildren();
    }

    private void tellNeighbours() {
        int place = placeOf(self);
        if (place > 0) {
            outbox.sendDown(memberAt((place - 1) / children), decisionView, decision);
        }
        tellChildren();
    }

    private void tellChildren() {
        int place = placeOf(self);
        for (int child = children * place + 1; child <= children * place + children; child++) {
            int member = memberAt(child);
            if (member != NONE) {
                outbox.sendDown(member, decisionView, decision);
            }
        }
    }

    /** Returns how many members before this one live. */
    private int placeOf(int member) {
        int place = 0;
        for (int i = 0; i < member; i++) {
            place += hasFailed[i] ? 0 : 1;
        }
        return place;
    }

    private int memberAt(int place) {
        int left = place;
        for (int member = 0; member < size; member++) {
            if (!hasFailed[member] && left-- == 0) {
                return member;
            }
        }
        return NONE;
    }
}
