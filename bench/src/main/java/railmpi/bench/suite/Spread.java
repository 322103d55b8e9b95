package railmpi.bench.suite;

import java.util.Arrays;

/** What several figures are together. Immutable. */
public record Spread(double least, double most, double mean, double deviation) {
    /** Returns the spread of {@code figures}, of which there is one at least. */
    public static Spread of(double[] figures) {
        double mean = Arrays.stream(figures).average().orElseThrow();
        double squares = Arrays.stream(figures)
                .map(figure -> (figure - mean) * (figure - mean))
                .sum();
        return new Spread(
                Arrays.stream(figures).min().orElseThrow(),
                Arrays.stream(figures).max().orElseThrow(),
                mean,
                Math.sqrt(squares / figures.length));
    }
}
