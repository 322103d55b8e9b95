package railmpi.test.suite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;

/** Class files that were compiled against another MPI's jar run without recompiling, also from a jar that has it inside. */
@Test(groups = "multiprocess")
public final class ForeignClassesTest {
    private Path folder;

    /** Another MPI: its inventory, the lines of it that another version has in another form, and a program for it. */
    @DataProvider
    public Object[][] others() {
        return new Object[][] {
            {"openmpi-java.txt", "allToAllw(java.lang.Object", "NioProgram"},
            {"openmpi-java.txt", "allToAllw(java.nio.Buffer", "NioProgram"},
            {"mpjexpress-0.44.txt", "nothing", "ArrayProgram"},
        };
    }

    @BeforeClass
    public void createFolder() throws IOException {
        folder = Files.createTempDirectory("railmpi foreign").toRealPath();
    }

    @AfterClass(alwaysRun = true)
    public void removeFolder() throws IOException {
        Folders.remove(folder);
    }

    @Test(dataProvider = "others")
    public void shouldRunWhatIsCompiledAgainstAnother(String inventory, String omitted, String program)
            throws IOException {
        Path home = Files.createDirectory(folder.resolve(program + omitted.length()));
        ForeignPackage.write(inventory, line -> !line.contains(omitted), home.resolve("sources"));
        compile(home.resolve("other"), "", home.resolve("sources/mpi"));
        Path source = Files.createDirectory(home.resolve("program")).resolve(program + ".java");
        try (InputStream text = ForeignClassesTest.class.getResourceAsStream("/foreign/" + program + ".java")) {
            Files.copy(text, source);
        }
        compile(home.resolve("classes"), home.resolve("other").toString(), source.getParent());
        two("-cp", home.resolve("classes").toString(), program).assertSilent();
        String jar = home.resolve("all.jar").toString();
        Installation.command(
                        Jdk.current().tool("jar"),
                        "cfe",
                        jar,
                        program,
                        "-C",
                        home.resolve("classes").toString(),
                        ".",
                        "-C",
                        home.resolve("other").toString(),
                        ".")
                .assertStatus(0);
        two("-jar", jar).assertStderr("warning: .*all.jar holds another package mpi");
    }

    private static void compile(Path classes, String classPath, Path sources) throws IOException {
        List<String> words = new ArrayList<>(List.of(Jdk.current().tool("javac"), "-nowarn", "-d", classes.toString()));
        words.addAll(List.of("-cp", classPath));
        try (Stream<Path> files = Files.list(sources)) {
            files.forEach(file -> words.add(file.toString()));
        }
        Installation.command(words.toArray(new String[0])).assertStatus(0);
    }

    private static JobResult two(String... words) {
        List<String> all = new ArrayList<>(List.of("-n", "2", "java"));
        all.addAll(List.of(words));
        return MpiJob.ofWords(all.toArray(new String[0])).run().assertStatus(0).assertStdout("^linked\nlinked$");
    }
}
