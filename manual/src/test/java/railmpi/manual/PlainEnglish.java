package railmpi.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds in pages, and in other texts that are given as pages, the words and forms that {@code config/plain-english.txt}
 * lists, and pages that begin with a long table. That file describes its format.
 *
 * <p>Immutable.
 */
final class PlainEnglish {
    static final String FILE = "config/plain-english.txt";

    private static final String NOT_YET = "[not yet]";
    private static final String SEPARATOR = " => ";
    private static final int LONGEST_TEXT = 60;
    private static final int MOST_ROWS_AT_THE_BEGINNING = 5;

    private static final Pattern CODE =
            Pattern.compile("(?ms)^ *```.*?^ *```$|<!--.*?-->|(?<=\n\n) {4}[^\n]*(?:\n+ {4}[^\n]*)*|(`+)(?!`).+?\\1"
                    + "|(?<=\\])\\([^)\\s]*\\)|<[^>\n]*>");
    /** A line break in the middle of a paragraph, a list's entry or a quotation. */
    private static final Pattern LINE_BREAK = Pattern.compile("(?<!\n)\n(?! *(?:[-*|#>\n]|\\d+\\. ))");

    private static final Pattern WORD = Pattern.compile("\\S*[A-Za-z]\\S*");
    private static final Pattern ROW = Pattern.compile("(?m)^\\|");
    private static final Pattern SECTION = Pattern.compile("(?m)^## ");

    /** A form that is not used, and what to write instead. */
    private record Form(Pattern pattern, String better) {}

    private final List<Form> forms = new ArrayList<>();
    private final Set<String> notYet = new TreeSet<>();

    private PlainEnglish() {}

    static PlainEnglish read(Path file) throws IOException {
        return of(Files.readAllLines(file));
    }

    static PlainEnglish of(List<String> lines) {
        PlainEnglish read = new PlainEnglish();
        boolean isPage = false;
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.equals(NOT_YET)) {
                isPage = true;
            } else if (isPage) {
                read.notYet.add(line.strip());
            } else {
                read.forms.add(form(line));
            }
        }
        return read;
    }

    private static Form form(String line) {
        int at = line.indexOf(SEPARATOR);
        if (at < 0) {
            throw new IllegalArgumentException(
                    FILE + ": '" + line + "' is not of the form PATTERN" + SEPARATOR + "BETTER");
        }
        String pattern = line.substring(0, at).replace(" ", " +");
        boolean hasCapital = pattern.replaceAll("\\\\.", "").chars().anyMatch(Character::isUpperCase);
        return new Form(
                Pattern.compile(pattern, hasCapital ? 0 : Pattern.CASE_INSENSITIVE),
                line.substring(at + SEPARATOR.length()));
    }

    /** Returns the pages that need not be clean yet, by their names from the root of the checkout. */
    Set<String> notYet() {
        return Set.copyOf(notYet);
    }

    /** Returns what {@link #forms} returns, and a line if the page begins with a long table. */
    List<String> problems(String name, String page) {
        List<String> problems = forms(name, page);
        int rows = rowsAtTheBeginning(sentences(page));
        if (rows > MOST_ROWS_AT_THE_BEGINNING) {
            problems.add(name + ":1: a table of " + rows + " rows before the first heading: first say what the page"
                    + " is about and the most important things, and give the table a heading");
        }
        return problems;
    }

    /** Returns a line for each form that the page uses: page, line, the text that was found, and a better one. */
    List<String> forms(String name, String page) {
        TreeMap<Integer, String> found = new TreeMap<>();
        String sentences = sentences(page);
        for (Form form : forms) {
            Matcher matcher = form.pattern.matcher(sentences);
            while (matcher.find()) {
                String text = page.substring(matcher.start(), matcher.end()).replace('\n', ' ');
                found.putIfAbsent(
                        matcher.start(),
                        name + ":" + lineOf(page, matcher.start()) + ": " + beginning(text) + ": " + form.better);
            }
        }
        return new ArrayList<>(found.values());
    }

    /** Counts the words of a page with a letter in them; code, numbers and links' targets are none. */
    static int words(String page) {
        return (int) WORD.matcher(CODE.matcher(page).replaceAll("_")).results().count();
    }

    private static String beginning(String text) {
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + " ...";
    }

    private static int lineOf(String page, int offset) {
        return 1
                + (int) page.substring(0, offset).chars().filter(c -> c == '\n').count();
    }

    /** Returns the page with underscores for code and blanks for line breaks in paragraphs; offsets stay. */
    private static String sentences(String page) {
        String prose = CODE.matcher(page).replaceAll(code -> code.group().replaceAll("[^\n]", "_"));
        return LINE_BREAK.matcher(prose).replaceAll(" ");
    }

    private static int rowsAtTheBeginning(String page) {
        Matcher section = SECTION.matcher(page);
        String beginning = section.find() ? page.substring(0, section.start()) : page;
        int most = 0;
        for (String paragraph : beginning.split("\n\n+")) {
            int rows = (int) ROW.matcher(paragraph).results().count() - 2;
            most = Math.max(most, rows);
        }
        return most;
    }
}
