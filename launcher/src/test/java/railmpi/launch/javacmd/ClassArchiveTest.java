package railmpi.launch.javacmd;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** With a JDK and a jar that are empty files, for which no archive can be made. */
@Test(groups = "unit", singleThreaded = true)
public class ClassArchiveTest {
    private static final String FAILED = ".failed";

    private Path directory;
    private File java;
    private File jar;
    private File archives;

    @BeforeMethod
    public void makeFiles() throws IOException {
        directory = Files.createTempDirectory("railmpi").toRealPath();
        Files.createDirectories(directory.resolve("jdk/bin"));
        java = Files.createFile(directory.resolve("jdk/bin/java")).toFile();
        Files.writeString(directory.resolve("jdk/release"), "JAVA_VERSION=\"17.0.15\"\n");
        jar = Files.createFile(directory.resolve("railmpi.jar")).toFile();
        archives = directory.resolve("cds").toFile();
    }

    @AfterMethod(alwaysRun = true)
    public void removeFiles() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        }
    }

    public void shouldTrainOverFewerRailsIfTheJobFails() {
        assertEquals(ArchiveTraining.railsToTry("eth0"), List.of("lo,eth0", "lo", ""));
        assertEquals(ArchiveTraining.railsToTry(null), List.of("lo", ""));
    }

    private List<String> options(int version, Map<String, String> environment, String... words) {
        JavaArguments arguments =
                JavaArguments.parse(Collections.emptyList(), Arrays.asList(words), directory.toFile());
        return ClassArchive.options(java, version, jar, arguments, environment);
    }

    private List<String> options(String... words) {
        return options(17, Map.of(), words);
    }

    private File onlyFileEndingWith(String suffix) {
        File[] found = archives.listFiles((folder, name) -> name.endsWith(suffix));
        assertEquals(found.length, 1, Arrays.toString(archives.list()));
        return found[0];
    }

    /** Whoever has written it decides what a JVM does that takes it. */
    @Test(timeOut = 60_000)
    public void shouldNotTakeWhatOthersCanWrite() throws IOException {
        Path archive = putArchive().toPath();
        assertTrue(options("Prog").toString().contains(archive.toString()));
        Files.setPosixFilePermissions(archive, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertEquals(options("Prog"), List.of());
        Files.setPosixFilePermissions(archive, PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(archives.toPath(), PosixFilePermissions.fromString("rwxrwxrwx"));
        assertEquals(options("Prog"), List.of());
    }

    private File putArchive() throws IOException {
        assertEquals(options("Prog"), List.of());
        String failed = onlyFileEndingWith(FAILED).getPath();
        return Files.createFile(Path.of(failed.substring(0, failed.length() - FAILED.length())))
                .toFile();
    }

    @Test(timeOut = 60_000)
    public void shouldTryOnlyOnceWhenNoArchiveCanBeMade() {
        assertEquals(options("Prog"), List.of());
        File failed = onlyFileEndingWith(FAILED);
        assertTrue(failed.setLastModified(failed.lastModified() - 60_000));
        long before = failed.lastModified();
        assertEquals(options("Prog"), List.of());
        assertEquals(failed.lastModified(), before);
        onlyFileEndingWith("lock");
    }

    @Test(timeOut = 60_000)
    public void shouldRemoveWhatAKilledLauncherHasLeft() throws IOException {
        Files.createDirectories(archives.toPath());
        Files.createFile(archives.toPath().resolve("part-1234.jsa"));
        assertEquals(options("Prog"), List.of());
        assertEquals(archives.listFiles((folder, name) -> name.startsWith("part-")).length, 0);
    }

    @Test(timeOut = 60_000)
    public void shouldUseArchiveOfThisJarAndJdkOnly() throws IOException {
        File archive = putArchive();
        List<String> options = List.of("-Xlog:cds*=off", "-XX:SharedArchiveFile=" + archive);
        assertEquals(options("Prog"), options);
        assertEquals(options("-Xmx1g", "-cp", "classes", "Prog"), options);
        Files.writeString(directory.resolve("jdk/release"), "JAVA_VERSION=\"17.0.16\"\n");
        assertEquals(options("Prog"), List.of());
        Files.writeString(directory.resolve("jdk/release"), "JAVA_VERSION=\"17.0.15\"\n");
        assertEquals(options("Prog"), options);
        assertTrue(jar.setLastModified(1_000_000));
        assertEquals(options("Prog"), List.of());
    }

    @Test(timeOut = 60_000)
    public void shouldTakeAnAotCacheFromJdk25On() throws IOException {
        assertEquals(options(25, Map.of(), "Prog"), List.of());
        String failed = onlyFileEndingWith(".aot" + FAILED).getPath();
        Path cache = Files.createFile(Path.of(failed.substring(0, failed.length() - FAILED.length())));
        assertEquals(
                options(25, Map.of(), "Prog"), List.of("-Xlog:cds*=off", "-Xlog:aot*=off", "-XX:AOTCache=" + cache));
        assertEquals(options(25, Map.of(), "-XX:AOTMode=off", "Prog"), List.of());
    }

    @Test(timeOut = 60_000)
    public void shouldTakeAnotherAotCacheOverANetwork() throws IOException {
        Map<String, String> sockets = Map.of("RAILMPI_MCA_btl", "soft,self");
        assertEquals(options(25, sockets, "Prog"), List.of());
        String failed = onlyFileEndingWith(".aot" + FAILED).getPath();
        assertTrue(failed.contains("railmpi-25-rails-"), failed);
        Path cache = Files.createFile(Path.of(failed.substring(0, failed.length() - FAILED.length())));
        List<String> options = List.of("-Xlog:cds*=off", "-Xlog:aot*=off", "-XX:AOTCache=" + cache);
        assertEquals(options(25, sockets, "Prog"), options);
        assertEquals(options(25, Map.of("RAILMPI_SEVERAL_NODES", "1"), "Prog"), options);
        assertEquals(options(25, Map.of(), "Prog"), List.of());
    }

    @Test(timeOut = 60_000)
    public void shouldTakeOneClassArchiveForAllBeforeJdk25() throws IOException {
        File archive = putArchive();
        assertEquals(
                options(17, Map.of("RAILMPI_MCA_btl", "soft,self"), "Prog"),
                List.of("-Xlog:cds*=off", "-XX:SharedArchiveFile=" + archive));
    }

    @Test(timeOut = 60_000)
    public void shouldSilenceBothLogsOnNewJdks() {
        assertEquals(ClassArchive.quiet(24), List.of("-Xlog:cds*=off"));
        assertEquals(ClassArchive.quiet(25), List.of("-Xlog:cds*=off", "-Xlog:aot*=off"));
    }

    @Test(timeOut = 60_000)
    public void shouldUseUsersCacheWhenNothingCanBeWrittenBesideJar() throws IOException {
        Files.createFile(archives.toPath());
        Path cache = directory.resolve("cache");
        assertEquals(options(17, Map.of("XDG_CACHE_HOME", cache.toString()), "Prog"), List.of());
        assertTrue(cache.resolve("railmpi/lock").toFile().isFile());
        assertEquals(options(17, Map.of("HOME", directory.toString()), "Prog"), List.of());
        assertTrue(directory.resolve(".cache/railmpi/lock").toFile().isFile());
    }

    /** Words after java for which no archive is wanted. */
    @DataProvider
    public Object[][] withoutArchive() {
        return new Object[][] {
            {new String[] {"-Xshare:off", "Prog"}},
            {new String[] {"-Xshare:auto", "Prog"}},
            {new String[] {"-XX:SharedArchiveFile=mine.jsa", "Prog"}},
            {new String[] {"-XX:ArchiveClassesAtExit=mine.jsa", "Prog"}},
            {new String[] {"-XX:AOTCache=mine.aot", "Prog"}},
            {new String[] {"Prog.java"}},
            {new String[] {"-p", "mods", "-m", "mod/Prog"}},
            {new String[] {"-version"}},
        };
    }

    @Test(dataProvider = "withoutArchive", timeOut = 60_000)
    public void shouldLeaveArchiveOut(String[] words) throws IOException {
        putArchive();
        assertEquals(options(words), List.of());
        assertEquals(options(JdkRelease.UNKNOWN, Map.of(), "Prog"), List.of());
        assertEquals(options(17, Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g -Xshare:off"), "Prog"), List.of());
    }
}
