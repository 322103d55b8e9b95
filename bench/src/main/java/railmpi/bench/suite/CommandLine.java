package railmpi.bench.suite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Options with values, flags, and words, in any order. Immutable after {@link #parse}. */
public final class CommandLine {
    private final Map<String, String> values = new LinkedHashMap<>();
    private final List<String> words = new ArrayList<>();

    private CommandLine() {}

    /**
     * Splits {@code arguments}. What begins with a hyphen must be in {@code synonyms}, which gives the name under which
     * it is kept; it takes the next argument as its value unless it is among {@code flags}. Throws {@link
     * UsageException} that names the wrong option and the nearest one.
     */
    public static CommandLine parse(List<String> arguments, Map<String, String> synonyms, List<String> flags) {
        CommandLine line = new CommandLine();
        for (int index = 0; index < arguments.size(); index++) {
            String argument = arguments.get(index);
            String name = synonyms.get(argument);
            if (name == null && argument.startsWith("-") && argument.length() > 1) {
                throw new UsageException(
                        "unknown option '" + argument + "'; the nearest is " + Nearest.of(argument, synonyms.keySet()));
            } else if (name == null) {
                line.words.add(argument);
            } else if (flags.contains(name)) {
                line.values.put(name, "");
            } else {
                index++;
                if (index == arguments.size()) {
                    throw new UsageException("option " + argument + " needs a value");
                }
                line.values.put(name, arguments.get(index));
            }
        }
        return line;
    }

    /**
     * Returns this with the options of {@code other} that are not in it, and the words of {@code other} if it has none.
     */
    public CommandLine orElse(CommandLine other) {
        CommandLine both = new CommandLine();
        both.values.putAll(other.values);
        both.values.putAll(values);
        both.words.addAll(words.isEmpty() ? other.words : words);
        return both;
    }

    /** Returns the options and their values in the order in which they were given; flags have the empty text. */
    public Map<String, String> options() {
        return Collections.unmodifiableMap(values);
    }

    /** Returns the arguments that are no options. */
    public List<String> words() {
        return words;
    }

    /** Returns whether the option was given. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** Returns the option's value, or {@code otherwise}. */
    public String text(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    /** Returns the option's value as a whole number of at least {@code least}, or {@code otherwise}. */
    public int number(String name, int otherwise, int least) {
        String text = values.get(name);
        if (text == null) {
            return otherwise;
        }
        return wholeNumber(name, text, least);
    }

    /** Returns the option's value as a whole number from {@code least} to {@code most}, or {@code otherwise}. */
    public int number(String name, int otherwise, int least, int most) {
        int number = number(name, otherwise, least);
        if (number > most) {
            throw new UsageException("option " + name + " is at most " + most + ", not " + number);
        }
        return number;
    }

    /** Returns the option's value as a number above 0, or {@code otherwise}. */
    public double real(String name, double otherwise) {
        String text = values.get(name);
        return text == null ? otherwise : realNumber(name, text);
    }

    /** Returns the option's value as a number above 0 or as {@code 0}, or {@code otherwise}. */
    public double realOrZero(String name, double otherwise) {
        return text(name, "").equals("0") ? 0 : real(name, otherwise);
    }

    /** Returns the number above 0 that stands in {@code text}, the value of option {@code name}. */
    public static double realNumber(String name, String text) {
        try {
            double value = Double.parseDouble(text);
            if (value > 0 && value < Double.MAX_VALUE) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw new UsageException("option " + name + " needs a number above 0, not '" + text + "'");
        }
        throw new UsageException("option " + name + " needs a number above 0, not '" + text + "'");
    }

    /** Returns whether the option's value is "on" (or a word for it), or {@code otherwise} without the option. */
    public boolean isOn(String name, boolean otherwise) {
        String text = values.get(name);
        if (text == null) {
            return otherwise;
        }
        switch (text) {
            case "on", "1", "true", "yes", "enable":
                return true;
            case "off", "0", "false", "no", "disable":
                return false;
            default:
                throw new UsageException("option " + name + " is on or off, not '" + text + "'");
        }
    }

    /**
     * Returns the whole number, of at least {@code least}, that stands in {@code text}, the value of option {@code
     * name}.
     */
    public static int wholeNumber(String name, String text, int least) {
        long value = longNumber(name, text, least);
        if (value > Integer.MAX_VALUE) {
            throw notWhole(name, text);
        }
        return (int) value;
    }

    /** Returns the same in 63 bits. */
    public static long longNumber(String name, String text, long least) {
        try {
            long value = Long.parseLong(text);
            if (value >= least) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw notWhole(name, text);
        }
        throw new UsageException("option " + name + " needs at least " + least + ", not " + text);
    }

    private static UsageException notWhole(String name, String text) {
        return new UsageException("option " + name + " needs a whole number, not '" + text + "'");
    }
}
