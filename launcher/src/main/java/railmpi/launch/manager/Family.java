package railmpi.launch.manager;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import railmpi.launch.LaunchException;
import railmpi.launch.job.ExitStatus;
import railmpi.launch.job.JobSettings;
import railmpi.launch.job.LocalMachine;
import railmpi.launch.job.SpawnedPrograms;
import railmpi.pmi.SpawnRequest;

/**
 * The job that mpirun was asked for and those that its ranks have started. A job that fails takes those with it that
 * have to do with others, if it has itself; what has parted from all others lives on. Thread-safe by its monitor.
 */
final class Family {
    private static final long LOOK_MS = 200;
    private static final long NS_PER_MS = 1_000_000;

    private final JobSettings settings;
    private final LocalMachine machine;
    private final PrintStream err;
    private final SpawnedPrograms programs;
    private final Site.Maker sites;
    private final NameTable names = new NameTable();
    private final OutputFiles files;
    private final List<Job> running = new ArrayList<>();
    /** Jobs that ranks have started, by what they find. */
    private final Map<String, Job> awaited = new HashMap<>();

    private final Set<Job> abandoned = new HashSet<>();
    /** Why jobs have ended that were still awaited, by what they were to find; whoever waits takes it. */
    private final Map<String, String> ends = new HashMap<>();

    /** Of all jobs, in the order in which they were seen. */
    private final List<String> failures = new ArrayList<>();

    private int born;
    private int exitStatus;
    /** Of the first process that has failed, and without which the others go on. */
    private int outlivedStatus;

    private boolean isOver;

    Family(JobSettings settings, LocalMachine machine, PrintStream err, SpawnedPrograms programs, Site.Maker sites) {
        this.settings = settings;
        this.machine = machine;
        this.err = err;
        this.programs = programs;
        this.sites = sites;
        files = new OutputFiles(settings, machine.hostName());
    }

    /** Returns where the output of all ranks goes. */
    OutputFiles outputFiles() {
        return files;
    }

    /** Returns what finds machines for the ranks of a job. */
    Site.Maker sites() {
        return sites;
    }

    NameTable names() {
        return names;
    }

    synchronized void began(Job job) {
        running.add(job);
        for (String line : failures) {
            job.tellFailure(line);
        }
    }

    /** Returns how many processes all jobs have. */
    synchronized int size() {
        int size = 0;
        for (Job job : running) {
            size += job.size();
        }
        return size;
    }

    /**
     * Starts a job.
     *
     * @return what was started: as many processes as were asked for, or less
     * @throws LaunchException when that fails; nothing of it is left
     */
    SpawnRequest spawn(SpawnRequest asked) {
        SpawnRequest request = programs.granted(asked);
        int number;
        synchronized (this) {
            if (isOver) {
                throw new LaunchException("mpirun is ending");
            }
            number = ++born;
        }
        Job job = Job.openSpawned(settings, request.size(), machine, err, this, number);
        boolean isStarted = false;
        try {
            job.startSpawned(programs.ranksOf(request, job.directory()), request.values());
            isStarted = true;
        } finally {
            if (!isStarted) {
                job.close();
            }
        }
        began(job);
        remember(job, request.values().toString());
        Thread keeper = new Thread(() -> keep(job), "job-" + number);
        keeper.setDaemon(true);
        keeper.start();
        return request;
    }

    private synchronized void remember(Job job, String values) {
        awaited.put(values, job);
    }

    /**
     * Ends a job that is not waited for any more; it fails nobody.
     *
     * @param values that its processes were to find
     */
    synchronized void abandon(String values) {
        ends.remove(values);
        Job job = awaited.get(values);
        if (job != null && running.contains(job)) {
            abandoned.add(job);
            job.fail("");
        }
    }

    /**
     * Tells why a job has ended before it was connected with those who have started it.
     *
     * @param values that its processes were to find
     * @return null if it has not
     */
    synchronized String whyEnded(String values) {
        return ends.get(values);
    }

    private void keep(Job job) {
        int status = 1;
        try (job) {
            status = job.awaitEnd();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ended(job, status);
        }
    }

    /** A job has ended; the first that failed decides about the exit status. */
    synchronized void ended(Job job, int status) {
        running.remove(job);
        if (!abandoned.remove(job)) {
            if (job.isAwaited()) {
                tellWhoAwaits(job);
            } else {
                decide(status);
                if (status != 0 && job.isConnected()) {
                    failConnected("");
                }
            }
        }
        awaited.values().remove(job);
        notifyAll();
    }

    /** It fails nobody: the spawn is an error of those who have called it, and what that means is theirs to say. */
    private void tellWhoAwaits(Job job) {
        for (Map.Entry<String, Job> each : awaited.entrySet()) {
            if (each.getValue() == job) {
                ends.put(each.getKey(), job.whyEnded());
            }
        }
    }

    /** Tells all ranks which rank has failed: all hear of all failures in the same order. */
    synchronized void tellFailure(String line) {
        failures.add(line);
        running.forEach(job -> job.tellFailure(line));
    }

    private void failConnected(String message) {
        for (Job job : running) {
            if (job.isConnected()) {
                job.fail(message);
            }
        }
    }

    private void decide(int status) {
        exitStatus = exitStatus == 0 ? status : exitStatus;
    }

    /**
     * A signal or the time limit ends everything; to be called before anything is done about it. This is the exit
     * status, unless a job has failed before, and what fails from now on is a consequence.
     */
    synchronized void struck(int status) {
        isOver = true;
        decide(status);
    }

    synchronized boolean isOver() {
        return isOver;
    }

    /** The time limit has passed; tells what every rank does, while all still do it. */
    synchronized void timedOut() {
        if (!running.isEmpty()) {
            struck(ExitStatus.TIMED_OUT);
        }
        running.forEach(Job::tellLate);
    }

    /** Ends all that still runs; returns when nothing does. */
    synchronized void end() throws InterruptedException {
        isOver = true;
        for (Job job : running) {
            job.fail("");
        }
        awaitAll();
    }

    private void awaitAll() throws InterruptedException {
        while (!running.isEmpty()) {
            wait();
        }
    }

    /** Waits a while for the end of all jobs; returns whether none runs any more. */
    synchronized boolean awaitAll(long deadlineNs) throws InterruptedException {
        long lookEndNs = Math.min(System.nanoTime() + LOOK_MS * NS_PER_MS, deadlineNs);
        long leftMs = (lookEndNs - System.nanoTime()) / NS_PER_MS;
        while (!running.isEmpty() && leftMs > 0) {
            wait(leftMs);
            leftMs = (lookEndNs - System.nanoTime()) / NS_PER_MS;
        }
        return running.isEmpty();
    }

    /** The others go on without a process that has failed. */
    synchronized void outlived(int status) {
        outlivedStatus = outlivedStatus == 0 ? status : outlivedStatus;
    }

    synchronized int exitStatus() {
        return exitStatus == 0 && settings.countsFailures ? outlivedStatus : exitStatus;
    }

    /** Returns the jobs that run. */
    synchronized List<Job> running() {
        return new ArrayList<>(running);
    }
}
