package railmpi.pml.fault;

import java.util.Arrays;

/**
 * One agreement among the members of a communicator, as one of them sees it. Every member contributes words; all that
 * live get the bitwise AND of the words of all that lived, and the same set of failures, whoever fails meanwhile.
 *
 * <p>The members that live, in their order, are a tree in which each has four children. Each waits for their words,
 * combines them with its own and sends them up; the root decides and the decision goes down. The failures that a member
 * knows of name its tree: they are its <i>view</i>, a bit for each member. Words that were combined in one view count
 * for that view only: when a member learns of a failure, it sends its own again along the new tree. A member that knows
 * the decision never sends words up again; it answers with the decision, and tells its neighbours when its view
 * changes, or if the decision has not come from above. So a later root can only decide by itself if no member that
 * lives has a decision.
 *
 * <p>Members may learn of failures in different orders, as those of two jobs do. A view only grows, and a decision
 * needs the words of every member that its view does not contain, in that very view. So of two views in which members
 * could decide one contains the other, as if all had learnt of failures in one order. In the end all that live have
 * one view.
 *
 * <p>Frames of a member that has failed must not be given to this object after its failure; all that it has sent
 * before, must. All members that live get the same decision. A member that fails after it has acted on a decision had
 * forwarded it before; the others may decide otherwise only if all whom it had told fail as well. Cost without
 * failures: 2 (n - 1) messages, 2 log4(n) steps. Source: the early returning agreement of Herault et
 * al., Practical scalable consensus for pseudo-synchronous distributed systems, SC 2015; one tree for each view makes
 * it simpler here.
 *
 * <p>Owner: the holder of the progress lock.
 */
public final class Agreement implements Ballot {
    private static final int NONE = -1;

    /** Of a member. With two, members that share cores sleep and wake twice as often. */
    private static final int CHILDREN = 4;

    /** Sends what a member has to say; neither waits nor calls back, nor changes an array. */
    public interface Outbox {
        /** Sends the words of a member and of all below it in a view. */
        void sendUp(int member, long[] view, long[] words);

        /** Sends the decision that was made in a view. */
        void sendDown(int member, long[] view, long[] words);
    }

    private final Outbox outbox;
    private final int size;
    private final int self;
    private final int children;
    /** Of each member the latest words, and the view in which they were sent. */
    private final long[][] heard;

    private final long[][] heardView;
    /** Replaced by each failure. */
    private long[] view;
    /** Null until this member contributes. */
    private long[] own;

    /** The latest in which this member has sent words up; null before. */
    private long[] sentView;

    private long[] decision;
    private long[] decisionView;

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
        view = new long[maskWords(size)];
        heard = new long[size][];
        heardView = new long[size][];
    }

    /**
     * Returns how many words have a bit for each member.
     *
     * @param size number of members
     * @return at least 1
     */
    public static int maskWords(int size) {
        return (size + Long.SIZE - 1) / Long.SIZE;
    }

    /**
     * Tells whether a mask has the bit of a member.
     *
     * @param mask of {@link #maskWords} words
     * @param member which one
     * @return true if its bit is set
     */
    public static boolean isIn(long[] mask, int member) {
        return (mask[member / Long.SIZE] & 1L << member) != 0;
    }

    /**
     * Sets the bit of a member.
     *
     * @param mask of at least {@link #maskWords} words
     * @param member which one
     */
    public static void put(long[] mask, int member) {
        mask[member / Long.SIZE] |= 1L << member;
    }

    /**
     * Returns how many bits of a mask are set.
     *
     * @param mask of {@link #maskWords} words
     * @return 0 or more
     */
    public static int count(long[] mask) {
        int count = 0;
        for (long word : mask) {
            count += Long.bitCount(word);
        }
        return count;
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
     * A member has failed.
     *
     * @param member one that was not known to have
     */
    public void onFailure(int member) {
        view = view.clone();
        put(view, member);
        if (decision != null) {
            tellParent();
            tellChildren();
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
    public void onUp(int member, long[] itsView, long[] words) {
        if (decision != null) {
            outbox.sendDown(member, decisionView, decision);
        } else if (heardView[member] == null || contains(itsView, heardView[member])) {
            heardView[member] = itsView;
            heard[member] = words;
            goOn();
        }
    }

    /**
     * The decision comes.
     *
     * @param member who sends it, and has not failed
     * @param itsView view in which it was made
     * @param words what was decided
     */
    public void onDown(int member, long[] itsView, long[] words) {
        if (decision == null) {
            decide(itsView, words);
            if (member != parent()) {
                tellParent(); // who waits for words that this member does not send any more
            }
        }
    }

    @Override
    public boolean isOver() {
        return decision != null && contains(view, decisionView);
    }

    @Override
    public long[] words() {
        return decision;
    }

    @Override
    public long[] failures() {
        return decisionView;
    }

    /** Tells whether a mask has all bits of another one. */
    static boolean contains(long[] mask, long[] part) {
        for (int i = 0; i < mask.length; i++) {
            if ((part[i] & ~mask[i]) != 0) {
                return false;
            }
        }
        return true;
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
                if (!Arrays.equals(heardView[member], view)) {
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
            outbox.sendUp(parent(), view, combined);
        }
    }

    private void decide(long[] itsView, long[] words) {
        decision = words;
        decisionView = itsView;
        tellChildren();
    }

    private void tellParent() {
        int parent = parent();
        if (parent != NONE) {
            outbox.sendDown(parent, decisionView, decision);
        }
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

    private int parent() {
        int place = placeOf(self);
        return place == 0 ? NONE : memberAt((place - 1) / children);
    }

    /** Returns how many members before this one live. */
    private int placeOf(int member) {
        int place = 0;
        for (int i = 0; i < member; i++) {
            place += isIn(view, i) ? 0 : 1;
        }
        return place;
    }

    private int memberAt(int place) {
        int left = place;
        for (int member = 0; member < size; member++) {
            if (!isIn(view, member) && left-- == 0) {
                return member;
            }
        }
        return NONE;
    }
}
