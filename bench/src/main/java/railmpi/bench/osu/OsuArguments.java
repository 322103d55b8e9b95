package railmpi.bench.osu;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import railmpi.bench.suite.UsageException;

/**
 * Takes arguments apart as getopt_long does for the programs in C: values stand behind their option or are attached to
 * it, flags may share a hyphen, and {@code -z} has a value only if that is attached. Stateless.
 */
final class OsuArguments {
    private static final String TAIL = "-z";
    private static final String TAIL_NAME = "--tail-lat";
    private static final String TAIL_VALUES = "--percentiles";

    private OsuArguments() {}

    /**
     * Returns {@code arguments} with every option and every value by itself. Options are {@code names}, those of {@code
     * flags} have no value; what is neither is left as it is.
     */
    static List<String> separated(List<String> arguments, Set<String> names, Set<String> flags) {
        List<String> separated = new ArrayList<>();
        boolean isValue = false;
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (isValue) {
                separated.add(argument);
                isValue = false;
            } else if (argument.startsWith("--") && equals > 0) {
                addLong(separated, argument.substring(0, equals), argument.substring(equals + 1), flags);
            } else if (argument.matches("-[^-].*") && isBundle(argument, names, flags)) {
                isValue = addBundle(separated, argument, flags);
            } else {
                separated.add(argument);
                isValue = names.contains(argument) && !flags.contains(argument);
            }
        }
        return separated;
    }

    private static void addLong(List<String> separated, String name, String value, Set<String> flags) {
        boolean isTail = name.equals(TAIL_NAME);
        if (!isTail && flags.contains(name)) {
            throw new UsageException("option " + name + " has no value, not '" + value + "'");
        }
        separated.add(isTail ? TAIL_VALUES : name);
        separated.add(value);
    }

    /** Returns whether every letter up to the first that takes the rest as its value is an option. */
    private static boolean isBundle(String argument, Set<String> names, Set<String> flags) {
        for (int place = 1; place < argument.length(); place++) {
            String name = "-" + argument.charAt(place);
            if (!names.contains(name)) {
                return false;
            }
            if (!flags.contains(name) || name.equals(TAIL)) {
                return true;
            }
        }
        return true;
    }

    /** Returns whether the last option's value is the next argument. */
    private static boolean addBundle(List<String> separated, String argument, Set<String> flags) {
        for (int place = 1; place < argument.length(); place++) {
            String name = "-" + argument.charAt(place);
            String rest = argument.substring(place + 1);
            boolean isTail = name.equals(TAIL) && !rest.isEmpty();
            separated.add(isTail ? TAIL_VALUES : name);
            if (isTail || !flags.contains(name)) {
                if (!rest.isEmpty()) {
                    separated.add(rest);
                }
                return rest.isEmpty();
            }
        }
        return false;
    }
}
