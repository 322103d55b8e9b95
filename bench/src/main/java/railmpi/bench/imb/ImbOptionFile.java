package railmpi.bench.imb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import railmpi.bench.suite.CommandLine;
import railmpi.bench.suite.TextFiles;
import railmpi.bench.suite.UsageException;

/**
 * Options in a file, as {@code -dump} writes and {@code -load} reads them: the part of YAML that is a mapping of names,
 * without hyphens, to a text or to a list of texts, one a line; the names of benchmarks are the list {@code
 * extra_args}. Stateless.
 */
final class ImbOptionFile {
    private static final String BENCHMARKS = "extra_args";
    private static final String VERSION = "version";
    private static final Map<String, String> SEPARATORS = Map.of("msglog", ":", "map", "x");
    private static final List<String> LISTS =
            List.of("iter", "off_cache", "msgsize", "include", "exclude", "percentiles");

    private ImbOptionFile() {}

    /**
     * Returns {@code line}, the call of {@code program}, as the text of a file; without the options that name such
     * files.
     */
    static String text(String program, CommandLine line) {
        StringBuilder text = new StringBuilder("---\n# " + program + "\n" + VERSION + ": 1.0\n");
        line.options().forEach((option, value) -> {
            String name = option.substring(1);
            if (!name.equals("dump") && !name.equals("load")) {
                text.append(name).append(": ").append(value(name, value)).append('\n');
            }
        });
        if (!line.words().isEmpty()) {
            text.append(BENCHMARKS + ": [" + String.join(", ", line.words()) + "]\n");
        }
        return text.toString();
    }

    private static String value(String name, String value) {
        if (value.isEmpty()) {
            return "on";
        }
        if (SEPARATORS.containsKey(name)) {
            return "[" + String.join(", ", value.split(SEPARATORS.get(name), -1)) + "]";
        }
        return LISTS.contains(name) ? "[" + String.join(", ", value.split(",", -1)) + "]" : value;
    }

    /**
     * Returns the options in {@code file} as they stand on a command line, those that have a value, which is left out
     * where it is one of {@code flags}. Throws {@link UsageException} with the line that cannot be understood.
     */
    static List<String> read(String file, TextFiles files, List<String> flags) {
        Map<String, List<String>> entries = new LinkedHashMap<>();
        List<String> lines = files.lines("-load", file);
        String before = null;
        for (int index = 0; index < lines.size(); index++) {
            before = readLine(lines.get(index), file + " line " + (index + 1), before, entries);
        }
        List<String> arguments = new ArrayList<>();
        entries.remove(VERSION);
        entries.values().removeIf(values -> String.join("", values).isEmpty());
        entries.forEach((name, values) -> addArguments(arguments, name, values, flags));
        return arguments;
    }

    /** Returns the name that the items of the next lines belong to. */
    private static String readLine(String line, String place, String before, Map<String, List<String>> entries) {
        String text = (line.strip().startsWith("#") ? "" : line.replaceFirst("\\s#.*", "")).strip();
        if (text.isEmpty() || text.equals("---") || text.equals("...")) {
            return before;
        }
        if (text.startsWith("- ") && before != null) {
            entries.get(before).add(plain(text.substring(2)));
            return before;
        }
        int colon = text.indexOf(':');
        if (colon < 1 || colon + 1 < text.length() && text.charAt(colon + 1) != ' ') {
            throw new UsageException("option -load: " + place + ": '" + text + "' is not NAME: VALUE");
        }
        String name = plain(text.substring(0, colon));
        List<String> values = new ArrayList<>();
        String value = text.substring(colon + 1).strip();
        if (value.startsWith("[") && value.endsWith("]")) {
            for (String item : value.substring(1, value.length() - 1).split(",")) {
                values.add(plain(item));
            }
        } else if (!value.isEmpty()) {
            values.add(plain(value));
        }
        if (entries.put(name, values) != null) {
            throw new UsageException("option -load: " + place + ": '" + name + "' for the second time");
        }
        return name;
    }

    private static void addArguments(List<String> arguments, String name, List<String> values, List<String> flags) {
        String option = "-" + name;
        if (name.equals(BENCHMARKS)) {
            arguments.addAll(values);
        } else if (!flags.contains(option)) {
            arguments.add(option);
            arguments.add(String.join(SEPARATORS.getOrDefault(name, ","), values));
        } else if (!List.of("off", "false", "no", "0", "disable")
                .contains(String.join(",", values).toLowerCase(Locale.ROOT))) {
            arguments.add(option);
        }
    }

    private static String plain(String text) {
        String plain = text.strip();
        boolean isQuoted = plain.length() > 1
                && (plain.startsWith("\"") || plain.startsWith("'"))
                && plain.charAt(plain.length() - 1) == plain.charAt(0);
        return isQuoted ? plain.substring(1, plain.length() - 1) : plain;
    }
}
