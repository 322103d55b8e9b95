package railmpi.launch.job;

import java.util.BitSet;
import java.util.regex.Pattern;
import railmpi.launch.LaunchException;

/** The ranks of the command line's job that have mpirun's standard input; immutable. */
public final class InputRanks {
    private static final Pattern LIST = Pattern.compile("\\d{1,5}(-\\d{1,5})?(,\\d{1,5}(-\\d{1,5})?)*");
    private static final String ALL = "all";
    private static final String NONE = "none";

    /** What is meant when nothing is said. */
    public static final InputRanks FIRST = of("--stdin", "0");

    /** Null for all. */
    private final BitSet ranks;

    private InputRanks(BitSet ranks) {
        this.ranks = ranks;
    }

    /** Returns whether a word says which ranks. */
    public static boolean isValue(String word) {
        return word.equals(ALL) || word.equals(NONE) || LIST.matcher(word).matches();
    }

    /**
     * Reads {@code all}, {@code none}, a rank, or a list as {@code 1,3-5}.
     *
     * @param shown the option, for messages
     * @throws LaunchException when it is none of these
     */
    public static InputRanks of(String shown, String value) {
        if (!isValue(value)) {
            throw new LaunchException(shown + " " + value + ": all, none or ranks (as 0 or 1,3-5) are needed");
        }
        if (value.equals(ALL)) {
            return new InputRanks(null);
        }
        BitSet ranks = new BitSet();
        for (String range : value.equals(NONE) ? new String[0] : value.split(",")) {
            int dash = range.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
            if (last < first) {
                throw new LaunchException(shown + " " + value + ": " + range + " is not a range of ranks");
            }
            ranks.set(first, last + 1);
        }
        return new InputRanks(ranks);
    }

    /** Returns whether a rank is among them. */
    public boolean contains(int rank) {
        return ranks == null || ranks.get(rank);
    }

    /** Returns how many of the first ranks are among them. */
    public int count(int size) {
        return ranks == null ? size : ranks.get(0, size).cardinality();
    }

    /** Returns the highest rank that is named, -1 for none. */
    public int highest() {
        return ranks == null ? -1 : ranks.length() - 1;
    }
}
