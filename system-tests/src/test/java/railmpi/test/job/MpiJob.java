package railmpi.test.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Describes a job to be run through {@code bin/mpirun}; mutable, used by one thread.
 *
 * <pre>
 * MpiJob.of(4, SomeProgram.class).arguments("12").jvm("-Xmx64m").run().assertOk(4);
 * </pre>
 */
public final class MpiJob {
    private static final String MARK = "RAILMPI_TEST_JOB";
    private static final String COLL_CHECK = "RAILMPI_MCA_coll_check";
    /**
     * What the second compiler makes comes too late for ranks that live for seconds, and takes the cores of the others.
     */
    private static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    /** One of so many jobs that are short runs in JVMs like those of users all the same. */
    private static final int LIKE_USERS = 4;
    /** Of jobs with more ranks, which all compile the same, one of many more. */
    private static final int FEW = 2;

    private static final int MANY_LIKE_USERS = 16;

    private final List<String> options = new ArrayList<>();
    private final List<String> program = new ArrayList<>();
    private final List<String> jvm = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private String tool = "mpirun";
    private String mainClass;
    private Jdk jdk = Jdk.current();
    private Path directory;
    /** Null on a node, whose folder is its own: what is in this machine's there belongs to other jobs. */
    private Path shmBase = Path.of("/dev/shm");

    private double limitSeconds = 60;
    private double cleanUpSeconds = 2;
    private String stdin = "";
    private Testbed testbed;
    private int node;
    private int ranks;
    private boolean isShortLived;

    private MpiJob() {}

    /**
     * Lets collectives run as fast as they do for users.
     *
     * @return this
     */
    public MpiJob withoutChecks() {
        return environment(COLL_CHECK, null);
    }

    /**
     * Describes a job that runs a class of the test programs; collectives that do not go together are errors.
     *
     * @param ranks how many processes
     * @param mainClass with a main method
     * @return the new description
     */
    public static MpiJob of(int ranks, Class<?> mainClass) {
        MpiJob job = new MpiJob();
        job.ranks = ranks;
        job.options.addAll(List.of("-n", Integer.toString(ranks)));
        job.mainClass = mainClass.getName();
        job.environment.put(COLL_CHECK, "true");
        return job;
    }

    /**
     * Describes a job by the words that follow {@code mpirun}.
     *
     * @param words options, program and its arguments
     * @return the new description
     */
    public static MpiJob ofWords(String... words) {
        MpiJob job = new MpiJob();
        job.program.addAll(List.of(words));
        return job;
    }

    /**
     * Runs another command of the installation than mpirun.
     *
     * @param name for example {@code mpi-info}; empty: the words are the whole command
     * @return this
     */
    public MpiJob tool(String name) {
        tool = name;
        return this;
    }

    /**
     * Runs mpirun on the first node of a cluster, with ranks on all nodes.
     *
     * @param cluster the nodes
     * @param ranksPerNode ranks in a row on each node
     * @return this
     */
    public MpiJob across(Testbed cluster, int ranksPerNode) {
        options.addAll(
                0, List.of("--launcher", "ssh", "--launcher-exec", cluster.launcher(), "--host", cluster.hosts()));
        options.addAll(0, List.of("-ppn", Integer.toString(ranksPerNode)));
        return on(cluster, 0);
    }

    /**
     * Runs mpiexec.hydra itself on the first node of a cluster, with ranks on all nodes.
     *
     * @param cluster the nodes
     * @param ranksPerNode ranks in a row on each node
     * @return this
     */
    public MpiJob acrossByHydra(Testbed cluster, int ranksPerNode) {
        options.addAll(0, List.of("-launcher", "ssh", "-launcher-exec", cluster.launcher(), "-hosts", cluster.hosts()));
        options.addAll(0, List.of("mpiexec.hydra", "-ppn", Integer.toString(ranksPerNode)));
        return tool("").on(cluster, 0);
    }

    /**
     * Runs mpirun on a node of a cluster.
     *
     * @param cluster the nodes
     * @param number which one
     * @return this
     */
    public MpiJob on(Testbed cluster, int number) {
        testbed = cluster;
        node = number;
        shmBase = null;
        return this;
    }

    /**
     * Adds options of mpirun.
     *
     * @param words options
     * @return this
     */
    public MpiJob options(String... words) {
        options.addAll(List.of(words));
        return this;
    }

    /**
     * Adds JVM options of the ranks.
     *
     * @param words for example {@code -Xmx64m}
     * @return this
     */
    public MpiJob jvm(String... words) {
        jvm.addAll(List.of(words));
        return this;
    }

    /**
     * Says that the job asks whether results are right and is over in seconds: its ranks may run in JVMs that compile
     * little. One job in four, which the seed chooses, runs in ordinary ones, of those with more than two ranks one in
     * sixteen; in a full run all do.
     *
     * @return this
     */
    public MpiJob shortLived() {
        isShortLived = true;
        return this;
    }

    /**
     * Adds arguments of the program.
     *
     * @param words each is turned to text
     * @return this
     */
    public MpiJob arguments(Object... words) {
        for (Object word : words) {
            arguments.add(word.toString());
        }
        return this;
    }

    /**
     * Sets a variable in the environment of mpirun.
     *
     * @param name variable
     * @param value its value; null removes it
     * @return this
     */
    public MpiJob environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /**
     * Chooses the Java development kit of mpirun and of the ranks.
     *
     * @param kit an installed one
     * @return this
     */
    public MpiJob jdk(Jdk kit) {
        jdk = kit;
        return this;
    }

    /**
     * Chooses the working directory of mpirun.
     *
     * @param path an existing folder
     * @return this
     */
    public MpiJob directory(Path path) {
        directory = path;
        return this;
    }

    /**
     * Chooses the folder in which the job makes its shared memory.
     *
     * @param base instead of /dev/shm
     * @return this
     */
    public MpiJob sharedMemory(Path base) {
        shmBase = base;
        return environment("RAILMPI_SHM_DIR", base.toString());
    }

    /**
     * Sets when the job is killed: it has printed nothing for so long. A limit for jobs that hang, several times what
     * the longest silence of a good one takes on a slow machine; not for promises about time.
     *
     * @param seconds of silence; whatever the job prints, it is killed after ten times that
     * @return this
     */
    public MpiJob limit(double seconds) {
        limitSeconds = seconds;
        return this;
    }

    /**
     * Sets how long after the end of mpirun processes and files of the job may be there before they count as left
     * behind.
     *
     * @param seconds 2 by default, which is what RailMPI promises
     * @return this
     */
    public MpiJob cleanUp(double seconds) {
        cleanUpSeconds = seconds;
        return this;
    }

    /**
     * Gives standard input; by default it is empty.
     *
     * @param text what to write
     * @return this
     */
    public MpiJob stdin(String text) {
        stdin = text;
        return this;
    }

    /**
     * Runs the job to its end.
     *
     * @return what it did
     */
    public JobResult run() {
        RunningJob job = start();
        job.writeAndClose(stdin);
        return job.finish();
    }

    /**
     * Starts the job; its standard input stays open.
     *
     * @return the running job, to be ended with {@link RunningJob#finish()}
     */
    public RunningJob start() {
        ClassArchives.make(jdk);
        List<String> words = words();
        String mark = UUID.randomUUID().toString();
        ProcessBuilder builder = new ProcessBuilder(words);
        if (directory != null) {
            builder.directory(directory.toFile());
        }
        prepare(builder.environment());
        builder.environment().put(MARK, mark);
        Set<Path> shmBefore = shmBase == null ? Set.of() : SharedMemory.entries(shmBase);
        try {
            return new RunningJob(
                    builder.start(),
                    String.join(" ", words),
                    MARK + "=" + mark,
                    limitSeconds,
                    cleanUpSeconds,
                    shmBase,
                    shmBefore);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + words, e);
        }
    }

    private List<String> words() {
        List<String> words = new ArrayList<>();
        if (Processes.areTerminalSignalsIgnored()) {
            words.addAll(List.of("env", "--default-signal=HUP,INT,QUIT"));
        }
        if (testbed != null) {
            words.addAll(testbed.on(node));
        }
        if (!tool.isEmpty()) {
            words.add(RailHome.tool(tool));
        }
        words.addAll(TestNetworks.options(options));
        words.addAll(program);
        if (mainClass != null) {
            words.add("java");
            words.addAll(jvm);
            words.addAll(List.of("-cp", TestNetworks.classPath(options), mainClass));
        }
        words.addAll(arguments);
        if (isShortLived && !isLikeUsers()) {
            words.stream()
                    .filter(word -> word.equals("java") || word.endsWith("/bin/java"))
                    .findFirst()
                    .ifPresent(java -> words.addAll(words.indexOf(java) + 1, SHORT_LIVED));
        }
        return words;
    }

    /** The same for each run with this seed: names of files, which change, do not count. */
    private boolean isLikeUsers() {
        List<String> parameters = new ArrayList<>(options);
        parameters.addAll(program);
        parameters.addAll(arguments);
        parameters.removeIf(word -> word.startsWith("/"));
        return Settings.isFull()
                || Math.floorMod(
                                Objects.hash(Settings.seed(), mainClass, parameters),
                                ranks <= FEW ? LIKE_USERS : MANY_LIKE_USERS)
                        == 0;
    }

    private void prepare(Map<String, String> variables) {
        jdk.putInto(variables);
        variables.remove("CLASSPATH");
        environment.forEach((name, value) -> {
            if (value == null) {
                variables.remove(name);
            } else {
                variables.put(name, value);
            }
        });
    }
}
