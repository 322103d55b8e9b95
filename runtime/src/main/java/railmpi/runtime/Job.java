package railmpi.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.rail.RailChannels;
import railmpi.core.RailException;
import railmpi.core.WireVersion;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.file.OwnDirectory;
import railmpi.core.param.Parameters;
import railmpi.fabric.registry.Fabrics;
import railmpi.pmi.Pmi;
import railmpi.pmi.PmiClient;
import railmpi.pml.state.PmlConfig;
import railmpi.runtime.meet.Sockets;

/**
 * This process's place in its job: the connection to the process manager and the directory of shared memory. Made by
 * the first MPI.Init and kept until the process ends. Used by the thread that calls Init or Finalize.
 */
final class Job {
    private static final String DIRECTORY_VARIABLE = EnvironmentVariables.RAILMPI_JOB_DIR;
    private static final String SPAWNED_VARIABLE = EnvironmentVariables.PMI_SPAWNED;
    private static final String OWN_MPIRUN_VARIABLE = EnvironmentVariables.RAILMPI_PMI_PATH;
    private static final String VERSION_VARIABLE = EnvironmentVariables.RAILMPI_WIRE_VERSION;
    private static final String OVERSUBSCRIBED_VARIABLE = EnvironmentVariables.RAILMPI_OVERSUBSCRIBED;

    /** The hash of Fowler, Noll and Vo, 64 bits. */
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;

    private static final long FNV_PRIME = 0x100000001b3L;

    private final PmiClient pmi;
    private final Map<String, String> environment;
    /** Of each rank. */
    private final int[] nodes;

    private final int[] ranksOfNode;
    private final boolean isUnderOwnMpirun;
    private final boolean isOversubscribed;
    private Path directory;
    private boolean ownsDirectory;
    /** Of the directory that this process owns; null if there is none. */
    private DirectoryKeeper keeper;

    /** Made when rails are first opened. */
    private byte[] secret;

    private Job(PmiClient pmi, Map<String, String> environment, int[] nodes, Path directory) {
        this.pmi = pmi;
        this.environment = environment;
        this.nodes = nodes;
        ranksOfNode = Placement.ranksOnNodeOf(pmi.rank(), nodes);
        isUnderOwnMpirun = environment.containsKey(OWN_MPIRUN_VARIABLE);
        isOversubscribed = isUnderOwnMpirun
                ? environment.containsKey(OVERSUBSCRIBED_VARIABLE)
                : ranksOfNode.length > Runtime.getRuntime().availableProcessors();
        this.directory = directory;
    }

    /**
     * Connects to the process manager and finds or agrees on the job directory.
     *
     * @param environment the environment variables
     * @param generation how often MPI was initialised in this process before: what is published has other names then
     * @param watch begins as soon as there is a connection
     * @throws railmpi.pmi.PmiException when the environment is malformed or the manager does not answer
     * @throws RailException (RESOURCE) when the ranks cannot share a directory; (ENVIRONMENT) when the launcher, or a
     *     rank of this node, is of another version
     */
    static Job connect(Map<String, String> environment, int generation, InitWatch watch) {
        if (environment.containsKey(VERSION_VARIABLE) || environment.containsKey(OWN_MPIRUN_VARIABLE)) {
            WireVersion.check("mpirun, which started this process,", environment.get(VERSION_VARIABLE));
        }
        PmiClient pmi = Pmi.connect(environment);
        watch.begin(pmi);
        try {
            if (pmi.size() == 1) {
                return new Job(pmi, environment, new int[1], null);
            }
            String given = environment.get(DIRECTORY_VARIABLE);
            if (given != null) {
                Path directory = existing(Path.of(given), DIRECTORY_VARIABLE);
                boolean isOneNode = !environment.containsKey(EnvironmentVariables.RAILMPI_SEVERAL_NODES);
                int[] nodes = isOneNode ? new int[pmi.size()] : Placement.nodes(pmi, generation);
                return new Job(pmi, environment, nodes, directory);
            }
            return agreed(pmi, environment, generation);
        } catch (RuntimeException e) {
            pmi.close();
            throw e;
        }
    }

    PmiClient pmi() {
        return pmi;
    }

    /** Tells whether processes of another job have started this one. */
    boolean isSpawned() {
        return "1".equals(environment.get(SPAWNED_VARIABLE));
    }

    /** Tells whether all ranks run on this node. */
    boolean isOneNode() {
        return ranksOfNode.length == pmi.size();
    }

    /** Returns the lowest of the world ranks on this node. */
    int firstRankOfNode() {
        return ranksOfNode[0];
    }

    /** Tells the process manager which kernel thread calls MPI, when it is a manager that binds threads. */
    void announceThread() {
        if (isUnderOwnMpirun) {
            long thread = ThreadId.current();
            if (thread > 0) {
                pmi.announceThread(thread);
            }
        }
    }

    /** Returns the world ranks on this node, ascending. */
    int[] ranksOfNode() {
        return ranksOfNode;
    }

    /** Returns the directory of this job on this node; null as long as nobody has had need of one. */
    synchronized Path directory() {
        return directory;
    }

    /**
     * Makes sure that the user has left fabrics between nodes.
     *
     * @param isForWorld whether processes of this job need them
     * @throws RailException ENVIRONMENT when none is left
     */
    void requireFabrics(Parameters parameters, boolean isForWorld) {
        if (!BtlParameters.fabrics(parameters).isEmpty()) {
            return;
        }
        String btl = parameters.get(BtlParameters.BTL);
        throw new RailException(
                RailException.Category.ENVIRONMENT,
                isForWorld
                        ? "the ranks of this job run on several nodes (" + ranksOfNode.length + " of " + pmi.size()
                                + " here), and parameter btl (" + btl + ") leaves out " + Fabrics.ALL.names(" and ")
                                + ", which could connect them"
                        : "a process of another job runs on another node, and parameter btl (" + btl + ") leaves out "
                                + Fabrics.ALL.names(" and ") + ", which could reach it");
    }

    /** Has the ranks tell each other who has failed; collective. */
    RankVerdicts openVerdicts(int generation) throws IOException {
        int node = nodes[pmi.rank()];
        String key = PublishedAddresses.keyOf("railmpi-verdicts", generation) + "-";
        RankVerdicts verdicts = new RankVerdicts(
                pmi.jobId(),
                pmi.rank(),
                pmi.size(),
                secret(true, generation),
                rank -> nodes[rank] == node,
                Sockets.addresses(),
                rank -> pmi.get(key + rank));
        pmi.put(key + pmi.rank(), verdicts.text());
        return verdicts;
    }

    /**
     * Returns what the processes of the job know and no other process does.
     *
     * @param isForWorld whether processes of this job need it, all of which call then
     */
    synchronized byte[] secret(boolean isForWorld, int generation) {
        if (secret == null) {
            secret = isForWorld ? JobSecret.agree(pmi, environment, generation) : JobSecret.ofOneNode(environment);
        }
        return secret;
    }

    /**
     * Returns the directory of shared memory, which a process that has had no need of it makes now.
     *
     * @return empty where shared memory is left out
     */
    String sharedDirectory(Parameters parameters) {
        return BtlParameters.usesShm(parameters) ? madeDirectory().toString() : "";
    }

    /** Returns the directory of this job on this node, which a process that has had no need of it makes now. */
    synchronized Path madeDirectory() {
        if (directory == null) {
            String given = environment.get(DIRECTORY_VARIABLE);
            ownsDirectory = given == null;
            directory = given == null ? JobDirectory.create(environment) : existing(Path.of(given), DIRECTORY_VARIABLE);
            if (ownsDirectory) {
                keeper = DirectoryKeeper.start(directory);
                Runtime.getRuntime().addShutdownHook(new Thread(this::removeDirectory, "railmpi-directory"));
            }
        }
        return directory;
    }

    private void removeDirectory() {
        OwnDirectory.remove(directory);
    }

    /** Returns what those have in common who can share memory: machine, file system, user. */
    String node(String shared) {
        try {
            Path place = Path.of(shared).getParent();
            return Placement.nodeName() + "/" + Files.getAttribute(place, "unix:dev") + "/"
                    + Files.getAttribute(place, "unix:ino") + "/"
                    + Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        } catch (IOException e) {
            return Placement.nodeName();
        }
    }

    /** Returns a number that no other job has that this one may meet. */
    long number() {
        String name = pmi.jobId();
        if (pmi.size() == 1 && !isUnderOwnMpirun) {
            name = name + "/" + Placement.nodeName() + "/"
                    + ProcessHandle.current().pid() + "/"
                    + ProcessHandle.current()
                            .info()
                            .startInstant()
                            .map(Object::toString)
                            .orElse("");
        }
        return numberOf(name);
    }

    /** Returns the number of a job under our own mpirun, by the name that mpirun gives it. */
    static long numberOf(String name) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * FNV_PRIME;
        }
        return hash | 1;
    }

    int numberOnNode() {
        int number = 0;
        while (ranksOfNode[number] != pmi.rank()) {
            number++;
        }
        return number;
    }

    /** Tells rails who shares a node with whom. */
    void place(RailChannels rails, int generation) {
        int[] numbers = Placement.numbersOnNodes(nodes);
        rails.numberProcesses(rank -> numbers[rank]);
        Path page = ranksOfNode.length == 1 ? null : directory.resolve("rails-" + generation);
        rails.shareRails(Placement.denseNumbers(nodes), page);
    }

    /** Returns what the point-to-point layer needs to know. */
    PmlConfig configuration(Parameters parameters, List<ChannelProvider> channels) {
        int rank = pmi.rank();
        return new PmlConfig(
                rank,
                pmi.size(),
                channels,
                directory == null ? null : directory.resolve("wait-" + rank),
                isOversubscribed(parameters),
                parameters,
                BtlParameters.usesShm(parameters) ? nodes : null);
    }

    /**
     * Removes what this process made, and says farewell to the process manager; called once, as the process ends.
     *
     * @param isLast whether MPI has ended in all class loaders
     */
    void end(boolean isLast) {
        if (ownsDirectory) {
            OwnDirectory.remove(directory);
        }
        if (keeper != null) {
            keeper.close();
        }
        if (isLast) {
            pmi.finalizeClient();
        }
    }

    private boolean isOversubscribed(Parameters parameters) {
        String yield = parameters.get(RuntimeParameters.YIELD_WHEN_IDLE);
        return switch (yield) {
            case "auto" -> isOversubscribed;
            case "1", "true" -> true;
            case "0", "false" -> false;
            default -> throw new IllegalStateException("mpi_yield_when_idle '" + yield + "' is not known here");
        };
    }

    /** The lowest rank of each node makes the directory of its node and tells the others. */
    private static Job agreed(PmiClient pmi, Map<String, String> environment, int generation) {
        int[] nodes = Placement.nodes(pmi, generation);
        int[] ranksOfNode = Placement.ranksOnNodeOf(pmi.rank(), nodes);
        String key = PublishedAddresses.keyOf(DIRECTORY_VARIABLE, generation) + "-" + ranksOfNode[0];
        boolean isFirst = ranksOfNode[0] == pmi.rank();
        boolean isOwner = isFirst && ranksOfNode.length > 1;
        Path directory = isOwner ? JobDirectory.create(environment) : null;
        DirectoryKeeper keeper = null;
        if (isOwner) {
            keeper = DirectoryKeeper.start(directory); // behind the barrier others may end this process at once
            pmi.put(key, WireVersion.stamped(directory.toString()));
        }
        pmi.barrier();
        if (isFirst) {
            Job job = new Job(pmi, environment, nodes, directory);
            job.ownsDirectory = isOwner;
            job.keeper = keeper;
            return job;
        }
        String name = pmi.get(key);
        if (name == null) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "rank " + ranksOfNode[0] + " did not publish the job directory of shared memory");
        }
        String first = "rank " + ranksOfNode[0];
        directory = existing(Path.of(WireVersion.unstamped(first, name)), first);
        return new Job(pmi, environment, nodes, directory);
    }

    private static Path existing(Path directory, String origin) {
        try {
            OwnDirectory.check(directory);
            return directory;
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "the job directory (from " + origin + ") cannot be used on " + HostName.read() + ": "
                            + e.getMessage(),
                    e);
        }
    }
}
