package railmpi.test.suite;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.Settings;
import railmpi.test.programs.FailedRank;
import railmpi.test.programs.FreedByOne;
import railmpi.test.programs.PointToPointMatrix;
import railmpi.test.programs.PortCases;
import railmpi.test.programs.RunCases;

/**
 * A fabric and a kind of channel of somebody else: compiled against railmpi.jar, registered by one line each in a
 * folder of the class path, and chosen as those of the library. The sources are {@code railmpi.fabric.further} and
 * {@code railmpi.btl.pipe}, which pass the contract tests.
 */
@Test(groups = "multiprocess")
public final class FurtherFabricTest {
    private Path folder;
    private String classPath;

    /** Does what somebody does who brings a fabric. */
    @BeforeClass
    public void compile() throws IOException {
        folder = Files.createTempDirectory("railmpi-further");
        List<String> words = new ArrayList<>(List.of("-d", folder.toString()));
        for (String sources : List.of("railmpi/fabric/further", "railmpi/btl/pipe")) {
            Path place = BenchReportTest.checkout()
                    .resolve("btl-openib-mr/src/test/java")
                    .resolve(sources);
            try (Stream<Path> files = Files.list(place)) {
                files.filter(file -> !file.toString().endsWith("Test.java"))
                        .forEach(file -> words.add(file.toString()));
            }
        }
        MpiJob.ofWords(words.toArray(new String[0]))
                .environment("CLASSPATH", RailHome.testNetworks())
                .tool("mpijavac")
                .run()
                .assertStatus(0);
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(
                services.resolve("railmpi.fabric.FabricProvider"), "railmpi.fabric.further.FurtherProvider\n");
        Files.writeString(services.resolve("railmpi.btl.channel.ChannelKind"), "railmpi.btl.pipe.PipeKind\n");
        classPath = String.join(File.pathSeparator, folder.toString(), RailHome.testClasses(), RailHome.testNetworks());
    }

    @AfterClass(alwaysRun = true)
    public void remove() throws IOException {
        Folders.remove(folder);
    }

    private MpiJob job(String transports, String... options) {
        return MpiJob.ofWords("java", "-cp", classPath, PointToPointMatrix.class.getName())
                .options("-n", "2", "--mca", "btl", transports)
                .options(options)
                .arguments(1, 10, 2, Matrix.sizes())
                .shortLived();
    }

    private void exchange(String transports) {
        job(transports, "--mca", "btl_further_folder", folder.toString(), "--report-rails")
                .run()
                .assertOk(2)
                .assertStderr("^[01] +further0 +\\w+ +\\d+ +[1-9]\\d* +");
    }

    public void shouldCarryMessages() {
        exchange("further,self");
    }

    public void shouldBeChosenByItsOtherName() {
        exchange("beyond,self");
    }

    /** With nothing else, and where shared memory goes before it. */
    public void shouldCarryMessagesInPipes() {
        job("pipe,self", "--report-rails").run().assertOk(2).assertStderr("^[01] +pipe +\\w+ +[1-9]\\d* +");
        job("shm,pipe,self").run().assertOk(2);
    }

    /** Processes of other jobs, which know nothing but the pipes either. */
    @Test(dataProvider = "programsThatMeet")
    public void shouldMeetInPipes(Class<?> program, int ranks) {
        inPipes(program, ranks);
    }

    private void inPipes(Class<?> program, int ranks, Object... arguments) {
        MpiJob.ofWords("java", "-cp", classPath, program.getName())
                .options("-n", Integer.toString(ranks), "--oversubscribe", "--mca", "btl", "pipe,self")
                .arguments(arguments)
                .shortLived()
                .limit(60)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    /** Ports and groups of all kinds; spawned processes, of one of which nobody takes leave. */
    @DataProvider
    public Object[][] programsThatMeet() {
        return new Object[][] {{PortCases.class, 4}, {FreedByOne.class, 2}};
    }

    /** The others hear of it from mpirun, and close their pipes to it. */
    public void shouldGoOnWithPipesWhenARankFails() {
        MpiJob.ofWords("java", "-cp", classPath, FailedRank.class.getName())
                .options("-n", "4", "--oversubscribe", "--with-ft", "ulfm", "--mca", "btl", "pipe,self")
                .arguments("kill")
                .shortLived()
                .run()
                .assertOk(3)
                .assertStatus(0)
                .assertStderr("rank 3 on .* was killed by signal 9 .*; the job goes on without it");
    }

    /** Nobody waits for a rank that is outside: a thread of the library goes on with what comes. */
    public void shouldGoOnWithPipesWhileTheProgramComputes() {
        inPipes(RunCases.class, 3, Settings.seed(), "passive.computes");
    }

    public void shouldBeListed() {
        MpiJob.ofWords("--param", "btl")
                .tool("mpi-info")
                .environment("CLASSPATH", classPath)
                .run()
                .assertStatus(0)
                .assertStdout("further \\(files that processes map; also called beyond\\)");
        MpiJob.ofWords("--param", "btl_further_folder")
                .tool("mpi-info")
                .environment("CLASSPATH", classPath)
                .run()
                .assertStatus(0)
                .assertStdout("/dev/shm");
    }

    public void shouldBeNamedWhereANameIsUnknown() {
        job("farther,self")
                .run()
                .assertStatus(2)
                .assertStderr("farther is not a component; there are .*verbs, openib, further, beyond, .*pipe, self");
    }

    public void shouldSayWhyItHasNoPort() {
        job("further,self", "--mca", "btl_if_include", "eth7")
                .run()
                .assertStatus(1)
                .assertStderr("asks for further, but fabric further has no port on this machine that can be used");
    }
}
