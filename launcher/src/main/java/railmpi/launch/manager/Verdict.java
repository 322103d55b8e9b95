package railmpi.launch.manager;

/**
 * Why a job ends early; immutable.
 *
 * @param message what the user is told, empty when there is nothing to say
 * @param exitStatus the job's, or {@link #COMBINED}
 * @param certainty how well it explains the end
 */
record Verdict(String message, int exitStatus, Certainty certainty) {
    /** How well a cause explains the end; among several the most certain, then the earliest, is the verdict. */
    enum Certainty {
        /** May well be the consequence of something else. */
        CONSEQUENCE,
        /** A rank ended, or asked for the end. */
        CAUSE,
        /** A rank was killed from outside, or the launcher cannot do its work. */
        CERTAIN
    }

    /** Exit status that stands for the exit statuses of all ranks, or-ed. */
    static final int COMBINED = -1;

    boolean isMoreCertainThan(Verdict other) {
        return certainty.compareTo(other.certainty) > 0;
    }
}
