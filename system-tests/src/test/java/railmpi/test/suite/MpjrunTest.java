package railmpi.test.suite;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.Testbed;
import railmpi.test.programs.Hello;
import railmpi.test.programs.MpjArguments;
import railmpi.test.programs.MpjFails;
import railmpi.test.programs.Place;

/** Command lines that were written for MPJ Express's mpjrun.sh. */
@Test(groups = "multiprocess")
public final class MpjrunTest {
    private Path folder;

    @BeforeClass(alwaysRun = true)
    public void makeJars() throws IOException {
        folder = Files.createTempDirectory("railmpi mpjrun").toRealPath();
        makeJar("whole.jar", Place.class);
        makeJar("part.jar", MpjArguments.class);
    }

    private void makeJar(String jar, Class<?> main) {
        String file = folder.resolve(jar).toString();
        String name = main.getName();
        String entry = name.replace('.', '/') + ".class";
        int status = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(System.out, System.err, "cfe", file, name, "-C", RailHome.testClasses(), entry);
        assertEquals(status, 0, jar);
    }

    @AfterClass(alwaysRun = true)
    public void removeFolder() throws IOException {
        Folders.remove(folder);
    }

    private static MpiJob mpjrun(String... words) {
        return MpiJob.ofWords(words).tool("mpjrun.sh");
    }

    @DataProvider
    public Object[][] namesAndJdks() {
        List<Object[]> rows = new ArrayList<>();
        for (Jdk jdk : Jdk.installed()) {
            rows.add(new Object[] {"mpjrun.sh", jdk});
            rows.add(new Object[] {"mpjrun", jdk});
        }
        return rows.toArray(new Object[0][]);
    }

    /** The class is found where mpjrun.sh is called. */
    @Test(dataProvider = "namesAndJdks")
    public void shouldRunAClassOfTheFolder(String name, Jdk jdk) {
        MpiJob.ofWords("-np", "3", Hello.class.getName())
                .tool(name)
                .jdk(jdk)
                .directory(Path.of(RailHome.testClasses()))
                .run()
                .assertOk(3)
                .assertSilent();
    }

    /** args[0] to args[2] are there before Init and gone afterwards, as the programs expect. */
    public void shouldGiveTheArgumentsOfMpjExpress() {
        mpjrun("-np", "2", "-dev", "multicore", "-Xmx64m", "-cp", RailHome.testClasses())
                .arguments(MpjArguments.class.getName(), "a", "b c")
                .run()
                .assertStatus(0)
                .assertStdout("^5 before Init, a b c after$")
                .assertSilent();
    }

    public void shouldRunAJar() {
        mpjrun("-np", "2", "-jar", folder.resolve("whole.jar").toString(), "x")
                .run()
                .assertStatus(0)
                .assertStdout("^rank 0 on .* with \\[0, 2, device, x\\] and mpi$", "^rank 1 on .*")
                .assertSilent();
    }

    /** java ignores the class path beside -jar, MPJ Express does not. */
    public void shouldRunAJarThatNeedsAClassPath() {
        mpjrun("-np", "2", "-cp", RailHome.testClasses(), "-jar", "part.jar", "x")
                .directory(folder)
                .run()
                .assertOk(2)
                .assertStdout("^4 before Init, x after$");
    }

    public void shouldRunInTheFolderThatWasAsked() {
        mpjrun("-np", "2", "-wdir", "/", "-Dx=y", "-cp", RailHome.testClasses(), Place.class.getName(), "x")
                .directory(folder)
                .run()
                .assertStatus(0)
                .assertStdout("^rank 0 on .* with \\[0, 2, device, x\\] and mpi$", "^rank 1 on .*");
    }

    /** The status reaches the caller: nobody has to look for errors in the output. */
    public void shouldFailWhenARankFails() {
        mpjrun("-np", "3", "-cp", RailHome.testClasses(), MpjFails.class.getName(), "5")
                .run()
                .assertStatus(5)
                .assertStderr("rank 2 .*exit");
    }

    public void shouldRunOnTheHostsOfTheMachinesFile() throws IOException {
        try (Testbed testbed = Testbed.up(2)) {
            Path file = Files.write(folder.resolve("machines"), List.of("node0", "node1"));
            for (String[] place : new String[][] {{"-machinesfile", file.toString()}, {}}) {
                List<String> words = new ArrayList<>(List.of("-np", "3", "-dev", "niodev"));
                words.addAll(List.of(place));
                words.addAll(List.of("-cp", RailHome.testClasses(), Place.class.getName()));
                TreeSet<String> lines = new TreeSet<>(mpjrun(words.toArray(new String[0]))
                        .on(testbed, 0)
                        .directory(folder)
                        .environment("HYDRA_LAUNCHER", "ssh")
                        .environment("HYDRA_LAUNCHER_EXEC", testbed.launcher())
                        .run()
                        .assertStatus(0)
                        .lines());
                assertEquals(
                        lines.stream()
                                .map(line -> line.replaceAll(" of .*", ""))
                                .toList(),
                        List.of("rank 0 on node0", "rank 1 on node0", "rank 2 on node1"));
            }
        }
    }

    public void shouldTellAboutItself() {
        mpjrun("-version")
                .run()
                .assertStatus(0)
                .assertStdout("^mpjrun \\(RailMPI\\) \\d+\\.\\d+")
                .assertSilent();
        mpjrun("-help")
                .run()
                .assertStatus(0)
                .assertStdout("-np N", "-machinesfile", "-Xmx")
                .assertSilent();
    }

    /** Words, and what standard error has to say. */
    @DataProvider
    public Object[][] wrong() {
        return new Object[][] {
            {"-machinefile hosts -np 2 Prog", "unknown option -machinefile .did you mean -machinesfile"},
            {"-localloader -np 2 Prog", "unknown option -localloader"},
            {"-np two Prog", "-np two"},
            {"-np 2", "no class"},
            {"-dev tcpdev -np 2 Prog", "-dev tcpdev"},
            {"-dev niodev -machinesfile /nowhere/hosts -np 2 Prog", "/nowhere/hosts"},
            {"-np 2 -jar nowhere.jar", "nowhere.jar"},
            {"-np 2 -wdir /nowhere Prog", "/nowhere"},
        };
    }

    @Test(dataProvider = "wrong")
    public void shouldNameWhatIsWrong(String words, String message) {
        mpjrun(words.split(" ")).run().assertFailed().assertStderr(message).assertNotStdout(".");
    }
}
