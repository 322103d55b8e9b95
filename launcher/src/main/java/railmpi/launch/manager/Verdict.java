package railmpi.launch.manager;

/** Why a job ends early: what the user is told, and the exit status; immutable. */
final class Verdict {
    /** How well a cause explains the end; among several the most certain, then the earliest, is the verdict. */
    enum Certainty {
        /** May well be the consequence of something else. */
        CONSEQUENCE,
        /** A rank ended, or asked for the end. */
        CAUSE,
        /** A rank was killed from outside. */
        KILLED
    }

    /** Exit status that stands for the exit statuses of all ranks, or-ed. */
    static final int COMBINED = -1;

    private final String message;
    private final int exitStatus;
    private final Certainty certainty;

    Verdict(String message, int exitStatus, Certainty certainty) {
        this.message = message;
        this.exitStatus = exitStatus;
        this.certainty = certainty;
    }

    /** Returns the text for the user, empty when there is nothing to say. */
    String message() {
        return message;
    }

    int exitStatus() {
        return exitStatus;
    }

    boolean isMoreCertainThan(Verdict other) {
        return certainty.compareTo(other.certainty) > 0;
    }
}
