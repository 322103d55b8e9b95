package railmpi.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Nodes made by {@code testbed/rails}, at most one cluster at a time. Used by one thread. */
final class Testbed {
    private static final double LIMIT_SECONDS = 60;

    private final Commands commands;
    private final String rails;
    private final String prefix;
    private Cluster cluster;
    private String launcher;

    /** The testbed of the checkout {@code home}, its namespaces named {@code prefix...}. */
    Testbed(Commands commands, Path home, String prefix) {
        this.commands = commands;
        this.rails = home.resolve("testbed/rails").toString();
        this.prefix = prefix;
    }

    /** Throws {@link UsageException} when this machine cannot have one, or none of that {@code prefix}. */
    static void check(String prefix) {
        if (!prefix.matches("[a-z0-9]{1,8}")) {
            throw new UsageException("option --prefix is 1 to 8 small letters and digits, not '" + prefix + "'");
        }
        if (!"root".equals(System.getProperty("user.name"))) {
            throw new UsageException("the testbed needs root: run as root, or measure this machine only: --local");
        }
        for (String tool : List.of("ip iproute2", "tc iproute2", "mpiexec.hydra mpich")) {
            String command = tool.substring(0, tool.indexOf(' '));
            if (!Programs.isOnPath(command)) {
                throw new UsageException("the testbed needs " + command + " (Debian: apt-get install "
                        + tool.substring(tool.indexOf(' ') + 1) + "), or measure this machine only: --local");
            }
        }
    }

    /** Returns whether {@code wanted} is what runs now. */
    boolean is(Cluster wanted) {
        return wanted.equals(cluster);
    }

    /** Makes the cluster {@code wanted}, in place of another one. */
    void up(Cluster wanted) throws StepFailedException, InterruptedException {
        down();
        List<String> up = new ArrayList<>(List.of("up"));
        up.addAll(wanted.options());
        // known before it is whole, so that down() removes what there is of it
        cluster = wanted;
        try {
            run(up.toArray(String[]::new));
            launcher = run("launcher").get(0);
        } catch (StepFailedException e) {
            down();
            throw e;
        }
    }

    /** Returns the ssh look-alike for launchers. */
    String launcher() {
        return launcher;
    }

    /** Returns the beginning of a command that runs on node 0. */
    List<String> onFirstNode() {
        return onNode(0);
    }

    /** Returns the beginning of a command that runs on a node. */
    List<String> onNode(int node) {
        return List.of(rails, "--prefix", prefix, "exec", Integer.toString(node));
    }

    /** Removes the cluster, if there is one, and ends what still runs there. */
    void down() throws StepFailedException, InterruptedException {
        if (cluster != null) {
            cluster = null;
            run("down", "--kill");
        }
    }

    private List<String> run(String... arguments) throws StepFailedException, InterruptedException {
        if (!Files.isExecutable(Path.of(rails))) {
            throw new StepFailedException("there is no " + rails);
        }
        List<String> command = new ArrayList<>(List.of(rails, "--prefix", prefix));
        command.addAll(List.of(arguments));
        return commands.run(LIMIT_SECONDS, command);
    }
}
