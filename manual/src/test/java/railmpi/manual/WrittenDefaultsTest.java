package railmpi.manual;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testng.annotations.Test;
import picocli.CommandLine.Model.CommandSpec;

/** What pages repeat of declarations is what is declared. */
public final class WrittenDefaultsTest {
    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(Checkout.root().resolve("README.md")));
        for (String folder : List.of("docs", "docs/tutorial")) {
            try (Stream<Path> files = Files.list(Checkout.root().resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        return pages;
    }

    @Test
    public void shouldNameTheDefaultsThatAreDeclared() throws IOException {
        List<String> problems = new ArrayList<>();
        for (Path page : pages()) {
            WrittenDefaults.problems(Files.readString(page))
                    .forEach(problem -> problems.add(page.getFileName() + ": " + problem));
        }
        assertEquals(String.join("\n", problems), "");
    }

    private static String problems(String... lines) {
        return String.join("\n", WrittenDefaults.problems(String.join("\n", lines)));
    }

    @Test
    public void shouldFindWhatIsNotDeclared() {
        assertEquals(problems("After `btl_rail_timeout` (500 ms), or `pml_eager_limit`."), "");
        assertTrue(problems("After `btl_rail_timeout` (600 ms).").contains("btl_rail_timeout is 500, not 600 ms"));
        String[] table = {"| parameter | default | |", "| --- | --- | --- |", "| `btl_max_rails` | 9 | |"};
        assertTrue(problems(table).contains("btl_max_rails is 8, not 9"), problems(table));
        table[2] = "| `btl_most_rails` | 8 | |";
        assertTrue(problems(table).contains("btl_most_rails is no parameter"), problems(table));
        String[] choices = {
            "| `btl_striping` | |", "| --- | --- |", "| `even` (default) | |", "| `adaptive`, `none` | |"
        };
        assertTrue(problems(choices).contains("the default is earliest-finish, not as in: `even` (default)"));
        assertTrue(problems(choices).contains("the page has [adaptive, even, none]"), problems(choices));
        assertTrue(
                problems("- Without `btl_max_rails`", "there are 9 by default").contains("write `btl_max_rails`"));
    }

    /** The options of MPJ Express, and those that mpjrun leaves out. */
    @Test
    public void shouldHaveTheOptionsOfMpjrun() throws IOException {
        CommandSpec mpjrun = CommandPage.commands().stream()
                .filter(command -> command.name().equals("mpjrun"))
                .findFirst()
                .orElseThrow();
        Set<String> declared = new TreeSet<>();
        mpjrun.options().forEach(option -> declared.addAll(Arrays.asList(option.names())));
        declared.remove("-h");
        String footer = String.join(" ", mpjrun.usageMessage().footer()).replace("%n", "");
        Set<String> others = options(footer, "(?<![\\w-])(-[\\w-]+)");
        String page = Checkout.page("migrating.md");
        String table = page.substring(page.indexOf("\n## 3."), page.indexOf("\n## 4."));
        Set<String> refused = new TreeSet<>();
        Set<String> written = new TreeSet<>();
        for (String row : table.lines().toList()) {
            String cell = row.startsWith("| `-") ? row.substring(0, row.indexOf('|', 1)) : "";
            (row.contains("| refused |") ? refused : written).addAll(options(cell, "`(-[\\w-]+)"));
        }
        assertTrue(written.containsAll(declared), "missing of " + declared + ": " + written);
        written.removeAll(declared);
        assertTrue(others.containsAll(written), written + " are not all among " + others);
        refused.retainAll(declared);
        assertEquals(refused, Set.of());
    }

    private static Set<String> options(String text, String pattern) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }
}
