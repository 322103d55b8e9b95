package railmpi.test.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Looks at the processes of this machine through /proc. Stateless. */
public final class Processes {
    private static final Path PROC = Path.of("/proc");
    /** SIGHUP, SIGINT, SIGQUIT: bit n - 1 is that of signal n. */
    private static final long SIGNALS_OF_A_TERMINAL = 0b111;

    private Processes() {}

    /**
     * Finds living processes by a variable of their environment.
     *
     * @param assignment {@code NAME=VALUE}
     * @return process ids; processes that end meanwhile or belong to others are left out
     */
    public static List<Long> withEnvironment(String assignment) {
        List<Long> found = new ArrayList<>();
        String wanted = '\0' + assignment + '\0';
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path entry : entries) {
                if (environment(entry).contains(wanted) && !isZombie(entry)) {
                    found.add(Long.valueOf(entry.getFileName().toString()));
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("cannot list /proc", e);
        }
        return found;
    }

    /**
     * Returns a core that this process may use.
     *
     * @return its number, for {@code taskset -c}
     */
    public static String firstCore() {
        try {
            for (String line : Files.readAllLines(PROC.resolve("self/status"))) {
                if (line.startsWith("Cpus_allowed_list:")) {
                    return line.substring(line.indexOf(':') + 1).trim().split("[-,]")[0];
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("no Cpus_allowed_list in /proc/self/status");
    }

    /**
     * Returns a variable of a process' environment.
     *
     * @param pid process
     * @param name of the variable
     * @return its value, null when it is not set or the process is gone
     */
    public static String variable(long pid, String name) {
        for (String assignment : environment(PROC.resolve(Long.toString(pid))).split("\0")) {
            if (assignment.startsWith(name + "=")) {
                return assignment.substring(name.length() + 1);
            }
        }
        return null;
    }

    /**
     * Describes a process for a message.
     *
     * @param pid process
     * @return id and command line
     */
    public static String describe(long pid) {
        return pid + " ("
                + text(PROC.resolve(pid + "/cmdline")).replace('\0', ' ').trim() + ")";
    }

    /**
     * Returns the name of a process.
     *
     * @param pid process
     * @return as the kernel knows it, empty when the process is gone
     */
    public static String command(long pid) {
        return text(PROC.resolve(pid + "/comm")).trim();
    }

    /**
     * Sends a signal.
     *
     * @param pid process
     * @param signal name without SIG, for example STOP
     */
    public static void signal(long pid, String signal) {
        try {
            new ProcessBuilder("kill", "-" + signal, Long.toString(pid))
                    .redirectErrorStream(true)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new IllegalStateException("cannot run kill", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /**
     * Tells whether some process has a file below a folder mapped, watches over the folder (the guardian of a job names
     * it in its command line), or was started with it (the environment of a rank names it before anything is mapped).
     *
     * @param folder looked for in every process
     * @return true if so
     */
    public static boolean isUsed(Path folder) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path entry : entries) {
                for (String file : List.of("maps", "cmdline", "environ")) {
                    if (text(entry.resolve(file)).contains(folder.toString())) {
                        return true;
                    }
                }
            }
            return false;
        } catch (IOException e) {
            throw new IllegalStateException("cannot list /proc", e);
        }
    }

    /**
     * Tells whether this process ignores a signal of the terminal, as jobs that a script starts in the background do,
     * those under nohup, and all that they start.
     *
     * @return true if so
     */
    public static boolean areTerminalSignalsIgnored() {
        String status = text(PROC.resolve("self/status"));
        int at = status.indexOf("SigIgn:");
        long mask = at < 0
                ? 0
                : Long.parseUnsignedLong(status.substring(at + 7, at + 24).trim(), 16);
        return (mask & SIGNALS_OF_A_TERMINAL) != 0;
    }

    private static String environment(Path entry) {
        return '\0' + text(entry.resolve("environ"));
    }

    private static boolean isZombie(Path entry) {
        String stat = text(entry.resolve("stat"));
        int afterName = stat.lastIndexOf(')') + 2;
        return afterName >= stat.length() || stat.charAt(afterName) == 'Z' || stat.charAt(afterName) == 'X';
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
