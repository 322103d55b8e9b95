package railmpi.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what the benchmarks print. Stateless. */
final class Output {
    private static final Pattern RESULT = Pattern.compile("RES,([a-z]+),\\d+,(\\d+),([0-9.]+),([^,]+),.*");
    private static final Pattern FLOW = Pattern.compile("FLOW,\\d+,(\\d+),([0-9.]+)");

    private static final Pattern SIMULATED = Pattern.compile("(\\d+),\\d+,\\d+,\\d+,([0-9.]+)");

    private static final List<String> BARRIER_TESTS = List.of("median", "p99", "cpu", "segments", "datagrams", "calls");
    private static final List<String> BARRIER_UNITS = List.of("us", "us", "us", "segments", "datagrams", "calls");

    /** Behind the name of a test: all that was finished in the first second. */
    static final String IN_FIRST_SECOND = ", first second";

    private static final int COLD_HEAD = 5;
    private static final int ROUNDS_FIELDS = 6;
    private static final double TICKS_PER_SECOND = 10;

    private Output() {}

    /**
     * Where samples belong.
     *
     * @param experiment see {@link Sample}
     * @param setup see {@link Sample}
     * @param side see {@link Sample}
     * @param round see {@link Sample}
     */
    record Place(String experiment, String setup, String side, int round) {
        Sample sample(String test, double x, double value, String unit) {
            return new Sample(experiment, setup, side, test, x, round, value, unit);
        }
    }

    /** Reads the lines {@code RES,...}, {@code count} of them. */
    static List<Sample> results(Place place, List<String> lines, int count) throws StepFailedException {
        List<Sample> samples = new ArrayList<>();
        for (String line : lines) {
            Matcher found = RESULT.matcher(line);
            if (found.matches()) {
                samples.add(place.sample(
                        found.group(1),
                        Double.parseDouble(found.group(2)),
                        Double.parseDouble(found.group(3)),
                        found.group(4)));
            }
        }
        if (samples.size() != count) {
            throw new StepFailedException(
                    samples.size() + " results where " + count + " were due:\n" + String.join("\n", lines));
        }
        return samples;
    }

    /**
     * Reads the lines {@code BARRIER ...}, one for each of {@code count} groups: what a barrier takes, by its ranks.
     */
    static List<Sample> barriers(Place place, List<String> lines, int count) throws StepFailedException {
        List<Sample> samples = new ArrayList<>();
        for (String line : lines) {
            String[] fields = line.split(" ");
            if (fields[0].equals("BARRIER") && fields.length == BARRIER_TESTS.size() + 2) {
                double ranks = Double.parseDouble(fields[1]);
                for (int i = 0; i < BARRIER_TESTS.size(); i++) {
                    double value = Double.parseDouble(fields[i + 2]);
                    samples.add(place.sample(BARRIER_TESTS.get(i), ranks, value, BARRIER_UNITS.get(i)));
                }
            }
        }
        int groups = samples.size() / BARRIER_TESTS.size();
        if (groups != count) {
            throw new StepFailedException(
                    groups + " groups where " + count + " were due:\n" + String.join("\n", lines));
        }
        return samples;
    }

    /** Reads the table of {@code rail-sim job}, with {@code count} lines: microseconds, by the number of ranks. */
    static List<Sample> simulated(Place place, List<String> lines, int count) throws StepFailedException {
        List<Sample> samples = new ArrayList<>();
        for (String line : lines) {
            Matcher found = SIMULATED.matcher(line);
            if (found.matches()) {
                double ranks = Double.parseDouble(found.group(1));
                samples.add(place.sample("time", ranks, Double.parseDouble(found.group(2)), "us"));
            }
        }
        if (samples.size() != count) {
            throw new StepFailedException(
                    samples.size() + " times where " + count + " were due:\n" + String.join("\n", lines));
        }
        return samples;
    }

    /** Reads the lines {@code FLOW,...}: the rate, by seconds since the first of them. */
    static List<Sample> flow(Place place, List<String> lines) throws StepFailedException {
        List<Sample> samples = new ArrayList<>();
        double start = flowStartMs(lines);
        for (String line : lines) {
            Matcher found = FLOW.matcher(line);
            if (found.matches()) {
                double seconds = (Double.parseDouble(found.group(1)) - start) / 1000;
                samples.add(place.sample("rate", seconds, Double.parseDouble(found.group(2)), "MB/s"));
            }
        }
        // the last interval is not a whole one
        return samples.subList(0, samples.size() - 1);
    }

    /**
     * Reads the line {@code COLD,...}: operations a second by seconds since the start, and the number in the first
     * second.
     */
    static List<Sample> cold(Place place, String test, List<String> lines) throws StepFailedException {
        String line = lines.stream()
                .filter(each -> each.startsWith("COLD,"))
                .findFirst()
                .orElseThrow(() -> new StepFailedException("no line COLD in:\n" + String.join("\n", lines)));
        String[] fields = line.split(",");
        List<Sample> samples = new ArrayList<>();
        double first = 0;
        for (int tick = 1; tick + COLD_HEAD <= fields.length; tick++) {
            double count = Double.parseDouble(fields[COLD_HEAD + tick - 1]);
            samples.add(place.sample(test, tick / TICKS_PER_SECOND, count * TICKS_PER_SECOND, "1/s"));
            first += tick <= TICKS_PER_SECOND ? count : 0;
        }
        samples.add(place.sample(test + IN_FIRST_SECOND, 1, first, "operations"));
        return samples;
    }

    /** Reads the line {@code ROUNDS,...}: rounds a second, and the 99th percentile of one. */
    static List<Sample> rounds(Place place, List<String> lines) throws StepFailedException {
        for (String line : lines) {
            String[] fields = line.split(",");
            if (fields[0].equals("ROUNDS") && fields.length == ROUNDS_FIELDS) {
                double bytes = Double.parseDouble(fields[1]);
                return List.of(
                        place.sample("rounds", bytes, Double.parseDouble(fields[2]), "1/s"),
                        place.sample("99th percentile", bytes, Double.parseDouble(fields[4]), "us"));
            }
        }
        throw new StepFailedException("no line ROUNDS in:\n" + String.join("\n", lines));
    }

    /** Returns when the first line {@code FLOW,...} begins, in ms since 1970. */
    static double flowStartMs(List<String> lines) throws StepFailedException {
        return lines.stream()
                .map(FLOW::matcher)
                .filter(Matcher::matches)
                .mapToDouble(found -> Double.parseDouble(found.group(1)))
                .findFirst()
                .orElseThrow(() -> new StepFailedException("no line FLOW in:\n" + String.join("\n", lines)));
    }

    /** Reads NPB's block and, when there is one, the mean of the ranks' communication times. */
    static List<Sample> kernel(Place place, List<String> lines) throws StepFailedException {
        String text = String.join("\n", lines);
        if (!text.matches("(?s).*Verification *= *SUCCESSFUL.*")) {
            throw new StepFailedException("the run did not verify:\n" + text);
        }
        List<Sample> samples = new ArrayList<>();
        samples.add(place.sample("total", 0, number(text, "Time in seconds *= *([0-9.]+)"), "s"));
        samples.add(place.sample("speed", 0, number(text, "Mop/s total *= *([0-9.]+)"), "Mop/s"));
        Matcher mean = Pattern.compile(" mean +([0-9.]+) +([0-9.]+) +([0-9.]+)").matcher(text);
        if (mean.find()) {
            samples.add(place.sample("communication", 0, Double.parseDouble(mean.group(3)), "s"));
            samples.add(place.sample("run", 0, Double.parseDouble(mean.group(1)), "s"));
        }
        return samples;
    }

    private static double number(String text, String pattern) throws StepFailedException {
        Matcher found = Pattern.compile(pattern).matcher(text);
        if (!found.find()) {
            throw new StepFailedException("no " + pattern + " in:\n" + text);
        }
        return Double.parseDouble(found.group(1));
    }
}
