package railmpi.runtime;

/**
 * Takes the place of a spawned program that is not found on its node, so that those who have asked for it hear why and
 * the other processes of its job end. {@code bin/railmpi-rank} starts it; the argument is the problem.
 */
public final class SpawnProblem {
    private SpawnProblem() {}

    /** Ends with status 0 when those who have asked for it know. */
    public static void main(String[] arguments) {
        World.initialize(0).connectToParent(arguments[0]);
    }
}
