package railmpi.launch.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import railmpi.core.status.RankStatus;
import railmpi.launch.LaunchException;
import railmpi.launch.job.JobReach;
import railmpi.launch.top.CollectedStatus;
import railmpi.launch.top.JobChoice;
import railmpi.launch.top.JobView;
import railmpi.launch.top.LocalStatus;
import railmpi.launch.top.Screen;
import railmpi.launch.top.StatusSource;
import railmpi.launch.top.TableJson;
import railmpi.launch.top.TableText;

/** Entry of bin/mpi-top: what the ranks of a running job do. */
@Command(
        name = "mpi-top",
        mixinStandardHelpOptions = true,
        versionProvider = MpiInfo.Version.class,
        description = "Shows for each rank of a running job its call, messages and bytes per second, share of time in"
                + " MPI, and rails. The job must belong to this user, and have ranks on this machine or be started"
                + " here by mpirun.",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:the table was shown",
            "1:there is no job, or the job has ended, or its launcher has failed",
            "2:wrong options, or several jobs and no --job"
        })
public final class MpiTop implements Callable<Integer> {
    /** Set by bin/mpi-top where input and output are a terminal. */
    private static final String TERMINAL = "railmpi.terminal";

    private static final double SHORTEST_SECONDS = 0.5;
    private static final double LONGEST_SECONDS = 3600;
    private static final double SECOND_NS = 1e9;
    private static final long PACE_MS = 250;
    private static final long LOCAL_PATIENCE_MS = 4000;
    private static final long COLLECTED_PATIENCE_MS = 20_000;
    private static final long SILENCE_NS = 5_000_000_000L;
    private static final int GONE = 1;

    @CommandLine.Option(names = "--once", description = "print one table and exit")
    private boolean isOnce;

    @CommandLine.Option(names = "--json", description = "print one line of JSON in place of each table")
    private boolean isJson;

    @CommandLine.Option(names = "--job", paramLabel = "NAME", description = "show this job; necessary if several run")
    private String wantedJob;

    @CommandLine.Option(
            names = "--interval",
            paramLabel = "SECONDS",
            description = "time between two tables, and period of the rates (default: ${DEFAULT-VALUE})")
    private double intervalSeconds = 2;

    @CommandLine.Option(
            names = "--by",
            paramLabel = "COMMAND",
            description =
                    "command that starts a program once on each machine of the job, split at blanks: 'mpirun --host a,b"
                            + " -ppn 1', 'srun --jobid 7 --overlap --ntasks-per-node 1'")
    private String launcher;

    @CommandLine.Option(
            names = "--collect",
            hidden = true,
            description = "print the status of the ranks of this machine, for --by")
    private boolean isCollector;

    private final PrintStream out = System.out;

    private MpiTop() {}

    /** Shows and ends the JVM. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new MpiTop()).execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException {
        try {
            if (!(intervalSeconds >= SHORTEST_SECONDS && intervalSeconds <= LONGEST_SECONDS)) {
                throw new LaunchException("--interval " + intervalSeconds + " is not from " + SHORTEST_SECONDS + " to "
                        + LONGEST_SECONDS + " seconds");
            }
            if (isCollector) {
                return collect();
            }
            return look();
        } catch (LaunchException e) {
            System.err.println("mpi-top: " + e.getMessage());
            return e.exitStatus();
        }
    }

    /** Until nobody takes it, which only who writes finds out: an empty line each time. */
    private int collect() throws InterruptedException {
        LocalStatus local = new LocalStatus(System.getenv());
        local.closeAtExit();
        while (!out.checkError()) {
            out.println();
            for (RankStatus status : local.read()) {
                out.println(CollectedStatus.MARK + status.text());
            }
            Thread.sleep(PACE_MS);
        }
        return GONE;
    }

    private int look() throws InterruptedException {
        JobChoice choice = new JobChoice();
        if (launcher != null) {
            StatusSource collected = CollectedStatus.by(List.of(launcher.trim().split("\\s+")));
            choice.ask(collected, COLLECTED_PATIENCE_MS, wantedJob);
            return look(choice.choose(wantedJob), collected);
        }
        LocalStatus local = new LocalStatus(System.getenv());
        local.closeAtExit();
        choice.ask(local, LOCAL_PATIENCE_MS, wantedJob);
        Map<String, List<String>> beyond = JobReach.running(local.jobs());
        beyond.keySet().forEach(job -> choice.add(job, "started by mpirun from here"));
        String job = choice.choose(wantedJob);
        if (!beyond.containsKey(job)) {
            return look(job, local);
        }
        StatusSource collected = CollectedStatus.byMpirun(beyond.get(job));
        new JobChoice().ask(collected, COLLECTED_PATIENCE_MS, null);
        return look(job, collected);
    }

    private int look(String job, StatusSource source) throws InterruptedException {
        if (isOnce || isJson || !Boolean.getBoolean(TERMINAL)) {
            return print(job, source);
        }
        try (Screen screen = Screen.open()) {
            screen.show(List.of("job " + job + ": a table comes after " + intervalSeconds + " seconds; q ends"));
            List<RankStatus> earlier = read(job, source);
            while (true) {
                if (isLeft(screen, source)) {
                    return 0;
                }
                List<RankStatus> later = read(job, source);
                screen.show(TableText.of(JobView.between(job, earlier, later)));
                earlier = later;
            }
        }
    }

    private boolean isLeft(Screen screen, StatusSource source) throws InterruptedException {
        long endNs = intervalEndNs();
        while (System.nanoTime() - endNs < 0) {
            if (screen.isLeft(PACE_MS)) {
                return true;
            }
            source.read();
        }
        return false;
    }

    private int print(String job, StatusSource source) throws InterruptedException {
        List<RankStatus> earlier = read(job, source);
        do {
            long endNs = intervalEndNs();
            while (System.nanoTime() - endNs < 0) {
                Thread.sleep(PACE_MS);
                source.read();
            }
            List<RankStatus> later = read(job, source);
            JobView view = JobView.between(job, earlier, later);
            out.println(isJson ? TableJson.of(view) : String.join(System.lineSeparator(), TableText.of(view)));
            earlier = later;
        } while (!isOnce && !out.checkError());
        return 0;
    }

    private long intervalEndNs() {
        return System.nanoTime() + (long) (intervalSeconds * SECOND_NS);
    }

    /** Returns what the ranks tell, of which some are of the job: it may be that it only does not come to it. */
    private static List<RankStatus> read(String job, StatusSource source) throws InterruptedException {
        long endNs = System.nanoTime() + SILENCE_NS;
        List<RankStatus> all = source.read();
        while (!JobChoice.isAmong(job, all)) {
            if (System.nanoTime() - endNs > 0) {
                throw new LaunchException("job " + job + " has ended, or does not answer any more", GONE);
            }
            Thread.sleep(PACE_MS);
            all = source.read();
        }
        return all;
    }
}
