package railmpi.pml.fault;

import java.util.ArrayDeque;
import java.util.Arrays;
import railmpi.core.RailException;
import railmpi.core.progress.StackReserve;

/**
 * The agreements of a communicator whose members share memory, one after the other, as one of them sees them. The first
 * ones go by messages, and prepare the memory: from the second on a member offers some, the lowest that was not among
 * the failures of the agreement before; in the next one each says whether it has mapped that. If all have that took
 * part, all further agreements go through the memory ({@link AgreementSlots}), whoever fails; else none does. Each step
 * follows from outcomes, which are the same at all members, so all choose the same way.
 *
 * <p>A member begins an agreement when it knows the outcome of the one before. Words for messages end in three of this
 * class: key and offset of the memory that is offered, all ones at members that offer none, zeros if there is none; and
 * whether the member has mapped what the agreement before has offered.
 *
 * <p>Owner: the holder of the progress lock.
 */
public final class NodeAgreements {
    /** What the agreements are made by; neither waits nor calls back. */
    public interface Means {
        /**
         * Begins the next agreement by messages.
         *
         * @param words of this member
         * @return that agreement
         */
        Ballot byMessages(long[] words);

        /**
         * Finds memory for all members, zeros.
         *
         * @param lengthBytes its length
         * @return key and offset; zeros if there is none
         */
        long[] offer(int lengthBytes);

        /**
         * Maps the memory of a member, perhaps of this one.
         *
         * @param owner who has offered it
         * @param key what it has offered
         * @param offset what it has offered
         * @return null if that is not possible
         */
        AgreementSlots.Memory map(int owner, long key, long offset);

        /** An agreement may be over that nobody has asked for now, so who waits for it is to ask again. */
        void askAgain();

        /**
         * What this member has offered is not needed by it any more.
         *
         * @param isUsed whether others may use it until they have left it
         */
        void giveBack(boolean isUsed);
    }

    /** One agreement. */
    public final class Vote implements Ballot {
        /** Null once it has begun. */
        private long[] given;
        /** Null unless it goes by messages. */
        private Ballot messages;

        private long[] words;
        private long[] failures;

        private Vote(long[] given) {
            this.given = given;
        }

        @Override
        public boolean isOver() {
            goOn(this);
            if (words == null && slots != null && slots.isExpelled()) {
                throw expelled();
            }
            return words != null && Agreement.contains(known, failures);
        }

        @Override
        public boolean canBeSeen() {
            return slots != null && given == null && messages == null && !slots.hasFailures();
        }

        @Override
        public boolean isSeen() {
            return slots.isSeen();
        }

        @Override
        public long[] words() {
            return words;
        }

        @Override
        public long[] failures() {
            return failures;
        }
    }

    /** The first one that offers memory: many communicators are used for one agreement only. */
    private static final int FIRST_OFFER = 2;

    private static final int SETUP_WORDS = 3;

    private static final long NONE = -1;

    private final int size;
    private final int self;
    private final int words;
    private final Means means;
    /** Those that are not over here, the first of which has begun. */
    private final ArrayDeque<Vote> votes = new ArrayDeque<>();
    /** Failures that this member knows of. */
    private final long[] known;

    /** How many have begun by messages. */
    private int number;
    /** Who offers memory in the next one. */
    private int owner;

    private boolean hasOffered;
    /** Whether the last one has offered memory, and what of it this member has mapped. */
    private boolean isOffered;

    private AgreementSlots.Memory memory;
    private boolean isRefused;
    /** Null until all use it. */
    private AgreementSlots slots;

    private boolean isFreed;
    private boolean hasLeft;

    /**
     * Begins without an agreement.
     *
     * @param size number of members, which {@link #isPossible} among
     * @param self which one this is
     * @param words that each gives
     * @param means of this member
     */
    public NodeAgreements(int size, int self, int words, Means means) {
        this.size = size;
        this.self = self;
        this.words = words;
        this.means = means;
        known = new long[Agreement.maskWords(size)];
    }

    /**
     * Tells whether there may be memory for so many members.
     *
     * @param size number of members
     * @return the same at all of them
     */
    public static boolean isPossible(int size) {
        return size > 1 && size <= AgreementSlots.MOST_MEMBERS;
    }

    /**
     * A member has failed.
     *
     * @param member one that was not known to have
     */
    public void onFailure(int member) {
        Agreement.put(known, member);
        if (slots != null && !hasLeft) { // else others may use the memory by now
            slots.onFailure(member);
        }
    }

    /**
     * Takes part in the next agreement, as soon as those before are over.
     *
     * @param given as many words as every member gives; not to be changed
     * @return its outcome
     */
    public Vote begin(long[] given) {
        Vote vote = new Vote(given);
        votes.add(vote);
        try {
            goOn(vote);
        } catch (RuntimeException | Error e) {
            if (vote.given != null) {
                votes.removeLast(); // who is told of an error does not wait for it
            }
            throw e;
        }
        return vote;
    }

    /** No more agreements come; the memory goes when those that have begun are over. */
    public void free() {
        isFreed = true;
        goOn(null);
    }

    /**
     * Tells whether all is over after {@link #free}.
     *
     * @return true if nothing is needed of this object any more
     */
    public boolean hasLeft() {
        return hasLeft;
    }

    private void goOn(Vote asked) {
        while (!votes.isEmpty()) {
            Vote vote = votes.peek();
            if (vote.given != null) {
                enter(vote);
            }
            if (!isDecided(vote)) {
                return;
            }
            votes.remove();
            if (vote != asked) {
                means.askAgain();
            }
        }
        if (isFreed && !hasLeft) {
            leave();
        }
    }

    private void enter(Vote vote) {
        long[] given = vote.given;
        if (slots == null) {
            StackReserve.requireToBeginFirst(); // channels may be made, and memory
            number++;
            vote.messages = means.byMessages(withSetup(given));
            vote.given = null; // last: without a channel it has not begun
        } else {
            StackReserve.require();
            vote.given = null;
            slots.begin(given);
        }
    }

    private long[] withSetup(long[] given) {
        long[] all = Arrays.copyOf(given, words + SETUP_WORDS);
        long[] place = {NONE, NONE};
        if (number >= FIRST_OFFER && owner == self && !isOffered && !isRefused) {
            place = means.offer(AgreementSlots.lengthBytes(size, words));
            hasOffered = place[0] != 0;
        }
        all[words] = place[0];
        all[words + 1] = place[1];
        all[words + 2] = memory == null ? 0 : 1;
        return all;
    }

    private boolean isDecided(Vote vote) {
        if (vote.messages == null) {
            if (slots.isOver()) {
                vote.failures = new long[known.length];
                vote.words = slots.outcome(vote.failures);
            }
        } else if (vote.messages.isOver()) {
            long[] outcome = vote.messages.words();
            if (isOffered && memory == null && haveAllMapped(outcome)) {
                throw expelled();
            }
            vote.failures = vote.messages.failures();
            vote.words = Arrays.copyOf(outcome, words);
            setUp(outcome, vote.failures);
        }
        return vote.words != null;
    }

    private boolean haveAllMapped(long[] outcome) {
        return outcome[words + 2] == 1;
    }

    /** The others go on without this member. */
    private static RailException expelled() {
        return new RailException(
                RailException.Category.PROCESS_FAILED,
                "the other processes of the communicator were told that this one has failed");
    }

    /** All that is decided here follows from the outcome of an agreement, and of those before. */
    private void setUp(long[] outcome, long[] failures) {
        if (isOffered) {
            isOffered = false;
            if (haveAllMapped(outcome)) {
                use();
            } else {
                refuse();
            }
        } else if (!isRefused) {
            long key = outcome[words];
            if (key == 0) {
                refuse();
            } else if (key == NONE) {
                owner = firstOf(failures);
            } else {
                isOffered = true;
                memory = means.map(owner, key, outcome[words + 1]);
            }
        }
    }

    private int firstOf(long[] failures) {
        int member = 0;
        while (Agreement.isIn(failures, member)) {
            member++;
        }
        return member;
    }

    private void use() {
        slots = new AgreementSlots(size, self, words, memory);
        for (int member = 0; member < size; member++) {
            if (Agreement.isIn(known, member)) {
                slots.onFailure(member);
            }
        }
    }

    private void refuse() {
        isRefused = true;
        memory = null;
        giveBack(false);
    }

    private void leave() {
        hasLeft = true;
        if (slots != null) {
            slots.leave();
        }
        giveBack(slots != null);
    }

    private void giveBack(boolean isUsed) {
        if (hasOffered) {
            hasOffered = false;
            means.giveBack(isUsed);
        }
    }
}
