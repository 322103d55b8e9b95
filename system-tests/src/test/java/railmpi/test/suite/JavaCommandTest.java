package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.CompilerSeams;
import railmpi.test.programs.RunCases;

/** Our jar joins the class path whatever way the user starts java; and the commands around it. */
@Test(groups = "multiprocess")
public final class JavaCommandTest {
    private static final String SOURCE = "import mpi.*;\n"
            + "public class User {\n"
            + "    public static void main(String[] args) throws MPIException {\n"
            + "        MPI.Init(args);\n"
            + "        int[] sum = {1};\n"
            + "        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);\n"
            + "        System.out.println(\"sum \" + sum[0] + \" args \" + String.join(\",\", args)\n"
            + "                + \" property \" + System.getProperty(\"user.given\"));\n"
            + "        MPI.Finalize();\n"
            + "    }\n"
            + "}\n";
    private static final int MOST_TRIES = 40;
    private static final String SOCKETS_FROM_ARCHIVE = "railmpi.fabric.soft.SoftQueuePair source: shared objects file";
    private static final Pattern LINKED = Pattern.compile("java\\.lang\\.invoke\\.LambdaForm\\$\\w+/");
    private static final String FIRST_COLLECTIVE = "railmpi.coll.Algorithms$Others";
    /** The native calls are loaded beside the program, where a wait was long. */
    private static final Pattern OWN_LAMBDA =
            Pattern.compile("\\] (mpi|railmpi(?!\\.core\\.nativ))\\.\\S*\\$\\$Lambda");

    private static final String PACKAGED = "package app;\n" + SOURCE;

    private Path folder;

    @BeforeClass
    public void compile() throws IOException {
        folder = Files.createTempDirectory("railmpi java").toRealPath();
        Files.writeString(folder.resolve("User.java"), SOURCE);
        // its own text is put together without method handles, which a test counts
        MpiJob.ofWords(
                        "-XDstringConcat=inline",
                        "-d",
                        folder.toString(),
                        folder.resolve("User.java").toString())
                .tool("mpijavac")
                .run()
                .assertStatus(0)
                .assertSilent();
        makeJar();
        makeModule();
        makeForeignPackage();
    }

    private void makeJar() throws IOException {
        Files.writeString(folder.resolve("manifest"), "Main-Class: User\n");
        run(tool("jar"), "cfm", path("user.jar"), path("manifest"), "-C", folder.toString(), "User.class");
    }

    private void makeModule() throws IOException {
        Path sources = Files.createDirectories(folder.resolve("module-src/app"));
        Files.writeString(sources.resolve("User.java"), PACKAGED);
        Path info = Files.writeString(
                folder.resolve("module-src/module-info.java"), "module user.app { requires railmpi; }\n");
        run(
                tool("javac"),
                "-d",
                path("module"),
                "-p",
                Installation.jar(),
                sources.resolve("User.java").toString(),
                info.toString());
    }

    private void makeForeignPackage() throws IOException {
        Path sources = Files.createDirectories(folder.resolve("foreign-src/mpi"));
        Path source = Files.writeString(
                sources.resolve("MPI.java"),
                "package mpi; public class MPI { public static String[] Init(String[] a) {"
                        + " throw new Error(\"the foreign one\"); } }");
        run(tool("javac"), "-d", path("foreign"), source.toString());
        run(tool("jar"), "cf", path("foreign.jar"), "-C", path("foreign"), "mpi");
    }

    @AfterClass(alwaysRun = true)
    public void removeFolder() throws IOException {
        Folders.remove(folder);
    }

    @DataProvider
    public Object[][] jdks() {
        return Matrix.jdks();
    }

    private static String tool(String name) {
        return Jdk.current().tool(name);
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private static void run(String... words) {
        Installation.command(words).assertStatus(0);
    }

    private static JobResult works(MpiJob job, String arguments) {
        return job.run()
                .assertStatus(0)
                .assertStdout("^sum 2 args " + arguments + " property null\nsum 2 args " + arguments)
                .assertSilent();
    }

    private static MpiJob two(String... words) {
        List<String> all = new ArrayList<>(List.of("-n", "2"));
        all.addAll(List.of(words));
        return MpiJob.ofWords(all.toArray(new String[0]));
    }

    /** Several commands as the programs of one job, a rank each, and what each has to say of its arguments. */
    private static final class Commands {
        private final List<String> words = new ArrayList<>();
        private final List<String> arguments = new ArrayList<>();

        Commands add(String said, String... command) {
            words.addAll(words.isEmpty() ? List.of("-n", "1") : List.of(":", "-n", "1"));
            words.addAll(List.of(command));
            arguments.add(said);
            return this;
        }

        void work(Jdk jdk) {
            JobResult result = MpiJob.ofWords("--oversubscribe")
                    .arguments(words.toArray())
                    .jdk(jdk)
                    .run()
                    .assertStatus(0)
                    .assertSilent();
            String sum = "sum " + arguments.size() + " args ";
            List<String> lines = new ArrayList<>(result.lines());
            arguments.forEach(said -> result.require(
                    lines.remove(sum + said + " property null"), "no line '" + sum + said + " property null'"));
            result.require(lines.isEmpty(), "more than that: " + lines);
        }
    }

    @Test(dataProvider = "jdks")
    public void shouldWorkWithAClassPath(Jdk jdk) {
        new Commands()
                .add("a,b", "java", "-cp", folder.toString(), "User", "a", "b")
                .add("", "java", "-classpath", folder.toString(), "User")
                .add("-cp", "java", "--class-path", folder.toString(), "User", "-cp")
                .add("", "java", "--class-path=" + folder, "User")
                .work(jdk);
    }

    public void shouldWorkWithTheVariable() {
        works(two("java", "User", "a").environment("CLASSPATH", folder.toString()), "a");
    }

    public void shouldWorkWithTheCurrentFolder() {
        works(two("java", "User").directory(folder), "");
    }

    @Test(dataProvider = "jdks")
    public void shouldWorkWithAJar(Jdk jdk) {
        works(two("java", "-jar", path("user.jar"), "x", "-jar").jdk(jdk), "x,-jar");
    }

    public void shouldWorkWithAnArgumentFile() throws IOException {
        Path file = Files.writeString(
                folder.resolve("arguments"), "-cp \"" + folder + "\"\n-Duser.given=yes\nUser one two\n");
        two("java", "@" + file)
                .run()
                .assertStatus(0)
                .assertStdout("^sum 2 args one,two property yes$")
                .assertSilent();
        Path jarFile = Files.writeString(folder.resolve("jar-arguments"), "-jar \"" + path("user.jar") + "\"\n");
        works(two("java", "@" + jarFile, "z"), "z");
    }

    @Test(dataProvider = "jdks")
    public void shouldWorkWithAModulePath(Jdk jdk) {
        new Commands()
                .add("m", "java", "-p", path("module"), "-m", "user.app/app.User", "m")
                .add("", "java", "--module-path=" + path("module"), "--module", "user.app/app.User")
                .work(jdk);
    }

    @Test(dataProvider = "jdks")
    public void shouldWorkWithASourceFile(Jdk jdk) {
        new Commands()
                .add("s", "java", path("User.java"), "s")
                .add("", "java", "--source", "17", path("User.java"))
                .work(jdk);
    }

    public void shouldWorkWithAWrapperScript() throws IOException {
        Path script = Files.writeString(
                folder.resolve("wrapper.sh"), "#!/bin/sh\ncd /\nexec java -cp '" + folder + "' User \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path child = Files.writeString(
                folder.resolve("child.sh"), "#!/bin/sh\njava -cp '" + folder + "' User \"$@\"\nexit $?\n");
        Files.setPosixFilePermissions(child, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path variable = Files.writeString(
                folder.resolve("variable.sh"), "#!/bin/sh\nCLASSPATH='" + folder + "' exec java User \"$@\"\n");
        Files.setPosixFilePermissions(variable, PosixFilePermissions.fromString("rwxr-xr-x"));
        new Commands()
                .add("w,v", script.toString(), "w", "v")
                .add("c", child.toString(), "c")
                .add("e", variable.toString(), "e")
                .work(Jdk.current());
    }

    /** As the scripts of Gradle and Maven's appassembler do. */
    @Test(dataProvider = "jdks")
    public void shouldWorkWithAScriptThatUsesJavaHome(Jdk jdk) throws IOException {
        Path script = Files.writeString(
                folder.resolve("home.sh"),
                "#!/bin/sh\n[ -x \"$JAVA_HOME/bin/javac\" ] && [ -e \"$JAVA_HOME/lib\" ] || exit 9\n"
                        + "exec \"$JAVA_HOME/bin/java\" -cp '" + folder + "' User \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path first = Files.writeString(
                folder.resolve("path.sh"),
                "#!/bin/sh\nPATH=$JAVA_HOME/bin:$PATH\njava -cp '" + folder + "' User \"$@\"\n");
        Files.setPosixFilePermissions(first, PosixFilePermissions.fromString("rwxr-xr-x"));
        new Commands()
                .add("h", script.toString(), "h")
                .add("p", first.toString(), "p")
                .work(jdk);
    }

    @Test(dataProvider = "jdks")
    public void shouldShowProgramsTheRealJavaHome(Jdk jdk) throws IOException {
        Path source = Files.writeString(
                folder.resolve("Home.java"),
                "class Home { public static void main(String[] a) { System.out.println(System.getenv(\"JAVA_HOME\")"
                        + " + \"|\" + System.getProperty(\"java.home\")); } }");
        MpiJob.ofWords("-n", "1", "sh", "-c", "\"$JAVA_HOME/bin/java\" '" + source + "'")
                .jdk(jdk)
                .run()
                .assertStatus(0)
                .assertStdout("^" + jdk.home() + "\\|" + jdk.home() + "$");
    }

    @Test(dataProvider = "jdks")
    public void shouldWorkWithAnAbsoluteJava(Jdk jdk) {
        works(two(jdk.tool("java"), "-Xmx100m", "-cp", folder.toString(), "User"), "");
    }

    /** The first job with a JDK makes the archive, or another test's has begun to. */
    @Test(dataProvider = "jdks")
    public void shouldStartTheLauncherFromItsArchive(Jdk jdk) throws IOException {
        String maps = "";
        for (int tries = 0; tries < MOST_TRIES && !maps.contains("/launcher_"); tries++) {
            works(two("java", "-cp", folder.toString(), "User").jdk(jdk), "");
            RunningJob job = MpiJob.ofWords("-n", "1", "sh", "-c", "echo READY; read go")
                    .jdk(jdk)
                    .start();
            job.awaitStdout("READY", 1);
            maps = Files.readString(Path.of("/proc/" + job.pid() + "/maps"));
            job.writeAndClose("go\n");
            job.finish().assertStatus(0).assertSilent();
        }
        assertTrue(maps.contains("/launcher_"), maps);
    }

    /** Archives with profiles are two: the one of jobs within a node does without. */
    @Test(dataProvider = "jdks")
    public void shouldTakeTheClassesOfSocketsFromTheArchive(Jdk jdk) throws IOException {
        List<String> classes = List.of();
        for (int tries = 0; tries < MOST_TRIES && !areFromArchive(classes); tries++) {
            Path logs = Files.createTempDirectory(folder, "loaded");
            String log = "-Xlog:class+load:file=\"" + logs + "/%p\"";
            works(
                    two("--mca", "btl", "tcp,self", "java", log, "-cp", folder.toString(), "User")
                            .jdk(jdk),
                    "");
            classes = contents(logs);
        }
        assertTrue(areFromArchive(classes), String.join("\n\n", classes));
        for (String ofRank : classes) {
            // one for the first lambda of the JVM; a record's equals alone needs seventeen, and 45 ms
            assertTrue(jdk.keepsProfiles() || LINKED.matcher(ofRank).results().count() <= 1, ofRank);
        }
    }

    /** Linking one takes a millisecond of every rank; many start on few cores. A cache with profiles has all linked. */
    @Test
    public void shouldLinkNoLambdaBeforeTheFirstCollective() throws IOException {
        Jdk jdk = beforeProfiles();
        Path logs = Files.createTempDirectory(folder, "linked");
        String log = "-Xlog:class+load:file=\"" + logs + "/%p\"";
        works(two("java", log, "-cp", folder.toString(), "User").jdk(jdk), "");
        List<String> classes = contents(logs);
        assertEquals(classes.size(), 2);
        for (String ofRank : classes) {
            int first = ofRank.indexOf(FIRST_COLLECTIVE);
            assertTrue(first > 0, ofRank);
            assertEquals(
                    OWN_LAMBDA.matcher(ofRank.substring(0, first)).results().count(), 0, ofRank);
        }
    }

    private static Jdk beforeProfiles() {
        return Jdk.installed().stream()
                .filter(kit -> !kit.keepsProfiles())
                .findFirst()
                .orElseThrow(() -> new SkipException("there is no JDK before 25"));
    }

    private static boolean areFromArchive(List<String> classes) {
        return classes.size() == 2 && classes.stream().allMatch(ofRank -> ofRank.contains(SOCKETS_FROM_ARCHIVE));
    }

    private static List<String> contents(Path directory) throws IOException {
        List<String> texts = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                texts.add(Files.readString(file));
            }
        }
        return texts;
    }

    /** Options of the JVM that take a value must not be taken for the program. */
    public void shouldUnderstandOptionsOfTheJvm() {
        two(
                        "java",
                        "-Xmx100m",
                        "--add-opens",
                        "java.base/java.nio=ALL-UNNAMED",
                        "-Duser.given=x y",
                        "-ea",
                        "-cp",
                        folder.toString(),
                        "User",
                        "q")
                .run()
                .assertStatus(0)
                .assertStdout("^sum 2 args q property x y$")
                .assertSilent();
    }

    /** And what is asked for there beside messages: what is the same over both is in one of them. */
    @DataProvider
    public Object[][] fabrics() {
        return new Object[][] {
            {"sm,self", List.of("files", "environment", "types")}, {"soft,self", List.of("windows", "attributes")}
        };
    }

    /** Two ranks in a quick run: what replaces native code does not depend on how many there are. */
    @Test(dataProvider = "fabrics")
    public void shouldBeSilentWhereNativeCodeIsRefused(String fabric, List<String> groups) {
        Jdk jdk = Jdk.installed().stream()
                .filter(Jdk::refusesNativeAccess)
                .findFirst()
                .orElseThrow(() -> new SkipException("no JDK that refuses native code"));
        int ranks = Settings.isFull() ? 3 : 2;
        MpiJob.of(ranks, RunCases.class)
                .jdk(jdk)
                .options("--mca", "btl", fabric)
                .jvm("--illegal-native-access=deny", "--sun-misc-unsafe-memory-access=deny")
                .arguments(Settings.seed(), "matching")
                .arguments(groups.toArray())
                .shortLived()
                .limit(120)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    @Test(dataProvider = "jdks")
    public void shouldNameMethodsThatExistToTheCompiler(Jdk jdk) {
        MpiJob.of(1, CompilerSeams.class)
                .jdk(jdk)
                .run()
                .assertStatus(0)
                .assertStdout("^seams [1-9][0-9]*$")
                .assertSilent();
    }

    /** A rank that nobody of us starts gets the options of mpi-info, and the user keeps his. */
    @Test(dataProvider = "jdks")
    public void shouldGiveItsOptionsToRanksOfOtherLaunchers(Jdk jdk) {
        String options = MpiJob.ofWords("--java-options")
                .tool("mpi-info")
                .environment("JAVA_TOOL_OPTIONS", "-Dkept=yes")
                .jdk(jdk)
                .run()
                .assertStatus(0)
                .assertStdout("^-.*-XX:CompileCommandFile=.* -Dkept=yes$")
                .stdout()
                .strip();
        String classPath = RailHome.directory().resolve("lib/railmpi.jar") + ":" + RailHome.testClasses();
        MpiJob.ofWords(jdk.tool("java"), "-cp", classPath, CompilerSeams.class.getName())
                .tool("")
                .environment("JAVA_TOOL_OPTIONS", options)
                .jdk(jdk)
                .run()
                .assertStatus(0)
                .assertStdout("^seams [1-9][0-9]*$");
        MpiJob.ofWords("--java-options")
                .tool("mpi-info")
                .environment("JAVA_TOOL_OPTIONS", "-XX:CompileCommand=quiet -XX:TieredStopAtLevel=1")
                .jdk(jdk)
                .run()
                .assertStatus(0)
                .assertNotStdout("CompileCommandFile");
    }

    public void shouldNameNoneWhereRanksShareCores() {
        MpiJob.of(1, CompilerSeams.class)
                .options("--oversubscribe")
                .run()
                .assertStatus(0)
                .assertStdout("^seams 0$")
                .assertSilent();
    }

    public void shouldWarnAboutAnotherPackageOfThatNameAndWin() {
        two("java", "-cp", path("foreign.jar") + ":" + folder, "User")
                .run()
                .assertStatus(0)
                .assertStdout("^sum 2 args ")
                .assertStderr("warn", "foreign.jar");
        two("java", "-cp", path("foreign") + ":" + folder, "User")
                .run()
                .assertStatus(0)
                .assertStdout("^sum 2 args ")
                .assertStderr("warn", path("foreign"));
        for (String other : new String[] {path("foreign.jar"), path("foreign")}) {
            JobResult result = two("sh", "-c", "java -cp '" + other + ":" + folder + "' User")
                    .run()
                    .assertStatus(0)
                    .assertStdout("^sum 2 args ")
                    .assertStderr("^mpirun: warning: " + other + " contains another package mpi");
            result.require(result.stderr().lines().count() == 1, "not one warning");
        }
    }

    public void shouldShowTheClassPathAndNothingElse() {
        JobResult result = MpiJob.ofWords("--showme")
                .tool("mpijavac")
                .run()
                .assertStatus(0)
                .assertSilent();
        result.require(result.lines().size() == 1, "not one line");
        for (String entry : result.stdout().trim().split(":")) {
            result.require(Files.isRegularFile(Path.of(entry)) && entry.endsWith(".jar"), entry + " is no jar");
        }
    }

    public void shouldReportErrorsOfTheCompiler() throws IOException {
        Path broken = Files.writeString(folder.resolve("Broken.java"), "class Broken { int x = }");
        MpiJob.ofWords(broken.toString())
                .tool("mpijavac")
                .run()
                .assertStatus(1)
                .assertStderr("Broken.java", "illegal start of expression");
    }

    public void shouldListTheParameters() {
        JobResult result =
                MpiJob.ofWords().tool("mpi-info").run().assertStatus(0).assertSilent();
        result.assertStdout("RailMPI", "pml_eager_limit", "mpi_object_filter", "btl_shm_ring_size", "default");
        MpiJob.ofWords()
                .tool("mpi-info")
                .environment("RAILMPI_MCA_pml_eager_limit", "1234")
                .run()
                .assertStatus(0)
                .assertStdout("1234", "RAILMPI_MCA_pml_eager_limit|environment");
    }

    /** Each parameter is in one of three lists. */
    public void shouldListTheParametersOfALevel() {
        int listed = 0;
        for (String level : List.of("user", "tuning", "developer")) {
            JobResult result = MpiJob.ofWords("--level", level, "--parsable")
                    .tool("mpi-info")
                    .run()
                    .assertStatus(0)
                    .assertStdout("^param:\\w+:level:" + level + "$");
            List<String> levels = result.stdout()
                    .lines()
                    .filter(line -> line.matches("param:\\w+:level:.*"))
                    .toList();
            assertTrue(levels.stream().allMatch(line -> line.endsWith(":" + level)), levels.toString());
            listed += levels.size();
        }
        long all = MpiJob.ofWords("--parsable")
                .tool("mpi-info")
                .run()
                .stdout()
                .lines()
                .filter(line -> line.matches("param:\\w+:level:.*"))
                .count();
        assertEquals(listed, all);
        MpiJob.ofWords("--level", "expert")
                .tool("mpi-info")
                .run()
                .assertStatus(2)
                .assertStderr("--level", "'expert' is none of user, tuning, developer");
    }
}
