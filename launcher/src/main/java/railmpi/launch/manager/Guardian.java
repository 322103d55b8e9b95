package railmpi.launch.manager;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.file.OwnDirectory;
import railmpi.launch.LaunchException;
import railmpi.launch.job.LocalMachine;

/**
 * A small shell process, in a session of its own, that outlives mpirun: when its input ends before it is told that the
 * job has ended, it kills every process of the job and removes the job directory.
 *
 * <p>It knows the processes of the job by a variable in their environment, which children inherit, and, because
 * a program may clear its environment, by descent from the processes of the ranks ({@link #watch}). The guardian of an
 * mpirun that a rank has started, and what that guardian runs, are left alone. It also does for mpirun what Java
 * cannot: make named pipes, send signals, bind threads. Commands are lines on its input; the methods may be called by
 * any thread.
 */
public final class Guardian {
    /** Arguments: a variable with its value, job directory, number of ranks, what their pipes end in. */
    private static final String SCRIPT = String.join(
            "\n",
            // In the first line of the command, where is_guardian looks for it.
            ": railmpi-guardian",
            "trap '' HUP INT QUIT TERM TSTP TTIN TTOU PIPE",
            "mark=$1 directory=$2 ranks=$3 ends=$4 watched= other=",
            "set --",
            "rank=0",
            "while [ $rank -lt $ranks ]; do",
            "    for end in $ends; do set -- \"$@\" \"$directory/pmi-$rank.$end\"; done",
            "    rank=$((rank + 1))",
            "done",
            "if [ $# -eq 0 ] || mkfifo -m 600 \"$@\"; then echo ready; else echo failed; fi",
            // Is $1, pid,starttime, still that process, and no zombie?
            "is_alive() {",
            "    read -r line <\"/proc/${1%,*}/stat\" || return 1",
            "    set -- \"$1\" ${line##*) }",
            "    [ \"$2\" != Z ] && [ \"${21}\" = \"${1#*,}\" ]",
            "}",
            "is_guardian() {",
            "    read -r line <\"/proc/$1/cmdline\" || return 1",
            "    case $line in *': railmpi-guardian') return 0 ;; esac",
            "    return 1",
            "}",
            // pid,parent of every process.
            "parents() {",
            "    all=$(cat /proc/[0-9]*/stat)",
            "    IFS='\n'",
            "    for line in $all; do",
            "        rest=${line##*) }",
            "        state=${rest%% *} rest=${rest#* }",
            "        if [ \"$state\" != Z ]; then echo \"${line%% *},${rest%% *}\"; fi",
            "    done",
            "}",
            "descendants() {",
            "    found=",
            "    for one in $watched; do",
            "        if is_alive \"$one\"; then found=\"$found ${one%,*}\"; fi",
            "    done",
            "    if [ -z \"$found\" ]; then return; fi",
            "    pairs=$(parents) next=$found",
            "    while [ -n \"$next\" ]; do",
            "        more=",
            "        for pair in $pairs; do",
            "            case \"$next \" in",
            "                *\" ${pair#*,} \"*) is_guardian \"${pair%,*}\" || more=\"$more ${pair%,*}\" ;;",
            "            esac",
            "        done",
            "        found=$found$more next=$more",
            "    done",
            "    echo $found",
            "}",
            // Each once, lest a signal be sent twice.
            "processes() {",
            "    found=$(descendants)",
            "    echo $found",
            "    grep -lzxF \"$mark\" /proc/[0-9]*/environ 2>/dev/null |",
            "        while IFS=/ read -r root proc process file; do",
            "            case \" $found \" in *\" $process \"*) ;; *) echo \"$process\" ;; esac",
            "        done",
            "}",
            // Stops the given processes and waits until no thread of theirs runs: one that is inside fork finishes it
            // first.
            "stop() {",
            "    kill -STOP $*",
            "    looks=0",
            "    while [ $looks -lt 50 ]; do",
            "        running=",
            "        for process in $*; do",
            "            for thread in /proc/\"$process\"/task/*/stat; do",
            "                read -r line <\"$thread\" || continue",
            "                rest=${line##*) }",
            "                case $rest in [TtZX]*) ;; *) running=yes ;; esac",
            "            done",
            "        done",
            "        if [ -z \"$running\" ]; then return; fi",
            "        sleep 0.01 || sleep 1",
            "        looks=$((looks + 1))",
            "    done",
            "}",
            // Those that only their descent gives away; $unnamed, and watched from now on: their parents may end first.
            "remember_unnamed() {",
            "    unnamed=",
            "    for process in $(descendants); do",
            "        if grep -qzxF \"$mark\" \"/proc/$process/environ\"; then continue; fi",
            "        read -r line <\"/proc/$process/stat\" || continue",
            "        set -- ${line##*) }",
            "        unnamed=\"$unnamed $process\" watched=\"$watched $process,${20}\"",
            "    done",
            "}",
            // Stopped, they cannot start others while they are being counted.
            "pass_signal() {",
            "    remember_unnamed",
            "    if [ -n \"$unnamed\" ]; then stop $unnamed; remember_unnamed; fi",
            "    kill -\"$1\" $(processes)",
            "    if [ -n \"$unnamed\" ]; then kill -CONT $unnamed; fi",
            "}",
            // Does $1 catch SIGTSTP, the 20th bit of its mask?
            "catches_stop() {",
            "    while read -r key mask; do",
            "        if [ \"$key\" = SigCgt: ]; then return $((1 - (0x${mask#????????} >> 19 & 1))); fi",
            "    done <\"/proc/$1/status\"",
            "    return 1",
            "}",
            // Where no terminal controls a process the signal that may be caught would not stop it.
            "suspend() {",
            "    for process in $(processes); do",
            "        if catches_stop \"$process\"; then kill -TSTP \"$process\"; else kill -STOP \"$process\"; fi",
            "    done",
            "}",
            "java_processes() {",
            "    for process in $(processes); do",
            "        case $(readlink \"/proc/$process/exe\") in */java) echo \"$process\" ;; esac",
            "    done",
            "}",
            // Until $1 looks in a row found none; gives up on processes that cannot die.
            "sweep() {",
            "    empty=0 tries=0",
            "    while [ $tries -lt 200 ]; do",
            "        found=$(processes)",
            "        if [ -n \"$found\" ]; then",
            // Stopped, they cannot start others behind our back.
            "            stop $found",
            "            kill -KILL $found $(processes)",
            "            empty=0",
            "        else",
            "            empty=$((empty + 1))",
            "        fi",
            "        if [ $empty -ge \"$1\" ]; then return; fi",
            "        sleep 0.02 || sleep 1",
            "        tries=$((tries + 1))",
            "    done",
            "}",
            OwnDirectory.SHELL_REMOVE,
            "while read -r command first second; do",
            "    case $command in",
            "        watch) watched=\"$watched $first,$second\" ;;",
            "        signal) pass_signal \"$first\" ;;",
            "        pass) kill -\"$first\" $(processes) ;;",
            // What the programs print about it should still come out.
            "        suspend) suspend; sleep 0.1; kill -STOP \"$first\" ;;",
            "        dump) kill -QUIT $(java_processes) ;;",
            "        bind) taskset -p -c \"$first\" \"$second\" >/dev/null & ;;",
            "        send) kill -\"$first\" \"$second\" ;;",
            "        remove) IFS= read -r other ;;",
            "        sweep) sweep 1; echo swept ;;",
            "        end) exit 0 ;;",
            "    esac",
            "done",
            // Made by QuitSignal.
            "for file in /tmp/.attach_pid$PPID /tmp/.java_pid$PPID; do if [ -O \"$file\" ]; then rm -f \"$file\"; fi; done",
            "sweep 5",
            "for folder in \"$directory\" ${other:+\"$other\"}; do remove \"$folder\"; done");

    private final OutputStream commands;
    private final BufferedReader answers;
    private final File directory;
    private boolean hasAnswered;

    private Guardian(Process process, File directory) {
        this.directory = directory;
        this.commands = process.getOutputStream();
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts the guardian; its pipes are there when {@link #awaitPipes} has returned. */
    public static Guardian start(JobDirectory directory, int ranks) {
        return start(directory, ranks, false, markOf(directory));
    }

    /** Returns the variable that all processes of a job have, as {@code NAME=VALUE}. */
    static String markOf(JobDirectory directory) {
        return EnvironmentVariables.RAILMPI_JOB_ID + "=" + directory.jobId();
    }

    /**
     * As {@link #start(JobDirectory, int)}.
     *
     * @param withFailures whether there is a third pipe for each rank, which ends in {@code .failures}
     * @param mark a variable with its value, {@code NAME=VALUE}, by which processes of the job are known
     */
    public static Guardian start(JobDirectory directory, int ranks, boolean withFailures, String mark) {
        String path = directory.path().getPath();
        String setsid = new File("/usr/bin/setsid").canExecute() ? "/usr/bin/setsid" : "setsid";
        ProcessBuilder builder = new ProcessBuilder(
                setsid,
                "/bin/sh",
                "-c",
                SCRIPT,
                "railmpi-guardian",
                mark,
                path,
                Integer.toString(ranks),
                withFailures ? "in out failures" : "in out");
        // An outer job must not take this guardian for one of its ranks.
        builder.environment().remove(EnvironmentVariables.RAILMPI_JOB_ID);
        builder.environment().remove(EnvironmentVariables.RAILMPI_NODE_ID);
        builder.directory(new File("/"));
        builder.redirectError(new File("/dev/null"));
        try {
            return new Guardian(builder.start(), directory.path());
        } catch (IOException e) {
            throw new LaunchException("cannot start the guardian of the job: " + e.getMessage(), e);
        }
    }

    /** Waits for the named pipes {@code pmi-RANK.in} and {@code .out} in the job directory. */
    public void awaitPipes() {
        hasAnswered = true;
        try {
            String answer = answers.readLine();
            if (!"ready".equals(answer)) {
                throw new LaunchException("cannot make named pipes in " + directory);
            }
        } catch (IOException e) {
            throw new LaunchException("the guardian of the job ended: " + e.getMessage(), e);
        }
    }

    /** Returns when it makes no more pipes, in a directory that is about to be removed. */
    void settle() {
        if (!hasAnswered) {
            hasAnswered = true;
            try {
                answers.readLine();
            } catch (IOException e) {
                return; // it has ended
            }
        }
    }

    /** Takes a process, given as "pid starttime", and all its descendants for processes of the job. */
    void watch(String identity) {
        command("watch " + identity);
    }

    /** Takes a process and all its descendants for processes of the job; does nothing when it is gone already. */
    public void watch(long pid) {
        String identity = LocalMachine.identityOf(pid);
        if (identity != null) {
            watch(identity);
        }
    }

    /** Sends a signal (by its name without SIG) to one process. */
    public void send(String name, long pid) {
        command("send " + name + " " + pid);
    }

    /** Has an {@link OwnDirectory} removed together with that of the job when mpirun is killed; the last one counts. */
    public void removeAtTheLatest(File folder) {
        command("remove\n" + folder.getPath());
    }

    /** Sends a signal (by its name without SIG) to every process of the job. */
    void signal(String name) {
        command("signal " + name);
    }

    /** Sends a signal that does not mean the end of the job to every process of it. */
    void passOn(String name) {
        command("pass " + name);
    }

    /** Stops every process of the job, or has it stop by itself if it wants to be asked, and then this process. */
    void suspend() {
        command("suspend " + ProcessHandle.current().pid());
    }

    /** Asks every JVM of the job for a thread dump. */
    void dumpThreads() {
        command("dump");
    }

    /** Binds a thread to some cpus, given as taskset wants them. */
    void bind(String cpus, int threadId) {
        command("bind " + cpus + " " + threadId);
    }

    /**
     * Kills every process of the job and returns when there are none; returns false when the guardian is dead itself.
     */
    public boolean sweep() {
        if (!command("sweep")) {
            return false;
        }
        try {
            return "swept".equals(answers.readLine());
        } catch (IOException e) {
            return false;
        }
    }

    /** Ends the guardian; the job has no processes any more and its directory is removed by the caller. */
    public void end() {
        command("end");
    }

    private synchronized boolean command(String line) {
        try {
            commands.write(line.concat("\n").getBytes(StandardCharsets.UTF_8));
            commands.flush();
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
