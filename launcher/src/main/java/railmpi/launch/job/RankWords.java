package railmpi.launch.job;

import java.util.ArrayList;
import java.util.List;
import railmpi.launch.javacmd.ArgumentFiles;

/**
 * Words in a command line for which {@code bin/railmpi-rank} puts what is different in each rank; immutable.
 *
 * <p>They begin with the mark of the job, random digits, so that no program has such arguments of its own.
 */
public final class RankWords {
    /** Characters of up to three bytes, for each of which a shell needs up to five. */
    private static final int LONGEST_PIECE = 8000;

    private final String mark;

    public RankWords(String mark) {
        this.mark = mark;
    }

    /** Returns the word that stands for the rank. */
    public String rank() {
        return mark + "-rank";
    }

    /** Returns the word that stands for the number of ranks. */
    public String size() {
        return mark + "-size";
    }

    /** Returns the word behind which all others are pieces of an argument file for java. */
    public String argumentFile() {
        return mark + "-arguments";
    }

    /** Returns an argument file in pieces that can be words; those for which each rank puts its own are pieces, too. */
    public List<String> pieces(List<String> words) {
        List<String> pieces = new ArrayList<>();
        for (String word : words) {
            if (word.startsWith(mark)) {
                pieces.add(word);
                pieces.add(" ");
                continue;
            }
            String text = ArgumentFiles.text(List.of(word));
            for (int start = 0; start < text.length(); ) {
                int end = Math.min(text.length(), start + LONGEST_PIECE);
                end -= end < text.length() && Character.isLowSurrogate(text.charAt(end)) ? 1 : 0;
                pieces.add(text.substring(start, end));
                start = end;
            }
        }
        return pieces;
    }

    /** Returns the word that stands for an option of the JVM in one rank and for nothing in the others. */
    public String onlyIn(int rank, String option) {
        return mark + "-only-" + rank + "-" + option;
    }
}
