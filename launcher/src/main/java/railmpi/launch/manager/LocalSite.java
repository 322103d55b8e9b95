package railmpi.launch.manager;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.ByteProcess;
import railmpi.launch.LaunchException;
import railmpi.launch.LauncherProperties;
import railmpi.launch.job.LocalMachine;
import railmpi.launch.job.RankSpec;

/** This machine: named pipes in the directory of the job, and its guardian, which is replaced when it has died. */
public final class LocalSite implements Site {
    private final JobDirectory directory;
    private final String hostName;
    private final int size;
    private final boolean toleratesFailures;
    private final String mark;
    /** "pid starttime" of each process that was started; guarded by itself. */
    private final List<String> watched = new ArrayList<>();

    private volatile Guardian guardian;
    /** Null where a rank that fails ends the job. */
    private volatile FailurePipes failurePipes;

    private LocalSite(JobDirectory directory, String hostName, int size, boolean toleratesFailures, String mark) {
        this.directory = directory;
        this.hostName = hostName;
        this.size = size;
        this.toleratesFailures = toleratesFailures;
        this.mark = mark;
        guardian = Guardian.start(directory, size, toleratesFailures, mark);
    }

    /**
     * Starts the guardian, which goes on while the caller does something else.
     *
     * @param toleratesFailures whether ranks are told which others have failed
     */
    static LocalSite of(JobDirectory directory, String hostName, int size, boolean toleratesFailures) {
        return new LocalSite(directory, hostName, size, toleratesFailures, Guardian.markOf(directory));
    }

    /**
     * As {@link #of}, for the part of a job that runs on this machine.
     *
     * @param mark a variable with its value, {@code NAME=VALUE}, that all processes of this part have, and no others
     */
    public static LocalSite ofPart(JobDirectory directory, String hostName, int size, boolean tolerates, String mark) {
        return new LocalSite(directory, hostName, size, tolerates, mark);
    }

    @Override
    public String hostOf(int rank) {
        return hostName;
    }

    @Override
    public int nodeOf(int rank) {
        return 0;
    }

    @Override
    public String mapping() {
        int ranksPerNode = Integer.getInteger(LauncherProperties.RANKS_PER_NODE, size);
        int nodes = (size + ranksPerNode - 1) / ranksPerNode;
        return "(vector,(0," + nodes + "," + ranksPerNode + "))";
    }

    @Override
    public Guardian guardian() {
        return guardian;
    }

    @Override
    public void await() {
        guardian.awaitPipes();
        if (toleratesFailures) {
            try {
                failurePipes = FailurePipes.open(directory, size);
            } catch (IOException e) {
                throw new LaunchException("cannot open the pipes of the job: " + e.getMessage(), e);
            }
        }
    }

    @Override
    public Map<String, String> variables(int rank) {
        Map<String, String> variables = new HashMap<>();
        String rankText = Integer.toString(rank);
        String sizeText = Integer.toString(size);
        variables.put(EnvironmentVariables.RAILMPI_JOB_DIR, directory.path().getPath());
        variables.put(
                EnvironmentVariables.RAILMPI_PMI_PATH,
                directory.file("pmi-" + rank).getPath());
        variables.put(EnvironmentVariables.MPI_LOCALRANKID, rankText);
        variables.put(EnvironmentVariables.MPI_LOCALNRANKS, sizeText);
        variables.put(EnvironmentVariables.OMPI_COMM_WORLD_LOCAL_RANK, rankText);
        variables.put(EnvironmentVariables.OMPI_COMM_WORLD_LOCAL_SIZE, sizeText);
        if (toleratesFailures) {
            variables.put(
                    EnvironmentVariables.RAILMPI_FAILURES_PATH,
                    directory.file(FailurePipes.name(rank)).getPath());
        }
        return variables;
    }

    @Override
    public RankWay way(int rank) throws IOException {
        File in = directory.file("pmi-" + rank + ".in");
        RandomAccessFile holder = new RandomAccessFile(in, "rw");
        RandomAccessFile out = new RandomAccessFile(directory.file("pmi-" + rank + ".out"), "rw");
        return new RankWay(new FileInputStream(in), new FileOutputStream(out.getFD()), holder);
    }

    @Override
    public Process start(int rank, RankSpec spec, Map<String, String> environment, ProcessBuilder.Redirect input)
            throws IOException {
        ProcessBuilder builder = ByteProcess.prepare(spec.command(), environment);
        builder.directory(spec.directory());
        builder.redirectInput(input);
        return builder.start();
    }

    @Override
    public String whyLost(int rank) {
        return null;
    }

    @Override
    public void watch(Process process) {
        String identity = LocalMachine.identityOf(process.pid());
        if (identity != null) { // else it had ended before anybody could look
            synchronized (watched) {
                watched.add(identity);
            }
            guardian.watch(identity);
        }
    }

    @Override
    public void tellFailure(String line) throws IOException {
        failurePipes.tell(line);
    }

    @Override
    public void signal(String name) {
        guardian.signal(name);
    }

    @Override
    public void passOn(String name) {
        guardian.passOn(name);
    }

    /** Stops mpirun, too. */
    @Override
    public void suspend() {
        guardian.suspend();
    }

    @Override
    public void dumpThreads() {
        guardian.dumpThreads();
    }

    @Override
    public void sweep() {
        if (!guardian.sweep()) {
            guardian = Guardian.start(directory, 0, false, mark);
            guardian.awaitPipes();
            synchronized (watched) {
                for (String identity : watched) {
                    guardian.watch(identity);
                }
            }
            guardian.sweep();
        }
    }

    @Override
    public void close() {
        if (failurePipes != null) {
            failurePipes.close();
        }
        guardian.settle();
        directory.remove();
        guardian.end();
    }
}
