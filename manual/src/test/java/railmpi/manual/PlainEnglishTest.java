package railmpi.manual;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testng.annotations.Test;

/**
 * README, the manual, its reference, the pages for developers and the changes of the next release use none of the forms
 * of {@code config/plain-english.txt}.
 */
public final class PlainEnglishTest {
    private static final String CHANGES = "CHANGELOG.md";
    private static final String MESSAGES = "docs/when-something-goes-wrong.md";
    private static final int MOST_WORDS_OF_README = 600;
    private static final int MOST_WORDS = 90_000;
    private static final Pattern MESSAGE = Pattern.compile("(?m)^\\| (`[^|]*`) \\|");

    /** Packages with Javadoc that is published. */
    private static final List<String> PUBLISHED = List.of(
            "mpi-api/src/main/java/mpi",
            "mpi-api/src/main/java/railmpi/rails",
            "mpi-test/src/main/java/railmpi/testing/junit",
            "mpi-test/src/main/java/railmpi/testing/testng");

    /** Pages outside of the manual, which do not count for its length. */
    private static final List<String> FURTHER = List.of(
            "CONTRIBUTING.md", "bench/README.md", "testbed/README.md", "examples/README.md", "system-tests/README.md");

    /** The pages that are checked, by their names from the root. Older releases are records. */
    private static TreeMap<String, String> pages() throws IOException {
        Path root = Checkout.root();
        TreeMap<String, String> pages = new TreeMap<>();
        pages.put("README.md", Files.readString(root.resolve("README.md")));
        pages.put(CHANGES, nextRelease(Files.readString(root.resolve(CHANGES))));
        try (Stream<Path> files = Files.walk(root.resolve(WrittenPages.FOLDER))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".md")).toList()) {
                String name = root.relativize(file).toString().replace('\\', '/');
                pages.put(name, Files.readString(file));
            }
        }
        return pages;
    }

    private static String nextRelease(String changes) {
        int next = changes.indexOf("\n## [");
        int after = changes.indexOf("\n## [", next + 1);
        return after < 0 ? changes : changes.substring(0, after);
    }

    @Test
    public void shouldUsePlainEnglish() throws IOException {
        PlainEnglish english = PlainEnglish.read(Checkout.root().resolve(PlainEnglish.FILE));
        List<String> problems = new ArrayList<>();
        pages().forEach((name, page) -> {
            if (!english.notYet().contains(name)) {
                problems.addAll(english.problems(name, page));
            }
        });
        for (String name : FURTHER) {
            problems.addAll(
                    english.problems(name, Files.readString(Checkout.root().resolve(name))));
        }
        assertEquals(String.join("\n", problems), "", "forms that " + PlainEnglish.FILE + " replaces");
    }

    /** Parameters, options, exit statuses and variables, as the programs print them. */
    @Test
    public void shouldUsePlainEnglishInTheReference() throws IOException {
        PlainEnglish english = PlainEnglish.read(Checkout.root().resolve(PlainEnglish.FILE));
        List<String> problems = new ArrayList<>();
        ReferencePages.all(Checkout.root()).forEach((name, page) -> problems.addAll(english.forms(name, page)));
        assertEquals(String.join("\n", problems), "", "forms that " + PlainEnglish.FILE + " replaces");
    }

    /** MessagesTest sees to it that the page has them all. */
    @Test
    public void shouldUsePlainEnglishInMessages() throws IOException {
        PlainEnglish english = PlainEnglish.read(Checkout.root().resolve(PlainEnglish.FILE));
        List<String> problems = new ArrayList<>();
        Matcher message = MESSAGE.matcher(Files.readString(Checkout.root().resolve(MESSAGES)));
        int count = 0;
        for (; message.find(); count++) {
            String text = message.group(1).replace("`", "");
            problems.addAll(english.forms("message '" + text + "'", text + "\n"));
        }
        assertTrue(count > 200, count + " messages in " + MESSAGES);
        assertEquals(String.join("\n", problems), "", "forms that " + PlainEnglish.FILE + " replaces");
    }

    @Test
    public void shouldUsePlainEnglishInPublishedJavadoc() throws IOException {
        PlainEnglish english = PlainEnglish.read(Checkout.root().resolve(PlainEnglish.FILE));
        List<String> problems = new ArrayList<>();
        for (String folder : PUBLISHED) {
            try (Stream<Path> files = Files.list(Checkout.root().resolve(folder))) {
                for (Path file : files.sorted().toList()) {
                    String name = folder + "/" + file.getFileName();
                    problems.addAll(english.forms(name, PublicJavadoc.pageOf(Files.readString(file))));
                }
            }
        }
        assertEquals(String.join("\n", problems), "", "forms that " + PlainEnglish.FILE + " replaces");
    }

    @Test
    public void shouldLookOnlyIntoJavadocThatProgramsSee() {
        String source = "package a;\n\n/** It is over with {@code is over with}. */\npublic class A {\n"
                + "    /** Is over with. */\n    private int a;\n\n    /**\n     * B.\n     *\n"
                + "     * @return is over\n     *     with\n     */\n    @Override\n    public int b() {}\n}\n";
        PlainEnglish english = PlainEnglish.of(List.of("\\bis over with\\b => ends"));
        assertEquals(
                english.forms("A.java", PublicJavadoc.pageOf(source)),
                List.of("A.java:3: is over with: ends", "A.java:11: is over with: ends"));
    }

    @Test
    public void shouldExceptOnlyPagesThatAreThere() throws IOException {
        TreeSet<String> gone = new TreeSet<>(
                PlainEnglish.read(Checkout.root().resolve(PlainEnglish.FILE)).notYet());
        gone.removeAll(pages().keySet());
        assertEquals(gone, new TreeSet<>(), PlainEnglish.FILE + " names pages that are not there");
    }

    @Test
    public void shouldStayShort() throws IOException {
        Path root = Checkout.root();
        assertTrue(PlainEnglish.words(Files.readString(root.resolve("README.md"))) <= MOST_WORDS_OF_README, "README");
        int words = 0;
        TreeMap<String, String> pages = pages();
        for (String name : List.of(CHANGES, "CONTRIBUTING.md")) {
            pages.put(name, Files.readString(root.resolve(name)));
        }
        for (String page : pages.values()) {
            words += PlainEnglish.words(page);
        }
        assertTrue(words <= MOST_WORDS, words + " words in README, CHANGELOG, CONTRIBUTING and docs; take some away");
    }

    @Test
    public void shouldCountWordsOnly() {
        assertEquals(PlainEnglish.words("# A title\n\n| 1 | `code x` | [two words](../a.md) |\n\n    code\n"), 4);
    }

    private static List<String> problems(String page) {
        return PlainEnglish.of(List.of("# forms", "\\bis over with\\b => ends", "\\bWho [a-z] => a rank that"))
                .problems("page.md", page);
    }

    @Test
    public void shouldNameFileLineTextAndWhatToWrite() {
        assertEquals(
                problems("# Title\n\nA job Is over\nwith it.\n\n- Who waits\n"),
                List.of("page.md:3: Is over with: ends", "page.md:6: Who w: a rank that"));
    }

    @Test
    public void shouldNotLookIntoCode() {
        assertEquals(
                problems("Say `is over with`.\n\n    is over with\n\n```\nWho is\n```\n\n[a](is-over-with)\n"),
                List.of());
        assertEquals(problems("- one\n    is over with\n").size(), 1, "the second line of an entry");
    }

    @Test
    public void shouldRefuseALongTableAtTheBeginning() {
        String table = "| a | b |\n| --- | --- |\n" + "| c | d |\n".repeat(5);
        assertEquals(problems("# Title\n\nWords.\n\n" + table), List.of());
        String longer = table + "| e | f |\n";
        assertEquals(problems("# Title\n\nWords.\n\n## Table\n\n" + longer), List.of());
        List<String> problems = problems("# Title\n\nWords.\n\n" + longer);
        assertEquals(problems.size(), 1, problems.toString());
        assertTrue(problems.get(0).startsWith("page.md:1: a table of 6 rows"), problems.toString());
    }

    @Test(
            expectedExceptions = IllegalArgumentException.class,
            expectedExceptionsMessageRegExp = ".*plain-english.txt: 'no arrow' is not of the form.*")
    public void shouldNameALineThatIsNotUnderstood() {
        PlainEnglish.of(List.of("no arrow"));
    }
}
