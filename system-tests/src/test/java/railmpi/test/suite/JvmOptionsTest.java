package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.Tools;
import railmpi.test.programs.Hello;

/** The variables from which every JVM takes options: they are for ranks, whatever they say. */
@Test(groups = "multiprocess")
public final class JvmOptionsTest {
    private static final int MANY = 2000;

    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");
    private static final String DEBUGGER = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=*:5005";
    /** More than the kernel takes in one argument. */
    private static final int LONG = 200_000;

    private Path folder;

    @BeforeClass
    public void makeFolder() throws IOException {
        folder = Files.createTempDirectory("railmpi jvm").toRealPath();
    }

    @AfterClass(alwaysRun = true)
    public void removeFolder() throws IOException {
        Folders.remove(folder);
    }

    /** Options by which our own manager runs the job, or Hydra. */
    @DataProvider
    public Object[][] managers() {
        return new Object[][] {{"--oversubscribe"}, {"--hydra"}};
    }

    private static void requireHydra(String option) {
        if (option.equals("--hydra") && Tools.onPath("mpiexec.hydra") == null) {
            throw new SkipException("missing tool: mpiexec.hydra (package mpich)");
        }
    }

    /** No JVM starts with them. */
    private static MpiJob impossible(MpiJob job) {
        for (String variable : VARIABLES) {
            job.environment(variable, "-XX:+NoSuch" + variable + " -cp 'a  b'");
        }
        return job;
    }

    public void shouldStartOtherProgramsWithout() throws IOException {
        Path source = Files.writeString(folder.resolve("Empty.java"), "class Empty {}");
        for (List<String> command : List.of(
                List.of("mpirun", "--version"),
                List.of("mpjrun.sh", "-version"),
                List.of("mpi-info"),
                List.of("mpi-top", "--help"),
                List.of("mpi-report", "--help"),
                List.of("rail-sim", "--help"),
                List.of("mpijavac", "-d", folder.toString(), source.toString()))) {
            impossible(MpiJob.ofWords(command.subList(1, command.size()).toArray(new String[0]))
                            .tool(command.get(0)))
                    .run()
                    .assertStatus(0)
                    .assertSilent();
        }
    }

    @Test(dataProvider = "managers")
    public void shouldGiveThemToRanks(String manager) {
        requireHydra(manager);
        JobResult result = impossible(MpiJob.ofWords(
                        manager,
                        "-n",
                        "2",
                        "sh",
                        "-c",
                        "printf '%s\\n' \"$JAVA_TOOL_OPTIONS|$JDK_JAVA_OPTIONS|$_JAVA_OPTIONS\"; env | grep -c RAILMPI_KEPT"
                                + " || true"))
                .run()
                .assertStatus(0)
                .assertSilent();
        String line = String.join(
                "|",
                VARIABLES.stream()
                        .map(name -> "-XX:+NoSuch" + name + " -cp 'a  b'")
                        .toList());
        result.require(
                result.lines().stream().filter(line::equals).count() == 2
                        && result.lines().stream().filter("0"::equals).count() == 2,
                "the variables are not as they were");
    }

    /** Also where a helper reads the command line of a script. */
    public void shouldGiveThemToRanksOnly() throws IOException {
        Path arguments = Files.writeString(folder.resolve("short"), "-cp " + RailHome.testClasses());
        JobResult result = MpiJob.ofWords("-n", "1", "sh", "-c")
                .arguments("java '@" + arguments + "' " + Hello.class.getName())
                .environment("JAVA_TOOL_OPTIONS", DEBUGGER)
                .environment("JDK_JAVA_OPTIONS", "-Xms64m -Dx=y")
                .run()
                .assertOk(1);
        result.require(result.stderr().split("Picked up J", -1).length == 3, "not once each");
        result.require(result.stdout().split("Listening for", -1).length == 2, "not one debugger");
    }

    /** Of which java takes that of the variable last: it has to have our jar. */
    @Test(dataProvider = "managers")
    public void shouldAddTheJarToAClassPathAmongThem(String manager) {
        requireHydra(manager);
        MpiJob.ofWords(manager, "-n", "1", "java", Hello.class.getName())
                .arguments(":", "-n", "1", "sh", "-c", "java " + Hello.class.getName())
                .arguments(":", "-n", "1", "java", "-cp", "nowhere", Hello.class.getName())
                .environment("_JAVA_OPTIONS", "-Dx=y '-Djava.class.path=" + RailHome.testClasses() + "'")
                .run()
                .assertOk(3);
    }

    @Test(dataProvider = "managers")
    public void shouldSayHowToDebugOneRank(String manager) {
        requireHydra(manager);
        MpiJob job = MpiJob.of(3, Hello.class).options(manager).environment("JAVA_TOOL_OPTIONS", DEBUGGER);
        job.run().assertStatus(2).assertStderr("5005.* --debug-rank R --debug-port 5005 ");
    }

    public void shouldSayHowToDebugOneRankOfAScript() {
        MpiJob.ofWords("-n", "2", "sh", "-c", "true")
                .environment("_JAVA_OPTIONS", DEBUGGER)
                .run()
                .assertStatus(0)
                .assertStderr("warning: .*5005.* --debug-rank R");
    }

    /** As java itself is, and where a script starts it; beside programs with more arguments than Hydra takes. */
    @Test(dataProvider = "managers")
    public void shouldStartWithAClassPathThatIsNoArgument(String manager) throws IOException {
        requireHydra(manager);
        Path arguments = longArguments();
        MpiJob.ofWords(manager, "-n", "2", "java", "@" + arguments, Hello.class.getName(), "", "@x", "a\\ \"b\nc")
                .arguments(":", "-n", "1", "sh", "-c", "java '@" + arguments + "' " + Hello.class.getName() + " 'q  r'")
                .arguments(":", "-n", "1", "java", "@" + arguments, Hello.class.getName(), "a")
                .arguments(Collections.nCopies(MANY, "").toArray())
                .arguments(":", "-n", "1", "sh", "-c", "shift 1998; java '@" + arguments + "' \"$@\"", "sh")
                .arguments(Collections.nCopies(MANY - 2, "it's").toArray())
                .arguments(Hello.class.getName(), "b\n\"$c")
                .run()
                .assertOk(5)
                .assertSilent()
                .assertStdout("rank 1 of 5 with ,@x,a\\\\ \"b\nc$", "rank 2 of 5 with q  r$")
                .assertStdout("rank 3 of 5 with a,{2000}$", "rank 4 of 5 with b\n\"\\$c$");
    }

    public void shouldCompileWithAClassPathThatIsNoArgument() throws IOException {
        Path source = Files.writeString(
                folder.resolve("Greets.java"), "class Greets { " + Hello.class.getName() + " hello; mpi.Comm comm; }");
        MpiJob.ofWords("-J-Xmx200m", "@" + longArguments(), "-d", folder.toString(), source.toString())
                .tool("mpijavac")
                .run()
                .assertStatus(0)
                .assertSilent();
    }

    private Path longArguments() throws IOException {
        String none = folder.resolve("none/some \u00fc.jar") + ":";
        return Files.writeString(
                folder.resolve("long"), "-cp \"" + none.repeat(LONG / none.length()) + RailHome.testClasses() + "\"\n");
    }
}
