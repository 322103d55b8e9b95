package railmpi.launch.hydra;

/**
 * Words in a command line for which {@code bin/railmpi-rank} puts what is different in each rank; immutable.
 *
 * <p>They begin with the mark of the job, random digits, so that no program has such arguments of its own.
 */
public final class RankWords {
    private final String mark;

    RankWords(String mark) {
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

    /** Returns the word that stands for an option of the JVM in one rank and for nothing in the others. */
    public String onlyIn(int rank, String option) {
        return mark + "-only-" + rank + "-" + option;
    }
}
