package railmpi.test.suite;

import static org.testng.Assert.assertFalse;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Tools;

/**
 * Programs in other languages of the JVM, with calls of both generations: their compilers take them, and they run. The
 * compilers are those of resources/languages/pom.xml, which Maven fetches once.
 */
@Test(groups = "multiprocess")
public final class LanguagesTest {
    private static final Pattern NOT_FETCHED =
            Pattern.compile("Could not (resolve|transfer|find)|could not be resolved|offline mode|UnknownHost");

    private Path sources;
    private Path folder;

    /**
     * How a program is compiled.
     *
     * @param profile of the pom that names the compiler
     * @param compiler main class and arguments, with a name in capitals for each place
     * @param program main class of the program
     */
    private record Language(String profile, List<String> compiler, String program) {
        static Language of(String profile, String program, String source, String... compiler) {
            List<String> words = new ArrayList<>(List.of(compiler));
            words.addAll(List.of("-classpath", "CLASSPATH", "-d", "CLASSES", "SOURCES/" + source));
            return new Language(profile, words, program);
        }

        @Override
        public String toString() {
            return profile + " by " + String.join(" ", compiler);
        }
    }

    @BeforeClass
    public void createFolder() throws IOException, URISyntaxException {
        sources = Path.of(LanguagesTest.class.getResource("/languages/pom.xml").toURI())
                .getParent();
        folder = Files.createTempDirectory("railmpi-languages").toRealPath();
        if (Tools.onPath("mvn") == null) {
            throw new SkipException("missing tool: mvn (package maven)");
        }
    }

    @AfterClass(alwaysRun = true)
    public void removeFolder() throws IOException {
        Folders.remove(folder);
    }

    /** A quick run takes one of the slow compilers, which are the first three, and one of the fast ones. */
    @DataProvider
    public Object[][] languages() {
        List<Language> languages = List.of(
                Language.of("scala-2", "Program", "Program.scala", "scala.tools.nsc.Main"),
                Language.of("scala-3", "Program", "Program.scala", "dotty.tools.dotc.Main"),
                Language.of(
                        "kotlin",
                        "ProgramKt",
                        "Program.kt",
                        "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
                        "-no-stdlib",
                        "-no-reflect",
                        "-Werror"),
                Language.of("groovy", "Program", "Program.groovy", "org.codehaus.groovy.tools.FileSystemCompiler"),
                Language.of(
                        "groovy",
                        "Program",
                        "Program.groovy",
                        "org.codehaus.groovy.tools.FileSystemCompiler",
                        "--compile-static"),
                new Language("clojure", List.of("clojure.lang.Compile", "program"), "program"));
        Object[][] rows =
                languages.stream().map(language -> new Object[] {language}).toArray(Object[][]::new);
        return Stream.of(Matrix.share(3, rows))
                .flatMap(row -> Stream.of(Matrix.drawnJdks(languages.indexOf(row[0])))
                        .map(jdk -> new Object[] {row[0], jdk[0]}))
                .toArray(Object[][]::new);
    }

    @Test(dataProvider = "languages")
    public void shouldCompileAndRun(Object language, Jdk jdk) throws IOException {
        Language of = (Language) language;
        String libraries = libraries(of.profile);
        Path classes = Files.createTempDirectory(folder, "classes");
        String classPath =
                String.join(File.pathSeparator, libraries, Installation.jar(), sources.toString(), classes.toString());
        compile(of, classPath, classes, jdk);
        MpiJob.ofWords("-n", "2", "java", "-cp", libraries + File.pathSeparator + classes, of.program)
                .arguments(folder.resolve("written"))
                .jdk(jdk)
                .run()
                .assertStatus(0)
                .assertStdout("^done$");
    }

    /**
     * Clojure tells each call that it has not found in our classes; those of functions with type hints are all found.
     */
    private void compile(Language language, String classPath, Path classes, Jdk jdk) {
        List<String> words = new ArrayList<>(List.of(jdk.tool("java"), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        words.addAll(List.of("-Dclojure.compile.path=" + classes, "-cp", classPath));
        for (String word : language.compiler) {
            words.add(word.replace("CLASSPATH", classPath)
                    .replace("CLASSES", classes.toString())
                    .replace("SOURCES", sources.toString()));
        }
        JobResult compiled = MpiJob.ofWords(words.toArray(new String[0]))
                .tool("")
                .limit(180)
                .run()
                .assertStatus(0);
        assertFalse(compiled.stderr().contains("Reflection warning, program.clj"), compiled.stderr());
    }

    /** Returns compiler and libraries of a language, as a class path. */
    private String libraries(String profile) throws IOException {
        Path answer = folder.resolve(profile);
        if (!Files.exists(answer)) {
            List<String> words = new ArrayList<>(List.of(Tools.onPath("mvn"), "-B", "-q", "-P", profile));
            words.addAll(List.of("-f", sources.resolve("pom.xml").toString()));
            String repository = System.getProperty("maven.repo.local");
            if (repository != null) {
                words.add("-Dmaven.repo.local=" + repository);
            }
            words.addAll(List.of("-Dmdep.outputFile=" + answer, "dependency:build-classpath"));
            JobResult fetched = MpiJob.ofWords(words.toArray(new String[0]))
                    .tool("")
                    .environment("MAVEN_OPTS", LocalRepository.MAVEN_OPTS)
                    .limit(180)
                    .run();
            if (fetched.status() != 0 && NOT_FETCHED.matcher(fetched.stdout()).find()) {
                throw new SkipException("missing tool: the compiler of " + profile
                        + ", which Maven fetches from the network once: " + fetched.stdout());
            }
            fetched.assertStatus(0);
        }
        return Files.readString(answer).trim();
    }
}
