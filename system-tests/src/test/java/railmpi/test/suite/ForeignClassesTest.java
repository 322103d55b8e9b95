package railmpi.test.suite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;

/**
 * Class files that were compiled against another MPI's jar run without recompiling, also from a jar that has it inside.
 */
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
        Path home = folder.resolve(program + omitted.length());
        compile(inventory, omitted, program, home);
        two("-cp", home.resolve("classes").toString(), program).assertSilent();
    }

    public void shouldRunAJarThatHasTheOtherInside() throws IOException {
        Path home = folder.resolve("jar");
        compile("mpjexpress-0.44.txt", "nothing", "ArrayProgram", home);
        String jar = home.resolve("all.jar").toString();
        String classes = home.resolve("classes").toString();
        String other = home.resolve("other").toString();
        ForeignPackage.tool("jar", "cfe", jar, "ArrayProgram", "-C", classes, ".", "-C", other, ".");
        two("-jar", jar).assertStderr("warning: .*all.jar contains another package mpi");
    }

    /** Compiles the other MPI to the folder other and the program to the folder classes. */
    private static void compile(String inventory, String omitted, String program, Path home) throws IOException {
        Path other = ForeignPackage.compile(inventory, line -> !line.contains(omitted), home);
        Path source = Files.createDirectory(home.resolve("program")).resolve(program + ".java");
        try (InputStream text = ForeignClassesTest.class.getResourceAsStream("/foreign/" + program + ".java")) {
            Files.copy(text, source);
        }
        ForeignPackage.javac(other, home.resolve("classes"), List.of(source));
    }

    private static JobResult two(String... words) {
        List<String> all = new ArrayList<>(List.of("-n", "2", "java"));
        all.addAll(List.of(words));
        return MpiJob.ofWords(all.toArray(new String[0])).run().assertStatus(0).assertStdout("^linked\nlinked$");
    }
}
