package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.FreePorts;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.Testbed;
import railmpi.test.programs.Hello;

/**
 * What {@code examples/kubernetes} says, as far as it can be tried without a cluster: the job against the schema of the
 * mpi-operator, the JRE of the image, and workers whose sshd has the keys where the operator mounts them.
 */
@Test(groups = "multiprocess")
public final class KubernetesTest {
    private static final String MOUNTED_KEYS = "/home/mpiuser/.ssh";
    private static final Path SSHD = Path.of("/usr/sbin/sshd");
    private static final int NODES = 2;
    private static final int SLOTS = 2;

    private final Map<Jdk, Jdk> runtimes = new HashMap<>();
    private Path folder;
    private Schema schema;
    private String job;

    @BeforeClass
    public void read() throws IOException {
        folder = Files.createTempDirectory("railmpi-kubernetes").toRealPath();
        job = example("pi.yaml");
        try (InputStream resource = getClass().getResourceAsStream("/kubernetes/mpijob-v2beta1.yaml")) {
            schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(new String(resource.readAllBytes(), StandardCharsets.UTF_8), InputFormat.YAML);
        }
    }

    @AfterClass(alwaysRun = true)
    public void removeFolder() throws IOException {
        if (folder != null) {
            Folders.remove(folder);
        }
    }

    private static String example(String name) throws IOException {
        return Files.readString(
                RailHome.directory().resolve("examples/kubernetes").resolve(name));
    }

    private static String only(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertTrue(matcher.find(), pattern + " is not in:\n" + text);
        return matcher.group(1);
    }

    private List<String> problems(String yaml) {
        return schema.validate(yaml, InputFormat.YAML).stream()
                .map(Error::toString)
                .toList();
    }

    public void shouldBeAJobThatTheOperatorTakes() {
        assertEquals(problems(job), List.of());
    }

    /** The schema notices what somebody may get wrong. */
    @DataProvider
    public Object[][] mistakes() {
        return new Object[][] {
            {"MPICH", "Mpich", "mpiImplementation"},
            {"slotsPerWorker: 2", "slotsPerWorker: two", "slotsPerWorker"},
            {"sshAuthMountPath", "sshAuthMountpath", "sshAuthMountpath"},
            {"sizeLimit: 512Mi", "sizeLimit: 512MiB", "sizeLimit"},
            {"mpiReplicaSpecs:", "mpiReplicaSpec:", "mpiReplicaSpec"},
        };
    }

    @Test(dataProvider = "mistakes")
    public void shouldNotBeAJobWithAMistake(String right, String wrong, String named) {
        String problems = problems(job.replace(right, wrong)).toString();
        assertTrue(problems.contains(named), problems);
    }

    @DataProvider
    public Object[][] jdks() {
        return Matrix.drawnJdks(0);
    }

    /** The JRE of the image, made by the list of modules in its recipe. */
    private Jdk runtime(Jdk jdk) throws IOException {
        if (!runtimes.containsKey(jdk)) {
            String modules = only(Pattern.compile("--add-modules (\\S+)"), example("Dockerfile"));
            Path home = folder.resolve("jre" + runtimes.size());
            Installation.command(
                            jdk.tool("jlink"),
                            "--add-modules",
                            modules,
                            "--no-header-files",
                            "--no-man-pages",
                            "--output",
                            home.toString())
                    .assertStatus(0);
            runtimes.put(jdk, new Jdk(home));
            Installation.command(runtimes.get(jdk).tool("java"), "-Xshare:dump").assertStatus(0);
        }
        return runtimes.get(jdk);
    }

    @Test(dataProvider = "jdks")
    public void shouldRunInTheRuntimeOfTheImage(Jdk jdk) throws IOException {
        Jdk runtime = runtime(jdk);
        for (String btl : List.of("shm,self", "soft,self")) {
            MpiJob.of(2, Hello.class)
                    .options("--mca", "btl", btl, "--mca", "metrics_port", Integer.toString(FreePorts.inARow(2)))
                    .jdk(runtime)
                    .run()
                    .assertOk(2)
                    .assertSilent();
        }
    }

    /** A worker of the image, but for the user: that of the tests. */
    private void startWorker(Testbed testbed, int node, Path config) throws IOException {
        List<String> words = new ArrayList<>(testbed.on(node));
        words.addAll(List.of(SSHD.toString(), "-D", "-e", "-f", config.toString()));
        Process sshd = new ProcessBuilder(words).redirectErrorStream(true).start();
        BufferedReader output = sshd.inputReader();
        String line = output.readLine();
        while (line != null && !line.startsWith("Server listening on 0.0.0.0 port 2222")) {
            line = output.readLine();
        }
        assertTrue(line != null, "sshd of " + node + " does not listen");
    }

    /** A file of the image with keys from a folder of the test. */
    private Path withKeys(String name, Path keys) throws IOException {
        return Files.writeString(folder.resolve(name), example(name).replace(MOUNTED_KEYS, keys.toString()));
    }

    /** One pair for all pods, in the form that the operator gives it. */
    private Path makeKeys() throws IOException {
        Path keys = Files.createDirectory(folder.resolve("ssh"));
        Path key = keys.resolve("id_rsa");
        Installation.command(
                        "ssh-keygen", "-q", "-t", "ecdsa", "-b", "521", "-m", "PEM", "-N", "", "-f", key.toString())
                .assertStatus(0);
        Files.copy(keys.resolve("id_rsa.pub"), keys.resolve("authorized_keys"));
        return keys;
    }

    /** The launcher's command line and variables, and a host file of both forms. */
    public void shouldReachTheWorkersByTheMountedKeys() throws IOException {
        if (!Files.isExecutable(SSHD)) {
            throw new SkipException("missing tool: sshd (package openssh-server)");
        }
        Files.createDirectories(Path.of("/run/sshd")); // sshd asks for it where root starts it
        Path keys = makeKeys();
        Path ssh = withKeys("ssh_config", keys);
        Path sshd = withKeys("sshd_config", keys);
        String command = only(Pattern.compile("command: \\[mpirun, (java, .*)\\]"), job)
                .replace("/opt/app", RailHome.testClasses())
                .replace("MonteCarloPi", Hello.class.getName());
        Path hosts = folder.resolve("hostfile");
        try (Testbed testbed = Testbed.up(NODES)) {
            for (int node = 0; node < NODES; node++) {
                startWorker(testbed, node, sshd);
            }
            for (String form : List.of("node%d:%d\n", "node%d slots=%d\n")) {
                Files.writeString(hosts, String.format(form, 0, SLOTS) + String.format(form, 1, SLOTS));
                MpiJob.ofWords(command.split(", "))
                        .environment("HYDRA_HOST_FILE", hosts.toString())
                        .environment("HYDRA_LAUNCH_EXTRA_ARGS", "-o ConnectionAttempts=10")
                        .environment("HYDRA_LAUNCHER_EXTRA_ARGS", "-F " + ssh)
                        .jdk(runtime((Jdk) Matrix.drawnJdks(0)[0][0]))
                        .on(testbed, 0)
                        .run()
                        .assertOk(NODES * SLOTS)
                        .assertSilent();
            }
        }
    }

    public void shouldNameAHostFileThatIsWrong() throws IOException {
        Path hosts = Files.writeString(folder.resolve("bad-hostfile"), "node0:2\nnode1:two\n");
        MpiJob.ofWords("true")
                .environment("HYDRA_HOST_FILE", hosts.toString())
                .run()
                .assertStatus(2)
                .assertStderr("HYDRA_HOST_FILE " + hosts + " line 2: node1:two: 'two' is not a number of slots");
    }
}
