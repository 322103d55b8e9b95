package railmpi.launch.javacmd;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.launch.LaunchException;
import railmpi.launch.ShellWord;

@Test(groups = "unit")
public class JavaCommandTest {
    private static final String JAR = "/lib/railmpi.jar";
    private final List<File> made = new ArrayList<>();
    private File directory;

    @BeforeClass
    public void makeFiles() throws IOException {
        directory = Files.createTempDirectory("railmpi").toFile();
        write("args", "-cp \"my classes\" # comment\n-Dx='a b' main.C \"q\\tz\" @notafile");
        write("half", "-Xmx64m -cp");
        jar(
                "app.jar",
                "Main-Class: main.C\nClass-Path: lib.jar\nAdd-Opens: java.base/java.lang java.base/sun.nio.ch\n");
        jar("agent.jar", "Main-Class: main.C\nLauncher-Agent-Class: main.Agent \n");
        jar("nomain.jar", "X: y\n");
    }

    @AfterClass
    public void removeFiles() {
        for (File file : made) {
            assertTrue(file.delete() || !file.exists());
        }
        assertTrue(directory.delete());
    }

    private void write(String name, String contents) throws IOException {
        File file = new File(directory, name);
        Files.write(file.toPath(), contents.getBytes(StandardCharsets.UTF_8));
        made.add(file);
    }

    private void jar(String name, String manifest) throws IOException {
        File file = new File(directory, name);
        try (JarOutputStream out = new JarOutputStream(new FileOutputStream(file))) {
            out.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            out.write(("Manifest-Version: 1.0\n" + manifest).getBytes(StandardCharsets.UTF_8));
        }
        made.add(file);
    }

    private List<String> rewrite(List<String> arguments, Map<String, String> environment) {
        List<String> command = new ArrayList<>();
        command.add("java");
        command.addAll(arguments);
        return JavaCommand.read(command, new File("/none/bin/java"), environment, directory, JAR)
                .rewritten(Collections.emptyList(), Collections.emptyList());
    }

    private static Object[] row(String given, String environment, String expected) {
        return new Object[] {given, environment, expected};
    }

    /** Words are separated by '|'. */
    @DataProvider
    public Object[][] commands() {
        String moduleOptions = "--module-path|" + JAR + ":mods|--add-modules|railmpi|--add-reads|app=railmpi";
        return new Object[][] {
            row("Main", "", "-cp|" + JAR + ":.|Main"),
            row("Main|a|-cp|b", "", "-cp|" + JAR + ":.|Main|a|-cp|b"),
            row("Main|", "", "-cp|" + JAR + ":.|Main|"),
            row("Main", "CLASSPATH=x:y", "-cp|" + JAR + ":x:y|Main"),
            row("Main", "CLASSPATH=", "-cp|" + JAR + ":.|Main"),
            row("-cp|x|Main", "CLASSPATH=y", "-cp|" + JAR + ":x|Main"),
            row("-classpath|x:lib/*|Main", "", "-cp|" + JAR + ":x:lib/*|Main"),
            row("--class-path|x|Main", "", "-cp|" + JAR + ":x|Main"),
            row("--class-path=x|Main", "", "-cp|" + JAR + ":x|Main"),
            row("-Djava.class.path=x|Main", "CLASSPATH=y", "-cp|" + JAR + ":x|Main"),
            row("-cp|x|-Djava.class.path=y|Main", "", "-cp|" + JAR + ":y|Main"),
            row("-cp|x|-cp|y|Main", "", "-cp|" + JAR + ":y|Main"),
            row("-Xmx1g|--add-opens|a/b=c|-cp|x|Main", "", "-Xmx1g|--add-opens|a/b=c|-cp|" + JAR + ":x|Main"),
            row("--add-opens=a/b=c|Main", "", "--add-opens=a/b=c|-cp|" + JAR + ":.|Main"),
            row(
                    "-jar|app.jar|z",
                    "CLASSPATH=x",
                    "-cp|" + JAR + ":app.jar|--add-opens|java.base/java.lang=ALL-UNNAMED|--add-opens|"
                            + "java.base/sun.nio.ch=ALL-UNNAMED|main.C|z"),
            row(
                    "-cp|ignored|-jar|app.jar",
                    "",
                    "-cp|" + JAR + ":app.jar|--add-opens|java.base/java.lang=ALL-UNNAMED|--add-opens|"
                            + "java.base/sun.nio.ch=ALL-UNNAMED|main.C"),
            row("-jar|agent.jar", "", "-cp|" + JAR + ":agent.jar|-javaagent:" + JAR + "=main.Agent|main.C"),
            row("@args|more", "", "-Dx=a b|-cp|" + JAR + ":my classes|main.C|q\tz|@notafile|more"),
            row("@half|x|Main", "", "-Xmx64m|-cp|" + JAR + ":x|Main"),
            row("-D@@x|Main|@args", "", "-D@@x|-cp|" + JAR + ":.|Main|@args"),
            row("--disable-@files|Main", "", "--disable-@files|-cp|" + JAR + ":.|Main"),
            row("-p|mods|-m|app/main.C|z", "", moduleOptions + "|--module|app/main.C|z"),
            row("--module-path=mods|--module=app", "", moduleOptions + "|--module|app"),
            row("-cp|x|-p|mods|-m|app", "", moduleOptions + "|-cp|x|--module|app"),
            row("-p|mods|Main", "", "--module-path|mods|-cp|" + JAR + ":.|Main"),
            row("Prog.java|z", "", "-cp|" + JAR + "|Prog.java|z"),
            row("-cp|x|Prog.java", "", "-cp|" + JAR + ":x|Prog.java"),
            row("Prog.java", "CLASSPATH=x", "-cp|" + JAR + ":x|Prog.java"),
            row("--source|17|prog", "", "--source|17|-cp|" + JAR + "|prog"),
            row("Main", "JDK_JAVA_OPTIONS=-Dx=y -cp 'a b'", "-cp|" + JAR + ":a b|Main"),
            row("-version", "", "-version|-cp|" + JAR),
        };
    }

    @Test(dataProvider = "commands")
    public void shouldPutOurJarFirst(String given, String environment, String expected) {
        Map<String, String> variables = new HashMap<>();
        int equals = environment.indexOf('=');
        if (equals > 0) {
            variables.put(environment.substring(0, equals), environment.substring(equals + 1));
        }
        List<String> rewritten = rewrite(Arrays.asList(given.split("\\|", -1)), variables);
        assertEquals(String.join("|", rewritten), "java|" + expected);
    }

    public void shouldAddOptionsAndLeadingArguments() {
        List<String> rewritten = JavaCommand.read(
                        Arrays.asList("/x/java", "Main", "own"), new File("/x/java"), new HashMap<>(), directory, JAR)
                .rewritten(Arrays.asList("-agentlib:x"), Arrays.asList("3", "4", "device"));
        assertEquals(
                rewritten,
                Arrays.asList("/x/java", "-agentlib:x", "-cp", JAR + ":.", "Main", "3", "4", "device", "own"));
    }

    @DataProvider
    public Object[][] debuggers() {
        return new Object[][] {
            {"-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=5005", 5005},
            {"-Xdebug|-Xrunjdwp:server=y,transport=dt_socket,address=*:8000,suspend=y", 8000},
            {"-agentlib:jdwp=transport=dt_socket,server=y,address=[::1]:8001", 8001},
            {"-agentlib:jdwp=transport=dt_socket,server=y,address=0", DebuggerPort.NONE},
            {"-agentlib:jdwp=transport=dt_socket,server=y", DebuggerPort.NONE},
            {"-agentlib:jdwp=transport=dt_socket,server=n,address=host:5005", DebuggerPort.NONE},
            {"-Dx=y", DebuggerPort.NONE},
        };
    }

    @Test(dataProvider = "debuggers")
    public void shouldKnowWhereTheDebuggerIsAwaited(String options, int port) {
        List<String> command = new ArrayList<>(Arrays.asList(("java|" + options).split("\\|")));
        command.add("Main");
        JavaCommand java = JavaCommand.read(command, new File("/x/java"), new HashMap<>(), directory, JAR);
        assertEquals(java.debuggerPort(), port);
        String words = "-Xmx1g " + options.replace('|', ' ') + " -Dx";
        assertEquals(DebuggerPort.in(Map.of("_JAVA_OPTIONS", words), directory), port);
    }

    @Test(dataProvider = "debuggers")
    public void shouldOpenFilesOfOptions(String options, int port) throws IOException {
        write("debug", "-Xmx1g\n" + options.replace('|', ' ') + "\n");
        String file = "-XX:VMOptionsFile=debug";
        assertEquals(DebuggerPort.in(Map.of("JDK_JAVA_OPTIONS", "-Dx '@debug'"), directory), port);
        assertEquals(DebuggerPort.in(Map.of("JAVA_TOOL_OPTIONS", file), directory), port);
        assertEquals(DebuggerPort.in(Map.of("JAVA_TOOL_OPTIONS", "@debug -XX:VMOptionsFile=none"), directory), 0);
        assertEquals(
                JavaCommand.read(List.of("java", file, "Main"), new File("/x/java"), Map.of(), directory, JAR)
                        .debuggerPort(),
                port);
    }

    /** Only quotes have a meaning there: no comments and no escapes, as in argument files. */
    public void shouldTakeWordsOfVariablesAsTheJvmDoes() {
        assertEquals(
                OptionVariables.words(" -Dx=a#b  '-Dy=c d'\t-Dz=\\\"e 'f\"g '' # -Xmx1g"),
                List.of("-Dx=a#b", "-Dy=c d", "-Dz=\\e 'fg", "", "#", "-Xmx1g"));
        Map<String, String> environment = new HashMap<>();
        environment.put("_JAVA_OPTIONS", "-Da=# -Djava.class.path=it'\"'s");
        OptionVariables.addToClassPath(environment, JAR);
        List<String> words = OptionVariables.words(environment.get("_JAVA_OPTIONS"));
        assertEquals(words.get(words.size() - 1), "-Djava.class.path=" + JAR + ":it\"s");
        assertEquals(
                rewrite(List.of("Main"), Map.of("JDK_JAVA_OPTIONS", "-Dx=#1 -cp y"))
                        .get(2),
                JAR + ":y");
    }

    public void shouldWriteWhatItReads() {
        List<String> words = Arrays.asList("", "a b", "it's", "\"", "\\", "#", "@x", "x\ny\r", "\t", "\u00fc\udcff");
        assertEquals(ArgumentFiles.words(ArgumentFiles.text(words)), words);
    }

    @DataProvider
    public Object[][] badCommands() {
        return new Object[][] {{"-jar|none.jar", "none.jar"}, {"-jar|nomain.jar", "Main-Class"}, {"@none", "none"}};
    }

    @Test(dataProvider = "badCommands")
    public void shouldNameWhatIsMissing(String given, String named) {
        String message = expectThrows(
                        LaunchException.class, () -> rewrite(Arrays.asList(given.split("\\|")), new HashMap<>()))
                .getMessage();
        assertTrue(message.contains(named), message);
    }

    @DataProvider
    public Object[][] releases() {
        return new Object[][] {
            {"IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"17.0.15\"\n", 17, 0},
            {"JAVA_VERSION=\"21\"\n", 21, 0},
            {"JAVA_VERSION=\"23.0.1\"\n", 23, 1},
            {"JAVA_VERSION=\"25.0.3\"\n", 25, 2},
            {"nothing", JdkRelease.UNKNOWN, 0},
        };
    }

    @Test(dataProvider = "releases")
    public void shouldAddFlagsThatTheVersionNeeds(String release, int version, int flags) {
        assertEquals(JdkRelease.parse(release), version);
        assertEquals(JdkRelease.flags(version, false).size(), flags);
    }

    public void shouldNameOurModuleInFlagsWithModulePath() {
        assertTrue(JdkRelease.flags(25, true).contains("--enable-native-access=ALL-UNNAMED,railmpi"));
    }

    @DataProvider
    public Object[][] ownFlags() {
        return new Object[][] {
            {"-ea", "--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -ea"},
            {"--illegal-native-access=deny", "--sun-misc-unsafe-memory-access=allow --illegal-native-access=deny"},
            {
                "--sun-misc-unsafe-memory-access=deny",
                "--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=deny"
            },
        };
    }

    @Test(dataProvider = "ownFlags")
    public void shouldLeaveNativeCodeAndUnsafeToTheUser(String given, String expected) throws IOException {
        // The kit is the folder above that of java.
        File java = new File(directory, "none/java");
        write("release", "JAVA_VERSION=\"25\"\n");
        List<String> rewritten = JavaCommand.read(
                        Arrays.asList("java", given, "Main"), java, new HashMap<>(), directory, JAR)
                .rewritten(Collections.emptyList(), Collections.emptyList());
        rewritten.removeIf(word -> !word.matches("--(enable|illegal|sun).*|-ea"));
        assertEquals(String.join(" ", rewritten), expected);
    }

    public void shouldKnowRailmpiInAJarWithEverything() throws IOException {
        File jar = new File(directory, "fat.jar");
        try (JarOutputStream out = new JarOutputStream(new FileOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("mpi/MPI.class"));
            out.putNextEntry(new ZipEntry("railmpi/runtime/World.class"));
        }
        made.add(jar);
        assertEquals(OtherMpiPackages.on("fat.jar", directory, new File(JAR)), Collections.emptyList());
    }

    public void shouldFindOtherMpiPackages() throws IOException {
        File jar = new File(directory, "other.jar");
        try (JarOutputStream out = new JarOutputStream(new FileOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("mpi/MPI.class"));
        }
        made.add(jar);
        assertEquals(OtherMpiPackages.on("x:app.jar:other.jar:.", directory, new File(JAR)), Arrays.asList(jar));
        assertEquals(OtherMpiPackages.on("*", directory, new File(JAR)), Arrays.asList(jar));
        assertEquals(OtherMpiPackages.on("other.jar", directory, jar), Collections.emptyList());
    }

    public void shouldQuoteForShell() {
        assertEquals(ShellWord.quoted("it's"), "'it'\\''s'");
    }

    @DataProvider
    public Object[][] argumentFiles() {
        return new Object[][] {
            {"a b\tc\nd", "a|b|c|d"},
            {"# all\na # rest\nb", "a|b"},
            {"\"a b\" 'c d' \"\"", "a b|c d|"},
            {"\"a\\\"b\\\\c\\n\"", "a\"b\\c\n"},
            {"one\\\n   two", "onetwo"},
            {"C:\\dir", "C:\\dir"},
        };
    }

    @Test(dataProvider = "argumentFiles")
    public void shouldSplitArgumentFile(String contents, String words) {
        assertEquals(String.join("|", ArgumentFiles.words(contents)), words);
    }
}
