package railmpi.manual;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;

/** The page "When something goes wrong" has an entry for each message that the sources can give at verbosity 0. */
public final class MessagesTest {
    private static final String PAGE = "when-something-goes-wrong.md";

    /**
     * What warns, refuses or ends. Exceptions for wrong arguments of calls are not among them: those have error
     * classes.
     */
    private static final Pattern GIVEN = Pattern.compile("(Log\\.warn|\\bturnedAway|\\bwarn|tellOnce"
            + "|new (Parameter|Pmi)Exception|new LinkageError"
            + "|new RailException(?=\\(\\s*(RailException\\.)?(Category\\.)?(ENVIRONMENT|RESOURCE),))\\(");

    private static final Pattern GIVEN_BY_THE_LAUNCHER =
            Pattern.compile("(warnings\\.add|new (Launch|Parameter)Exception"
                    + "|complain|\\.fail|\\.failed|rankEnded|\\bend|System\\.err\\.println)\\(");

    /** bin/mpi-report, bin/bench-report and bin/rail-sim: what ends them with one line; and what @MpiTest refuses. */
    private static final Pattern GIVEN_BY_A_TOOL =
            Pattern.compile("new (Usage|StepFailed|IO|IllegalArgument|Parameter)Exception\\(");

    /** In scripts: the text, in which variables stand. */
    private static final Pattern GIVEN_BY_A_SCRIPT = Pattern.compile(
            "(?:railmpi_fail|\\bfail) \"((?:[^\"\\\\]|\\\\.)*)\"|(?:echo|printf) [^\n]*?\"((?:[^\"\\\\]|\\\\.)*)\"[^\n]*>&2");

    private static final Pattern VARIABLE = Pattern.compile("\\$\\w+|\\$\\{[^}]*\\}+|\\$\\([^)]*\\)+|^\\w+: ");

    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern JOINED = Pattern.compile("\"\\s*\\+\\s*\"");
    /** The first words, where the program speaks, and what only joins others. */
    private static final Pattern NO_MESSAGE =
            Pattern.compile("^(mpi|mpirun|mpjrun|mpijavac|mpi-info|mpi-top): (warning: )?");

    private static final Pattern PART = Pattern.compile("[;(')]|\\\\n");
    /** Messages at the beginning of a row. */
    private static final Pattern ENTRY = Pattern.compile("(?m)^\\| `([^`]*(?:`, `[^`]*)*)`");

    private static final int LEAST_LETTERS = 9;

    private String page;

    @BeforeClass
    public void readPage() throws IOException {
        page = Checkout.page(PAGE).replace("\\|", "|");
    }

    /** A message: its longest fixed text, and where it is given. */
    private record Message(String text, Path file) {}

    private static List<Message> messages() throws IOException {
        List<Message> messages = new ArrayList<>();
        for (Path file : Checkout.sources()) {
            String source = Files.readString(file);
            Matcher given = givenIn(file).matcher(source);
            while (given.find()) {
                String text = longestText(arguments(source, given.end()));
                if (text.length() >= LEAST_LETTERS) {
                    messages.add(new Message(text, file));
                }
            }
        }
        for (Path script : Checkout.programsOfUsers()) {
            Matcher given = GIVEN_BY_A_SCRIPT.matcher(Files.readString(script));
            while (given.find()) {
                String text =
                        longestPart(VARIABLE.splitAsStream(Objects.requireNonNullElse(given.group(1), given.group(2))));
                if (text.length() >= LEAST_LETTERS) {
                    messages.add(new Message(text, script));
                }
            }
        }
        return messages;
    }

    private static Pattern givenIn(Path file) {
        return switch (Checkout.root().relativize(file).getName(0).toString()) {
            case "launcher" -> GIVEN_BY_THE_LAUNCHER;
            case "report", "rail-sim", "mpi-test" -> GIVEN_BY_A_TOOL;
            default -> GIVEN;
        };
    }

    /** Returns what stands between the brackets, of which the first is before the start. */
    private static String arguments(String source, int start) {
        int depth = 1;
        boolean isText = false;
        int at = start;
        for (; depth > 0; at++) {
            char c = source.charAt(at);
            if (isText && c == '\\') {
                at++;
            } else if (c == '"') {
                isText = !isText;
            } else if (!isText && c == '(') {
                depth++;
            } else if (!isText && c == ')') {
                depth--;
            }
        }
        return source.substring(start, at);
    }

    private static String longestText(String arguments) {
        List<String> texts = new ArrayList<>();
        Matcher literals = LITERAL.matcher(JOINED.matcher(arguments).replaceAll(""));
        while (literals.find()) {
            texts.add(NO_MESSAGE.matcher(literals.group(1)).replaceFirst(""));
        }
        return longestPart(texts.stream());
    }

    private static String longestPart(Stream<String> texts) {
        return texts.flatMap(PART::splitAsStream)
                .map(String::strip)
                .max(Comparator.comparingInt(String::length))
                .orElse("");
    }

    @Test
    public void shouldHaveAnEntryForEachMessage() throws IOException {
        List<String> missing = new ArrayList<>();
        for (Message message : messages()) {
            if (!page.contains(message.text())) {
                missing.add(Checkout.root().relativize(message.file()) + ": " + message.text());
            }
        }
        assertEquals(String.join("\n", missing), "", "docs/" + PAGE + " has no entry for these");
    }

    @Test
    public void shouldFindTheMessages() throws IOException {
        List<String> texts = messages().stream().map(Message::text).toList();
        assertTrue(texts.size() > 150, texts.size() + " messages found");
        assertTrue(texts.contains("a shared receive queue of RDMA device"));
        assertTrue(texts.contains("is a directory"));
    }

    @Test
    public void shouldSayCauseAndRemedyInEachEntry() throws IOException {
        for (String line : Checkout.page(PAGE).split("\n")) {
            if (line.startsWith("| `")) {
                String[] cells = line.split("(?<!\\\\)\\|");
                assertEquals(cells.length, 4, line);
                assertFalse(cells[2].isBlank() || cells[3].isBlank(), line);
            }
        }
    }

    /** A text that no source has any more is an entry of a message that nobody will see. */
    @Test
    public void shouldHaveNoEntryForWhatIsGone() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path file : Checkout.sources()) {
            String source = JOINED.matcher(Files.readString(file)).replaceAll("");
            all.append(source.replace("ErrorClass.", "MPI.ERR_")); // as programs name them
        }
        for (Path script : Checkout.programsOfUsers()) {
            all.append(Files.readString(script));
        }
        List<String> gone = new ArrayList<>();
        Matcher entries = ENTRY.matcher(Checkout.page(PAGE));
        while (entries.find()) {
            for (String entry : entries.group(1).split("`, `")) {
                if (fixedParts(entry.replace("\\|", "|")).noneMatch(part -> all.indexOf(part) >= 0)) {
                    gone.add(entry);
                }
            }
        }
        assertEquals(String.join("\n", gone), "", "no source says these");
    }

    private static Stream<String> fixedParts(String entry) {
        return Arrays.stream(entry.split("\\.\\.\\.|\\bN\\b|[;(')]|RAILMPI_\\w+"))
                .map(String::strip)
                .filter(part -> part.length() >= LEAST_LETTERS);
    }
}
