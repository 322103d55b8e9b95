package railmpi.launch.agent;

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import railmpi.launch.ByteProcess;
import railmpi.launch.Installation;
import railmpi.launch.LaunchException;
import railmpi.launch.ShellWord;
import railmpi.launch.job.JobPlan;
import railmpi.launch.job.Placement;
import railmpi.launch.manager.Guardian;
import railmpi.launch.manager.RandomDigits;

/**
 * The agents of a job and of those that its ranks start. They are started by ssh, one on each machine, and call mpirun
 * at a port that it listens at; a token, which ssh carries on standard input, tells which one calls.
 */
final class Agents implements AutoCloseable {
    private static final String PROGRAM = "railmpi-agent";
    private static final int TOKEN_BYTES = 32;
    private static final int HELLO_MS = 10_000;
    private static final int LONGEST_HELLO = 4096;
    private static final long START_S = 120;
    private static final long END_MS = 2000;
    private static final int LAST_LINES = 5;

    private final JobPlan plan;
    private final PrintStream err;
    private final int silenceMs;
    private final ServerSocket server;
    private final List<Node> nodes = new ArrayList<>();
    private final Map<String, Node> byToken = new HashMap<>();
    /** What starts the agents. */
    private final Map<Node, Process> launchers = new LinkedHashMap<>();

    private volatile boolean isOver;

    private Agents(JobPlan plan, PrintStream err, int silenceMs, ServerSocket server) {
        this.plan = plan;
        this.err = err;
        this.silenceMs = silenceMs;
        this.server = server;
    }

    /**
     * Starts an agent on each host of a plan; they call while the caller does something else.
     *
     * @param err where messages go
     * @param silenceMs after which an agent is lost
     */
    static Agents start(JobPlan plan, PrintStream err, int silenceMs) {
        List<String> hosts = plan.placement.knownHosts();
        List<String> addresses = addresses(plan);
        Agents agents;
        try {
            agents = new Agents(plan, err, silenceMs, new ServerSocket(0, hosts.size() + 1));
        } catch (IOException e) {
            throw new LaunchException("cannot listen for agents: " + e.getMessage(), e);
        }
        boolean isStarted = false;
        try {
            for (String host : hosts) {
                agents.start(host, addresses);
            }
            isStarted = true;
        } finally {
            if (!isStarted) {
                agents.close();
            }
        }
        agents.background("agents", agents::accept);
        return agents;
    }

    private void start(String host, List<String> addresses) {
        Placement placement = plan.placement;
        int slots = placement.ranksPerNode > 0 ? placement.ranksPerNode : placement.hosts.slotsOf(host);
        Node node = new Node(nodes.size(), host, slots, silenceMs);
        nodes.add(node);
        String token = RandomDigits.hexadecimal(TOKEN_BYTES);
        byToken.put(token, node);
        boolean isHere = isHere(host);
        StringBuilder lines = new StringBuilder();
        lines.append(token).append('\n').append(silenceMs).append('\n');
        lines.append(plan.settings.sharedDirectory == null ? "" : plan.settings.sharedDirectory);
        lines.append('\n').append(server.getLocalPort()).append('\n');
        for (String address : isHere ? List.of("127.0.0.1", "::1") : addresses) {
            lines.append(address).append('\n');
        }
        List<String> command = new ArrayList<>(List.of("setsid"));
        command.addAll(isHere ? agent() : remotely(host));
        Map<String, String> environment = new HashMap<>(plan.environment);
        try {
            ProcessBuilder builder = ByteProcess.prepare(command, environment);
            Process launcher = builder.redirectErrorStream(true).start();
            launchers.put(node, launcher);
            background("agent-of-" + host, () -> watch(node, launcher, command.get(1)));
            tell(launcher, lines.append('\n').toString());
        } catch (IOException e) {
            node.fail(command.get(1) + ": " + e.getMessage());
        }
    }

    private static void tell(Process launcher, String lines) {
        try (OutputStream out = launcher.getOutputStream()) {
            out.write(lines.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            return; // it has ended, and who watches it knows why
        }
    }

    /** Tells whether a host is this machine, and no program was named that is to start what runs there. */
    private boolean isHere(String host) {
        return plan.placement.launcherExecutable == null
                && (host.equals("localhost") || host.equals(plan.machine.hostName()));
    }

    private List<String> agent() {
        List<String> words = new ArrayList<>(List.of("env"));
        String javaHome = plan.environment.get("JAVA_HOME");
        if (javaHome != null) {
            words.add("JAVA_HOME=" + javaHome);
        }
        words.add(Installation.program(PROGRAM).getPath());
        return words;
    }

    private List<String> remotely(String host) {
        String given = plan.placement.launcherExecutable;
        String program = given != null ? given : plan.placement.launcher != null ? plan.placement.launcher : "ssh";
        List<String> words = new ArrayList<>(List.of(program, "-x"));
        if (program.equals("ssh") || program.endsWith("/ssh")) {
            words.addAll(List.of("-o", "BatchMode=yes")); // there is nobody to ask
        }
        String user = plan.placement.hosts.userOf(host);
        if (user != null) {
            words.addAll(List.of("-l", user));
        }
        words.add(host);
        words.add(agent().stream().map(ShellWord::quoted).collect(Collectors.joining(" ")));
        return words;
    }

    /** Returns where agents find this machine, what is most likely first. */
    private static List<String> addresses(JobPlan plan) {
        Set<String> found = new LinkedHashSet<>();
        String named = plan.placement.networkInterface;
        try {
            if (named != null) {
                NetworkInterface device = NetworkInterface.getByName(named);
                if (device == null) {
                    return List.of(named);
                }
                device.inetAddresses().forEach(address -> found.add(text(address)));
                return new ArrayList<>(found);
            }
            for (InetAddress address : InetAddress.getAllByName(plan.machine.hostName())) {
                if (!address.isLoopbackAddress()) {
                    found.add(text(address));
                }
            }
        } catch (IOException e) {
            found.clear(); // this machine does not know its own name
        }
        try {
            for (NetworkInterface device : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                if (device.isUp() && !device.isLoopback()) {
                    device.inetAddresses()
                            .filter(address -> !address.isLinkLocalAddress())
                            .forEach(address -> found.add(text(address)));
                }
            }
        } catch (IOException e) {
            throw new LaunchException("cannot list the network interfaces of this machine: " + e.getMessage(), e);
        }
        found.add("127.0.0.1"); // for hosts that are this machine under another name
        return new ArrayList<>(found);
    }

    private static String text(InetAddress address) {
        String text = address.getHostAddress();
        int zone = text.indexOf('%');
        return zone < 0 ? text : text.substring(0, zone);
    }

    private void background(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Passes on what a launcher says, and notes when it ends without an agent. */
    private void watch(Node node, Process launcher, String program) {
        Deque<String> last = new ArrayDeque<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(launcher.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (node.isConnected()) {
                    tell(node.host() + ": " + line);
                } else {
                    last.add(line);
                    if (last.size() > LAST_LINES) {
                        last.remove();
                    }
                }
            }
            int status = launcher.waitFor();
            String said = last.isEmpty() ? "" : ": " + String.join("; ", last);
            if (!node.isConnected()) {
                node.fail(program + " ended with code " + status + said);
            }
        } catch (IOException e) {
            node.fail(program + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tell(String line) {
        if (!isOver) {
            err.println("mpirun: " + line);
            err.flush();
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                background("agent-calls", () -> welcome(socket));
            } catch (IOException e) {
                if (!server.isClosed()) {
                    nodes.forEach(node -> node.fail("cannot listen for agents: " + e.getMessage()));
                    return;
                }
            }
        }
    }

    private void welcome(Socket socket) {
        boolean isWelcome = false;
        String peer = String.valueOf(socket.getRemoteSocketAddress());
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(HELLO_MS);
            DataInputStream hello = Link.next(new DataInputStream(socket.getInputStream()), LONGEST_HELLO);
            if (hello.read() == Frame.HELLO) {
                Node node = byToken.get(Frame.text(hello));
                String version = Frame.text(hello);
                if (node != null && !version.equals(Installation.version())) {
                    node.fail("it is of version " + version + ", and mpirun of version " + Installation.version());
                } else if (node != null) {
                    isWelcome = node.connected(socket);
                    closeWhenComplete();
                }
            }
        } catch (IOException e) {
            if (plan.settings.verbosity > 0) {
                tell("a stranger at " + peer + " is not an agent: " + e.getMessage());
            }
        } finally {
            if (!isWelcome) {
                close(socket);
            }
        }
    }

    /** Nobody else is expected then. */
    private void closeWhenComplete() {
        if (nodes.stream().allMatch(Node::isConnected)) {
            close(server);
        }
    }

    private static void close(AutoCloseable closed) {
        try {
            closed.close();
        } catch (Exception e) {
            throw new LaunchException("cannot close a connection: " + e.getMessage(), e);
        }
    }

    /** Has the processes looked after that start agents. */
    void watchBy(Guardian guardian) {
        for (Process launcher : launchers.values()) {
            guardian.watch(launcher.pid());
        }
    }

    /**
     * Returns when all agents have called.
     *
     * @throws LaunchException if one cannot be started, naming its host and the reason
     */
    void await() {
        long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_S);
        for (Node node : nodes) {
            try {
                if (!node.awaitConnection(deadlineNs)) {
                    node.fail("it has not called within " + START_S + " s");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new LaunchException("waiting for the agents was interrupted", e);
            }
            if (!node.isConnected()) {
                throw new LaunchException(
                        "cannot start an agent on " + node.host() + ": " + node.failure(),
                        LaunchException.NOT_EXECUTABLE);
            }
        }
    }

    List<Node> nodes() {
        return nodes;
    }

    JobPlan plan() {
        return plan;
    }

    /** Ends all agents. */
    @Override
    public void close() {
        isOver = true;
        close(server);
        nodes.forEach(Node::dismiss);
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MS);
        launchers.forEach((node, launcher) -> {
            try {
                launcher.waitFor(node.isLost() ? 0 : deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            launcher.destroyForcibly();
        });
    }
}
