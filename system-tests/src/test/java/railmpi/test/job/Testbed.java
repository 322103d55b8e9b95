package railmpi.test.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.testng.SkipException;

/**
 * A cluster of network namespaces, made by {@code testbed/rails}, with one rail of 1 Gbit/s or several. Nodes are
 * called node0, node1 and so on, their interfaces rail0, rail1 and so on. Used by one thread; {@link #close()} ends
 * what still runs on the nodes and removes them, and so does the end of this JVM. What an earlier run of the tests has
 * left that was killed is removed first.
 */
public final class Testbed implements AutoCloseable {
    private static final String PREFIX = "st";
    private static final Path STATE = Path.of("/run/rails");
    private static final int RADIX = 36;
    private static final List<String> NETWORKS = List.of("ctl", "0", "1");
    /** Of the script, which takes two seconds at most, and of nodes that reach each other again after a cut. */
    private static final int LIMIT_SECONDS = 120;

    private static int made;

    private final String prefix;
    private final int nodes;
    private final Thread atExit;
    private boolean isUp = true;

    private Testbed(String prefix, int nodes) {
        this.prefix = prefix;
        this.nodes = nodes;
        this.atExit = new Thread(this::remove, "testbed-end");
    }

    /**
     * Brings a cluster up.
     *
     * @param nodes how many
     * @return the cluster, to be closed
     * @throws SkipException when this machine cannot have one
     */
    public static Testbed up(int nodes) {
        return up(nodes, "1gbit");
    }

    /**
     * Brings a cluster with several rails up.
     *
     * @param nodes how many
     * @param rates of each rail, as tc names them
     * @return the cluster, to be closed
     * @throws SkipException when this machine cannot have one
     */
    public static Testbed up(int nodes, String... rates) {
        return bringUp(nodes, List.of(rates), List.of());
    }

    /**
     * Brings a cluster up in which host names belong to a network of their own, ctl0, so that rails can lose their
     * addresses.
     *
     * @param nodes how many
     * @param rates of each rail, as tc names them
     * @return the cluster, to be closed
     * @throws SkipException when this machine cannot have one
     */
    public static Testbed withControlNetwork(int nodes, String... rates) {
        return bringUp(nodes, List.of(rates), List.of("--ctl"));
    }

    private static Testbed bringUp(int nodes, List<String> rates, List<String> options) {
        for (String tool : List.of("ip iproute2", "tc iproute2", "mpiexec.hydra mpich")) {
            String command = tool.substring(0, tool.indexOf(' '));
            if (onPath(command) == null) {
                throw new SkipException("missing tool: " + command + " (package "
                        + tool.substring(tool.indexOf(' ') + 1) + ") for tests on several nodes");
            }
        }
        if (!Settings.isRoot()) {
            throw new SkipException("missing tool: the rights of root, for tests on several nodes");
        }
        removeLeftovers();
        Testbed testbed = new Testbed(nextPrefix(), nodes);
        Runtime.getRuntime().addShutdownHook(testbed.atExit);
        List<String> command = new ArrayList<>(List.of(
                "up",
                "--nodes",
                Integer.toString(nodes),
                "--rails",
                Integer.toString(rates.size()),
                "--rates",
                String.join(",", rates)));
        command.addAll(options);
        testbed.rails(command.toArray(new String[0]));
        return testbed;
    }

    private static synchronized String nextPrefix() {
        made++;
        return PREFIX + Long.toString(ProcessHandle.current().pid(), RADIX) + Integer.toString(made % RADIX, RADIX);
    }

    /** Clusters whose JVM is dead. */
    private static void removeLeftovers() {
        if (!Files.isDirectory(STATE)) {
            return;
        }
        List<String> names;
        try (Stream<Path> states = Files.list(STATE)) {
            names = states.map(state -> state.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (String name : names) {
            if (name.matches(PREFIX + "[0-9a-z]{2,6}") && !isAlive(name)) {
                new Testbed(name, 0).rails("down", "--kill");
            }
        }
    }

    private static boolean isAlive(String name) {
        long pid = Long.parseLong(name.substring(PREFIX.length(), name.length() - 1), RADIX);
        return ProcessHandle.of(pid).isPresent();
    }

    /**
     * Returns the number of nodes.
     *
     * @return at least 1
     */
    public int nodes() {
        return nodes;
    }

    /**
     * Returns the names of the nodes.
     *
     * @return node0,node1,...
     */
    public String hosts() {
        List<String> names = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            names.add("node" + node);
        }
        return String.join(",", names);
    }

    /**
     * Returns a program that takes the place of ssh.
     *
     * @return its path
     */
    public String launcher() {
        return rails("launcher").trim();
    }

    /**
     * Returns the words before a command that is to run on a node.
     *
     * @param node number of the node
     * @return the beginning of a command line
     */
    public List<String> on(int node) {
        return List.of(program(), "--prefix", prefix, "exec", Integer.toString(node));
    }

    /**
     * Returns the words before a command that is to use the network of a node, but the file systems of this machine.
     *
     * @param node number of the node
     * @return the beginning of a command line
     */
    public List<String> onNetworkOf(int node) {
        return List.of("nsenter", "--net=/run/netns/" + prefix + "-n" + node);
    }

    /**
     * Returns the folder that is /dev/shm on a node.
     *
     * @param node number of the node
     * @return an existing folder
     */
    public Path sharedMemory(int node) {
        return STATE.resolve(prefix).resolve("node" + node).resolve("shm");
    }

    /** Pulls the cables of all nodes. */
    public void cut() {
        cut(0);
    }

    /**
     * Pulls the cables of a rail at all nodes.
     *
     * @param rail its number
     */
    public void cut(int rail) {
        rails("cut", Integer.toString(rail));
    }

    /** Lets all frames vanish, with links that look up. */
    public void cutSilently() {
        cutSilently(0);
    }

    /**
     * Lets all frames of a rail vanish, with links that look up.
     *
     * @param rail its number
     */
    public void cutSilently(int rail) {
        needNft();
        rails("cut", "--silent", Integer.toString(rail));
    }

    private static void needNft() {
        if (onPath("nft") == null) {
            throw new SkipException("missing tool: nft (package nftables) for silent cuts and losses");
        }
    }

    /**
     * Undoes cuts and losses of a rail.
     *
     * @param rail its number
     */
    public void heal(int rail) {
        rails("heal", Integer.toString(rail));
    }

    /**
     * Loses frames of a rail at random.
     *
     * @param rail its number
     * @param percent of the frames, 0 for none
     */
    public void lose(int rail, double percent) {
        needNft();
        rails("drop", Integer.toString(rail), Double.toString(percent));
    }

    /**
     * Makes each frame of a rail come later. A relay carries the frames, which takes processor time.
     *
     * @param rail its number
     * @param milliseconds from node to node, 0 for none
     */
    public void delay(int rail, int milliseconds) {
        if (onPath("perl") == null) {
            throw new SkipException("missing tool: perl for rails that are late");
        }
        rails("delay", Integer.toString(rail), Integer.toString(milliseconds));
    }

    /**
     * Changes the rate of a rail in both directions.
     *
     * @param rail its number
     * @param rate as tc names it
     */
    public void setRate(int rail, String rate) {
        rails("set-rate", Integer.toString(rail), rate);
    }

    /**
     * Returns how much a node has sent on a rail since the cluster came up, headers included.
     *
     * @param node number of the node
     * @param rail its number
     * @return bytes
     */
    public long sentBytes(int node, int rail) {
        return Long.parseLong(execute(node, "cat", "/sys/class/net/rail" + rail + "/statistics/tx_bytes")
                .trim());
    }

    /**
     * Runs a command on a node.
     *
     * @param node number of the node
     * @param words the command
     * @return what it prints
     */
    public String execute(int node, String... words) {
        List<String> command = new ArrayList<>(List.of("exec", Integer.toString(node)));
        command.addAll(List.of(words));
        return rails(command.toArray(new String[0]));
    }

    /**
     * Kills all that runs on a node, as if its power failed. What its processes have left in shared memory goes.
     *
     * @param node number of the node
     */
    public void kill(int node) {
        processesOf(node).forEach(pid -> Processes.signal(pid, "KILL"));
        awaitNoProcess(node);
        execute(node, "sh", "-c", "rm -rf /dev/shm/railmpi-*");
    }

    /**
     * Waits until nothing runs on a node.
     *
     * @param node number of the node
     */
    public void awaitNoProcess(int node) {
        long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!processesOf(node).isEmpty()) {
            if (System.nanoTime() > deadlineNs) {
                throw new IllegalStateException("processes " + processesOf(node) + " run on node" + node);
            }
            Pause.milliseconds(50);
        }
    }

    private List<Long> processesOf(int node) {
        try {
            Process list = new ProcessBuilder("ip", "netns", "pids", prefix + "-n" + node).start();
            String pids = new String(list.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return pids.lines().map(Long::valueOf).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list the processes of node" + node, e);
        }
    }

    /**
     * Lets all frames to and from a node vanish, on the two rails and the control network.
     *
     * @param node number of the node
     */
    public void isolate(int node) {
        needNft();
        NETWORKS.forEach(network -> rails("cut", "--silent", network, Integer.toString(node)));
    }

    /**
     * Undoes {@link #isolate}.
     *
     * @param node number of the node
     */
    public void rejoin(int node) {
        NETWORKS.forEach(network -> rails("heal", network, Integer.toString(node)));
    }

    /** Undoes the cuts and waits until the nodes reach each other. */
    public void heal() {
        rails("heal", "0");
        for (int node = 1; node < nodes; node++) {
            awaitReachable(node);
        }
    }

    /** Nobody listens at that port: a node that is reached refuses. */
    private void awaitReachable(int node) {
        String connect = "timeout 1 bash -c 'exec 3<>/dev/tcp/node" + node + "/9' 2>&1 | grep -c refused; exit 0";
        long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (rails("exec", "0", "sh", "-c", connect).startsWith("0")) {
            if (System.nanoTime() > deadlineNs) {
                throw new IllegalStateException("node" + node + " cannot be reached after the cut was undone");
            }
            Pause.milliseconds(50);
        }
    }

    @Override
    public void close() {
        remove();
        Runtime.getRuntime().removeShutdownHook(atExit);
    }

    private synchronized void remove() {
        if (isUp) {
            isUp = false;
            rails("down", "--kill");
        }
    }

    private static String onPath(String command) {
        for (String folder : (System.getenv("PATH") + ":/usr/sbin:/sbin").split(":")) {
            if (Files.isExecutable(Path.of(folder, command))) {
                return folder;
            }
        }
        return null;
    }

    private static String program() {
        String given = System.getProperty("railmpi.testbed", "");
        if (!given.isEmpty()) {
            return given;
        }
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isExecutable(folder.resolve("testbed/rails"))) {
                return folder.resolve("testbed/rails").toString();
            }
        }
        throw new IllegalStateException(
                "no testbed/rails at or above " + Path.of("").toAbsolutePath());
    }

    /** Runs the script and returns what it prints. */
    private String rails(String... words) {
        List<String> command = new ArrayList<>(List.of(program(), "--prefix", prefix));
        command.addAll(List.of(words));
        try {
            Path error = Files.createTempFile("rails", ".err");
            Process process =
                    new ProcessBuilder(command).redirectError(error.toFile()).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean isEnded = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            String complaint = Files.readString(error);
            Files.delete(error);
            if (!isEnded || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IllegalStateException(String.join(" ", command) + " failed: " + complaint);
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot run " + command, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
