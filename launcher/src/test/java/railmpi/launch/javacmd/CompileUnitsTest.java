package railmpi.launch.javacmd;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** When the compiler is told where its units end, and by which file; that the methods exist is seen by a job. */
@Test(groups = "unit")
public class CompileUnitsTest {
    private static final String OPTION = "-XX:CompileCommand=";
    private static final String FILE_OPTION = "-XX:CompileCommandFile=";
    private static final String COMMANDS = "quiet\ndontinline,a.B::c\n";

    private Path folder;
    private File jar;

    @BeforeMethod
    public void makeJar() throws IOException {
        folder = Files.createTempDirectory("railmpi-seams");
        jar = folder.resolve("lib/railmpi.jar").toFile();
        Files.createDirectories(jar.toPath().getParent());
        writeJar(COMMANDS);
    }

    private void writeJar(String commands) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar.toPath());
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry(commands == null ? "other" : CompileUnits.ENTRY));
            zip.write((commands == null ? "" : commands).getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
    }

    @AfterMethod(alwaysRun = true)
    public void deleteFolder() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }

    private List<String> options(int version, Map<String, String> environment, String... words) {
        return CompileUnits.options(
                version, jar, JavaArguments.parse(List.of(), List.of(words), new File(".")), environment);
    }

    private static Path fileOf(List<String> options) {
        assertEquals(options.size(), 1, options.toString());
        assertTrue(options.get(0).startsWith(FILE_OPTION), options.toString());
        return Path.of(options.get(0).substring(FILE_OPTION.length()));
    }

    public void shouldNameAFileWithTheCommandsOfTheJar() throws IOException {
        Path file = fileOf(options(17, Map.of(), "Prog"));
        assertEquals(Files.readString(file), COMMANDS);
        assertEquals(file.getParent(), folder.resolve("lib/cds"));
        assertEquals(fileOf(options(25, Map.of(), "Prog")), file);
    }

    public void shouldMakeAnotherFileForAnotherJarAndDeleteTheOlderOne() throws IOException {
        Path older = fileOf(options(17, Map.of(), "Prog"));
        writeJar(COMMANDS + "dontinline,a.D::*\n");
        Path newer = fileOf(options(17, Map.of(), "Prog"));
        assertTrue(Files.readString(newer).endsWith("a.D::*\n"));
        assertFalse(Files.exists(older));
        try (Stream<Path> files = Files.list(newer.getParent())) {
            assertEquals(files.toList(), List.of(newer));
        }
    }

    /** Whoever can write the file decides what the compiler does. */
    public void shouldNameMethodsOneByOneWhereOthersCanWriteTheFile() throws IOException {
        Path file = fileOf(options(17, Map.of(), "Prog"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertEquals(options(17, Map.of(), "Prog"), List.of(OPTION + "quiet", OPTION + "dontinline,a.B::c"));
    }

    public void shouldNameNoneWhereTheJarHasNone() throws IOException {
        writeJar(null);
        assertEquals(options(17, Map.of(), "Prog"), List.of());
        Files.delete(jar.toPath());
        assertEquals(options(17, Map.of(), "Prog"), List.of());
    }

    public void shouldLeaveTheCompilerToUsersWhoCommandIt() {
        assertEquals(options(17, Map.of(), OPTION + "print,A::b", "Prog"), List.of());
        assertEquals(options(17, Map.of("JDK_JAVA_OPTIONS", OPTION + "print,A::b"), "Prog"), List.of());
        assertEquals(options(17, Map.of("JAVA_TOOL_OPTIONS", "-XX:CompileCommandFile=x"), "Prog"), List.of());
        assertEquals(
                options(17, Map.of(), "Prog", OPTION + "print,A::b").size(),
                options(17, Map.of(), "Prog").size());
    }

    public void shouldLeaveRanksThatShareCoresInOnePiece() {
        assertEquals(options(17, Map.of("RAILMPI_OVERSUBSCRIBED", "1"), "Prog"), List.of());
    }

    public void shouldLeaveUnknownJdksAlone() {
        assertEquals(options(JdkRelease.UNKNOWN, Map.of(), "Prog"), List.of());
    }
}
