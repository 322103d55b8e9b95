package railmpi.pml.fault;

import java.util.Arrays;

/**
 * Agreements, one after the other, among members that share memory, as one of them sees them. Each member has a slot
 * there: its stamp, and its words for this agreement and the one before. It writes its words and then, by a compare and
 * swap, the number of the agreement into its stamp. A member that knows of a failure sets a bit in the stamp of the
 * failed one, also by a compare and swap, and a stamp with that bit never changes again. So each stamp decides once for
 * all members whether its owner has taken part in an agreement, in whatever order they learn of failures and whether or
 * not a failed one still runs. The outcome follows from the words of all who have taken part; it is the same at all,
 * also at those who fail later.
 *
 * <p>While nobody fails, the members add to a counter, and the last one combines the words of all and releases the
 * others by one word. A member that knows of a failure looks at all stamps and combines the words itself: if one has
 * failed before it added, nobody is the last one any more.
 *
 * <p>Nobody begins an agreement before it has read the outcome of the last one. When a member writes its words, all
 * others have begun the last agreement, and have read the words of the one before, whose place it uses.
 *
 * <pre>
 * long 0        members that have come, in all agreements
 *      1        members that may sleep
 *      8        number of the latest agreement whose outcome was combined by the last member
 *      9        that outcome, for agreements with even numbers
 *      9 + words, for those with odd numbers
 *      8 + slot * (1 + i)   stamp of member i: four times the number of its latest agreement, and bits
 *          + 1              its words for agreements with even numbers
 *          + 1 + words      its words for those with odd numbers
 * </pre>
 *
 * <p>Who finds that an agreement is over when it comes, or when it learns of a failure, wakes all others, if some of
 * them may sleep: a member says so, looks once more, and only then may fall asleep. A member that learns of a failure
 * is awake. Cost without failures: two atomic operations for each member, and the words of all at one. Owner: the
 * holder of the progress lock; {@link #isSeen}: any thread. Hot path: short.
 */
public final class AgreementSlots {
    /** The memory that all members map: longs, all zeros in the beginning. */
    public interface Memory {
        /** Reads a long; what its writer has written before {@link #compareSwap} is seen after it. */
        long get(int index);

        /** Writes a long that others read only after a later {@link #compareSwap} of this member. */
        void put(int index, long value);

        /** Replaces a long if it has the expected value, after all that was written before; returns the old value. */
        long compareSwap(int index, long expected, long replacement);

        /** Adds to a long, after all that was written before; returns the old value. */
        long add(int index, long addend);

        /** Separates writes before it from reads after it. */
        void fence();

        /** Has all other members look at the memory that may sleep. */
        void wakeOthers();
    }

    /** Most members. */
    static final int MOST_MEMBERS = 256;

    private static final int ARRIVALS = 0;
    private static final int SLEEPERS = 1;
    private static final int RELEASED = 8;
    private static final int LINE_WORDS = 8;

    /** Bits of a stamp: the member has failed; it has left the memory alone. */
    private static final long FAILED = 1;

    private static final long LEFT = 2;
    private static final int NUMBER_SHIFT = 2;

    /** One when an agreement begins, and one when a wait for it does, which then looks by {@link #isSeen}. */
    private static final int QUIET_LOOKS = 2;

    private final Memory memory;
    private final int size;
    private final int self;
    private final int words;
    private final int slotWords;
    private long number;
    private boolean hasFailures;
    /** Who comes before it has been seen to have come, or to have failed. */
    private int first;

    private boolean isExpelled;
    private int looks;
    private boolean isAnnounced;

    /**
     * Begins without an agreement.
     *
     * @param size number of members, at most {@link #MOST_MEMBERS}
     * @param self which one this is
     * @param words that each gives
     * @param memory of {@link #lengthBytes}
     */
    AgreementSlots(int size, int self, int words, Memory memory) {
        this.size = size;
        this.self = self;
        this.words = words;
        this.memory = memory;
        slotWords = slotWords(words);
    }

    /** Returns how much memory is needed. */
    static int lengthBytes(int size, int words) {
        return (LINE_WORDS + (1 + size) * slotWords(words)) * Long.BYTES;
    }

    private static int slotWords(int words) {
        return (1 + 2 * words + LINE_WORDS - 1) / LINE_WORDS * LINE_WORDS;
    }

    private static int stamp(int slotWords, int member) {
        return LINE_WORDS + (1 + member) * slotWords;
    }

    private int stamp(int member) {
        return stamp(slotWords, member);
    }

    private int wordsBehind(int index) {
        return index + 1 + (number % 2 == 0 ? 0 : words);
    }

    /**
     * A member has failed.
     *
     * @param member who; more than once is as good as once
     */
    void onFailure(int member) {
        long known = memory.get(stamp(member));
        while ((known & FAILED) == 0) {
            long old = memory.compareSwap(stamp(member), known, known | FAILED);
            known = old == known ? known | FAILED : old;
        }
        hasFailures = true;
        wakeIfAllHaveCome(); // others may have known of this failure before
    }

    /**
     * Takes part in the next agreement, when the one before is over.
     *
     * @param given as many words as every member gives
     */
    void begin(long[] given) {
        long before = number << NUMBER_SHIFT;
        number++;
        first = 0;
        looks = 0;
        int at = wordsBehind(stamp(self));
        for (int i = 0; i < words; i++) {
            memory.put(at + i, given[i]);
        }
        if (memory.compareSwap(stamp(self), before, number << NUMBER_SHIFT) != before) {
            isExpelled = true;
        } else if (memory.add(ARRIVALS, 1) + 1 == number * size) {
            tryRelease();
        }
        if (hasFailures) {
            wakeIfAllHaveCome();
        }
    }

    /** Not if a member has failed: one that had not added was not waited for, and others may be further. */
    private void tryRelease() {
        long[] failures = new long[Agreement.maskWords(size)];
        long[] all = combined(failures);
        if (Agreement.count(failures) != 0) {
            return;
        }
        int at = wordsBehind(RELEASED);
        for (int i = 0; i < words; i++) {
            memory.put(at + i, all[i]);
        }
        memory.compareSwap(RELEASED, number - 1, number);
        wake();
    }

    private void wakeIfAllHaveCome() {
        memory.fence(); // between the own stamp and the looks at others, which pairs with theirs
        if (look()) {
            wake();
        }
    }

    private void wake() {
        memory.fence(); // before the look for sleepers; pairs with isOver()
        if (memory.get(SLEEPERS) != 0) {
            memory.wakeOthers();
        }
    }

    /** Tells whether others take this member for failed; no agreement is over any more. */
    boolean isExpelled() {
        return isExpelled;
    }

    /** Tells whether each member has taken part or failed. After vain looks one says that this member may sleep. */
    boolean isOver() {
        boolean isOver = hasEnded();
        if (!isOver && ++looks > QUIET_LOOKS && !isAnnounced) {
            isAnnounced = true;
            memory.add(SLEEPERS, 1);
            memory.fence(); // before the next look; pairs with wake()
            isOver = hasEnded();
        }
        if (isOver && isAnnounced) {
            isAnnounced = false;
            memory.add(SLEEPERS, -1);
        }
        return isOver;
    }

    private boolean hasEnded() {
        return isSeen() || hasFailures && look();
    }

    /** Tells whether all have taken part, and none is known to have failed before; any thread. */
    boolean isSeen() {
        return memory.get(RELEASED) >= number;
    }

    /** Tells whether {@link #isSeen} may not come true any more. */
    boolean hasFailures() {
        return hasFailures;
    }

    private boolean look() {
        while (first < size && isDecided(memory.get(stamp(first)))) {
            first++;
        }
        return first == size && !isExpelled;
    }

    private boolean isDecided(long stamp) {
        return hasCome(stamp) || (stamp & FAILED) != 0;
    }

    private boolean hasCome(long stamp) {
        return stamp >>> NUMBER_SHIFT >= number;
    }

    /**
     * Returns the bitwise AND of the words of all who have taken part in what {@link #isOver}.
     *
     * @param failures gets the bits of those who have not
     * @return null if others take this member for failed, and perhaps have used the place of these words again
     */
    long[] outcome(long[] failures) {
        if (isSeen()) {
            long[] all = new long[words];
            int at = wordsBehind(RELEASED);
            for (int i = 0; i < words; i++) {
                all[i] = memory.get(at + i);
            }
            return all;
        }
        long[] all = combined(failures);
        isExpelled = (memory.get(stamp(self)) & FAILED) != 0; // last: who sets it writes there afterwards
        return isExpelled ? null : all;
    }

    /** Combines the words of those who have taken part, and notes the others. */
    private long[] combined(long[] failures) {
        long[] all = new long[words];
        Arrays.fill(all, -1);
        for (int member = 0; member < size; member++) {
            int stamp = stamp(member);
            if (hasCome(memory.get(stamp))) {
                int at = wordsBehind(stamp);
                for (int i = 0; i < words; i++) {
                    all[i] &= memory.get(at + i);
                }
            } else {
                Agreement.put(failures, member);
            }
        }
        return all;
    }

    /** This member uses the memory no more. */
    void leave() {
        long mine = number << NUMBER_SHIFT;
        memory.compareSwap(stamp(self), mine, mine | LEFT);
    }

    /**
     * Tells whether a member has left the memory alone, or was found to have failed.
     *
     * @param memory of agreements among so many members, or more
     * @param words that each gives
     * @param member which one
     * @return true if it does not come back
     */
    public static boolean hasLeft(Memory memory, int words, int member) {
        return (memory.get(stamp(slotWords(words), member)) & (FAILED | LEFT)) != 0;
    }
}
