package railmpi.report;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One measured value. Immutable.
 *
 * @param experiment its name
 * @param setup what was the same for all sides, as {@code equal rails}
 * @param side what was measured, as {@code RailMPI, 2 rails}
 * @param test as {@code bw}
 * @param x bytes of a message, seconds since the start, or 0
 * @param round from 1
 * @param value in {@code unit}
 * @param unit as {@code MB/s}
 */
record Sample(
        String experiment, String setup, String side, String test, double x, int round, double value, String unit) {
    /** The first line of a file of samples. */
    static final String HEAD = "experiment;setup;side;test;x;round;value;unit";

    private static final int FIELDS = 8;

    /** Returns the line of a file of samples. */
    String line() {
        return String.join(";", experiment, setup, side, test, number(x), Integer.toString(round), number(value), unit);
    }

    /** Reads a line; throws {@link IllegalArgumentException} when it is none. */
    static Sample parse(String line) {
        String[] fields = line.split(";", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("not " + FIELDS + " fields: " + line);
        }
        return new Sample(
                fields[0],
                fields[1],
                fields[2],
                fields[3],
                Double.parseDouble(fields[4]),
                Integer.parseInt(fields[5]),
                Double.parseDouble(fields[6]),
                fields[7]);
    }

    /** Returns the same sample, {@code rounds} rounds later. */
    Sample later(int rounds) {
        return new Sample(experiment, setup, side, test, x, round + rounds, value, unit);
    }

    /** Returns the sample as fields of a JSON object, with the digits of {@link #line}. */
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("experiment", experiment);
        fields.put("setup", setup);
        fields.put("side", side);
        fields.put("test", test);
        fields.put("x", new BigDecimal(number(x)));
        fields.put("round", round);
        fields.put("value", new BigDecimal(number(value)));
        fields.put("unit", unit);
        return fields;
    }

    /** Whole numbers have all their digits, others six; what was written so and read is written the same way again. */
    private static String number(double value) {
        String sixDigits = String.format(Locale.ROOT, "%.6g", value);
        double written = isWhole(value) ? value : Double.parseDouble(sixDigits);
        return isWhole(written) ? Long.toString((long) written) : sixDigits;
    }

    private static boolean isWhole(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15;
    }
}
