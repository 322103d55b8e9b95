package railmpi.manual;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.testng.annotations.Test;
import railmpi.core.param.Parameter;

/** Each parameter stands on a page that somebody has written, and is set by a test; else nobody needs it. */
public final class ParametersTest {
    private static String text(Stream<Path> files) {
        return files.map(ParametersTest::read).collect(Collectors.joining("\n"));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the names that do not stand in a text, under none of their synonyms if these count. */
    private static String missing(String text, boolean countsSynonyms) {
        List<String> missing = new ArrayList<>();
        for (Parameter<?> parameter : ReferencePages.declaredParameters()) {
            List<String> names = new ArrayList<>(List.of(parameter.name()));
            if (countsSynonyms) {
                names.addAll(parameter.synonyms());
            }
            if (names.stream().noneMatch(name -> Pattern.compile("(\\b|_MCA_)" + name + "\\b")
                    .matcher(text)
                    .find())) {
                missing.add(parameter.name());
            }
        }
        return String.join(" ", missing);
    }

    @Test
    public void shouldStandOnAPage() throws IOException {
        try (Stream<Path> pages = Files.list(Checkout.root().resolve("docs"))) {
            assertEquals(missing(text(pages.filter(page -> page.toString().endsWith(".md"))), false), "");
        }
    }

    @Test
    public void shouldBeSetByATest() throws IOException {
        StringBuilder tests = new StringBuilder();
        try (Stream<Path> modules = Files.list(Checkout.root())) {
            for (Path folder : modules.map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(folder)) {
                    tests.append(text(files.filter(file -> file.toString().endsWith(".java"))));
                }
            }
        }
        tests.append(read(Checkout.root().resolve("softroce/guest-jobs")))
                .append(read(Checkout.root().resolve("softroce/guest-pair")));
        assertEquals(missing(tests.toString(), true), "");
    }
}
