package railmpi.manual;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testng.annotations.Test;

/**
 * Each public method of the API has a comment. It describes all parameters and the result, or refers to a method that
 * does: doclint of the package {@code mpi} does not look for missing tags.
 */
public final class PublishedJavadocTest {
    private static final List<String> PUBLISHED =
            List.of("mpi-api/src/main/java/mpi", "mpi-api/src/main/java/railmpi/rails");

    /** A public member with its comment and annotations; members that override one have its comment. */
    private static final Pattern MEMBER = Pattern.compile("(?m)^ {4,8}(?:public|protected) (?!@)([^;{=]*)");

    private static final Pattern BEFORE = Pattern.compile("(?s).*?(/\\*\\*((?!\\*/).)*\\*/)?((?:\\s|@[^\n]*\n)*)$");
    private static final Pattern METHOD = Pattern.compile("(?s)(.*?)\\b(\\w+)\\((.*)\\)(\\s*throws .*)?\\s*$");
    private static final Pattern PARAMETER = Pattern.compile("(\\w+)\\s*(?:,|$)");
    private static final Pattern REFERENCE = Pattern.compile("\\{@link (?:\\w+)?#\\w+");

    private static List<String> problems(String name, String source) {
        List<String> problems = new ArrayList<>();
        for (Matcher member = MEMBER.matcher(source); member.find(); ) {
            Matcher before = BEFORE.matcher(source.substring(0, member.start()));
            if (!before.matches() || before.group(3).contains("@Override")) {
                continue;
            }
            String what = name + ": " + member.group(1).replaceAll("\\s+", " ").strip();
            if (before.group(1) == null) {
                problems.add(what + " has no comment");
            } else {
                String missing = missing(member.group(1), before.group(1));
                if (!missing.isEmpty()) {
                    problems.add(what + " does not describe " + missing);
                }
            }
        }
        return problems;
    }

    private static String missing(String declaration, String comment) {
        Matcher method = METHOD.matcher(declaration);
        String text = comment.split("(?m)^ *\\* @(param|return|throws)\\b", 2)[0];
        if (!method.matches() || REFERENCE.matcher(text).find()) {
            return "";
        }
        List<String> missing = new ArrayList<>();
        String parameters = method.group(3).replaceAll("<[^<>]*>", "").replaceAll("<[^<>]*>", "");
        for (Matcher parameter = PARAMETER.matcher(parameters); parameter.find(); ) {
            if (!comment.contains("@param " + parameter.group(1) + " ")) {
                missing.add(parameter.group(1));
            }
        }
        boolean returns = !method.group(1).matches("(?s).*\\bvoid\\s*|\\s*");
        if (returns && !comment.contains("@return ")) {
            missing.add("its result");
        }
        return String.join(", ", missing);
    }

    @Test
    public void shouldDescribeParametersAndResultOrNameAMethodThatDoes() throws IOException {
        List<String> problems = new ArrayList<>();
        int count = 0;
        for (String folder : PUBLISHED) {
            try (Stream<Path> files = Files.list(Checkout.root().resolve(folder))) {
                for (Path file : files.sorted().toList()) {
                    String source = Files.readString(file);
                    count += (int) MEMBER.matcher(source).results().count();
                    if (source.matches("(?s).*\\npublic .*")) {
                        problems.addAll(problems(file.getFileName().toString(), source));
                    }
                }
            }
        }
        assertTrue(count > 900, count + " public members");
        assertEquals(String.join("\n", problems), "", "tags that are missing, of methods that are like no other");
    }

    @Test
    public void shouldFindMissingCommentsAndTags() {
        String source = "public class A {\n    public int a;\n\n    /** B. */\n    @Deprecated\n"
                + "    public int b(List<String> c, int d) throws E {}\n\n    /** Like {@link #b(List)}. */\n"
                + "    public int e(int f) {}\n\n    @Override\n    public void g() {}\n\n    /**\n     * H.\n     *\n"
                + "     * @param i see {@link #b}\n     */\n    public void h(int i,\n            int j) {}\n}\n";
        assertEquals(
                problems("A", source),
                List.of(
                        "A: int a has no comment",
                        "A: int b(List<String> c, int d) throws E does not describe c, d, its result",
                        "A: void h(int i, int j) does not describe j"));
    }
}
