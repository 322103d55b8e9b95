package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.FreePorts;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.Tools;

/**
 * What is published, in the folder repository that the build makes: complete, and enough for the project in {@code
 * src/test/consumer}, which is built once and run as one jar in both of the usual kinds.
 */
@Test(groups = "multiprocess")
public final class ArtifactsTest {
    /**
     * Entries of jars have project.build.outputTimestamp, or the time of a library, of which Prometheus's client is the
     * youngest. They have no time zone.
     */
    private static final LocalDateTime LATEST = LocalDateTime.of(2026, 6, 5, 0, 0);

    private Path root;
    private Path repository;
    private String version;
    private Path folder;
    private JobResult build;

    @BeforeClass
    public void buildTheConsumer() throws IOException {
        root = RailHome.directory().getParent().getParent().getParent();
        repository = root.resolve("artifacts/target/repository");
        if (!Files.isDirectory(repository)) {
            throw new SkipException("no " + repository + ", which mvn verify makes");
        }
        try (Stream<Path> versions = Files.list(repository.resolve("org/railmpi/railmpi"))) {
            version = versions.findFirst().orElseThrow().getFileName().toString();
        }
        folder = Files.createTempDirectory("railmpi-artifacts").toRealPath();
        if (Tools.onPath("mvn") == null) {
            throw new SkipException("missing tool: mvn (package maven)");
        }
        Installation.command("cp", "-r", root.resolve("system-tests/src/test/consumer") + "/.", folder.toString())
                .assertStatus(0);
        build = MpiJob.ofWords(
                        Tools.onPath("mvn"),
                        "-B",
                        "-o",
                        "-Daether.offline.protocols=file",
                        "-Dmaven.repo.local=" + LocalRepository.withoutRailmpi(folder.resolve("local")),
                        "-Drailmpi.repository=" + repository,
                        "-Drailmpi.version=" + version,
                        "package")
                .tool("")
                .environment("MAVEN_OPTS", LocalRepository.MAVEN_OPTS)
                .directory(folder)
                .limit(180)
                .run();
        if (build.stdout().contains("in offline mode")) {
            throw new SkipException("missing tool: Maven's plugins, which need the network once: " + build.stdout());
        }
        build.assertStatus(0);
    }

    @AfterClass(alwaysRun = true)
    public void removeFolder() throws IOException {
        if (folder != null) {
            Folders.remove(folder);
        }
    }

    public void shouldTestOnRanksInTheConsumersBuild() {
        build.assertStdout(
                "Tests run: 2, Failures: 0, Errors: 0, Skipped: 0", "^\\[2\\] rank 2 of 3$", "^rank 0 of 1$");
    }

    /** Modules are parts of these; slf4j is there for who brings it. */
    public void shouldNeedNothingOfOursButWhatIsPublished() throws IOException {
        assertEquals(
                names(folder.resolve("local/org/railmpi")),
                Set.of("railmpi", "railmpi-test", "railmpi-metrics", "railmpi-bom", "railmpi-parent"));
        assertEquals(
                names(folder.resolve("target/nested/BOOT-INF/lib")),
                Set.of("railmpi-" + version + ".jar", "railmpi-metrics-" + version + ".jar"));
    }

    /** Maven notes where each file is from. */
    public void shouldHaveOursFromTheFolderOnly() throws IOException {
        Set<String> origins = new TreeSet<>();
        try (Stream<Path> files = Files.walk(folder.resolve("local/org/railmpi"))) {
            for (Path notes :
                    files.filter(file -> file.endsWith("_remote.repositories")).toList()) {
                for (String line : Files.readAllLines(notes)) {
                    if (!line.startsWith("#")) {
                        origins.add(line.substring(line.indexOf('>')));
                    }
                }
            }
        }
        assertEquals(origins, Set.of(">folder="));
    }

    private static Set<String> names(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @DataProvider
    public Object[][] jars() {
        List<Object[]> rows = new ArrayList<>();
        for (Jdk jdk : Jdk.installed()) {
            rows.add(new Object[] {jdk, "fat"});
            rows.add(new Object[] {jdk, "nested"});
        }
        return rows.toArray(new Object[0][]);
    }

    @Test(dataProvider = "jars")
    public void shouldRunFromOneJar(Jdk jdk, String kind) {
        MpiJob.ofWords("-n", "4", "java", "-jar", jar(kind))
                .jdk(jdk)
                .run()
                .assertStatus(0)
                .assertStdout("the ranks add up to 6")
                .assertSilent();
    }

    /** railmpi-metrics is there as a dependency only; what it is made of is in its jar. */
    @Test(dataProvider = "jars")
    public void shouldTellNumbersFromOneJar(Jdk jdk, String kind) throws IOException {
        String port = Integer.toString(FreePorts.inARow(2));
        MpiJob.ofWords("-n", "2", "--mca", "metrics_port", port, "java", "-jar", jar(kind), port)
                .jdk(jdk)
                .run()
                .assertStatus(0)
                .assertStdout("the ranks add up to 1", "railmpi_ranks\\{.*rank=\"0\"\\} 2\\.0")
                .assertSilent();
    }

    private String jar(String kind) {
        return folder.resolve("target/sum-1-" + kind + ".jar").toString();
    }

    @DataProvider
    public Object[][] strict() {
        String[] none = {};
        String[] warned = {"-cp", jar("fat"), "org.example.Sum"};
        String[] refused = {
            "--illegal-native-access=deny", "--sun-misc-unsafe-memory-access=deny", "-cp", jar("fat"), "org.example.Sum"
        };
        return Jdk.installed().stream()
                .filter(Jdk::refusesNativeAccess)
                .flatMap(jdk -> Stream.of(
                        new Object[] {jdk, List.of(none), List.of(warned), 0},
                        new Object[] {jdk, List.of(none), List.of(refused), 0},
                        new Object[] {jdk, List.of("-n", "4", "--oversubscribe"), List.of(refused), 6}))
                .toArray(Object[][]::new);
    }

    /** By nobody, or as ranks that wait for each other on one machine: no native code is needed. */
    @Test(dataProvider = "strict")
    public void shouldBeSilentWhereNativeCodeIsNotWelcome(Jdk jdk, List<String> mpirun, List<String> java, int sum) {
        List<String> words = new ArrayList<>(mpirun);
        words.add(mpirun.isEmpty() ? jdk.tool("java") : "java");
        words.addAll(java);
        MpiJob.ofWords(words.toArray(new String[0]))
                .tool(mpirun.isEmpty() ? "" : "mpirun")
                .jdk(jdk)
                .run()
                .assertStatus(0)
                .assertStdout("the ranks add up to " + sum)
                .assertSilent();
    }

    @DataProvider
    public Object[][] artifacts() {
        return new Object[][] {
            {"railmpi", "railmpi", "mpi/MPI.java", "mpi/MPI.html", "jffi"},
            {
                "railmpi-test",
                "railmpi.testing",
                "railmpi/testing/junit/MpiTest.java",
                "railmpi.testing/railmpi/testing/junit/MpiTest.html",
                "picocli"
            },
            {
                "railmpi-metrics",
                "railmpi.metrics",
                "railmpi/metrics/Prometheus.java",
                "railmpi.metrics/railmpi/metrics/Prometheus.html",
                "micrometer-registry-prometheus"
            },
            {
                "railmpi-bench",
                "railmpi.bench",
                "railmpi/nas/is/IS.java",
                "railmpi.bench/railmpi/bench/osu/Osu.html",
                "railmpi"
            }
        };
    }

    @Test(dataProvider = "artifacts")
    public void shouldBeCompleteForMavenCentral(
            String artifact, String module, String source, String page, String component) throws IOException {
        Path place = repository.resolve("org/railmpi").resolve(artifact).resolve(version);
        String stem = artifact + "-" + version;
        assertTrue(
                names(place)
                        .containsAll(
                                List.of(stem + ".jar", stem + ".pom", stem + "-sources.jar", stem + "-javadoc.jar")),
                names(place).toString());
        try (JarFile jar = new JarFile(place.resolve(stem + ".jar").toFile())) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            assertEquals(manifest.getValue("Automatic-Module-Name"), module);
            assertEquals(manifest.getValue("Implementation-Version"), version);
            assertNotNull(jar.getEntry("META-INF/LICENSE"));
        }
        assertHolds(place.resolve(stem + "-sources.jar"), source);
        assertHolds(place.resolve(stem + "-javadoc.jar"), page);
        String pom = Files.readString(place.resolve(stem + ".pom")).replaceAll("(?s)<build>.*</build>", "");
        assertTrue(pom.contains("<artifactId>railmpi-parent</artifactId>"), pom);
        assertTrue(!pom.contains("<artifactId>jffi") && !pom.contains("<artifactId>railmpi-core"), pom);
    }

    @Test(dataProvider = "artifacts")
    public void shouldSayWhatIsInTheJar(String artifact, String module, String source, String page, String component)
            throws IOException {
        Path bill = repository
                .resolve("org/railmpi")
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + "-" + version + "-cyclonedx.json");
        if (!Files.exists(bill)) {
            throw new SkipException("no bill of materials: Maven was offline");
        }
        String text = Files.readString(bill);
        assertTrue(text.contains("\"CycloneDX\"") && text.contains("\"" + component + "\""), text);
    }

    private static void assertHolds(Path file, String entry) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            assertNotNull(jar.getEntry(entry), file + " has no " + entry);
        }
    }

    /** Two builds are the same bytes: bin/release compares them; this finds times and places of this machine. */
    @Test(dataProvider = "artifacts")
    public void shouldHoldNoTimesOfThisBuild(String artifact, String module, String source, String page, String part)
            throws IOException {
        Path place = repository.resolve("org/railmpi").resolve(artifact).resolve(version);
        LocalDateTime wanted = outputTimestamp();
        LocalDateTime latest = wanted.isAfter(LATEST) ? wanted : LATEST;
        for (String name : names(place)) {
            if (name.endsWith(".jar")) {
                try (JarFile jar = new JarFile(place.resolve(name).toFile())) {
                    String strays = jar.stream()
                            .filter(entry -> entry.getTimeLocal().isAfter(latest))
                            .map(entry -> entry.getName() + " of " + entry.getTimeLocal())
                            .limit(5)
                            .collect(Collectors.joining(", "));
                    assertEquals(strays, "", name);
                }
            } else {
                String text = Files.readString(place.resolve(name));
                assertTrue(!text.contains(root.toString()), name + " names " + root);
            }
        }
    }

    /** Returns the time that all entries are to have; a release sets that of its commit. */
    private LocalDateTime outputTimestamp() throws IOException {
        String name = "project.build.outputTimestamp>";
        String pom = Files.readString(root.resolve("pom.xml"));
        int start = pom.indexOf(name) + name.length();
        return LocalDateTime.parse(pom.substring(start, pom.indexOf("Z</", start)));
    }

    /** It has no parent, so nothing else keeps them the same. */
    public void shouldHaveABomOfThisVersion() throws IOException {
        String bom = Files.readString(
                repository.resolve("org/railmpi/railmpi-bom/" + version + "/railmpi-bom-" + version + ".pom"));
        assertTrue(bom.contains("<version>" + version + "</version>"), bom);
        for (String artifact : List.of("railmpi", "railmpi-test", "railmpi-metrics", "railmpi-bench")) {
            assertTrue(bom.contains("<artifactId>" + artifact + "</artifactId>"), bom);
        }
        for (String part : List.of("name", "description", "url", "licenses", "developers", "scm")) {
            assertTrue(bom.contains("\n    <" + part), "the BOM has no " + part);
        }
    }
}
