package railmpi.nas.common;

import java.util.List;
import java.util.Set;

/**
 * The options that every kernel has, and one class. Immutable.
 *
 * @param warmUpSeconds how long untimed passes are made before the clock starts, at least 0, where one is made
 * @param isTimed whether times of computation and communication are printed for each rank
 * @param layout the value of {@code --layout}; null without it
 * @param className the class, as given
 */
public record KernelOptions(double warmUpSeconds, boolean isTimed, String layout, String className) {
    /** The lines of the usage text that explain the common options. */
    public static final String USAGE = "  -t      prints the time of computation and of communication of every rank\n"
            + "  --warm-up SECONDS  starts the clock after so long of untimed passes, when the Java code is compiled (1); 0 is\n"
            + "          one pass, as in the original program. Where ranks share cores the compiler needs some seconds\n"
            + "  -h      prints this and ends";

    private static final String LAYOUT = "--layout";
    private static final String WARM_UP = "--warm-up";
    private static final double DEFAULT_WARM_UP_SECONDS = 1;

    /**
     * Reads the arguments of a kernel that knows the options {@code known} (with two hyphens or one); throws {@link
     * UsageException} that names what is wrong and ends with {@code usage}.
     */
    public static KernelOptions parse(List<String> arguments, Set<String> known, String usage) {
        double warmUpSeconds = DEFAULT_WARM_UP_SECONDS;
        boolean isTimed = false;
        String layout = null;
        String className = null;
        for (int index = 0; index < arguments.size(); index++) {
            String argument = arguments.get(index);
            if (argument.startsWith("-") && !known.contains(argument)) {
                throw new UsageException("unknown option '" + argument + "'\n" + usage);
            } else if (argument.equals("-t")) {
                isTimed = true;
            } else if (argument.equals(WARM_UP)) {
                warmUpSeconds = seconds(argument, valueAt(++index, argument, arguments, usage), usage);
            } else if (argument.equals(LAYOUT)) {
                layout = valueAt(++index, argument, arguments, usage);
            } else if (className == null) {
                className = argument;
            } else {
                throw new UsageException(
                        "one class is needed, not both '" + className + "' and '" + argument + "'\n" + usage);
            }
        }
        if (className == null) {
            throw new UsageException("one class is needed, not 0\n" + usage);
        }
        return new KernelOptions(warmUpSeconds, isTimed, layout, className);
    }

    private static String valueAt(int index, String option, List<String> arguments, String usage) {
        if (index == arguments.size()) {
            throw new UsageException(option + " needs a value\n" + usage);
        }
        return arguments.get(index);
    }

    private static double seconds(String option, String text, String usage) {
        if (!text.matches("[0-9]{1,6}(\\.[0-9]*)?|\\.[0-9]+")) {
            throw new UsageException(option + " needs a number of seconds, 0 or more, not '" + text + "'\n" + usage);
        }
        return Double.parseDouble(text);
    }
}
