package railmpi.launch.cli;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.launch.LaunchException;
import railmpi.launch.job.LocalMachine;

/** Command lines of MPJ Express as ones of mpirun. */
@Test(groups = "unit")
public class MpjrunLineTest {
    private static final LocalMachine MACHINE = LocalMachine.read();

    private Path folder;

    @BeforeClass
    public void createFolder() throws IOException {
        folder = Files.createTempDirectory("railmpi-mpjrun").toRealPath();
    }

    @AfterClass(alwaysRun = true)
    public void removeFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private MpjrunLine read(Map<String, String> environment, String... words) {
        return MpjrunLine.read(List.of(words), environment, folder.toFile(), MACHINE);
    }

    private String line(Map<String, String> environment, String... words) {
        return String.join(" ", read(environment, words).ofMpirun());
    }

    private String line(String... words) {
        return line(Map.of(), words);
    }

    private String machines(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name), List.of(lines)).toString();
    }

    public void shouldRunAClassOfTheFolder() {
        assertEquals(line("-np", "4", "Prog", "a", "-b"), "-n 4 --args mpjexpress java -cp " + folder + " Prog a -b");
        assertEquals(
                line("Prog"), "-n " + MACHINE.allowedCpus().size() + " --args mpjexpress java -cp " + folder + " Prog");
    }

    public void shouldPutTheFolderBehindTheClassPath() {
        String expected = "-n 2 --args mpjexpress java -cp a.jar:b:" + folder + " Prog";
        assertEquals(line("-np", "2", "-cp", "a.jar:b", "Prog"), expected);
        assertEquals(line("-classpath", "a.jar:b", "-np", "2", "Prog"), expected);
        assertEquals(line(Map.of("CLASSPATH", "a.jar:b"), "-np", "2", "Prog"), expected);
        assertEquals(line(Map.of("CLASSPATH", "c"), "-cp", "a.jar:b", "-np", "2", "Prog"), expected);
    }

    public void shouldGiveJavaItsOptions() {
        assertEquals(
                line("-Xmx64m", "-np", "2", "-Dx=y z", "-ea", "--add-opens", "a/b=c", "-verbose:gc", "Prog"),
                "-n 2 --args mpjexpress java -Xmx64m -Dx=y z -ea --add-opens a/b=c -verbose:gc -cp " + folder
                        + " Prog");
    }

    public void shouldTakeTheJavaOfJavaHome() {
        String home = System.getProperty("java.home");
        assertTrue(line(Map.of("JAVA_HOME", home), "-np", "1", "Prog").contains(" " + home + "/bin/java -cp "));
        assertTrue(line(Map.of("JAVA_HOME", "/nowhere"), "-np", "1", "Prog").contains(" java -cp "));
    }

    public void shouldRunInAnotherFolder() {
        assertEquals(
                line("-np", "2", "-wdir", "/tmp", "-debug", "24500", "Prog"),
                "-n 2 --args mpjexpress -wdir /tmp --debug-rank 0 --debug-port 24500 java -cp " + folder + " Prog");
    }

    public void shouldRunAJar() {
        assertEquals(
                line("-np", "2", "-jar", "x.jar", "-np", "7"),
                "-n 2 --args mpjexpress java -jar " + new File(folder.toFile(), "x.jar") + " -np 7");
        assertEquals(read(Map.of(), "-jar", "x.jar", "-np", "7").warnings().size(), 1);
    }

    public void shouldTakeTuningForWhatHasNoEffect() {
        assertEquals(
                line(
                        "-np",
                        "2",
                        "-psl",
                        "1024",
                        "-dport",
                        "1",
                        "-sport",
                        "2",
                        "-mpjport",
                        "3",
                        "-mxboardnum",
                        "0",
                        "-headnodeip",
                        "h",
                        "Prog"),
                line("-np", "2", "Prog"));
    }

    public void shouldShareTheHostsAsMpjExpress() throws IOException {
        String file = machines("three", "# hosts", "one", "two", "", "three");
        assertTrue(line("-np", "7", "-dev", "niodev", "-machinesfile", file, "Prog")
                .contains("--hostfile " + file + " --host one:3,two:2,three:2 java"));
        assertTrue(line("-np", "2", "-dev", "hybdev", "-machinesfile", "three", "Prog")
                .contains("--hostfile " + file + " --host one:1,two:1 java"));
        String counted = machines("counted", "one:3", "two slots=1");
        assertTrue(line("-np", "4", "-dev", "native", "-machinesfile", counted, "Prog")
                .contains("--hostfile " + counted + " java"));
    }

    public void shouldStayOnThisMachine() throws IOException {
        String here = line("-np", "2", "Prog");
        String file = machines("here", "localhost", MACHINE.hostName());
        assertEquals(line("-np", "2", "-dev", "niodev", "-machinesfile", file, "Prog"), here);
        assertEquals(line("-np", "2", "-dev", "native", "Prog"), here);
        assertEquals(line("-np", "2", "-dev", "multicore", "Prog"), here);
        MpjrunLine unused = read(Map.of(), "-np", "2", "-machinesfile", file, "Prog");
        assertEquals(String.join(" ", unused.ofMpirun()), here);
        assertTrue(
                unused.warnings().get(0).contains("-dev niodev"),
                unused.warnings().toString());
    }

    public void shouldTakeTheHostsOfAnAllocation() {
        assertTrue(line(Map.of("SLURM_JOB_ID", "1"), "-np", "2", "-dev", "niodev", "Prog")
                .startsWith("-n 2 --args mpjexpress --hydra java"));
    }

    /** Words, and what the message has to say. */
    @DataProvider
    public Object[][] wrong() {
        return new Object[][] {
            {"-np", "-np needs a value"},
            {"-np x Prog", "-np x: a number is needed"},
            {"-np 0 Prog", "-np 0: a number from 1"},
            {"-np 2", "no class and no -jar"},
            {"", "no class and no -jar"},
            {"-machinefile m -np 2 Prog", "unknown option -machinefile (did you mean -machinesfile?)"},
            {"--np 2 Prog", "unknown option --np (did you mean -np?)"},
            {"-localloader Prog", "unknown option -localloader; neither"},
            {"-dev tcpdev Prog", "-dev tcpdev is not a device"},
            {"-dev niodev -np 2 Prog", "there is no file machines in "},
            {"-dev niodev -machinesfile nowhere -np 2 Prog", "nowhere cannot be read"},
            {"-src Prog", "-src is not possible"},
            {"-profile Prog", "-profile is not possible"},
            {"-np 2 -cp x -jar missing.jar", "missing.jar not found"},
        };
    }

    @Test(dataProvider = "wrong")
    public void shouldNameWhatIsWrong(String words, String message) {
        List<String> given = new ArrayList<>(List.of(words.split(" ")));
        given.remove("");
        LaunchException thrown = expectThrows(LaunchException.class, () -> line(given.toArray(new String[0])));
        assertTrue(thrown.getMessage().contains(message), thrown.getMessage());
        assertTrue(thrown.exitStatus() != 0);
    }

    public void shouldTellAboutItself() {
        assertTrue(read(Map.of(), "-help").wantsHelp());
        assertTrue(read(Map.of(), "-version").wantsVersion());
    }
}
