package railmpi.launch.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.LaunchException;
import railmpi.launch.job.RankSpec;
import railmpi.launch.manager.Guardian;
import railmpi.launch.manager.JobDirectory;
import railmpi.launch.manager.RankWay;
import railmpi.launch.manager.Site;

/** The machines of one job, which agents look after. */
final class AgentSite implements Site {
    static final String SIGNAL = "signal";
    static final String PASS_ON = "pass";
    static final String DUMP = "dump";

    private static final long SWEEP_S = 10;

    private final Agents agents;
    private final JobDirectory directory;
    /** Of the processes that start agents, and of the directory. */
    private final Guardian guardian;

    private final int number;
    private final boolean toleratesFailures;
    private final Node[] nodes;
    private final int[] localNumbers;
    private final Map<Node, Integer> counts = new LinkedHashMap<>();
    private RemoteRank[] ranks;

    AgentSite(Agents agents, JobDirectory directory, int size, int number) {
        this.agents = agents;
        this.directory = directory;
        this.number = number;
        toleratesFailures = agents.plan().settings.toleratesFailures;
        localNumbers = new int[size];
        nodes = number == 0 ? inTurn(size) : whereRoomIs(size);
        for (int rank = 0; rank < size; rank++) {
            localNumbers[rank] = counts.merge(nodes[rank], 1, Integer::sum) - 1;
        }
        // No process has that: what agents start is theirs to end.
        String mark = EnvironmentVariables.RAILMPI_NODE_ID + "=mpirun-" + directory.jobId();
        guardian = Guardian.start(directory, 0, false, mark);
        if (number == 0) {
            agents.watchBy(guardian);
        }
    }

    /** Fills the slots of one machine after the other, and begins again when there are more ranks. */
    private Node[] inTurn(int size) {
        Node[] placed = new Node[size];
        int rank = 0;
        while (rank < size) {
            for (Node node : agents.nodes()) {
                for (int slot = 0; slot < node.slots() && rank < size; slot++) {
                    placed[rank++] = node;
                }
            }
        }
        return placed;
    }

    /** Puts each rank where most room is left, and neighbours side by side. */
    private Node[] whereRoomIs(int size) {
        Map<Node, Integer> free = new LinkedHashMap<>();
        for (Node node : agents.nodes()) {
            if (node.failure() == null) {
                free.put(node, node.freeSlots());
            }
        }
        if (free.isEmpty()) {
            throw new LaunchException("no machine is left that could start " + size + " processes");
        }
        Map<Node, Integer> given = new HashMap<>();
        for (int i = 0; i < size; i++) {
            Node best = null;
            for (Map.Entry<Node, Integer> each : free.entrySet()) {
                best = best == null || each.getValue() > free.get(best) ? each.getKey() : best;
            }
            free.merge(best, -1, Integer::sum);
            given.merge(best, 1, Integer::sum);
        }
        Node[] placed = new Node[size];
        int rank = 0;
        for (Node node : free.keySet()) {
            for (int left = given.getOrDefault(node, 0); left > 0; left--) {
                placed[rank++] = node;
            }
        }
        return placed;
    }

    @Override
    public String hostOf(int rank) {
        return nodes[rank].host();
    }

    @Override
    public int nodeOf(int rank) {
        return nodes[rank].number();
    }

    @Override
    public String mapping() {
        StringBuilder mapping = new StringBuilder("(vector");
        for (int first = 0; first < nodes.length; ) {
            int end = first;
            while (end < nodes.length && nodes[end] == nodes[first]) {
                end++;
            }
            mapping.append(",(")
                    .append(nodes[first].number())
                    .append(",1,")
                    .append(end - first)
                    .append(')');
            first = end;
        }
        return mapping.append(')').toString();
    }

    @Override
    public Guardian guardian() {
        return null;
    }

    @Override
    public void await() {
        guardian.awaitPipes();
        agents.await();
        ranks = new RemoteRank[nodes.length];
        counts.forEach((node, count) ->
                node.send(new Frame(Frame.OPEN).number(number).number(count).number(toleratesFailures ? 1 : 0)));
        for (int rank = 0; rank < ranks.length; rank++) {
            ranks[rank] = nodes[rank].newRank();
        }
    }

    @Override
    public Map<String, String> variables(int rank) {
        Map<String, String> variables = new HashMap<>();
        if (agents.nodes().size() > 1) {
            variables.put(EnvironmentVariables.RAILMPI_SEVERAL_NODES, "1");
        }
        return variables;
    }

    @Override
    public RankWay way(int rank) {
        return ranks[rank].way();
    }

    @Override
    public Process start(int rank, RankSpec spec, Map<String, String> environment, ProcessBuilder.Redirect input)
            throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        String ofThisJob = "@" + directory.file("").getPath();
        for (String word : spec.command()) {
            if (word.startsWith(ofThisJob)) {
                files.put(word, Files.readAllBytes(Path.of(word.substring(1))));
            }
        }
        Frame frame = new Frame(Frame.START)
                .number(number)
                .number(ranks[rank].handle())
                .number(localNumbers[rank])
                .texts(spec.command())
                .map(environment)
                .text(spec.directory().getPath())
                .number(input == ProcessBuilder.Redirect.PIPE ? 1 : 0)
                .number(files.size());
        files.forEach((word, contents) -> frame.text(word).bytes(contents, 0, contents.length));
        nodes[rank].send(frame);
        ranks[rank].awaitStart();
        return ranks[rank];
    }

    @Override
    public String whyLost(int rank) {
        return ranks[rank].whyLost();
    }

    @Override
    public void watch(Process process) {
        // The agent does.
    }

    @Override
    public void tellFailure(String line) {
        sendAll(new Frame(Frame.FAILURE).number(number).text(line));
    }

    @Override
    public void signal(String name) {
        sendAll(new Frame(Frame.SIGNAL).number(number).text(SIGNAL).text(name));
    }

    @Override
    public void passOn(String name) {
        sendAll(new Frame(Frame.SIGNAL).number(number).text(PASS_ON).text(name));
    }

    /** mpirun itself goes on: agents that do not hear it end their ranks. */
    @Override
    public void suspend() {
        passOn("STOP");
    }

    @Override
    public void dumpThreads() {
        sendAll(new Frame(Frame.SIGNAL).number(number).text(DUMP).text(""));
    }

    private void sendAll(Frame frame) {
        counts.keySet().forEach(node -> node.send(frame));
    }

    @Override
    public void sweep() {
        Set<Node> swept = new LinkedHashSet<>(counts.keySet());
        swept.forEach(node -> node.beginSweep(number));
        long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(SWEEP_S);
        for (Node node : swept) {
            try {
                node.awaitSweep(number, deadlineNs);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        sendAll(new Frame(Frame.CLOSE).number(number));
        if (ranks != null) {
            for (int rank = 0; rank < ranks.length; rank++) {
                nodes[rank].forget(ranks[rank]);
            }
        }
        if (number == 0) {
            agents.close();
            guardian.sweep();
        }
        directory.remove();
        guardian.end();
    }
}
