package railmpi.manual;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.env.Variable;
import railmpi.core.param.Parameter;
import railmpi.launch.LaunchException;
import railmpi.launch.cli.CommandLines;
import railmpi.launch.job.ExitStatus;

/**
 * The manual is complete: everything that is declared is in it, each page can be reached, each link leads somewhere.
 */
public final class ManualTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s:]+)(?:#[^)]*)?\\)");
    private static final Pattern VARIABLE =
            Pattern.compile("\"((?:RAILMPI|PMI|OMPI|MPI_LOCAL|MPIEXEC|SLURM|XDG)[A-Z]*_[A-Z_]*)\"");
    private static final Pattern VARIABLE_OF_A_PROGRAM = Pattern.compile("[$]\\{?(RAILMPI_[A-Z_]+)");
    /** Beginnings, by which variables are recognised whose names are not RailMPI's. */
    private static final Set<String> BEGINNINGS = Set.of("RAILMPI_", "MPIEXEC_", "SLURM_");

    private Path target;
    private Map<String, String> pages;

    @BeforeClass
    public void makeThem() throws IOException {
        target = Files.createTempDirectory("railmpi-manual");
        Manual.write(Checkout.root(), target);
        pages = new LinkedHashMap<>();
        Path folder = target.resolve("markdown");
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                pages.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
    }

    @AfterClass(alwaysRun = true)
    public void removeThem() throws IOException {
        try (Stream<Path> files = Files.walk(target)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    public void shouldHaveEachParameter() {
        String page = pages.get("reference/parameters.md");
        List<Parameter<?>> parameters = ReferencePages.declaredParameters();
        assertTrue(parameters.size() > 50, parameters.size() + " parameters");
        for (Parameter<?> parameter : parameters) {
            assertTrue(page.contains("| `" + parameter.name() + "` |"), parameter.name());
            assertFalse(parameter.documentation().isBlank(), parameter.name() + " has no text");
        }
    }

    @Test
    public void shouldHaveEachOption() {
        for (CommandSpec command : CommandPage.commands()) {
            String page = pages.get("reference/" + command.name() + ".md");
            for (OptionSpec option : command.options()) {
                for (String name : option.hidden() ? new String[0] : option.names()) {
                    assertTrue(
                            Pattern.compile("[` ]" + Pattern.quote(name) + "[` ,]")
                                    .matcher(page)
                                    .find(),
                            name);
                }
            }
        }
        String page = pages.get("reference/mpirun.md");
        for (List<String> names : CommandLines.otherOptionsOfMpirun().values()) {
            for (String name : names) {
                assertTrue(page.contains(CommandPage.dashed(name)), name);
            }
        }
    }

    @Test
    public void shouldHaveEachProgramOfUsers() throws IOException {
        Set<String> described = new TreeSet<>(List.of("mpiexec", "mpjrun.sh", "railmpi-agent", "torture"));
        CommandPage.commands().forEach(command -> described.add(command.name()));
        for (Path program : Checkout.programs()) {
            String name = program.getFileName().toString();
            String text = Files.readString(program);
            if (text.contains("-help tells") && !described.contains(name)) {
                throw new AssertionError("bin/" + name + " has no page in the reference");
            }
        }
    }

    @Test
    public void shouldHaveEachExitStatus() {
        String page = pages.get("reference/exit-status.md");
        String mpirun = page.substring(page.indexOf("## mpirun"), page.indexOf("## mpjrun"));
        for (int status : new int[] {
            0, LaunchException.USAGE, LaunchException.NOT_EXECUTABLE, LaunchException.NOT_FOUND, ExitStatus.TIMED_OUT
        }) {
            assertTrue(mpirun.contains("| `" + status + "` |"), "status " + status);
        }
        for (CommandSpec command : CommandPage.commands()) {
            assertFalse(command.usageMessage().exitCodeList().isEmpty(), command.name() + " declares no exit status");
        }
    }

    @Test
    public void shouldHaveEachEnvironmentVariable() throws Exception {
        Set<String> declared = new HashSet<>(BEGINNINGS);
        String page = pages.get("reference/environment.md");
        for (Field field : EnvironmentVariables.class.getFields()) {
            String name = (String) field.get(null);
            declared.add(name);
            assertTrue(
                    page.contains(
                            "`" + name + field.getAnnotation(Variable.class).rest() + "`"),
                    name);
        }
        Set<String> undeclared = new TreeSet<>();
        for (Path file : Checkout.sources()) {
            if (!file.endsWith("EnvironmentVariables.java")) {
                addMatches(VARIABLE, Files.readString(file), undeclared);
            }
        }
        for (Path program : Checkout.programs()) {
            addMatches(VARIABLE_OF_A_PROGRAM, Files.readString(program), undeclared);
        }
        undeclared.removeAll(declared);
        assertEquals(String.join(" ", undeclared), "", "railmpi.core.env.EnvironmentVariables does not declare them");
    }

    private static void addMatches(Pattern pattern, String text, Set<String> found) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
    }

    @Test
    public void shouldHaveEachErrorClass() throws Exception {
        String page = pages.get("reference/error-classes.md");
        for (Field field :
                Class.forName("mpi.MPI", false, getClass().getClassLoader()).getFields()) {
            if (field.getName().startsWith("ERR_")) {
                assertTrue(page.contains("| `MPI." + field.getName() + "` |"), field.getName());
            }
        }
    }

    /** Pages made from declarations: texts of parameters, options, environment variables and error classes. */
    @Test
    public void shouldDeclareInPlainEnglish() throws IOException {
        PlainEnglish english = PlainEnglish.read(Checkout.root().resolve(PlainEnglish.FILE));
        List<String> problems = new ArrayList<>();
        pages.forEach((name, page) -> {
            if (name.startsWith("reference/")) {
                problems.addAll(english.forms(name, page));
            }
        });
        assertEquals(String.join("\n", problems), "", "forms that " + PlainEnglish.FILE + " replaces");
    }

    @Test
    public void shouldReachEachPage() throws IOException {
        String menu = Files.readString(Checkout.root().resolve("manual/src/main/site/site.xml"));
        for (String page : pages.keySet()) {
            String html = page.replaceAll("\\.md$", ".html");
            Path folder = Path.of(page).getParent();
            String list = folder == null ? null : pages.get(folder + "/index.md");
            // pages outside of docs come because one of them links there
            boolean isListed = page.startsWith("files/")
                    || list != null && list.contains("(" + Path.of(html).getFileName() + ")");
            assertTrue(menu.contains("\"" + html + "\"") || isListed, page + " is in no menu");
        }
        Matcher items = Pattern.compile("href=\"([^\"]*)\\.html\"").matcher(menu);
        while (items.find()) {
            String page = items.group(1) + ".md";
            assertTrue(pages.containsKey(page) || page.matches("apidocs(-test)?/index.md"), "the menu names " + page);
        }
    }

    @Test
    public void shouldLinkToWhatIsThere() {
        pages.forEach((name, text) -> {
            Path folder = Path.of("/", name).getParent();
            Matcher links = LINK.matcher(text);
            while (links.find()) {
                String path =
                        folder.resolve(links.group(1)).normalize().toString().substring(1);
                boolean isThere = pages.containsKey(path.replaceAll("\\.html$", ".md"))
                        || Files.exists(target.resolve("resources").resolve(path));
                assertTrue(isThere, name + " links to " + links.group(1));
            }
        });
    }

    /** Whoever changes the data or the drawing draws the picture again. */
    @Test
    public void shouldShowThePictureOfTheDataThatIsKept() throws Exception {
        Path drawn = target.resolve("rail-cut.svg");
        Path script = Checkout.root().resolve("bench/picture.sh");
        Process process = new ProcessBuilder("sh", script.toString(), "draw", drawn.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(process.waitFor(), 0, output);
        assertEquals(
                Files.readString(Checkout.root().resolve("docs/pictures/rail-cut.svg")),
                Files.readString(drawn),
                "bench/picture.sh draws another one");
    }

    /** Doxia shows two dashes outside of code as one long one. */
    @Test
    public void shouldHaveOptionsThatCanBeCopied() {
        Pattern code = Pattern.compile("(?ms)^```.*?^```$|^ {4}.*?$|<!--.*?-->|(`+)(?!`).+?\\1|^ *\\|[ :|-]+$");
        pages.forEach((name, text) -> {
            String prose = code.matcher(text).replaceAll("");
            Matcher dashes = Pattern.compile(".*(?<!\\\\)--.*").matcher(prose);
            assertFalse(dashes.find(), name + " has dashes outside of code");
        });
        assertEquals(Markdown.plain("as --mca --- \"it's\" ..."), "as \\--mca \\-\\-- \\\"it\\'s\\\" \\.\\..");
    }

    /** Links of the pages that are not in docs, which are read in the checkout and on the web. */
    @Test
    public void shouldLinkToWhatIsThereFromOtherPages() throws IOException {
        List<Path> others = Checkout.otherPages();
        assertTrue(others.contains(Checkout.root().resolve("README.md")), others.toString());
        for (Path page : others) {
            Matcher links = LINK.matcher(Files.readString(page));
            while (links.find()) {
                assertTrue(
                        Files.exists(page.getParent().resolve(links.group(1))), page + " links to " + links.group(1));
            }
        }
    }

    @Test
    public void shouldFindWordsOfEachPage() throws IOException {
        String index = Files.readString(target.resolve("resources/js/search-index.js"));
        for (String page : pages.keySet()) {
            assertTrue(index.contains("[\"" + page.replaceAll("\\.md$", ".html")), page);
        }
        assertTrue(index.contains("mpirun ends the job, as --timeout"), "an option in the text of a variable");
        for (String row : List.of(
                "[\"reference/parameters.html#btl_rail_timeout\",\"Parameters\",\"btl_rail_timeout\"",
                "[\"reference/error-classes.html#MPI.ERR_TRUNCATE\",\"Error classes\",\"MPI.ERR_TRUNCATE\"",
                "#...%20exited%20with%20code%20N\",\"When something goes wrong\",\"... exited with code N\"")) {
            assertTrue(index.contains(row), row);
        }
    }
}
