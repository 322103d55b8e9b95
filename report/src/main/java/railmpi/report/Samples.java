package railmpi.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** What was measured, and how it is condensed. Used by one thread. */
final class Samples {
    private final List<Sample> samples = new ArrayList<>();

    /** Which samples belong together: all of one side in one test; {@code setup} and the others must be equal. */
    record Key(String experiment, String setup, String side, String test) {
        private boolean fits(Sample sample) {
            return sample.experiment().equals(experiment)
                    && sample.setup().equals(setup)
                    && sample.side().equals(side)
                    && sample.test().equals(test);
        }
    }

    /** A median with its smallest and largest value, of so many. */
    record Middle(double median, double least, double most, int count) {
        static Middle of(double... values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int half = sorted.length / 2;
            double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
            return new Middle(median, sorted[0], sorted[sorted.length - 1], sorted.length);
        }
    }

    void add(Sample sample) {
        samples.add(sample);
    }

    List<Sample> all() {
        return List.copyOf(samples);
    }

    boolean has(String experiment) {
        return samples.stream().anyMatch(sample -> sample.experiment().equals(experiment));
    }

    /** Returns the medians over the rounds, by x. */
    TreeMap<Double, Middle> medians(Key key) {
        TreeMap<Double, Middle> medians = new TreeMap<>();
        TreeSet<Double> places = new TreeSet<>();
        samples.stream().filter(key::fits).forEach(sample -> places.add(sample.x()));
        for (double x : places) {
            medians.put(
                    x,
                    Middle.of(samples.stream()
                            .filter(sample -> key.fits(sample) && sample.x() == x)
                            .mapToDouble(Sample::value)
                            .toArray()));
        }
        return medians;
    }

    /** Returns the ratio of two sides at {@code x}, the median over the rounds that have both; null when none has. */
    Middle ratio(Key above, Key below, double x) {
        List<Double> ratios = new ArrayList<>();
        for (Sample one : samples) {
            if (above.fits(one) && one.x() == x) {
                samples.stream()
                        .filter(other -> below.fits(other) && other.x() == x && other.round() == one.round())
                        .forEach(other -> ratios.add(one.value() / other.value()));
            }
        }
        return ratios.isEmpty()
                ? null
                : Middle.of(ratios.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /**
     * Returns {@code own} if anything was measured for it, otherwise {@code other}, which was measured in the same way.
     */
    Key measured(Key own, Key other) {
        return samples.stream().anyMatch(own::fits) ? own : other;
    }

    /** Returns the largest x that a side was measured at; NaN when it was not. */
    double largest(Key key) {
        return samples.stream().filter(key::fits).mapToDouble(Sample::x).max().orElse(Double.NaN);
    }
}
