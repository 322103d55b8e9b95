package railmpi.sim.run;

/**
 * How long and how often a point is simulated.
 *
 * @param warmUp what is cut at the start, in times that a link takes for a mean message
 * @param measured what is measured then, in the same unit
 * @param replications with streams of random numbers of their own
 * @param seed of all of it
 */
public record Extent(int warmUp, int measured, int replications, long seed) {
    private static final int MOST_MESSAGES = 1_000_000;
    private static final int MOST_REPLICATIONS = 100;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if one is impossible
     */
    public Extent {
        require("warm_up", warmUp, 0, MOST_MESSAGES);
        require("measured", measured, 1, MOST_MESSAGES);
        require("replications", replications, 2, MOST_REPLICATIONS);
    }

    private static void require(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " " + value + ": " + least + " to " + most + " are possible");
        }
    }
}
