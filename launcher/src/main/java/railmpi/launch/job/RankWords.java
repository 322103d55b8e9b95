package railmpi.launch.job;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import railmpi.launch.ShellWord;
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
        return pieces(words, word -> ArgumentFiles.text(List.of(word)));
    }

    /** Returns few words by which a shell runs many. */
    public List<String> byShell(List<String> words) {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "IFS=; eval \"exec $*\"", "sh"));
        command.addAll(pieces(words, word -> ShellWord.quoted(word) + " "));
        return command;
    }

    private List<String> pieces(List<String> words, UnaryOperator<String> textOf) {
        List<String> pieces = new ArrayList<>();
        StringBuilder piece = new StringBuilder();
        for (String word : words) {
            if (word.startsWith(mark)) {
                endPiece(piece, pieces);
                pieces.add(word);
                piece.append(' ');
            } else {
                append(textOf.apply(word), piece, pieces);
            }
        }
        endPiece(piece, pieces);
        return pieces;
    }

    private static void append(String text, StringBuilder piece, List<String> pieces) {
        for (int start = 0; start < text.length(); ) {
            int end = Math.min(text.length(), start + LONGEST_PIECE - piece.length());
            end -= end < text.length() && Character.isLowSurrogate(text.charAt(end)) ? 1 : 0;
            piece.append(text, start, end);
            start = end;
            if (start < text.length()) {
                endPiece(piece, pieces);
            }
        }
    }

    private static void endPiece(StringBuilder piece, List<String> pieces) {
        if (piece.length() > 0) {
            pieces.add(piece.toString());
            piece.setLength(0);
        }
    }

    /** Returns the word that stands for an option of the JVM in one rank and for nothing in the others. */
    public String onlyIn(int rank, String option) {
        return mark + "-only-" + rank + "-" + option;
    }
}
