package options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The words {@code NAME=VALUE} behind a program. Whatever is wrong with them is an IllegalArgumentException that says
 * so.
 */
public final class Options {
    private final Map<String, String> values = new LinkedHashMap<>();

    /**
     * Reads the words.
     *
     * @param words of the command line
     * @param known names that the program has
     */
    public Options(String[] words, String... known) {
        List<String> names = List.of(known);
        for (String word : words) {
            int end = word.indexOf('=');
            String name = end < 0 ? word : word.substring(0, end);
            if (!names.contains(name)) {
                throw new IllegalArgumentException("there is no '" + name + "'; known are " + String.join(", ", names));
            }
            if (end < 0) {
                throw new IllegalArgumentException(name + " needs a value: " + name + "=...");
            }
            if (values.put(name, word.substring(end + 1)) != null) {
                throw new IllegalArgumentException(name + " is given twice");
            }
        }
    }

    /** Returns the text of a name, or null. */
    public String text(String name) {
        String value = values.get(name);
        if (value != null && value.isEmpty()) {
            throw new IllegalArgumentException(name + " must not be empty");
        }
        return value;
    }

    /** Returns a whole number from {@code least} to {@code most}, or {@code otherwise}. */
    public int number(String name, int otherwise, int least, int most) {
        String value = values.get(name);
        if (value == null) {
            return otherwise;
        }
        String wanted = name + " must be a whole number from " + least + " to " + most + ", not '" + value + "'";
        try {
            int number = Integer.parseInt(value);
            if (number < least || number > most) {
                throw new IllegalArgumentException(wanted);
            }
            return number;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(wanted, e);
        }
    }

    /** Returns a number between {@code least} and {@code most}, or {@code otherwise}. */
    public double real(String name, double otherwise, double least, double most) {
        String value = values.get(name);
        if (value == null) {
            return otherwise;
        }
        String wanted = name + " must be a number from " + least + " to " + most + ", not '" + value + "'";
        try {
            double number = Double.parseDouble(value);
            if (!(number >= least && number <= most)) { // neither is NaN
                throw new IllegalArgumentException(wanted);
            }
            return number;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(wanted, e);
        }
    }
}
