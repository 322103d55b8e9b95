package railmpi.test.torture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.Processes;
import railmpi.test.job.RailHome;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Testbed;

/**
 * Where the jobs run: on this machine, or on two nodes of a testbed. Its folders are the only ones that jobs know for
 * shared memory and temporary files; nothing may stay in them. Used by one thread.
 */
final class Ground implements AutoCloseable {
    private static final String MARK = "RAILMPI_TORTURE";
    private static final String[] RATES = {"400mbit", "200mbit", "100mbit"};
    private static final int RANKS_PER_NODE = 2;
    /** Who needs longer than it should is late, but has not left anything behind. */
    private static final int CLEAN_UP_SECONDS = 10;

    private final Testbed testbed;
    private final Path folder;
    private final Path sharedMemory;
    private final double patienceSeconds;
    private final String plant;
    /** Shared memory of jobs that were killed on two nodes: the next job there removes it. */
    private final Set<Path> owed = new TreeSet<>();

    private final Thread atExit = new Thread(this::takeDown, "torture-end");

    private Ground(Testbed testbed, double patienceSeconds, String plant) {
        this.testbed = testbed;
        this.patienceSeconds = patienceSeconds;
        this.plant = plant;
        try {
            folder = Files.createTempDirectory("torture");
            sharedMemory = Files.createTempDirectory(Path.of("/dev/shm"), "torture");
            Files.createDirectory(temporary());
            Files.createDirectory(work());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the folders of the jobs", e);
        }
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** Jobs on this machine, over shared memory and over sockets. */
    static Ground oneMachine(double patienceSeconds, String plant) {
        return new Ground(null, patienceSeconds, plant);
    }

    /** Jobs on two nodes with three rails. */
    static Ground twoNodes(double patienceSeconds, String plant) {
        return new Ground(Testbed.up(2, RATES), patienceSeconds, plant);
    }

    boolean isOneMachine() {
        return testbed == null;
    }

    Testbed testbed() {
        return testbed;
    }

    /** Undoes what happened to the rails. */
    void repairRails() {
        for (int rail = 0; rail < RATES.length; rail++) {
            testbed.delay(rail, 0);
            testbed.heal(rail);
            testbed.setRate(rail, RATES[rail]);
        }
    }

    /** Returns how many rails the nodes have. */
    int rails() {
        return RATES.length;
    }

    /** Draws a number of ranks from 2 on; on two nodes it is always four. */
    int someRanks(Random random) {
        return isOneMachine() ? 2 + random.nextInt(3) : 2 * RANKS_PER_NODE;
    }

    /** Describes a job of one of the test programs. */
    MpiJob job(int ranks, Class<?> program) {
        return prepared(MpiJob.of(ranks, program).jvm(jvmOptions()));
    }

    /** Describes a job whose ranks run a shell script, in which {@code "$@"} is the command of the program. */
    MpiJob shellJob(int ranks, String script, Class<?> program) {
        List<String> words = new ArrayList<>(List.of("-n", Integer.toString(ranks), "sh", "-c", script, "sh", "java"));
        words.addAll(List.of(jvmOptions()));
        words.addAll(List.of("-cp", RailHome.testClasses(), program.getName()));
        return prepared(MpiJob.ofWords(words.toArray(new String[0])));
    }

    private MpiJob prepared(MpiJob job) {
        job.options("--oversubscribe").directory(work()).environment(MARK, folder.toString());
        job.limit(patienceSeconds).cleanUp(CLEAN_UP_SECONDS);
        return isOneMachine() ? job.sharedMemory(sharedMemory) : job.across(testbed, RANKS_PER_NODE);
    }

    private String[] jvmOptions() {
        String tmpdir = "-Djava.io.tmpdir=" + temporary();
        return plant.isEmpty() ? new String[] {tmpdir} : new String[] {tmpdir, "-Drailmpi.test.plant=" + plant};
    }

    /** Describes a command beside the job, on the node of a rank. */
    MpiJob command(int node, List<String> words) {
        MpiJob job = MpiJob.ofWords(words.toArray(new String[0]))
                .tool("")
                .environment(MARK, folder.toString())
                .limit(patienceSeconds);
        return isOneMachine() ? job : job.on(testbed, node);
    }

    /** Draws where messages go: shared memory and what is between nodes, or sockets everywhere. */
    String[] someFabric(Random random) {
        return random.nextBoolean() ? new String[0] : sockets();
    }

    /** Sockets everywhere, on one machine over an address that strangers can be told. */
    String[] sockets() {
        return isOneMachine()
                ? new String[] {"--mca", "btl", "soft,self", "--mca", "btl_if_include", "lo"}
                : new String[] {"--mca", "btl", "soft,self"};
    }

    /** Draws one of the installed kits; mostly the first. */
    Jdk someJdk(Random random) {
        List<Jdk> kits = Jdk.installed();
        return kits.get(random.nextInt(3) == 0 ? random.nextInt(kits.size()) : 0);
    }

    int nodeOf(int rank) {
        return isOneMachine() ? 0 : rank / RANKS_PER_NODE;
    }

    /** Returns how a node is reached over a rail. */
    String addressOf(int node, int rail) {
        return isOneMachine() ? "127.0.0.1" : "node" + node + "-r" + rail;
    }

    /** Returns the process of mpirun. */
    long launcher(RunningJob job) {
        return job.processes().stream()
                .filter(pid -> Processes.describe(pid).contains("railmpi.launch.cli.Main"))
                .findFirst()
                .orElse(job.pid());
    }

    /** Returns the process of a rank that has to be there. */
    long process(RunningJob job, int rank) {
        Long pid = job.rankPids().get(rank);
        if (pid == null) {
            throw Verdict.found(Trouble.LOST, "rank " + rank + " is not there", job.finish());
        }
        return pid;
    }

    /** The folder of temporary files. */
    Path temporary() {
        return folder.resolve("tmp");
    }

    /** The working folder. */
    Path work() {
        return folder.resolve("work");
    }

    /** The folder of shared memory of jobs on this machine. */
    Path sharedMemory() {
        return sharedMemory;
    }

    /** A place for the attack's own files. */
    Path file(String name) {
        return folder.resolve(name);
    }

    /** Ends and removes what jobs have left behind, after the time that they may take; returns what that was. */
    List<String> clean() {
        long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(CLEAN_UP_SECONDS);
        while (!isClean() && System.nanoTime() < deadlineNs) {
            Pause.milliseconds(20);
        }
        List<String> left = new ArrayList<>();
        for (long pid : processes()) {
            left.add("process " + Processes.describe(pid));
            Processes.signal(pid, "KILL");
        }
        for (Path file : leftovers()) {
            left.add("file " + file);
            remove(file);
        }
        owed.clear();
        owed.addAll(onNodes());
        return left;
    }

    private boolean isClean() {
        return leftovers().isEmpty() && processes().isEmpty();
    }

    private List<Long> processes() {
        return Processes.withEnvironment(MARK + "=" + folder);
    }

    /** What is there and must not be. */
    private Set<Path> leftovers() {
        Set<Path> left = onNodes();
        left.retainAll(owed);
        left.addAll(in(work(), sharedMemory));
        in(temporary()).stream().filter(file -> !isHalfUnpacked(file)).forEach(left::add);
        return left;
    }

    /** The library of jffi, in the milliseconds before it is loaded: the one exception of docs/reliability.md. */
    private static boolean isHalfUnpacked(Path file) {
        return file.getFileName().toString().matches("railmpi-\\d+-[0-9a-f]+\\.so");
    }

    private Set<Path> onNodes() {
        return isOneMachine() ? new TreeSet<>() : in(testbed.sharedMemory(0), testbed.sharedMemory(1));
    }

    private static Set<Path> in(Path... folders) {
        Set<Path> found = new TreeSet<>();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.list(folder)) {
                files.forEach(found::add);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot look into " + folder, e);
            }
        }
        return found;
    }

    private static void remove(Path file) {
        try (Stream<Path> all = Files.walk(file)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + file, e);
        }
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(atExit);
        takeDown();
        if (!isOneMachine()) {
            testbed.close();
        }
    }

    /** Also at the end of this JVM, should it be ended early; the testbed does so itself. */
    private void takeDown() {
        processes().forEach(pid -> Processes.signal(pid, "KILL"));
        remove(folder);
        remove(sharedMemory);
    }
}
