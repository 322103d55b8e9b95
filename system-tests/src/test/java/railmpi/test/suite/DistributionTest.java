package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.RailHome;
import railmpi.test.programs.Hello;

/** What is handed to users: the archive and the jar. */
@Test(groups = "multiprocess")
public final class DistributionTest {
    private static final Pattern METHOD = Pattern.compile("^  (?:public|protected) (.*\\(.*\\).*);$");
    private static final Pattern OUR_NAMES = Pattern.compile(
            "^((mpi|mpjbuf|mpjdev|xdev|railmpi)/|META-INF/((MANIFEST.MF|LICENSE|NOTICE)?$|railmpi/|services/(railmpi|$)))");
    private static final Pattern EMPTY_BODY = Pattern.compile("^ +0: return$");

    private static Path archive() throws IOException {
        Path target = RailHome.directory().getParent();
        try (Stream<Path> files = Files.walk(target, 2)) {
            return files.filter(file -> file.getFileName().toString().matches("railmpi-.*\\.tar\\.gz"))
                    .findFirst()
                    .orElseThrow(() -> new SkipException("no railmpi-VERSION.tar.gz below " + target));
        }
    }

    /** The system tests have rows for every JDK; with one alone that is said. */
    public void shouldBeTestedWithTwoJdks() {
        if (Jdk.installed().size() < 2) {
            throw new SkipException("not installed: a second JDK");
        }
    }

    /** Neither Maven nor the sources nor a home folder are at hand. */
    public void shouldWorkFromTheUnpackedArchive() throws IOException {
        Path archive = archive();
        Path folder = Files.createTempDirectory("railmpi unpacked").toRealPath();
        try {
            Installation.command("tar", "xzf", archive.toString(), "-C", folder.toString())
                    .assertStatus(0);
            Path home;
            try (Stream<Path> entries = Files.list(folder)) {
                home = entries.findFirst().orElseThrow();
            }
            String[] mpirun = {"mpirun", "-n", "2", Jdk.current().tool("java")};
            for (String[] launcher : new String[][] {mpirun, {"mpjrun.sh", "-np", "2"}}) {
                List<String> words = new ArrayList<>(List.of("env", "-i", "PATH=/usr/bin:/bin", "HOME=/nonexistent"));
                words.add("JAVA_HOME=" + Jdk.current().home());
                words.add(home.resolve("bin").resolve(launcher[0]).toString());
                words.addAll(List.of(launcher).subList(1, launcher.length));
                words.addAll(List.of("-cp", RailHome.testClasses(), Hello.class.getName()));
                Installation.command(words.toArray(new String[0])).assertOk(2).assertSilent();
            }
        } finally {
            Folders.remove(folder);
        }
    }

    @DataProvider
    public Object[][] programs() {
        return Stream.of("mpirun", "mpi-info", "mpi-top", "mpi-report", "rail-sim")
                .map(program -> new Object[] {program})
                .toArray(Object[][]::new);
    }

    /** Nobody has to change it by hand for a release. */
    @Test(dataProvider = "programs")
    public void shouldSayTheVersionOfTheJar(String program) throws IOException {
        String version;
        try (JarFile jar = new JarFile(Installation.jar())) {
            version = jar.getManifest().getMainAttributes().getValue("Implementation-Version");
        }
        Installation.command(RailHome.directory().resolve("bin/" + program).toString(), "--version")
                .assertStatus(0)
                .assertStdout("RailMPI\\)? " + Pattern.quote(version) + "$");
    }

    /** Each module says what it is; the rest they have from their parent. */
    public void shouldHavePomsThatMavenCentralTakes() throws IOException {
        Path root = RailHome.directory().getParent().getParent().getParent();
        if (!Files.isRegularFile(root.resolve("pom.xml"))) {
            throw new SkipException("no sources beside " + RailHome.directory());
        }
        String parent = Files.readString(root.resolve("pom.xml"));
        for (String part : List.of("name", "description", "url", "licenses", "developers", "scm")) {
            assertTrue(parent.contains("\n    <" + part), "pom.xml has no " + part);
        }
        Matcher modules = Pattern.compile("<module>(.*)</module>").matcher(parent);
        while (modules.find()) {
            String pom = Files.readString(root.resolve(modules.group(1)).resolve("pom.xml"));
            assertTrue(pom.contains("\n    <name>RailMPI "), modules.group(1) + " has no name");
            assertTrue(pom.contains("\n    <description>"), modules.group(1) + " has no description");
        }
    }

    public void shouldShipOneJarThatOthersCanShareAPackageWith() throws IOException {
        try (JarFile jar = new JarFile(Installation.jar())) {
            assertEquals(jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name"), "railmpi");
            assertNull(jar.getManifest().getMainAttributes().getValue("Sealed"));
            List<String> names = new ArrayList<>();
            jar.stream().forEach(entry -> names.add(entry.getName()));
            assertEquals(
                    names.stream()
                            .filter(name -> !OUR_NAMES.matcher(name).find())
                            .toList(),
                    List.of(),
                    "names of others, which go before the program's own");
            assertFalse(names.stream().noneMatch(name -> name.equals("mpi/MPI.class")), "mpi.MPI is missing");
            assertTrue(
                    names.containsAll(List.of(
                            "mpjbuf/IllegalArgumentException.class",
                            "mpjbuf/Buffer.class",
                            "mpjdev/Comm.class",
                            "mpjdev/javampjdev/MPJDev.class",
                            "mpjdev/natmpjdev/MPJDev.class",
                            "xdev/Device.class",
                            "xdev/niodev/NIODevice.class",
                            "xdev/smpdev/SMPDevice.class",
                            "xdev/mxdev/MXDevice.class",
                            "xdev/hybdev/HYBDevice.class")),
                    "an import of an inner package of MPJ Express does not compile");
        }
    }

    /** Who does not measure does without them; and a class in both jars would be that of the first. */
    public void shouldShipBenchmarksInAJarOfTheirOwn() throws IOException {
        Pattern benchmark = Pattern.compile("^railmpi/(bench|nas|btl/bench)/.+");
        try (JarFile library = new JarFile(Installation.jar());
                JarFile benchmarks = new JarFile(Installation.benchmarkJar())) {
            assertEquals(
                    library.stream()
                            .filter(entry -> benchmark.matcher(entry.getName()).matches())
                            .toList(),
                    List.of());
            List<String> classes = benchmarks.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class"))
                    .toList();
            assertTrue(classes.containsAll(List.of("railmpi/nas/is/IS.class", "railmpi/bench/osu/Osu.class")));
            assertEquals(
                    classes.stream()
                            .filter(name -> !benchmark.matcher(name).matches())
                            .toList(),
                    List.of());
        }
    }

    /** A JDK from 24 on lets them use native code then. */
    public void shouldLetExecutableJarsUseNativeCode() throws IOException {
        List<String> executable = new ArrayList<>();
        try (Stream<Path> files = Files.walk(RailHome.directory())) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".jar")).toList()) {
                try (JarFile jar = new JarFile(file.toFile())) {
                    Attributes manifest = jar.getManifest().getMainAttributes();
                    if (manifest.getValue("Main-Class") != null) {
                        executable.add(file.getFileName().toString());
                        assertEquals(manifest.getValue("Enable-Native-Access"), "ALL-UNNAMED", file.toString());
                    }
                }
            }
        }
        assertTrue(executable.containsAll(List.of("railmpi-launcher.jar", "railmpi-sim.jar")), executable.toString());
    }

    /** Nothing that they do needs native code. */
    @Test(dataProvider = "programs")
    public void shouldRunSilentlyWhereNativeCodeIsRefused(String program) {
        Jdk jdk = Jdk.installed().stream()
                .filter(Jdk::refusesNativeAccess)
                .findFirst()
                .orElseThrow(() -> new SkipException("no JDK that refuses native code"));
        String refused = "JDK_JAVA_OPTIONS=--illegal-native-access=deny --sun-misc-unsafe-memory-access=deny";
        JobResult result = Installation.command(
                        "env",
                        "JAVA_HOME=" + jdk.home(),
                        refused,
                        RailHome.directory().resolve("bin/" + program).toString(),
                        "--version")
                .assertStatus(0);
        List<String> others = result.stderr()
                .lines()
                .filter(line -> !line.startsWith("NOTE: Picked up JDK_JAVA_OPTIONS"))
                .toList();
        assertEquals(others, List.of());
    }

    /** What is not supported is absent; only finalize and pControl may do nothing. */
    public void shouldHaveNoMethodThatDoesNothing() throws IOException {
        List<String> empty = new ArrayList<>();
        try (JarFile jar = new JarFile(Installation.jar())) {
            for (String name : jar.stream().map(entry -> entry.getName()).toList()) {
                if (name.matches("mpi/\\w+\\.class")) {
                    empty.addAll(emptyMethods(name.replace(".class", "").replace('/', '.')));
                }
            }
        }
        empty.removeIf(method -> method.contains(" finalize()")
                || method.contains(" pControl(")
                // A status of ours is plain memory, so there is nothing to free.
                || method.equals("mpi.Status: void free()"));
        assertEquals(empty, List.of(), empty.toString());
    }

    private static List<String> emptyMethods(String className) {
        StringWriter text = new StringWriter();
        ToolProvider javap = ToolProvider.findFirst("javap").orElseThrow();
        javap.run(
                new PrintWriter(text),
                new PrintWriter(new StringWriter()),
                "-c",
                "-protected",
                "-cp",
                Installation.jar(),
                className);
        List<String> found = new ArrayList<>();
        String method = "";
        for (String line : text.toString().split("\n")) {
            Matcher matcher = METHOD.matcher(line);
            if (matcher.matches()) {
                method = className + ": " + matcher.group(1);
            } else if (EMPTY_BODY.matcher(line).matches()) {
                found.add(method);
            }
        }
        return found;
    }
}
