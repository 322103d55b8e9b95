package railmpi.nas.common;

import java.util.List;
import java.util.Set;

/**
 * The options that every kernel has, and one class. Immutable.
 *
 * @param isCold whether the clock starts after one untimed pass
 * @param isTimed whether times of computation and communication are printed for each rank
 * @param layout the value of {@code --layout}; null without it
 * @param className the class, as given
 */
public record KernelOptions(boolean isCold, boolean isTimed, String layout, String className) {
    /** The lines of the usage text that explain the common options. */
    public static final String USAGE = "  -t      prints the time of computation and of communication of every rank\n"
            + "  --cold  starts the clock after one untimed pass, as the original program does; otherwise after a second\n"
            + "          of untimed passes, when the Java code is compiled\n"
            + "  -h      prints this and ends";

    private static final String LAYOUT = "--layout";

    /**
     * Reads the arguments of a kernel that knows the options {@code known} (with two hyphens or one); throws {@link
     * UsageException} that names what is wrong and ends with {@code usage}.
     */
    public static KernelOptions parse(List<String> arguments, Set<String> known, String usage) {
        boolean isCold = false;
        boolean isTimed = false;
        String layout = null;
        String className = null;
        for (int index = 0; index < arguments.size(); index++) {
            String argument = arguments.get(index);
            if (argument.startsWith("-") && !known.contains(argument)) {
                throw new UsageException("unknown option '" + argument + "'\n" + usage);
            } else if (argument.equals("-t")) {
                isTimed = true;
            } else if (argument.equals("--cold")) {
                isCold = true;
            } else if (argument.equals(LAYOUT)) {
                index++;
                if (index == arguments.size()) {
                    throw new UsageException(LAYOUT + " needs a value\n" + usage);
                }
                layout = arguments.get(index);
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
        return new KernelOptions(isCold, isTimed, layout, className);
    }
}
