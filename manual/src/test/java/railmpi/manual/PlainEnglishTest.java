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
import java.util.stream.Stream;
import org.testng.annotations.Test;

/** README, the manual and the changes of the next release use none of the forms of {@code config/plain-english.txt}. */
public final class PlainEnglishTest {
    private static final String CHANGES = "CHANGELOG.md";

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
        assertEquals(String.join("\n", problems), "", "forms that " + PlainEnglish.FILE + " replaces");
    }

    @Test
    public void shouldExceptOnlyPagesThatAreThere() throws IOException {
        TreeSet<String> gone = new TreeSet<>(
                PlainEnglish.read(Checkout.root().resolve(PlainEnglish.FILE)).notYet());
        gone.removeAll(pages().keySet());
        assertEquals(gone, new TreeSet<>(), PlainEnglish.FILE + " names pages that are not there");
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
