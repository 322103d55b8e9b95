package railmpi.core.memory;

/**
 * A hash of some words against accidents, not against people: each word goes through a step that loses nothing, so
 * that two rows of words which differ in one of them never have the same hash. Stateless. Hot path: short.
 */
public final class WordHash {
    /** Odd, with its bits spread: multiplied by it, a changed bit changes half of those above. */
    private static final long MULTIPLIER = 0x9e37_79b9_7f4a_7c15L;

    private WordHash() {}

    /**
     * Takes one more word in.
     *
     * @param hash of the words before, or anything to begin with
     * @param word the next one
     * @return hash of all; its upper bits are mixed best
     */
    public static long add(long hash, long word) {
        long product = (hash ^ word) * MULTIPLIER;
        return product ^ product >>> Integer.SIZE;
    }

    /**
     * Takes the first six words of an array in, as {@link #add(long, long[], int, int)} does, with half of the
     * bytecodes: the heads of frames.
     *
     * @param hash of the words before, or anything to begin with
     * @param words six or more
     * @return hash of all
     */
    public static long addSix(long hash, long[] words) {
        long product = (hash ^ words[0]) * MULTIPLIER;
        product = (product ^ product >>> Integer.SIZE ^ words[1]) * MULTIPLIER;
        product = (product ^ product >>> Integer.SIZE ^ words[2]) * MULTIPLIER;
        product = (product ^ product >>> Integer.SIZE ^ words[3]) * MULTIPLIER;
        product = (product ^ product >>> Integer.SIZE ^ words[4]) * MULTIPLIER;
        product = (product ^ product >>> Integer.SIZE ^ words[5]) * MULTIPLIER;
        return product ^ product >>> Integer.SIZE;
    }

    /**
     * Takes more words in, as {@link #add(long, long)} does one after the other.
     *
     * @param hash of the words before, or anything to begin with
     * @param words the next ones
     * @param from index of the first of them
     * @param count how many
     * @return hash of all
     */
    public static long add(long hash, long[] words, int from, int count) {
        long result = hash;
        for (int i = from; i < from + count; i++) {
            long product = (result ^ words[i]) * MULTIPLIER;
            result = product ^ product >>> Integer.SIZE;
        }
        return result;
    }
}
