package railmpi.test.suite;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.programs.OwnLogging;
import railmpi.test.programs.OwnNative;

/** Programs that bring SLF4J, logback, log4j2 or jnr-ffi in other versions than RailMPI was made with, or none. */
@Test(groups = "multiprocess")
public final class LibrariesTest {
    /** A message of RailMPI at verbosity 1. */
    private static final String TOLD = "OMPI_MCA_coffee";

    private Path folder;

    private static String classPath(String... folders) {
        return Stream.concat(
                        Stream.of(RailHome.testClasses()),
                        Stream.of(folders).map(folder -> libraries().resolve(folder) + "/*"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Path libraries() {
        return Path.of(System.getProperty("railmpi.libraries"));
    }

    private static MpiJob job(int ranks, String classPath, Class<?> program, String... jvm) {
        List<String> words = new ArrayList<>(List.of("-n", String.valueOf(ranks), "java"));
        words.addAll(List.of(jvm));
        words.addAll(List.of("-cp", classPath, program.getName()));
        return MpiJob.ofWords(words.toArray(new String[0]));
    }

    private static JobResult log(String classPath) {
        return told(job(
                        1,
                        classPath,
                        OwnLogging.class,
                        "-Dlog4j2.level=INFO",
                        "-Dorg.slf4j.simpleLogger.logFile=System.out"))
                .assertStatus(0);
    }

    @DataProvider
    public Object[][] logging() {
        return new Object[][] {
            {"slf4j-1.7", new String[] {"logback-1.2"}},
            {"slf4j-1.7", new String[] {"log4j2-for-slf4j-1.7", "log4j2"}},
            {"slf4j-2", new String[] {"logback-1.5"}},
            {"slf4j-2", new String[] {"log4j2-for-slf4j-2", "log4j2"}},
            {"slf4j-2", new String[] {"simple-2"}}
        };
    }

    @Test(dataProvider = "logging")
    public void shouldLogByTheLoggingOfTheProgram(String api, String[] provider) {
        log(classPath(Stream.concat(Stream.of(api), Stream.of(provider)).toArray(String[]::new)))
                .assertStdout(
                        "slf4j of .*/" + api + "/slf4j-api",
                        "INFO +program --? hello from the program",
                        "INFO +railmpi --? .*" + TOLD)
                .assertSilent();
    }

    @DataProvider
    public Object[][] noLogging() {
        return new Object[][] {
            {"no slf4j", new String[] {}},
            {"slf4j of ", new String[] {"slf4j-1.7"}},
            {"slf4j of ", new String[] {"slf4j-2", "logback-1.2"}},
            {"slf4j of ", new String[] {"slf4j-1.7", "simple-2"}}
        };
    }

    /** A provider of the other generation would drop everything. */
    @Test(dataProvider = "noLogging")
    public void shouldTellOnStandardErrorWithoutAProviderThatFits(String slf4j, String[] folders) {
        log(classPath(folders)).assertStdout("^" + slf4j).assertStderr("^railmpi: .*" + TOLD);
    }

    @DataProvider
    public Object[][] nativeCalls() {
        List<Object[]> rows = new ArrayList<>();
        for (Jdk jdk : Jdk.installed()) {
            rows.add(new Object[] {jdk, "jnr-ffi-2.1.16", "program-first"});
            rows.add(new Object[] {jdk, "jnr-ffi-2.2.19", "ours-first"});
        }
        return rows.toArray(new Object[0][]);
    }

    @Test(dataProvider = "nativeCalls")
    public void shouldLeaveTheProgramItsOwnNativeCalls(Jdk jdk, String version, String order) {
        job(2, classPath(version), OwnNative.class)
                .jdk(jdk)
                .arguments(order)
                .run()
                .assertOk(2)
                .assertStdout("jffi of .*/" + version + "/jffi")
                .assertSilent();
    }

    /** As a named module, started by nobody; the options are those of docs/foreign-launchers.md. */
    @Test(dataProvider = "jdks")
    public void shouldLeaveTheProgramItsOwnNativeCallsAsAModule(Jdk jdk) {
        Installation.command(
                        jdk.tool("java"),
                        "-XX:+IgnoreUnrecognizedVMOptions",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-p",
                        Installation.jar(),
                        "--add-modules",
                        "railmpi",
                        "-cp",
                        classPath("jnr-ffi-2.1.16"),
                        OwnNative.class.getName())
                .assertOk(1)
                .assertStdout("jffi of .*/jnr-ffi-2.1.16/jffi")
                .assertSilent();
    }

    /** Everything in one jar, as assembly and shade make it. */
    public void shouldLeaveTheProgramItsOwnNativeCallsInAFatJar() throws IOException {
        Path content = Files.createDirectory(folder.resolve("fat"));
        List<Path> jars = new ArrayList<>(jarsOf("jnr-ffi-2.2.19"));
        jars.add(Path.of(Installation.jar()));
        for (Path jar : jars) {
            unpack(jar, content);
        }
        Path jar = pack(content, "Main-Class: " + OwnNative.class.getName() + "\n");
        runJar(jar).assertOk(1).assertStdout("jffi of .*/" + jar.getFileName());
    }

    /** Spring Boot's own class loader, which serves jars inside the jar. */
    public void shouldServeAProgramThatHoldsJarsInsideItsJar() throws IOException {
        Path content = Files.createDirectory(folder.resolve("nested"));
        for (Path loader : jarsOf("spring-boot")) {
            unpack(loader, content);
        }
        Path inside = Files.createDirectories(content.resolve("BOOT-INF/lib"));
        List<Path> jars = new ArrayList<>(jarsOf("jnr-ffi-2.1.16"));
        jars.addAll(jarsOf("slf4j-1.7"));
        jars.addAll(jarsOf("logback-1.2"));
        jars.add(Path.of(Installation.jar()));
        for (Path jar : jars) {
            Files.copy(jar, inside.resolve(jar.getFileName()));
        }
        Path jar = pack(
                content,
                "Main-Class: org.springframework.boot.loader.launch.JarLauncher\nStart-Class: "
                        + OwnNative.class.getName()
                        + "\nSpring-Boot-Classes: BOOT-INF/classes/\nSpring-Boot-Lib: BOOT-INF/lib/\n");
        runJar(jar).assertOk(1).assertStdout("INFO railmpi - .*" + TOLD, "jffi of .*BOOT-INF/lib/jffi-1.2.23");
        // By mpirun railmpi.jar is on the class path, and the program's SLF4J is not.
        told(MpiJob.ofWords("-n", "2", "java", "-jar", jar.toString()))
                .assertOk(2)
                .assertStdout("INFO railmpi - .*" + TOLD, "jffi of .*BOOT-INF/lib/jffi-1.2.23")
                .assertSilent();
    }

    private static List<Path> jarsOf(String set) throws IOException {
        try (Stream<Path> files = Files.list(libraries().resolve(set))) {
            return files.toList();
        }
    }

    private static void unpack(Path jar, Path target) {
        MpiJob.ofWords(Jdk.current().tool("jar"), "xf", jar.toString())
                .tool("")
                .directory(target)
                .run()
                .assertStatus(0);
    }

    /** Puts the test programs where the kind of jar wants them, and all into a jar that is not compressed. */
    private Path pack(Path content, String manifest) throws IOException {
        Path lines = Files.writeString(folder.resolve("manifest"), manifest);
        Path jar = folder.resolve(content.getFileName() + ".jar");
        Path nested = content.resolve("BOOT-INF");
        Path classes = Files.createDirectories(
                (Files.exists(nested) ? nested.resolve("classes") : content).resolve("railmpi/test/programs"));
        for (String name : List.of("OwnNative", "OwnNative$Library", "Checks", "Plant")) {
            String file = name + ".class";
            Files.copy(Path.of(RailHome.testClasses(), "railmpi/test/programs", file), classes.resolve(file));
        }
        Installation.command(
                        Jdk.current().tool("jar"),
                        "-c0fm",
                        jar.toString(),
                        lines.toString(),
                        "-C",
                        content.toString(),
                        ".")
                .assertStatus(0);
        return jar;
    }

    private static JobResult runJar(Path jar) {
        return told(MpiJob.ofWords(Jdk.current().tool("java"), "-jar", jar.toString())
                .tool(""));
    }

    private static JobResult told(MpiJob job) {
        return job.environment("RAILMPI_MCA_log_verbosity", "1")
                .environment(TOLD, "1")
                .run();
    }

    @BeforeClass
    public void makeFolder() throws IOException {
        folder = Files.createTempDirectory("railmpi-libraries").toRealPath();
    }

    @AfterClass(alwaysRun = true)
    public void removeFolder() throws IOException {
        Folders.remove(folder);
    }

    @DataProvider
    public Object[][] jdks() {
        return Matrix.jdks();
    }
}
