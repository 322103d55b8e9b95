package railmpi.manual;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterException;
import railmpi.core.param.ParameterType;

/**
 * Compares what a written page says of parameters with their declarations. A page may name a default in three forms,
 * and in no other:
 *
 * <ul>
 *   <li>behind the name: {@code `btl_rail_timeout` (500 ms)}
 *   <li>in the column "default" of a table whose first column is "parameter"
 *   <li>as a row with "(default)" of a table that is headed by the name and has a row for each choice
 * </ul>
 *
 * Used by one thread, for one page.
 */
final class WrittenDefaults {
    private static final String ONE_OF = "one of ";
    private static final Pattern NAME = Pattern.compile("`([a-z]+(?:_[a-z0-9]+)+)`");
    private static final Pattern MENTION = Pattern.compile("[` ]([a-z]+(?:_[a-z0-9]+)+)[` ,.;:)]");
    private static final Pattern NAME_AND_VALUE = Pattern.compile(NAME + " \\(([^();,]+)[);,]");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern LENGTH = Pattern.compile("(\\d+) (K|M|G)iB");
    private static final Pattern SECONDS = Pattern.compile("(\\d+) s");
    private static final Pattern DEFAULT = Pattern.compile("\\bdefaults?\\b");

    private final Map<String, Parameter<?>> declared = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    private List<String> header = List.of();
    private final TreeSet<String> rows = new TreeSet<>();
    private final StringBuilder paragraph = new StringBuilder();

    private WrittenDefaults() {
        ReferencePages.declaredParameters().forEach(parameter -> declared.put(parameter.name(), parameter));
    }

    /** Returns what is wrong. */
    static List<String> problems(String page) {
        WrittenDefaults check = new WrittenDefaults();
        boolean isCode = false;
        for (String line : (page + "\n\n").lines().toList()) {
            if (line.startsWith("```")) {
                isCode = !isCode;
            } else if (!isCode) {
                check.read(line);
            }
        }
        return check.problems;
    }

    private void read(String line) {
        if (line.startsWith("|")) {
            endParagraph();
            readRow(List.of(line.substring(1).split("(?<!\\\\)\\|")).stream()
                    .map(String::strip)
                    .toList());
            return;
        }
        endTable();
        if (line.isBlank() || line.matches(" *(?:[-#]|\\d+\\.).*")) {
            endParagraph();
        }
        paragraph.append(line).append('\n');
    }

    private void readRow(List<String> cells) {
        if (header.isEmpty()) {
            header = cells;
            return;
        }
        checkValues(String.join(" | ", cells));
        Parameter<?> choice = choice();
        if (choice != null) {
            readChoice(choice, cells.get(0));
        } else if (header.get(0).matches("(other )?parameter")) {
            readParameters(cells);
        } else {
            refuseWords(String.join(" | ", cells));
        }
    }

    private void readChoice(Parameter<?> parameter, String cell) {
        Matcher words = CODE.matcher(cell);
        while (words.find()) {
            rows.add(words.group(1));
            boolean isDefault = words.group(1).equals(parameter.defaultValue());
            if (isDefault != cell.contains("(default)")) {
                problems.add(
                        parameter.name() + ": the default is " + parameter.defaultValue() + ", not as in: " + cell);
            }
        }
    }

    private void readParameters(List<String> cells) {
        int column = header.indexOf("default");
        Matcher names = NAME.matcher(cells.get(0));
        while (names.find()) {
            Parameter<?> parameter = declared.get(names.group(1));
            if (parameter == null) {
                problems.add(names.group(1) + " is no parameter");
            } else if (column >= 0) {
                compare(parameter, cells.get(column).replace("`", ""));
            }
        }
        if (column < 0) {
            refuseWords(String.join(" | ", cells));
        }
    }

    /** Returns the parameter whose choices are the rows of the table, null if there is none. */
    private Parameter<?> choice() {
        Parameter<?> named =
                header.isEmpty() ? null : declared.get(header.get(0).replace("`", ""));
        return named != null && named.type() == ParameterType.CHOICE ? named : null;
    }

    private void endTable() {
        Parameter<?> choice = choice();
        if (choice != null) {
            TreeSet<String> allowed = new TreeSet<>(
                    List.of(choice.allowed().substring(ONE_OF.length()).split(", ")));
            if (!rows.equals(allowed)) {
                problems.add(choice.name() + " is one of " + allowed + ", the page has " + rows);
            }
        }
        rows.clear();
        header = List.of();
    }

    private void endParagraph() {
        checkValues(paragraph.toString());
        refuseWords(paragraph.toString());
        paragraph.setLength(0);
    }

    private void checkValues(String text) {
        Matcher pairs = NAME_AND_VALUE.matcher(text);
        while (pairs.find()) {
            Parameter<?> parameter = declared.get(pairs.group(1));
            boolean isChoice = parameter != null && parameter.type() == ParameterType.CHOICE;
            if (parameter != null && (isChoice || pairs.group(2).matches("-?\\d.*|on|off"))) {
                compare(parameter, pairs.group(2));
            }
        }
    }

    private <T> void compare(Parameter<T> parameter, String written) {
        String value = LENGTH.matcher(written)
                .replaceAll(length -> length.group(1) + length.group(2).toLowerCase());
        boolean isInSeconds = parameter.documentation().matches("(?is).*\\bseconds\\b.*");
        value = SECONDS.matcher(value).replaceAll(isInSeconds ? "$1" : "$1000").replaceAll(" ms$", "");
        try {
            if (!parameter.parse(value, "the page").equals(parameter.defaultValue())) {
                problems.add(
                        parameter.name() + " is " + parameter.format(parameter.defaultValue()) + ", not " + written);
            }
        } catch (ParameterException e) {
            problems.add(parameter.name() + " (" + written + "): " + e.getMessage());
        }
    }

    /** What is said in words nobody can compare. */
    private void refuseWords(String text) {
        if (!DEFAULT.matcher(text).find()) {
            return;
        }
        Matcher names = MENTION.matcher(text);
        while (names.find()) {
            if (declared.containsKey(names.group(1))) {
                problems.add(
                        names.group(1) + ": write `" + names.group(1) + "` (VALUE) for its default: " + text.strip());
            }
        }
    }
}
